import PageFrame

/// What all pages for staff have in common.
enum StaffWord: PageWord {
    case overview, intake, receipts, check, emergencies, log, store
    case stored, duplicates, conflict, conflicts, rejected, all
    case source, inEnglish, older, latest
    case retried, notRetried

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .overview: ("Overview", "Übersicht", "Aperçu", "Panoramica")
        case .intake: ("Intake", "Eingang", "Entrées", "Ingresso")
        case .receipts: ("Receipts", "Belege", "Reçus", "Ricevute")
        case .check: ("Check a file", "Datei prüfen", "Vérifier", "Verifica")
        case .emergencies: ("Emergencies", "Notfälle", "Urgences", "Emergenze")
        case .log: ("Access log", "Zugriffsprotokoll", "Journal", "Registro")
        case .store: ("Store", "Ablage", "Dépôt", "Archivio")
        case .stored: ("stored", "abgelegt", "enregistrés", "archiviati")
        case .duplicates: ("already there", "schon vorhanden", "déjà présents", "già presenti")
        case .conflict: ("conflict", "Konflikt", "conflit", "conflitto")
        case .conflicts: ("conflicts", "Konflikte", "conflits", "conflitti")
        case .rejected: ("rejected", "abgewiesen", "refusés", "respinti")
        case .all: ("all", "alle", "tous", "tutti")
        case .source: ("Source", "Quelle", "Source", "Fonte")
        case .inEnglish:
            (
                "What the system itself says is in English.",
                "Was das System selbst sagt, steht auf Englisch.",
                "Ce que dit le système lui-même est en anglais.",
                "Ciò che dice il sistema stesso è in inglese."
            )
        case .older: ("Older", "Ältere", "Plus anciens", "Meno recenti")
        case .latest: ("Latest", "Neueste", "Plus récents", "Più recenti")
        case .retried:
            (
                "The file is back where it was dropped, and will be taken up again.",
                "Die Datei liegt wieder dort, wo sie abgelegt wurde, und wird erneut aufgenommen.",
                "Le fichier est de nouveau là où il avait été déposé et sera repris.",
                "Il file è di nuovo dove era stato depositato e verrà ripreso."
            )
        case .notRetried:
            (
                "The file was not put back: it is no longer there, or another one has its place.",
                "Die Datei wurde nicht zurückgelegt: Sie ist nicht mehr da, oder an ihrem Platz liegt eine andere.",
                "Le fichier n’a pas été remis : il n’est plus là, ou un autre occupe sa place.",
                "Il file non è stato rimesso: non c’è più, o un altro ne ha preso il posto."
            )
        }
    }
}
