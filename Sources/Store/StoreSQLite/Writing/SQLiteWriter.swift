internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore
internal import Synchronization

/// The one connection that writes, and that alone brings the write-ahead log into the database.
///
/// SQLite before 3.51.3 can damage a database when one connection writes while another one
/// checkpoints (https://www.sqlite.org/changes.html); here both are the same connection, and no
/// reader ever checkpoints.
///
/// A transaction that failed for lack of space is rolled back and may be tried again. After a
/// failed write or fsync nothing is: the pages that the kernel dropped are marked clean, so a
/// second fsync would say yes to what is lost. The writer then refuses all work until the store
/// is opened again.
final class SQLiteWriter: Sendable {
    /// What is to be written.
    enum Request: Sendable {
        case work(Work)
        case erasure(PersonID)
        /// A name, and until when it matters, in seconds since 1970.
        case mark(String, Int64)
        /// The names that matter no more at a time.
        case forgetMarks(Int64)
    }

    /// A transaction of the store's rules.
    struct Work: Sendable {
        /// How many bytes it writes, about.
        let byteCount: Int
        /// The documents that it may write.
        let contents: [ContentDigest: PreparedContent]
        /// Whether a refusal undoes it alone.
        let isUndoneAlone: Bool
        let body: @Sendable (any HealthTransaction) throws -> any Sendable
    }

    /// What became of it.
    enum Reply: Sendable {
        case answer(any Sendable)
        /// Whether there was such a person.
        case erased(Bool)
        case noted
        /// The store's rules refused it, and nothing of it was written.
        case refused(any Error)
    }

    private struct State {
        var failure: StoreError?
        var bytesSinceCheckpoint = 0
        var commits = 0
        var checkpoints = 0
    }

    private let connections: SQLiteConnections
    private let parts: DocumentParts
    private let state = Mutex(State())

    init(_ connections: SQLiteConnections, parts: DocumentParts) {
        self.connections = connections
        self.parts = parts
    }

    /// How many transactions and checkpoints there were.
    var counts: (commits: Int, checkpoints: Int) {
        state.withLock { ($0.commits, $0.checkpoints) }
    }

    /// Whether a write failed in a way after which nothing more is written.
    var isStopped: Bool { state.withLock { $0.failure != nil } }

    /// Writes all requests in one transaction. If it fails for a reason that is not the disk's,
    /// each is tried alone, so that none fails for its neighbour.
    func commit(_ requests: [Request]) async -> [Result<Reply, any Error>] {
        do {
            let replies = try await transaction(requests)
            await checkpointIfDue()
            return replies.map { reply in
                if case .refused(let error) = reply { .failure(error) } else { .success(reply) }
            }
        } catch {
            guard requests.count > 1, isRequestsOwn(error) else {
                return requests.map { _ in .failure(error) }
            }
            var results: [Result<Reply, any Error>] = []
            for request in requests { results.append(contentsOf: await commit([request])) }
            return results
        }
    }

    private func transaction(_ requests: [Request]) async throws -> [Reply] {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        do {
            let (replies, rows) = try await StoreError.translating {
                try await connections.write { [parts] db, keeper in
                    var replies: [Reply] = []
                    let rows = db.totalChangesCount
                    try db.inTransaction(.immediate) {
                        for request in requests {
                            replies.append(try Self.write(request, in: db, parts))
                        }
                        return .commit
                    }
                    try keeper?.note()
                    return (replies, db.totalChangesCount - rows)
                }
            }
            let bytes =
                requests.reduce(0) { $0 + $1.byteCount + SQLiteLimits.logBytesPerRow }
                + (requests.contains(where: \.isOfSamples)
                    ? rows * SQLiteLimits.logBytesPerSample : 0)
            state.withLock {
                $0.commits += 1
                $0.bytesSinceCheckpoint += bytes
            }
            return replies
        } catch {
            stopIfUntrustworthy(error)
            throw error
        }
    }

    /// Brings the log into the database when enough has been written; waits for readers to leave
    /// the log only if it has grown far beyond that.
    private func checkpointIfDue() async {
        guard state.withLock({ $0.bytesSinceCheckpoint }) >= SQLiteLimits.checkpointBytes else {
            return
        }
        state.withLock { $0.bytesSinceCheckpoint = 0 }
        do {
            try await StoreError.translating {
                try await connections.write { db, keeper in
                    // The position is never older than what the database has of the log.
                    try keeper?.note()
                    try keeper?.sync()
                    let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
                    let frames: Int = row?[1] ?? 0
                    if frames > SQLiteLimits.restartFrames {
                        try db.execute(sql: "PRAGMA wal_checkpoint(RESTART)")
                    }
                }
            }
            state.withLock { $0.checkpoints += 1 }
        } catch {
            // The log keeps what could not be moved; a full disk or a busy reader mends itself.
            stopIfUntrustworthy(error)
        }
    }

    private func stopIfUntrustworthy(_ error: any Error) {
        guard let error = error as? StoreError,
            error.code == .ioFailure || error.code == .corrupt
        else { return }
        stop(databaseCode: error.databaseCode)
    }

    /// Refuses all that is to be written from now on.
    func stop(databaseCode: Int32? = nil) {
        let failure = StoreError(
            .writerStopped, "an earlier write failed; open the store again",
            databaseCode: databaseCode)
        state.withLock { $0.failure = $0.failure ?? failure }
    }

    private func isRequestsOwn(_ error: any Error) -> Bool {
        guard let error = error as? StoreError else { return true }
        return error.code == .invalidArgument || error.code == .tooLarge
    }
}

extension SQLiteWriter.Request {
    /// How many bytes this adds to a transaction, about.
    var byteCount: Int {
        switch self {
        case .work(let work): work.byteCount
        case .erasure, .mark, .forgetMarks: 0
        }
    }

    /// Whether it changes samples, whose rows are counted when they are written.
    var isOfSamples: Bool {
        if case .work(let work) = self { work.contents.isEmpty } else { false }
    }
}

extension SQLiteWriter {
    private static func write(
        _ request: Request, in db: Database, _ parts: DocumentParts
    ) throws -> Reply {
        switch request {
        case .work(let work):
            let transaction = SQLiteTransaction(db, parts: parts, contents: work.contents)
            guard work.isUndoneAlone else { return .answer(try work.body(transaction)) }
            return try runAlone(work, in: transaction)
        case .erasure(let person):
            return .erased(try SQLiteTransaction(db, parts: parts).erase(person))
        case .mark(let name, let end):
            try db.execute(
                sql: """
                    INSERT INTO spent_mark (name, end_s) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET end_s = max(end_s, excluded.end_s)
                    """, arguments: [name, end])
            return .noted
        case .forgetMarks(let time):
            try db.execute(sql: "DELETE FROM spent_mark WHERE end_s <= ?", arguments: [time])
            return .noted
        }
    }

    /// What a rule refuses is undone alone; a failure of the database undoes the whole
    /// transaction.
    private static func runAlone(
        _ work: Work, in transaction: SQLiteTransaction
    ) throws -> Reply {
        let db = transaction.db
        try db.execute(sql: "SAVEPOINT samples")
        do {
            let answer = try work.body(transaction)
            try db.execute(sql: "RELEASE samples")
            return .answer(answer)
        } catch let error as DatabaseError {
            throw error
        } catch let error as StoreError where error.code == .corrupt {
            throw error
        } catch {
            try db.execute(sql: "ROLLBACK TO samples")
            try db.execute(sql: "RELEASE samples")
            return .refused(error)
        }
    }
}
