internal import GRDB
internal import HealthStore

/// A read-only connection for brief work on the caller's own thread. GRDB opens it and sets it up;
/// around a few look-ups its pool, its transactions and its check of the schema would take longer
/// than they do.
///
/// It is for one thread at a time; ``LookUpConnections`` lends it to one only.
final class LookUpConnection: Sendable {
    private let queue: DatabaseQueue

    /// - Throws: `DatabaseError`.
    init(path: String, configuration: Configuration) throws {
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    deinit { close() }

    /// Reads one state of the store.
    ///
    /// - Throws: `DatabaseError`, and what `body` throws.
    func read<Answer>(
        _ extent: SnapshotExtent, _ body: (Database) throws -> Answer
    ) throws -> Answer {
        try queue.unsafeRead { db in
            guard extent != .oneLookUp else { return try body(db) }
            try RawStatement(db, "BEGIN").run()
            do {
                let answer = try body(db)
                try RawStatement(db, "COMMIT").run()
                return answer
            } catch {
                // After some failures SQLite has ended the transaction by itself.
                try? RawStatement(db, "ROLLBACK").run()
                throw error
            }
        }
    }

    func close() { try? queue.close() }
}
