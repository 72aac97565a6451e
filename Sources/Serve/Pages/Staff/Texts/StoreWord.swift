import PageFrame

/// What the page about the store says.
enum StoreWord: PageWord {
    case lead, size, database, writeLog, free, schema, encryption, encrypted, plain, plainHint
    case keyName, keyMade, personKeys, destroyedKeys, backups, lastBackup, noBackups, awaited
    case memory, keyHint, age, schemaVersion

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "The files that everything is kept in, their keys and their backups.",
                "Die Dateien, in denen alles aufbewahrt ist, ihre Schlüssel und ihre Sicherungen.",
                "Les fichiers où tout est conservé, leurs clés et leurs sauvegardes.",
                "I file in cui tutto è conservato, le loro chiavi e i loro backup."
            )
        case .size: ("Room", "Platz", "Espace", "Spazio")
        case .database: ("Database", "Datenbank", "Base de données", "Banca dati")
        case .writeLog:
            (
                "Written, not yet merged in", "Geschrieben, noch nicht eingearbeitet",
                "Écrit, pas encore intégré", "Scritto, non ancora integrato"
            )
        case .free:
            ("Free on the disk", "Frei auf der Platte", "Libre sur le disque", "Libero sul disco")
        case .schema: ("Schema", "Schema", "Schéma", "Schema")
        case .schemaVersion: ("version {1}", "Version {1}", "version {1}", "versione {1}")
        case .encryption: ("Encryption", "Verschlüsselung", "Chiffrement", "Cifratura")
        case .encrypted: ("encrypted", "verschlüsselt", "chiffré", "cifrato")
        case .plain: ("not encrypted", "nicht verschlüsselt", "non chiffré", "non cifrato")
        case .plainHint:
            (
                "Whoever can read the files can read what is in them. A store is encrypted if a key is configured when it is made.",
                "Wer die Dateien lesen kann, kann lesen, was darin steht. Eine Ablage ist verschlüsselt, wenn bei ihrer Erstellung ein Schlüssel eingerichtet ist.",
                "Qui peut lire les fichiers peut lire leur contenu. Un dépôt est chiffré si une clé est configurée à sa création.",
                "Chi può leggere i file può leggerne il contenuto. Un archivio è cifrato se alla sua creazione è configurata una chiave."
            )
        case .keyName: ("Key", "Schlüssel", "Clé", "Chiave")
        case .keyMade: ("Key made", "Schlüssel erstellt", "Clé créée", "Chiave creata")
        case .personKeys:
            ("Keys of persons", "Schlüssel von Personen", "Clés de personnes", "Chiavi di persone")
        case .destroyedKeys: ("Destroyed", "Davon vernichtet", "Détruites", "Distrutte")
        case .backups: ("Backups", "Sicherungen", "Sauvegardes", "Backup")
        case .lastBackup:
            ("Last backup", "Letzte Sicherung", "Dernière sauvegarde", "Ultimo backup")
        case .noBackups:
            (
                "This service makes no backups.", "Dieser Dienst macht keine Sicherungen.",
                "Ce service ne fait pas de sauvegardes.", "Questo servizio non fa backup."
            )
        case .awaited:
            ("none finished yet", "noch keine fertig", "aucune terminée", "nessuno terminato")
        case .memory:
            (
                "This store is in memory: it ends with the service.",
                "Diese Ablage liegt im Arbeitsspeicher: Sie endet mit dem Dienst.",
                "Ce dépôt est en mémoire : il disparaît avec le service.",
                "Questo archivio è in memoria: finisce con il servizio."
            )
        case .keyHint:
            (
                "`casebook keys rotate` gives the store a new key.",
                "`casebook keys rotate` gibt der Ablage einen neuen Schlüssel.",
                "`casebook keys rotate` donne une nouvelle clé au dépôt.",
                "`casebook keys rotate` dà all’archivio una nuova chiave."
            )
        case .age: ("{1} days ago", "vor {1} Tagen", "il y a {1} jours", "{1} giorni fa")
        }
    }
}
