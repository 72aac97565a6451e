import PageFrame

/// What the page about the store says.
enum StoreWord: String, PageWord {
    static let group = "store"

    case lead, size, database, writeLog, free, schema, schemaVersion, encryption, encrypted,
        plain, plainHint, keyName, keyMade, personKeys, destroyedKeys, backups, lastBackup,
        noBackups, awaited, memory, keyHint, age
}
