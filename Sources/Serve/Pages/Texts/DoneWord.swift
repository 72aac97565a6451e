import PageFrame

/// What a page says was just done.
enum DoneWord: PageWord {
    case granted, denied, revoked, answered, closed, removed, restored, acknowledged, app
    case stopped, disconnected, gone, invalid

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .granted:
            (
                "Allowed, from now on.", "Erlaubt, ab sofort.", "Autorisé dès maintenant.",
                "Consentito da subito."
            )
        case .denied:
            (
                "Denied, from now on.", "Verboten, ab sofort.", "Refusé dès maintenant.",
                "Negato da subito."
            )
        case .revoked:
            (
                "Revoked. It counts from the next access on.",
                "Widerrufen. Das gilt ab dem nächsten Zugriff.",
                "Révoqué. Cela vaut dès le prochain accès.", "Revocato. Vale dal prossimo accesso."
            )
        case .answered:
            (
                "Your answer was sent.", "Ihre Antwort ist gesendet.",
                "Votre réponse a été envoyée.", "La vostra risposta è stata inviata."
            )
        case .closed:
            (
                "The request was closed; nothing was decided.",
                "Die Anfrage ist geschlossen; nichts ist entschieden.",
                "La demande est fermée ; rien n’a été décidé.",
                "La richiesta è chiusa; nulla è stato deciso."
            )
        case .removed:
            (
                "Closed to everybody but you.", "Für alle ausser Ihnen verschlossen.",
                "Fermé à tous sauf à vous.", "Chiuso a tutti tranne voi."
            )
        case .restored:
            (
                "Open again; what you decided before holds.",
                "Wieder offen; was Sie vorher entschieden haben, gilt.",
                "Rouvert ; vos décisions antérieures s’appliquent.",
                "Riaperto; valgono le decisioni precedenti."
            )
        case .acknowledged:
            (
                "Noted, and the access is over.", "Vermerkt, und der Zugriff ist beendet.",
                "Pris en compte, et l’accès est terminé.", "Registrato, e l’accesso è concluso."
            )
        case .app: ("Changed.", "Geändert.", "Modifié.", "Modificato.")
        case .stopped:
            (
                "Stopped. The app sees nothing from now on.",
                "Beendet. Die App sieht ab sofort nichts mehr.",
                "Arrêté. L’application ne voit plus rien dès maintenant.",
                "Fermato. L’app non vede più nulla da subito."
            )
        case .disconnected:
            (
                "Ended. The app has to ask you before it comes back.",
                "Beendet. Die App muss Sie fragen, bevor sie wiederkommt.",
                "Terminé. L’application doit vous demander avant de revenir.",
                "Terminato. L’app deve chiedervelo prima di tornare."
            )
        case .gone:
            (
                "That was already over; nothing was changed.",
                "Das war schon vorbei; es wurde nichts geändert.",
                "C’était déjà terminé ; rien n’a été modifié.",
                "Era già concluso; nulla è stato modificato."
            )
        case .invalid:
            (
                "Something was missing or did not fit, so nothing was changed. Please look at the form again.",
                "Etwas fehlte oder passte nicht, darum wurde nichts geändert. Sehen Sie sich das Formular bitte noch einmal an.",
                "Un élément manquait ou ne convenait pas ; rien n’a été modifié. Revoyez le formulaire.",
                "Mancava qualcosa o non era adatto, quindi nulla è stato modificato. Rivedete il modulo."
            )
        }
    }
}
