internal import Foundation
internal import GRDB
internal import HealthStore
internal import Synchronization

/// The open store: its lock, its keys, and the connections to its database, which another database
/// may take the place of (``reseal``).
final class SQLiteConnections: Sendable {
    /// Nil if the store is not encrypted.
    let keys: StoreKeys?
    let isWritable: Bool
    let path: String
    private let lock: Mutex<StoreLock?>
    private let opened: Mutex<OpenDatabase>

    /// - Parameter least: How far the store has come at least; nil if nobody knows.
    init(path: String, isWritable: Bool, key: StoreKey?, least: StorePosition? = nil) throws {
        self.isWritable = isWritable
        let path = Self.canonical(path)
        guard isWritable || FileManager.default.fileExists(atPath: path) else {
            throw StoreError(.cannotOpen, "store not found")
        }
        // Another process may be writing until the lock is taken.
        let lock = try StoreLock(path: path + ".lock", isExclusive: isWritable)
        self.lock = Mutex(lock)
        let keys = try Self.keys(of: path, key: key, isWritable: isWritable)
        self.keys = keys
        self.path = path
        opened = Mutex(
            try Self.open(path, keys, isWritable: isWritable, least: least))
    }

    /// The database that has the store's name now.
    var database: OpenDatabase { opened.withLock { $0 } }

    var pool: DatabasePool { database.pool }
    var lookUps: LookUpConnections { database.lookUps }
    /// Nil if the store was opened for reading.
    var keeper: LogKeeper? { database.keeper }
    /// How far the store has come; nil if it has no root.
    var position: StorePosition? { database.position }

    /// Opens the database again, which has taken the place of the one that was open.
    func reopen() throws {
        let next = try Self.open(path, keys, isWritable: isWritable, least: nil)
        opened.withLock { $0 = next }
    }

    private static func open(
        _ path: String, _ keys: StoreKeys?, isWritable: Bool, least: StorePosition?
    ) throws -> OpenDatabase {
        let exists = FileManager.default.fileExists(atPath: path)
        let files = try keys.map { try Self.files(of: path, $0, isWritable: isWritable) }
        let lookUps = LookUpConnections(
            path: try url(path, files),
            configuration: configuration(isWritable: false, files))
        let root = files?.root
        let positionKey = root == nil ? nil : keys.map(Self.positionKey)
        var position = LogPositionFile.read(beside: path, key: positionKey)?.position
        if let root { position = try root.require(position, keys?.leastCounter ?? 0) }
        guard exists || position == nil else { throw missing(path) }
        let examined =
            exists ? try LogExamination(of: path, files, position: position, root: root) : nil
        try examined?.requireWhole()
        let place = examined.flatMap { root?.position(salts: $0.salts, frames: $0.committed) }
        try StorePosition.require(place, least)
        return try StoreError.translating {
            // Nothing is changed in a file before it is known to be ours.
            let isStore = exists ? try examine(path, isWritable: isWritable, files) : false
            guard isStore || files == nil else {
                throw StoreError(.corrupt, "the store's database has lost its content")
            }
            guard isStore || isWritable else {
                throw StoreError(.notAStore, "the file is empty")
            }
            guard isStore || position == nil else { throw missing(path) }
            // SQLite would let everybody on the machine read it; its log is as private as it is.
            if !exists {
                _ = FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            }
            let pool = try DatabasePool(
                path: try url(path, files),
                configuration: configuration(isWritable: isWritable, files))
            try pool.read { _ = try SchemaState($0) }
            try require(files, hasTaken: examined)
            let keeper =
                isWritable ? try LogKeeper(beside: path, files, key: positionKey) : nil
            if let keeper {
                if let files { keys?.follow { files.root?.counter ?? 0 } }
                try prepare(pool, keeper, keys)
            }
            return OpenDatabase(
                pool: pool, lookUps: lookUps, keeper: keeper, files: files, openedAt: place)
        }
    }

    /// Makes a pool ready for writing.
    private static func prepare(
        _ pool: DatabasePool, _ keeper: LogKeeper, _ keys: StoreKeys?
    ) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try SchemaState.migrate(db)
            try DocumentRows.prepare(db)
            try finishTakingOver(db, keys)
            keeper.follow(db)
            // The position says how far the log goes before the root says that all of it is in.
            try keeper.takeRecovered()
            try keeper.note()
            if keys != nil { try keeper.sync() }
            // What an fsync failed for may be in memory only, and never be written again: it is
            // brought into the database, whose own fsync says whether that went well.
            do {
                try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // The log keeps it.
            }
            if let keys, !keys.hasVersions { try keys.requireVersions() }
        }
    }

    private static func missing(_ path: String) -> StoreError {
        StoreError(
            .cannotOpen,
            "the store's database is missing or empty; restore it, or remove "
                + "\(LogPosition.path(of: path)) to start a new store")
    }

    /// Brings the log in, closes readers and then the writer, and lets go of the lock. Closing
    /// twice is allowed.
    ///
    /// - Parameter isTrusted: Whether every write went well. If not, the log is left as it is for
    ///   the next opening to read: a reader is closed last, and a reader cannot checkpoint.
    func close(isTrusted: Bool) throws {
        try lock.withLock { lock in
            guard lock != nil else { return }
            let (pool, keeper) = (database.pool, database.keeper)
            lookUps.close()
            // The log may go once it is known, durably, that it may be gone.
            if !isTrusted || (try? keeper?.close()) == nil && isWritable {
                try? pool.read { _ in }
            } else {
                if isWritable {
                    // What cannot be brought in now stays in the log, which is just as durable.
                    _ = try? pool.writeWithoutTransaction {
                        try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                    }
                }
                pool.invalidateReadOnlyConnections()
            }
            try StoreError.translating { try pool.close() }
            lock = nil
        }
    }

    /// The file that the path means, so that one store has one lock whatever it is called.
    static func canonical(_ path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let resolved = url.resolvingSymlinksInPath()
        guard !FileManager.default.fileExists(atPath: resolved.path) else { return resolved.path }
        return url.deletingLastPathComponent().resolvingSymlinksInPath()
            .appendingPathComponent(url.lastPathComponent).path
    }

    /// Whether there is a store, and not an empty file; refuses everything else.
    private static func examine(
        _ path: String, isWritable: Bool, _ files: SealedFileSystem?
    ) throws -> Bool {
        do {
            return try holdsStore(path, isWritable: isWritable, files)
        } catch let error as DatabaseError
            where isWritable && error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
            && isUnmade(path)
        {
            // Opened for writing, SQLite takes back what had been begun: the file is empty again.
            let queue = try DatabaseQueue(
                path: try SQLiteConnections.url(path, nil),
                configuration: Self.configuration(isWritable: true, nil))
            try queue.writeWithoutTransaction { _ = try SchemaState($0) }
            try queue.close()
            return try holdsStore(path, isWritable: isWritable, files)
        }
    }

    /// Whether the process that was making the database ended before there was one: its rollback
    /// journal says that there was no page before
    /// (https://www.sqlite.org/fileformat2.html#the_rollback_journal), and there is no more than
    /// the first one now. A store has no journal later, and an encrypted one never.
    private static func isUnmade(_ path: String) -> Bool {
        guard size(of: path) ?? 0 <= pageBytes, size(of: path + "-wal") ?? 0 == 0 else {
            return false
        }
        let journal = FileHandle(forReadingAtPath: path + "-journal")
        defer { try? journal?.close() }
        guard let header = try? journal?.read(upToCount: 20), header.count == 20 else {
            return false
        }
        return header.suffix(4).allSatisfy { $0 == 0 }
    }

    /// Bytes of a page, SQLite's own choice.
    private static let pageBytes = 4_096

    static func holdsStore(
        _ path: String, isWritable: Bool, _ files: SealedFileSystem?
    ) throws -> Bool {
        let queue = try DatabaseQueue(
            path: try SQLiteConnections.url(path, files),
            configuration: Self.configuration(isWritable: false, files))
        defer { try? queue.close() }
        return try queue.read { db in
            switch try SchemaState(db) {
            case .empty: return false
            case .store(let version):
                guard isWritable || version == SchemaMigration.newestVersion else {
                    throw StoreError(
                        .olderSchema,
                        "the store has schema \(version); open it once for writing to "
                            + "upgrade it to \(SchemaMigration.newestVersion)")
                }
                return true
            }
        }
    }

    static func configuration(
        isWritable: Bool, _ files: SealedFileSystem?
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = !isWritable
        configuration.busyMode = .timeout(SQLiteLimits.busySeconds)
        configuration.maximumReaderCount = SQLiteLimits.readers
        configuration.persistentReadOnlyConnections = true
        configuration.prepareDatabase { db in
            if let files { files.prepare(db) } else { CheckedFileSystem.prepare(db) }
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try db.execute(sql: "PRAGMA cache_size = -\(SQLiteLimits.cacheKibibytes)")
            try db.execute(sql: "PRAGMA journal_size_limit = \(SQLiteLimits.logBytes)")
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        return configuration
    }
}
