/// What stands around every page, and what pages say when something went wrong.
package enum FrameWord: PageWord {
    case skip, mainNavigation, signOut, language, timeZone, change, save, backToStart
    case documents, sharing, accessLog, measurements, download, waiting
    case notFoundTitle, notFoundText, signInTitle, signInText, forbiddenTitle, forbiddenText
    case wrongTitle, wrongText, busyTitle, busyText, failedTitle, failedText
    case preferences, preferencesText, saved

    package var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .skip:
            ("Skip to the content", "Zum Inhalt springen", "Aller au contenu", "Vai al contenuto")
        case .mainNavigation: ("Main", "Hauptbereiche", "Principal", "Principale")
        case .signOut: ("Sign out", "Abmelden", "Se déconnecter", "Esci")
        case .language: ("Language", "Sprache", "Langue", "Lingua")
        case .timeZone: ("Time zone", "Zeitzone", "Fuseau horaire", "Fuso orario")
        case .change: ("Change", "Ändern", "Modifier", "Modifica")
        case .save: ("Save", "Speichern", "Enregistrer", "Salva")
        case .backToStart:
            (
                "Go to the start page", "Zur Startseite", "Aller à l’accueil",
                "Vai alla pagina iniziale"
            )
        case .documents: ("Documents", "Dokumente", "Documents", "Documenti")
        case .sharing: ("Sharing", "Freigaben", "Partages", "Condivisioni")
        case .accessLog: ("Access log", "Zugriffe", "Accès", "Accessi")
        case .measurements: ("Measurements", "Messwerte", "Mesures", "Misure")
        case .download: ("Download", "Herunterladen", "Télécharger", "Scarica")
        case .waiting: ("waiting", "offen", "en attente", "in attesa")
        case .notFoundTitle:
            ("Not found", "Nicht gefunden", "Introuvable", "Non trovato")
        case .notFoundText:
            (
                "There is nothing at this address, or nothing that you may see.",
                "Unter dieser Adresse gibt es nichts, oder nichts, das Sie sehen dürfen.",
                "Il n’y a rien à cette adresse, ou rien que vous puissiez voir.",
                "A questo indirizzo non c’è nulla, o nulla che possiate vedere."
            )
        case .signInTitle:
            ("Please sign in", "Bitte melden Sie sich an", "Connectez-vous", "Accedete")
        case .signInText:
            (
                "You are not signed in, or you were signed out after a while. Open your sign-in link again, or ask for a new one where you got it.",
                "Sie sind nicht angemeldet oder wurden nach einer Weile abgemeldet. Öffnen Sie Ihren Anmeldelink erneut, oder verlangen Sie dort einen neuen, wo Sie ihn erhalten haben.",
                "Vous n’êtes pas connecté, ou vous avez été déconnecté après un moment. Ouvrez de nouveau votre lien de connexion, ou demandez-en un nouveau là où vous l’avez reçu.",
                "Non avete effettuato l’accesso, o la sessione è scaduta. Aprite di nuovo il vostro link di accesso, o chiedetene uno nuovo a chi ve l’ha dato."
            )
        case .forbiddenTitle:
            (
                "This is not for you", "Das ist nicht für Sie", "Ceci ne vous est pas destiné",
                "Questo non è per voi"
            )
        case .forbiddenText:
            (
                "You are signed in, but this page belongs to somebody else’s part.",
                "Sie sind angemeldet, aber diese Seite gehört zu einem anderen Bereich.",
                "Vous êtes connecté, mais cette page appartient à une autre partie.",
                "Avete effettuato l’accesso, ma questa pagina appartiene a un’altra area."
            )
        case .wrongTitle:
            (
                "That did not work", "Das hat nicht geklappt", "Cela n’a pas fonctionné",
                "Non ha funzionato"
            )
        case .wrongText:
            (
                "Something in what was sent could not be used. Nothing was changed. Please go back and try again.",
                "Etwas an den gesendeten Angaben war nicht verwendbar. Es wurde nichts geändert. Gehen Sie bitte zurück und versuchen Sie es noch einmal.",
                "Une partie de ce qui a été envoyé n’a pas pu être utilisée. Rien n’a été modifié. Revenez en arrière et réessayez.",
                "Qualcosa di ciò che è stato inviato non era utilizzabile. Nulla è stato modificato. Tornate indietro e riprovate."
            )
        case .busyTitle:
            (
                "One moment, please", "Einen Moment, bitte", "Un instant, s’il vous plaît",
                "Un momento, per favore"
            )
        case .busyText:
            (
                "The service cannot answer right now. Nothing was lost. Please try again in a minute.",
                "Der Dienst kann gerade nicht antworten. Es ging nichts verloren. Versuchen Sie es bitte in einer Minute noch einmal.",
                "Le service ne peut pas répondre pour l’instant. Rien n’a été perdu. Réessayez dans une minute.",
                "Il servizio non può rispondere in questo momento. Nulla è andato perso. Riprovate tra un minuto."
            )
        case .failedTitle:
            (
                "Something went wrong here", "Bei uns ist etwas schiefgegangen",
                "Un problème est survenu chez nous", "Qualcosa è andato storto da noi"
            )
        case .failedText:
            (
                "It was our fault, not yours. If it happens again, tell whoever runs this service the name of the request:",
                "Der Fehler liegt bei uns. Wenn er wieder auftritt, nennen Sie der betreibenden Stelle den Namen der Anfrage:",
                "C’est notre faute. Si cela se reproduit, indiquez au responsable du service le nom de la requête :",
                "L’errore è nostro. Se si ripete, indicate a chi gestisce il servizio il nome della richiesta:"
            )
        case .preferences:
            ("Language and time", "Sprache und Zeit", "Langue et heure", "Lingua e ora")
        case .preferencesText:
            (
                "How pages speak to you in this browser. Documents stay in their own language.",
                "Wie die Seiten in diesem Browser zu Ihnen sprechen. Dokumente bleiben in ihrer eigenen Sprache.",
                "Comment les pages s’affichent dans ce navigateur. Les documents restent dans leur langue.",
                "Come vi parlano le pagine in questo browser. I documenti restano nella loro lingua."
            )
        case .saved: ("Saved.", "Gespeichert.", "Enregistré.", "Salvato.")
        }
    }
}
