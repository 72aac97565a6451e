internal import GRDB
internal import GRDBSQLite

/// A read-only connection that GRDB opens and sets up, and that is then driven without it: around
/// a look-up by one statement, its pool, its queue and its check of the schema take longer than
/// the look-up.
///
/// It is for one thread at a time; it is unchecked because the compiler does not see that
/// ``LookUpConnections`` lends it to one only.
@safe final class LookUpConnection: @unchecked Sendable {
    private let queue: DatabaseQueue
    private let pointer: OpaquePointer
    private var prepared: [String: RawStatement] = [:]

    /// - Throws: `DatabaseError`.
    init(path: String, configuration: Configuration) throws {
        queue = try DatabaseQueue(path: path, configuration: configuration)
        unsafe pointer = unsafe queue.unsafeRead { unsafe $0.sqliteConnection! }
    }

    deinit { close() }

    /// A statement of this connection, which is kept prepared; good until the next call.
    ///
    /// - Throws: `DatabaseError`.
    func statement(_ sql: String) throws -> RawStatement {
        if let known = prepared[sql] { return known }
        // What comes in any number would fill this; what is asked for often is soon here again.
        if prepared.count == SQLiteLimits.keptLookUps { finalize() }
        let statement = unsafe try RawStatement(of: pointer, sql)
        prepared[sql] = statement
        return statement
    }

    func close() {
        finalize()
        try? queue.close()
    }

    private func finalize() {
        for statement in prepared.values { statement.finalize() }
        prepared = [:]
    }
}
