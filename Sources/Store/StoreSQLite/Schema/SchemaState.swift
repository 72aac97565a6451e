internal import GRDB
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
                    "the store has schema \(version); this program knows schemas up to "
                        + "\(SchemaMigration.newestVersion)")
            }
            self = .store(version: version)
            return
        }
        let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard id == 0, version == 0, objects == 0 else {
            throw StoreError(.notAStore, "the file is a database, but not a store of Casebook")
        }
        self = .empty
    }

    /// Brings a database to the newest schema, one transaction a step.
    static func migrate(_ db: Database) throws {
        var reached = 0
        if case .store(let version) = try SchemaState(db) { reached = version }
        for migration in SchemaMigration.all where migration.version > reached {
            try db.inTransaction(.immediate) {
                for statement in migration.statements { try db.execute(sql: statement) }
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try db.execute(sql: "PRAGMA user_version = \(migration.version)")
                return .commit
            }
        }
    }
}
