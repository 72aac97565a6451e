internal import Foundation
internal import GRDB
internal import Glibc
internal import HealthStore

/// Making an encrypted store.
///
/// All of it is made under names of its own and then renamed, the file of keys first:
///
/// ```
/// PATH.making.keys ── PATH.making ── rename to PATH.keys ── rename to PATH
/// ```
///
/// So where there is `PATH.keys` the database is whole and has its schema. A database that is
/// missing, empty or without a schema beside it is damage, and never the beginning of a store.
extension SQLiteConnections {
    /// The keys of the store at a path, which is made if it is new and may be written; nil if it is
    /// not encrypted.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there are keys without a database, and what
    ///   ``StoreKeys/find(beside:key:isWritable:)`` throws.
    static func keys(
        of path: String, key: StoreKey?, isWritable: Bool
    ) throws -> StoreKeys? {
        if let keys = try StoreKeys.find(beside: path, key: key, isWritable: isWritable) {
            try finishMaking(path, keys, isWritable: isWritable)
            return keys
        }
        guard let key, isWritable else { return nil }
        try StoreError.translating { try make(path, key: key) }
        return try StoreKeys.find(beside: path, key: key, isWritable: isWritable)
    }

    private static func make(_ path: String, key: StoreKey) throws {
        let making = path + ".making"
        let keysPath = StoreKeys.path(of: making)
        guard size(of: path) == nil else {
            throw StoreError(
                .cannotOpen,
                "an empty file or a folder is here, without a file of keys (PATH.keys): put "
                    + "back the store or a backup, or remove the file or folder to create a new "
                    + "store"
            )
        }
        for (suffix, what) in [("-wal", "log"), (".pages", "file of versions")] {
            guard size(of: path + suffix) ?? 0 == 0 else {
                throw StoreError(
                    .cannotOpen,
                    "a store's \(what) (PATH\(suffix)) is here without its database and its "
                        + "file of keys: put them back, or remove it")
            }
        }
        // What is left of a making that a crash ended has keys that no store has.
        for suffix in ["", "-wal"] { _ = unsafe unlink(making + suffix) }
        try StoreKeys.make(path: keysPath, key: key)
        let keys = try StoreKeys(path: keysPath, key: key, isWritable: false)
        guard
            FileManager.default.createFile(
                atPath: making, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            throw StoreError(
                .cannotOpen, "the database file cannot be created", system: errno)
        }
        let files = try SealedFileSystem(dataKey: keys.dataKey, isMaking: true)
        var configuration = Self.configuration(isWritable: true, files)
        configuration.journalMode = .wal
        let queue = try DatabaseQueue(path: files.url(making), configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try SchemaState.migrate(db)
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try queue.close()
        try rename(keysPath, to: StoreKeys.path(of: path))
        try rename(making, to: path)
    }

    /// Renames the database of a store that has its keys already.
    private static func finishMaking(
        _ path: String, _ keys: StoreKeys, isWritable: Bool
    ) throws {
        let size = Self.size(of: path)
        if let size, size > 0 { return }
        let making = path + ".making"
        // A store that has a root was made long ago.
        guard !keys.hasVersions else { throw missing(size) }
        let files = try SealedFileSystem(dataKey: keys.dataKey)
        guard size == nil, isWritable, Self.size(of: making) ?? 0 > 0,
            (try? holdsStore(making, isWritable: true, files)) == true
        else { throw missing(size) }
        try rename(making, to: path)
    }

    private static func missing(_ size: Int?) -> StoreError {
        StoreError(
            .cannotOpen,
            "the store's database is \(size == nil ? "missing" : "empty") beside its file of "
                + "keys (PATH.keys): put the database or a backup of it back")
    }

    private static func rename(_ old: String, to new: String) throws {
        guard unsafe Glibc.rename(old, new) == 0 else {
            throw StoreError(.ioFailure, "a file cannot be put in place", system: errno)
        }
        try PositionedFile.syncFolder(of: new)
    }

    /// Bytes of a file; nil if there is none.
    static func size(of path: String) -> Int? {
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        return (facts?[.size] as? NSNumber)?.intValue
    }
}
