internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Which store a database has, and whether this program may use it.
///
/// Versions go by expand and contract: a migration only adds, and says which programs may still
/// read and write; what nobody needs any more goes a version later. So two versions of the program
/// work on one database while it is upgraded, node after node.
struct SchemaState {
    /// The name of the store, which its keys are bound to.
    let store: UUID
    /// By which the store knows its key; nil if it is plain.
    let mark: [UInt8]?
    /// Whether another store is being copied into it.
    let isUnfinished: Bool
    /// What this program does with chunks of samples.
    let chunks: ChunkUse

    /// Reads the state, and makes the store where there is none.
    ///
    /// - Parameters:
    ///   - key: What a new store is sealed with; it opens one that is there.
    ///   - isMaking: Whether a store is made where there is none.
    ///   - isCopying: Whether a store that is there by half is opened, too.
    static func open(
        _ connection: DatabaseConnection, key: StoreKey?, isMaking: Bool, isCopying: Bool = false
    ) throws -> SchemaState {
        guard connection.serverVersion >= 140_000 else {
            throw StoreError(
                .cannotOpen,
                "expected PostgreSQL 14 or later, found \(connection.serverVersion / 10_000)")
        }
        for _ in 0..<tries {
            if let state = try read(connection) {
                if state.chunks == .absent, isMaking {
                    try expand(connection)
                    continue
                }
                guard isCopying || !state.isUnfinished else { throw StoreCopy.unfinished }
                try state.require(key)
                return state
            }
            guard isMaking else {
                throw StoreError(.notAStore, "the database has no store")
            }
            do { try make(connection, key: key) } catch let failure as DatabaseFailure {
                // Another node makes it at the same time.
                try? connection.rollBack()
                guard failure.isConflict || ["42P07", "42710"].contains(failure.state) else {
                    throw failure.error
                }
            }
        }
        throw StoreError(.busy, "another process is creating the store")
    }

    private static let tries = 20

    /// Nil if there is no store.
    private static func read(_ connection: DatabaseConnection) throws -> SchemaState? {
        do {
            let there = try connection.ask(
                SQLCommand("SELECT to_regclass('store_schema'), to_regclass('store_copy')"))
            guard let row = there.first?.first, !row.isNull(0) else { return nil }
            let isUnfinished = !row.isNull(1)
            let rows = try connection.ask(
                SQLCommand(
                    "SELECT version, readers_from, writers_from, store, key_mark FROM store_schema")
            )
            let known = Int64(DatabaseSchema.versionOfChunks)
            guard let row = rows.first?.first else { return nil }
            guard try row.integer(2) <= DatabaseSchema.version else {
                throw StoreError(
                    .newerSchema,
                    "the store has schema \(try row.integer(0)), which requires programs "
                        + "from schema \(try row.integer(2)) on; this one supports "
                        + "\(DatabaseSchema.version)")
            }
            let chunks: ChunkUse = try row.integer(0) < known ? .absent : .settled
            return SchemaState(
                store: try row.uuid(3), mark: row.optionalBytes(4), isUnfinished: isUnfinished,
                chunks: try row.integer(2) < known ? chunks : .appended)
        } catch let failure as DatabaseFailure { throw failure.error }
    }

    private static func make(_ connection: DatabaseConnection, key: StoreKey?) throws {
        try connection.begin("BEGIN")
        try connection.send(text: DatabaseSchema.state)
        for statement in DatabaseSchema.making() { try connection.send(text: statement) }
        try connection.send(
            SQLCommand(
                """
                INSERT INTO store_schema
                    (one, version, readers_from, writers_from, store, key_mark)
                VALUES (1, $1, $1, $1, $2, $3)
                """,
                [
                    .integer(Int64(DatabaseSchema.versionOfChunks)), .uuid(UUID()),
                    .bytes(key?.mark),
                ]))
        try connection.send(text: "COMMIT")
        _ = try connection.flush()
    }

    /// Adds what the newest version has, in one transaction; programs of the version before go on.
    private static func expand(_ connection: DatabaseConnection) throws {
        do {
            try connection.begin("BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED")
            try connection.send(text: "SET LOCAL lock_timeout = '2s'")
            // Of two nodes that come at the same time, the second one finds it done.
            let rows = try connection.ask(
                SQLCommand("SELECT version FROM store_schema FOR UPDATE"))
            if try rows.first?.first?.integer(0) == 1 {
                for statement in DatabaseSchema.expanding { try connection.send(text: statement) }
            }
            try connection.send(text: "COMMIT")
            _ = try connection.flush()
        } catch let failure as DatabaseFailure {
            try? connection.rollBack()
            throw failure.error
        }
    }

    private func require(_ key: StoreKey?) throws {
        guard let mark else {
            guard key == nil else {
                throw StoreError(
                    .notEncrypted, "a key was given, but the store is not encrypted")
            }
            return
        }
        guard let key else {
            throw StoreError(.locked, "the store is encrypted; give its key")
        }
        guard key.mark == mark else {
            throw StoreError(.locked, "the store is encrypted with another key")
        }
    }
}
