import PageFrame

/// What the page about emergency accesses says.
enum EmergencyWord: PageWord {
    case lead, none, open, ended, known, unknown, app, until, person, reason, toReview, review
    case logged

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "Each time that somebody opened a person’s documents in an emergency, against what the person had decided.",
                "Jedes Mal, wenn jemand im Notfall die Dokumente einer Person geöffnet hat, gegen deren Entscheid.",
                "Chaque fois que quelqu’un a ouvert en urgence les documents d’une personne, contre sa décision.",
                "Ogni volta che qualcuno ha aperto in emergenza i documenti di una persona, contro la sua decisione."
            )
        case .none:
            (
                "Nobody ever did.", "Das hat noch niemand getan.", "Personne ne l’a jamais fait.",
                "Nessuno l’ha mai fatto."
            )
        case .open: ("open now", "jetzt offen", "ouvert", "aperto ora")
        case .ended: ("ended", "beendet", "terminé", "terminato")
        case .known:
            (
                "the person knows", "Person weiss davon", "la personne est informée",
                "la persona ne è informata"
            )
        case .unknown:
            (
                "not yet acknowledged", "noch nicht bestätigt", "pas encore confirmé",
                "non ancora confermato"
            )
        case .app: ("App", "App", "Application", "App")
        case .until: ("until {1}", "bis {1}", "jusqu’à {1}", "fino alle {1}")
        case .person: ("Person", "Person", "Personne", "Persona")
        case .reason: ("Reason given", "Angegebener Grund", "Motif indiqué", "Motivo indicato")
        case .toReview: ("To be reviewed", "Zu prüfen", "À examiner", "Da esaminare")
        case .review: ("Earlier ones", "Frühere", "Précédents", "Precedenti")
        case .logged:
            (
                "That you look at this list is in each person’s access log under your name.",
                "Dass Sie diese Liste ansehen, steht unter Ihrem Namen im Zugriffsprotokoll jeder Person.",
                "Votre consultation de cette liste figure sous votre nom dans le journal de chaque personne.",
                "La vostra consultazione di questo elenco è a vostro nome nel registro di ogni persona."
            )
        }
    }
}
