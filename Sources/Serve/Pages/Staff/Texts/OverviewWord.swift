import PageFrame

/// What the overview for staff says.
enum OverviewWord: PageWord {
    case lead, allWell, attention, today, waitingFiles, rejectedToday, storeSize, logSize, noFolder
    case inFourteenDays, chartLabel, day, asTable, latestRejects, noRejects, bySource
    case share, nothingCame, noWatcher, paused, blocked, littleRoom, oldBackup, noBackup
    case openEmergencies, events, folderUnreachable

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "How intake and store are doing. No page here shows what a document says.",
                "Wie es um Eingang und Ablage steht. Keine Seite hier zeigt, was in einem Dokument steht.",
                "L’état des entrées et du dépôt. Aucune page ici ne montre le contenu d’un document.",
                "Lo stato di ingresso e archivio. Nessuna pagina qui mostra il contenuto di un documento."
            )
        case .allWell:
            (
                "Nothing needs attention.", "Nichts braucht Aufmerksamkeit.",
                "Rien ne demande d’attention.", "Nulla richiede attenzione."
            )
        case .attention:
            ("Needs attention", "Braucht Aufmerksamkeit", "À surveiller", "Da controllare")
        case .today:
            ("stored today", "heute abgelegt", "enregistrés aujourd’hui", "archiviati oggi")
        case .waitingFiles:
            (
                "waiting in the drop folder", "warten im Eingangsordner",
                "en attente dans le dossier", "in attesa nella cartella"
            )
        case .rejectedToday:
            ("rejected today", "heute abgewiesen", "refusés aujourd’hui", "respinti oggi")
        case .storeSize: ("in the store", "in der Ablage", "dans le dépôt", "nell’archivio")
        case .logSize:
            (
                "events in the access log", "Einträge im Protokoll",
                "événements dans le journal", "eventi nel registro"
            )
        case .noFolder:
            (
                "No drop folder is watched beside this service.",
                "Neben diesem Dienst wird kein Eingangsordner überwacht.",
                "Aucun dossier de dépôt n’est surveillé à côté de ce service.",
                "Nessuna cartella di deposito è sorvegliata accanto a questo servizio."
            )
        case .inFourteenDays:
            (
                "The last 14 days", "Die letzten 14 Tage", "Les 14 derniers jours",
                "Gli ultimi 14 giorni"
            )
        case .chartLabel:
            (
                "What came in by day (UTC)", "Was eingegangen ist, nach Tag (UTC)",
                "Ce qui est entré, par jour (UTC)", "Ciò che è arrivato, per giorno (UTC)"
            )
        case .day: ("Day", "Tag", "Jour", "Giorno")
        case .asTable: ("As a table", "Als Tabelle", "Sous forme de tableau", "Come tabella")
        case .latestRejects:
            ("Rejected last", "Zuletzt abgewiesen", "Derniers refus", "Ultimi respinti")
        case .noRejects:
            (
                "Nothing was rejected.", "Es wurde nichts abgewiesen.", "Rien n’a été refusé.",
                "Nulla è stato respinto."
            )
        case .bySource: ("By source", "Nach Quelle", "Par source", "Per fonte")
        case .share:
            ("not stored", "nicht abgelegt", "non enregistrés", "non archiviati")
        case .nothingCame:
            (
                "Nothing came in.", "Es ist nichts eingegangen.", "Rien n’est entré.",
                "Non è arrivato nulla."
            )
        case .noWatcher:
            (
                "No watcher is running: files in the drop folder are not taken in.",
                "Kein Wächter läuft: Dateien im Eingangsordner werden nicht aufgenommen.",
                "Aucun surveillant ne tourne : les fichiers déposés ne sont pas repris.",
                "Nessun sorvegliante è attivo: i file depositati non vengono ripresi."
            )
        case .paused:
            (
                "Nothing is taken in at present.", "Zurzeit wird nichts aufgenommen.",
                "Rien n’est repris pour l’instant.", "Al momento non viene ripreso nulla."
            )
        case .blocked:
            (
                "Files that cannot be worked on: {1}",
                "Dateien, die nicht bearbeitet werden können: {1}",
                "Fichiers qui ne peuvent pas être traités : {1}",
                "File che non possono essere trattati: {1}"
            )
        case .littleRoom:
            (
                "The disk is nearly full: {1} free.", "Die Platte ist fast voll: {1} frei.",
                "Le disque est presque plein : {1} libres.", "Il disco è quasi pieno: {1} liberi."
            )
        case .oldBackup:
            (
                "The last backup is {1} days old.", "Die letzte Sicherung ist {1} Tage alt.",
                "La dernière sauvegarde date de {1} jours.",
                "L’ultimo backup risale a {1} giorni fa."
            )
        case .noBackup:
            (
                "No backup has been finished yet.", "Noch keine Sicherung ist fertig.",
                "Aucune sauvegarde n’est encore terminée.", "Nessun backup è ancora terminato."
            )
        case .openEmergencies:
            (
                "Emergency accesses that are open or not acknowledged: {1}",
                "Notfallzugriffe, die offen oder nicht bestätigt sind: {1}",
                "Accès d’urgence ouverts ou non confirmés : {1}",
                "Accessi d’emergenza aperti o non confermati: {1}"
            )
        case .events: ("Events: {1}", "Einträge: {1}", "Événements : {1}", "Eventi: {1}")
        case .folderUnreachable:
            (
                "The drop folder cannot be looked at.",
                "Der Eingangsordner kann nicht angesehen werden.",
                "Le dossier de dépôt ne peut pas être consulté.",
                "La cartella di deposito non può essere consultata."
            )
        }
    }
}
