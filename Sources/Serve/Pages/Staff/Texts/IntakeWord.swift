import PageFrame

/// What the page about the drop folder says.
enum IntakeWord: PageWord {
    case lead, running, stopped, updated, inWork, ready, waiting, blocked, speed
    case held, nothingHeld, command, sinceStart, queue, forSeconds, forMinutes, forHours
    case stateSettling, stateWaiting, stateIncomplete, stateBlocked, stateUnfit, noWatchers

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "What lies in the drop folder, and what each file waits for.",
                "Was im Eingangsordner liegt, und worauf jede Datei wartet.",
                "Ce qui se trouve dans le dossier de dépôt, et ce que chaque fichier attend.",
                "Cosa c’è nella cartella di deposito, e cosa aspetta ogni file."
            )
        case .running: ("running", "läuft", "actif", "attivo")
        case .stopped: ("not running", "läuft nicht", "arrêté", "fermo")
        case .updated: ("As of", "Stand", "État au", "Stato al")
        case .inWork: ("in work", "in Arbeit", "en cours", "in lavorazione")
        case .ready: ("ready", "bereit", "prêts", "pronti")
        case .waiting: ("waiting", "warten", "en attente", "in attesa")
        case .blocked: ("blocked", "blockiert", "bloqués", "bloccati")
        case .speed:
            ("files a second", "Dateien pro Sekunde", "fichiers par seconde", "file al secondo")
        case .held: ("Files that wait", "Wartende Dateien", "Fichiers en attente", "File in attesa")
        case .nothingHeld:
            (
                "No file waits for anything.", "Keine Datei wartet auf etwas.",
                "Aucun fichier n’est en attente.", "Nessun file è in attesa."
            )
        case .command: ("This mends it:", "Das behebt es:", "Pour y remédier :", "Per rimediare:")
        case .sinceStart:
            ("Since it started", "Seit dem Start", "Depuis le démarrage", "Dall’avvio")
        case .queue: ("Now", "Jetzt", "Maintenant", "Ora")
        case .forSeconds: ("for {1} s", "seit {1} s", "depuis {1} s", "da {1} s")
        case .forMinutes: ("for {1} min", "seit {1} Min.", "depuis {1} min", "da {1} min")
        case .forHours: ("for {1} h", "seit {1} Std.", "depuis {1} h", "da {1} h")
        case .stateSettling: ("settling", "ruht noch", "se stabilise", "si assesta")
        case .stateWaiting: ("waiting", "wartet", "attend", "attende")
        case .stateIncomplete: ("incomplete", "unvollständig", "incomplet", "incompleto")
        case .stateBlocked: ("blocked", "blockiert", "bloqué", "bloccato")
        case .stateUnfit: ("not taken", "wird nicht genommen", "non repris", "non preso")
        case .noWatchers:
            (
                "No watcher has been here yet.", "Noch war kein Wächter hier.",
                "Aucun surveillant n’est encore passé.", "Nessun sorvegliante è ancora passato."
            )
        }
    }
}
