package import GRDB
internal import HealthStore

/// What a database file says of itself, and the way to the newest schema.
enum SchemaState {
    /// An empty database.
    case empty
    /// A store of ours with this schema version.
    case store(version: Int)

    /// Marks a file as a store of ours (`PRAGMA application_id`): "CsBk".
    private static let applicationID: Int = 0x4373_426B

    /// Looks at a database; refuses one that is not ours, or newer than this build.
    init(_ db: Database) throws {
        let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if id == Self.applicationID, version > 0 {
            guard version <= SchemaMigration.newestVersion else {
                throw StoreError(
                    .newerSchema,
                    "the store has schema \(version), but this program supports schemas up "
                        + "to \(SchemaMigration.newestVersion)")
            }
            self = .store(version: version)
            return
        }
        let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard id == 0, version == 0, objects == 0 else {
            throw StoreError(.notAStore, "the file is a database, but not a Casebook store")
        }
        self = .empty
    }

    /// Brings a database to the newest schema, one transaction a step.
    ///
    /// - Parameter pause: Called before each statement, before each commit and after it.
    static func migrate(_ db: Database, _ pause: () throws -> Void = {}) throws {
        var reached = 0
        if case .store(let version) = try SchemaState(db) { reached = version }
        for migration in SchemaMigration.all where migration.version > reached {
            try db.inTransaction(.immediate) {
                for statement in migration.statements {
                    try pause()
                    try db.execute(sql: statement)
                }
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try db.execute(sql: "PRAGMA user_version = \(migration.version)")
                try pause()
                return .commit
            }
            try pause()
        }
    }
}

extension SchemaMigration {
    /// Brings a plain store to the newest schema as opening it does, so that a test can look at its
    /// files at every moment.
    package static func apply(toStoreAt path: String, _ pause: () throws -> Void) throws {
        let queue = try connection(toStoreAt: path)
        defer { try? queue.close() }
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try SchemaState.migrate(db, pause)
        }
    }

    /// A connection to a plain store as opening makes it, whatever its schema.
    package static func connection(toStoreAt path: String) throws -> DatabaseQueue {
        try DatabaseQueue(
            path: try CheckedFileSystem.url(path),
            configuration: SQLiteConnections.configuration(isWritable: true, nil))
    }
}

/// One step of the schema, forward only. A migration that has been released never changes.
package struct SchemaMigration: Sendable {
    /// The schema's version (`PRAGMA user_version`) after the step.
    package let version: Int
    /// The statements, in order.
    package let statements: [String]

    /// Every step, in order.
    package static let all: [SchemaMigration] = [
        .documents, .attempts, .samples, .documentSequence, .personKeys, .accessLog, .receiptLists,
        .attachments, .anchorSecret, .origins, .checksums, .erasuresAndMarks, .statements, .chunks,
    ]

    /// The version that this build reads and writes.
    static var newestVersion: Int { all.last?.version ?? 0 }
}
