internal import GRDB
internal import HealthStore

/// Reads one state of the store at a time.
final class SQLiteReader: Sendable {
    private let connections: SQLiteConnections
    /// Reads headers and bodies.
    let parts: DocumentParts

    init(_ connections: SQLiteConnections, parts: DocumentParts) {
        self.connections = connections
        self.parts = parts
    }

    /// Reads one state of the store: brief work on the caller's own thread, where a connection for
    /// that is free, all else on a thread of a connection of the pool.
    func read<Answer: Sendable>(
        _ extent: SnapshotExtent = .any,
        _ body: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        if extent == .brief || extent == .oneLookUp,
            let answer = try connections.lookUps.lookUp({ try $0.read(extent, body) })
        {
            return answer
        }
        return try await StoreError.translating { try await connections.read(body) }
    }

    /// The statement of a list of receipts as SQLite would carry it out.
    func plan(_ query: ReceiptQuery) async throws -> [String] {
        try await read { db in
            let plan = try RawStatement(
                db, "EXPLAIN QUERY PLAN " + SQLiteTransaction.receiptsSQL(query))
            defer { plan.reset() }
            var lines: [String] = []
            while try plan.step() { lines.append(plan.text(3)) }
            return lines
        }
    }
}
