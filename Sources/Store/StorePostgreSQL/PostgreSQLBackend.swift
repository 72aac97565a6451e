internal import Foundation
internal import HealthModel
public import HealthStore
public import StoredForms
internal import Synchronization

/// A store in a PostgreSQL database, which any number of processes use at the same time.
///
/// Work runs on threads of its own, each with a connection; libpq is opened with the first such
/// store. Every transaction is REPEATABLE READ. One that met another (the same row, the same new
/// key) is run again, and so is one whose connection was lost before its commit; where it was lost
/// in the middle of the commit, a mark that the transaction wrote says what became of it.
public final class PostgreSQLBackend: StorageBackend {
    let pool: WorkerPool
    let seal: StoreSeal
    let parts: DatabaseParts
    let counts = DatabaseCounts()
    private let isReadOnly: Bool
    private let sequencing: LogThread?

    /// Connections of a process, unless another number is asked for.
    public static let connections = 12

    /// Opens the store of a database, made where there is none.
    ///
    /// - Parameters:
    ///   - address: A URI of libpq's, as `postgresql://casebook@db1,db2/casebook`.
    ///   - readOnly: Whether nothing may be written; then the store must exist.
    ///   - key: What the store is sealed with. A new store is sealed if there is one.
    ///   - connections: How many statements run at the same time.
    ///   - bodies: Where bodies are kept outside of the database; nil for in it.
    ///   - isCopying: Whether another store is copied into it, so that it may be there by half.
    /// - Throws: ``HealthStore/StoreError`` with code `busy` (it cannot be reached), `cannot-open`,
    ///   `not-a-store`, `newer-schema`, `locked` or `not-encrypted`.
    public init(
        address: String, readOnly: Bool = false, key: StoreKey? = nil,
        connections: Int = PostgreSQLBackend.connections, bodies: (any ObjectStore)? = nil,
        isCopying: Bool = false
    ) throws {
        let place = DatabaseAddress(address)
        let worker = DatabaseWorker(place, counts: counts)
        let state = try SchemaState.open(
            worker.connection(), key: key, isMaking: !readOnly, isCopying: isCopying)
        isReadOnly = readOnly
        seal = StoreSeal(store: state.store, key: key)
        let bodies = try BodyPlace(worker.connection(), seal).bodies(
            bodies, state, isMaking: !readOnly)
        worker.disconnect()
        parts = DatabaseParts(counts: counts, chunks: state.chunks, bodies: bodies)
        pool = WorkerPool(place, count: max(1, connections), counts: counts)
        sequencing =
            readOnly ? nil : LogThread(place, seal: seal, parts: parts, counts: DatabaseCounts())
        sequencing?.start()
    }

    /// One state of the database.
    public func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        let (seal, parts) = (seal, parts)
        return try await pool.run { worker in
            try DatabaseRun(worker, seal: seal, parts: parts).read(work)
        }
    }

    /// Each piece of work in a transaction of its own, in their order; documents that come together
    /// are committed together (``TransactionGroup``).
    public func write<Answer: Sendable>(
        _ works: [TransactionWork<Answer>]
    ) async throws -> [Answer] {
        try checkWritable()
        var answers: [Answer] = []
        var failure: (any Error)?
        let groups = TransactionGroup.groups(of: works, areBodiesOutside: parts.bodies != nil)
        var contents = await prepare(groups.first)
        for (place, group) in groups.enumerated() {
            // The next ones are compressed while these are written.
            async let following = prepare(place + 1 < groups.count ? groups[place + 1] : nil)
            do { answers += try await commit(group, contents) } catch {
                failure = failure ?? error
            }
            contents = await following
        }
        sequencing?.wake()
        if let failure { throw failure }
        return answers
    }

    private func commit<Answer: Sendable>(
        _ group: TransactionGroup<Answer>, _ contents: [ContentDigest: PreparedDocument]
    ) async throws -> [Answer] {
        let (seal, parts) = (seal, parts)
        if group.works.count > 1 {
            do {
                return try await pool.run { worker in
                    try DatabaseRun(worker, seal: seal, parts: parts).write(group, contents)
                }
            } catch is TransactionGroup<Answer>.Undone {}
        }
        var answers: [Answer] = []
        var failure: (any Error)?
        for work in group.works {
            do {
                answers.append(
                    try await pool.run { worker in
                        try DatabaseRun(worker, seal: seal, parts: parts).write(work, contents)
                    })
            } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        return answers
    }

    /// Compresses documents off the caller's actor.
    @concurrent private func prepare<Answer>(
        _ group: TransactionGroup<Answer>?
    ) async -> [ContentDigest: PreparedDocument] {
        var contents: [ContentDigest: PreparedDocument] = [:]
        for document in (group?.works ?? []).flatMap(\.documents) {
            contents[document.digest] = PreparedDocument(document)
        }
        return contents
    }

    func checkWritable() throws {
        guard !isReadOnly else {
            throw StoreError(.readOnly, "the store was opened for reading only")
        }
    }

    /// What was done since the store was opened.
    public var diagnostics: StoreDiagnostics {
        var diagnostics = StoreDiagnostics()
        diagnostics.bodyReads = counts.bodies
        diagnostics.commits = counts.commits
        return diagnostics
    }

    /// How often the database was waited for, and how often a transaction was run again.
    public var effort: (roundTrips: Int, retries: Int) { (counts.trips, counts.retries) }

    /// Persons can be erased, and the store is shared.
    public var capabilities: StoreCapabilities {
        StoreCapabilities(erasure: self, marks: self, sharing: self)
    }

    /// Finishes what waits and closes the connections.
    public func close() async throws {
        await pool.close()
        await sequencing?.stop()
    }
}

/// One piece of work on a thread's connection.
struct DatabaseRun {
    private let worker: DatabaseWorker
    private let seal: StoreSeal
    private let parts: DatabaseParts

    init(_ worker: DatabaseWorker, seal: StoreSeal, parts: DatabaseParts) {
        self.worker = worker
        self.seal = seal
        self.parts = parts
    }

    /// Times that work is run again because others were first.
    private static let conflicts = 40
    /// Times that it is run again because the connection was lost.
    private static let losses = 2

    func read<Answer>(_ work: SnapshotWork<Answer>) throws -> Answer {
        var effort = Effort()
        while true {
            let connection = try worker.connection()
            do {
                try connection.begin("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                let transaction = PostgreSQLTransaction(connection, seal: seal, parts: parts)
                transaction.mayLogBeBehind = effort.isLogRead
                try transaction.foresee(work.ahead)
                if case .person(let person) = work.scope { try transaction.expect(person) }
                let answer = try work.run(in: transaction)
                try connection.leave()
                return answer
            } catch {
                try recover(from: error, connection, &effort)
            }
        }
    }

    func write<Answer>(
        _ work: TransactionWork<Answer>, _ contents: [ContentDigest: PreparedDocument]
    ) throws -> Answer {
        let holding: PersonHolding =
            !work.isOnlyLogging ? .byChange : work.isReading ? .atTheEnd : .fromTheBeginning
        return try write(work.scope, holding, ahead: work.ahead, contents) {
            try work.run(in: $0)
        }
    }

    /// Runs a body in a transaction until it is committed or refused.
    func write<Answer>(
        _ scope: StoreScope, _ holding: PersonHolding = .byChange, ahead: [LookAhead] = [],
        _ contents: [ContentDigest: PreparedDocument] = [:], conflicts: Int = Self.conflicts,
        _ body: (PostgreSQLTransaction) throws -> Answer
    ) throws -> Answer {
        var effort = Effort(mostConflicts: conflicts)
        let mark = UUID()
        var uncertain: Answer?
        while true {
            let connection = try worker.connection()
            var finished: Answer?
            do {
                if let answer = uncertain, try isKept(mark, connection) { return answer }
                try connection.begin("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                // A body that is put elsewhere is waited for, and holds no row meanwhile.
                let isShelving = parts.bodies != nil && !contents.isEmpty
                if case .byChange = holding, !isShelving {
                    try connection.send(text: DatabaseAddress.changing)
                }
                let transaction = PostgreSQLTransaction(
                    connection, seal: seal, parts: parts, isWriting: true,
                    holding: holding.after(effort.conflicts), contents: contents)
                transaction.mayLogBeBehind = effort.isLogRead
                try transaction.foresee(ahead)
                if case .person(let person) = scope { try transaction.expect(person) }
                let answer = try body(transaction)
                try transaction.holdPersons()
                // A commit that waits for its standby is not to be given up as if it were done.
                try transaction.send(
                    """
                    INSERT INTO commit_mark (mark, at_us)
                    SELECT $1, \(DatabaseClock.now) FROM set_config('statement_timeout', '0', true)
                    """, .uuid(mark))
                try connection.send(text: "COMMIT")
                finished = answer
                _ = try connection.flush()
                worker.counts.countCommit()
                return answer
            } catch {
                if let failure = error as? DatabaseFailure, failure.isOfServer, let finished {
                    uncertain = finished
                    // What may be kept already is not to be given up because of itself.
                    effort.mostConflicts = Self.conflicts
                }
                do { try recover(from: error, connection, &effort) } catch let last {
                    guard uncertain != nil, last is StoreError else { throw last }
                    throw StoreError(
                        .busy,
                        "the connection to the database was lost during the commit, so the "
                            + "request may or may not be saved; repeat it")
                }
            }
        }
    }

    /// Whether a transaction was committed whose end was not heard of.
    private func isKept(_ mark: UUID, _ connection: DatabaseConnection) throws -> Bool {
        let rows = try connection.ask(
            SQLCommand("SELECT 1 FROM commit_mark WHERE mark = $1", [.uuid(mark)]))
        return (rows.first?.count ?? 0) > 0
    }

    private struct Effort {
        /// How often it may meet others.
        var mostConflicts = DatabaseRun.conflicts
        var conflicts = 0
        var losses = 0
        /// Whether the access log has taken up what waited.
        var isLogRead = false
    }

    /// Returns where the work is to be run again; else throws what is to be said.
    private func recover(
        from error: any Error, _ connection: DatabaseConnection, _ effort: inout Effort
    ) throws {
        let lost = error as? DatabaseFailure
        if let lost, lost.isOfServer {
            worker.disconnect()
            effort.losses += 1
            guard effort.losses <= Self.losses else { throw lost.error }
            return worker.counts.countRetry()
        }
        do { try connection.rollBack() } catch { worker.disconnect() }
        if error is LogIsBehind {
            effort.isLogRead = true
            do {
                try LogSequencer(worker.connection(), seal, parts).run(isPatient: true)
            } catch let failure as DatabaseFailure {
                if failure.isOfServer { worker.disconnect() }
                throw failure.error
            }
            return
        }
        guard let failure = error is StaleWork ? .stale : lost else { throw error }
        effort.conflicts += 1
        guard failure.isConflict, effort.conflicts <= effort.mostConflicts else {
            throw failure.isConflict && effort.mostConflicts == 0 ? failure : failure.error
        }
        worker.counts.countRetry()
        // Those who met go on at different times.
        let most = min(50_000, 500 << min(effort.conflicts, 7))
        usleep(UInt32.random(in: 0...UInt32(most)))
    }
}
