import PageFrame

/// What the pages say about who may see one document.
enum DocumentSharingWord: PageWord {
    case title, nowTitle, seesNothing, seesMetadata, seesData, recordsTitle, noRecords
    case grantTitle, removeTitle, removeText, remove, removeConfirm, keep

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title:
            (
                "Who may see this document", "Wer dieses Dokument sehen darf",
                "Qui peut voir ce document", "Chi può vedere questo documento"
            )
        case .nowTitle: ("As it is now", "So ist es jetzt", "Actuellement", "Adesso")
        case .seesNothing: ("does not see it", "sieht es nicht", "ne le voit pas", "non lo vede")
        case .seesMetadata:
            (
                "sees title and dates", "sieht Titel und Daten", "voit le titre et les dates",
                "vede titolo e date"
            )
        case .seesData: ("sees all of it", "sieht alles", "voit tout", "vede tutto")
        case .recordsTitle:
            (
                "Your decisions about it", "Ihre Entscheide dazu", "Vos décisions à son sujet",
                "Le vostre decisioni al riguardo"
            )
        case .noRecords:
            (
                "None about this document alone; rules for many may hold.",
                "Keine zu diesem Dokument allein; Regeln für viele können gelten.",
                "Aucune pour ce seul document ; des règles générales peuvent s’appliquer.",
                "Nessuna solo per questo documento; possono valere regole generali."
            )
        case .grantTitle:
            (
                "Share or deny this document", "Dieses Dokument freigeben oder verbieten",
                "Partager ou refuser ce document", "Condividere o negare questo documento"
            )
        case .removeTitle:
            (
                "Close this document to everybody", "Dieses Dokument für alle verschliessen",
                "Fermer ce document à tous", "Chiudere questo documento a tutti"
            )
        case .removeText:
            (
                "Then nobody but you can see it or tell that it exists, in emergencies neither. You can open it again.",
                "Dann kann niemand ausser Ihnen es sehen oder erkennen, dass es besteht, auch im Notfall nicht. Sie können es wieder öffnen.",
                "Personne d’autre que vous ne pourra le voir ni savoir qu’il existe, même en urgence. Vous pourrez le rouvrir.",
                "Allora nessuno oltre a voi può vederlo o sapere che esiste, nemmeno in emergenza. Potrete riaprirlo."
            )
        case .remove: ("Close it", "Verschliessen", "Fermer", "Chiudi")
        case .removeConfirm:
            (
                "Yes, close it to everybody", "Ja, für alle verschliessen", "Oui, fermer à tous",
                "Sì, chiudere a tutti"
            )
        case .keep: ("No, leave it", "Nein, so lassen", "Non, laisser", "No, lascia così")
        }
    }
}
