import PageFrame

/// What the pages say on which an app's request is answered.
enum RequestWord: PageWord {
    case title, lead, each, notThis, look, answerNow, allowAll, denyAll, closeRequest, closeHint
    case typesLead, wantsToRead, wantsToSave, howFarBack, everything, lastMonth, lastYear
    case fromNowOn

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title: ("{1} asks", "{1} fragt an", "{1} demande", "{1} chiede")
        case .lead:
            (
                "Asked on {1}, for {2}. Wanted: {3}.",
                "Angefragt am {1}, für {2}. Gewünscht: {3}.",
                "Demandé le {1}, pour {2}. Souhaité : {3}.",
                "Richiesto il {1}, per {2}. Desiderato: {3}."
            )
        case .each:
            (
                "Choose for each document. What you do not allow is denied; the app cannot tell it from one that you have not decided about.",
                "Wählen Sie für jedes Dokument. Was Sie nicht erlauben, ist verboten; die App kann es nicht von einem unterscheiden, über das Sie nicht entschieden haben.",
                "Choisissez pour chaque document. Ce que vous n’autorisez pas est refusé ; l’application ne peut le distinguer d’un document dont vous n’avez pas décidé.",
                "Scegliete per ogni documento. Ciò che non consentite è negato; l’app non può distinguerlo da uno su cui non avete deciso."
            )
        case .notThis: ("Not this one", "Dieses nicht", "Pas celui-ci", "Non questo")
        case .look: ("Look at it", "Ansehen", "Le voir", "Guardalo")
        case .answerNow:
            ("Send my answer", "Antwort senden", "Envoyer ma réponse", "Invia la risposta")
        case .allowAll:
            (
                "Allow all of them, as asked", "Alle erlauben, wie gewünscht",
                "Tout autoriser, comme souhaité", "Consentire tutti, come richiesto"
            )
        case .denyAll: ("Deny all of them", "Alle verbieten", "Tout refuser", "Negare tutti")
        case .closeRequest:
            (
                "Close without an answer", "Ohne Antwort schliessen", "Fermer sans réponse",
                "Chiudi senza risposta"
            )
        case .closeHint:
            (
                "Nothing is decided then, and the app may ask again.",
                "Dann ist nichts entschieden, und die App darf wieder fragen.",
                "Rien n’est alors décidé, et l’application pourra redemander.",
                "Allora nulla è deciso, e l’app potrà chiedere di nuovo."
            )
        case .typesLead:
            (
                "It asked on {1}. Choose what it may do; what you leave out is denied.",
                "Die Anfrage ist vom {1}. Wählen Sie, was sie darf; was Sie weglassen, ist verboten.",
                "Demande du {1}. Choisissez ce qu’elle peut faire ; le reste est refusé.",
                "Richiesta del {1}. Scegliete che cosa può fare; il resto è negato."
            )
        case .wantsToRead:
            ("It would like to read", "Sie möchte lesen", "Elle souhaite lire", "Vorrebbe leggere")
        case .wantsToSave:
            (
                "It would like to save", "Sie möchte speichern", "Elle souhaite enregistrer",
                "Vorrebbe salvare"
            )
        case .howFarBack:
            (
                "How far back may it read?", "Wie weit zurück darf sie lesen?",
                "Jusqu’où peut-elle remonter ?", "Quanto indietro può leggere?"
            )
        case .everything: ("Everything", "Alles", "Tout", "Tutto")
        case .lastMonth:
            (
                "The last 30 days at any time", "Jeweils die letzten 30 Tage",
                "Toujours les 30 derniers jours", "Sempre gli ultimi 30 giorni"
            )
        case .lastYear:
            (
                "The last 365 days at any time", "Jeweils die letzten 365 Tage",
                "Toujours les 365 derniers jours", "Sempre gli ultimi 365 giorni"
            )
        case .fromNowOn:
            ("Only from now on", "Nur ab jetzt", "Seulement dès maintenant", "Solo da ora in poi")
        }
    }
}
