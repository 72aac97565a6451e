public import Foundation
internal import GRDB
public import HealthModel
public import HealthStore

/// A store in one SQLite database file.
///
/// The file is in WAL mode with `synchronous=FULL`: what is acknowledged has been fsynced. One
/// connection does all the writing and all the checkpoints, others read at the same time. While
/// it is open for writing no other process and no other handle can open it
/// (``StoreError/Code/inUse``); several may have it open for reading.
///
/// Bodies are compressed before they wait for the writer, on the caller's thread, and their
/// SHA-256 is checked whenever they are read.
public final class SQLiteBackend: StorageBackend {
    /// What a store is opened for.
    public enum Mode: Sendable {
        /// Reading and writing; the store is made if there is none.
        case readWrite
        /// Reading a store that exists and that nobody has open for writing.
        case readOnly
    }

    private let mode: Mode
    let connections: SQLiteConnections
    let writer: SQLiteWriter
    private let reader: SQLiteReader
    private let group: CommitGroup<SQLiteWriter.Request, SQLiteWriter.Reply>
    private let compressionLevel: Int32

    /// Opens a store, and brings it to the newest schema if it is opened for writing.
    ///
    /// - Parameters:
    ///   - path: The database file; beside it lie `PATH-wal`, `PATH.lock`, `PATH.position`, and
    ///     `PATH.keys` and `PATH.pages` if the store is encrypted, `PATH-shm` if not.
    ///   - key: What opens the store. A new store is encrypted if there is one.
    ///   - compressionLevel: Zstandard's level for bodies, 1 to 19; 0 keeps them as they are.
    ///   - least: How far the store has come at least, as a witness says; an older one is refused.
    /// - Throws: ``StoreError`` with code `in-use`, `cannot-open`, `not-a-store`, `newer-schema`,
    ///   `older-schema` (read-only), `locked` (encrypted, and this is not the key), `not-encrypted`
    ///   (there is a key, and it is not), `corrupt`, `damaged-log`, `rolled-back`,
    ///   `behind-checkpoint`, `storage-full` or `io-failure`.
    public init(
        path: String, mode: Mode = .readWrite, key: StoreKey? = nil, compressionLevel: Int32 = 1,
        notBefore least: StorePlace? = nil
    ) throws {
        self.mode = mode
        self.compressionLevel = compressionLevel
        let connections = try SQLiteConnections(
            path: path, isWritable: mode == .readWrite, key: key, least: least)
        let parts = DocumentParts(keys: connections.keys)
        do { try connections.replayErasures(parts) } catch {
            try? connections.close(isTrusted: false)
            throw error
        }
        let writer = SQLiteWriter(connections, parts: parts)
        self.connections = connections
        self.writer = writer
        reader = SQLiteReader(connections, parts: parts)
        group = CommitGroup(
            maximumRows: StoreLimits.commitRows, maximumBytes: StoreLimits.commitBytes
        ) { await writer.commit($0) }
    }

    /// Compresses on the caller's thread, then waits for a group commit. At most one commit's worth
    /// is compressed ahead.
    public func store(_ arrivals: [Arrival<NewDocument>]) async throws -> [StoreOutcome] {
        try checkWritable()
        for arrival in arrivals { try arrival.content.check() }
        var outcomes: [StoreOutcome] = []
        var next = 0
        while next < arrivals.count {
            // Only as much is compressed ahead as one commit takes, so memory stays flat.
            let slice = arrivals[next..<min(next + StoreLimits.commitRows, arrivals.count)]
            let requests = await prepare(slice)
            next += requests.count
            for reply in try await group.submit(requests) {
                if case .outcome(let outcome) = reply { outcomes.append(outcome) }
            }
        }
        return outcomes
    }

    /// Waits for a group commit, like a document.
    public func record(_ rejection: Arrival<Rejection>) async throws -> Receipt {
        try checkWritable()
        let content = PreparedContent(rejection.content, level: compressionLevel)
        let replies = try await group.submit([(.rejection(rejection, content), content.byteCount)])
        guard case .receipt(let receipt)? = replies.first else {
            preconditionFailure("a rejection has a receipt")
        }
        return receipt
    }

    /// Waits for a group commit, like a document.
    public func begin(_ attempt: Arrival<IntakeAttempt>) async throws -> Int {
        try checkWritable()
        let replies = try await group.submit([(.attempt(attempt), 0)])
        guard case .attempts(let count)? = replies.first else {
            preconditionFailure("a try is counted")
        }
        return count
    }

    /// One look-up by digest; decompresses the header and the report.
    public func receipt(
        for digest: ContentDigest, visibleTo visibility: Visibility
    ) async throws -> Receipt? {
        try await receipt(for: digest, .whole, visibleTo: visibility)
    }

    /// One look-up by digest.
    public func decision(
        for digest: ContentDigest, visibleTo visibility: Visibility
    ) async throws -> Receipt? {
        try await receipt(for: digest, .withoutParts, visibleTo: visibility)
    }

    private func receipt(
        for digest: ContentDigest, _ extent: ReceiptRow.Extent, visibleTo visibility: Visibility
    ) async throws -> Receipt? {
        guard visibility.scope != .nothing else { return nil }
        let receipt = try await reader.read {
            try ReceiptRow.fetch($0, digest: digest, extent)
        }
        guard case .person(let person) = visibility.scope else { return receipt }
        guard case .stored(let sample)? = receipt?.outcome, sample.person == person else {
            return nil
        }
        return receipt
    }

    /// Finds and orders keys in the narrow table, then fetches the headers of one page.
    public func documents(
        _ query: DocumentQuery, after position: PagingPosition?, rows: Int,
        visibleTo visibility: Visibility
    ) async throws -> (samples: [CDADocumentSample], isLast: Bool) {
        try await reader.documents(
            query, after: position, rows: rows, visibleTo: visibility.scope)
    }

    /// One look-up by UUID.
    public func document(
        _ uuid: UUID, visibleTo visibility: Visibility
    ) async throws -> CDADocumentSample? {
        try await reader.document(uuid, visibleTo: visibility.scope)
    }

    /// Decompresses and checks the SHA-256; O(bytes).
    public func documentBytes(
        _ uuid: UUID, visibleTo visibility: Visibility
    ) async throws -> DocumentBytes? {
        try await reader.documentBytes(uuid, visibleTo: visibility.scope)
    }

    /// Decompresses and checks the SHA-256; O(bytes).
    public func quarantinedData(
        _ digest: ContentDigest, visibleTo visibility: Visibility
    ) async throws -> [UInt8]? {
        guard visibility.scope == .everything else { return nil }
        return try await reader.quarantinedData(digest)
    }

    /// One look-up by root and extension.
    public func person(
        identifiedBy identifier: InstanceIdentifier, visibleTo visibility: Visibility
    ) async throws -> Person? {
        guard let key = identifier.personKey else { return nil }
        let condition = "SELECT person FROM person_identifier WHERE root = ? AND extension = ?"
        let person = try await reader.person(condition, [key.root, key.extension])
        return person.flatMap { visibility.includes($0.id) ? $0 : nil }
    }

    /// One look-up by UUID.
    public func person(
        _ id: PersonID, visibleTo visibility: Visibility
    ) async throws -> Person? {
        guard visibility.includes(id) else { return nil }
        return try await reader.person("SELECT number FROM person WHERE uuid = ?", [id.uuid])
    }

    /// One snapshot of a reading connection.
    public func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        let parts = reader.parts
        return try await reader.read { try work.body(SQLiteSamples($0, parts: parts)) }
    }

    /// Waits for a group commit. What was refused is rolled back alone.
    public func write<Answer: Sendable>(_ work: TransactionWork<Answer>) async throws -> Answer {
        try checkWritable()
        let request = SQLiteWriter.Request.samples(bytes: work.byteCount) {
            Answered(value: try work.body($0))
        }
        guard
            case .answer(let answer)? = try await group.submit([(request, request.byteCount)])
                .first, let answer = answer as? Answered<Answer>
        else { preconditionFailure("a transaction has an answer") }
        return answer.value
    }

    /// Erases a person: destroys the key that the person's documents are sealed with, and then
    /// removes all that the store has of the person. With the file of keys as it is from now on,
    /// no backup gives the documents back. O(keys of persons).
    ///
    /// - Returns: Whether there was such a person.
    public func erase(_ person: PersonID) async throws -> Bool {
        try checkWritable()
        guard case .erased(let existed)? = try await group.submit([(.erasure(person), 0)]).first
        else { preconditionFailure("an erasure has an answer") }
        reader.parts.forget()
        return existed
    }

    /// Notes a name until what it stands for has ended by itself; durable when this returns.
    public func note(mark name: String, until end: Date) async throws {
        try checkWritable()
        let seconds = Int64(end.timeIntervalSince1970.rounded(.up))
        _ = try await group.submit([(.mark(name, seconds), name.utf8.count)])
    }

    /// The names that were noted and matter still; the others are forgotten. O(names).
    public func marks(at now: Date) async throws -> [String: Date] {
        try checkWritable()
        let seconds = Int64(now.timeIntervalSince1970)
        _ = try await group.submit([(.forgetMarks(seconds), 0)])
        return try await reader.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT name, end_s FROM spent_mark")
            return Dictionary(
                uniqueKeysWithValues: rows.map {
                    ($0[0] as String, Date(timeIntervalSince1970: TimeInterval($0[1] as Int64)))
                })
        }
    }

    private struct Answered<Value: Sendable>: Sendable {
        let value: Value
    }

    /// What was done since the store was opened.
    public var diagnostics: StoreDiagnostics {
        var diagnostics = StoreDiagnostics()
        diagnostics.bodyReads = reader.parts.bodies.count
        (diagnostics.commits, diagnostics.checkpoints) = writer.counts
        diagnostics.hasStopped = writer.isStopped
        return diagnostics
    }

    /// How far the store has come; nil if it is not encrypted.
    public var place: StorePlace? { connections.place }

    /// Waits for queued commits, brings the log into the database, and lets go of the lock.
    public func close() async throws {
        await group.close()
        try connections.close(isTrusted: !writer.isStopped)
    }

    /// How SQLite would carry a query's page out, line by line (`EXPLAIN QUERY PLAN`).
    package func plan(_ query: DocumentQuery, visibleTo visibility: Visibility) async throws
        -> [String]
    {
        try await reader.plan(query, visibleTo: visibility.scope)
    }

    /// How SQLite would carry a list of receipts out, line by line (`EXPLAIN QUERY PLAN`).
    package func plan(_ query: ReceiptQuery) async throws -> [String] {
        try await reader.plan(query)
    }

    func checkWritable() throws {
        guard mode == .readWrite else {
            throw StoreError(.readOnly, "the store was opened for reading")
        }
    }

    /// Compresses documents until a commit is full, off the caller's actor.
    @concurrent private func prepare(
        _ arrivals: ArraySlice<Arrival<NewDocument>>
    ) async -> [CommitGroup<SQLiteWriter.Request, SQLiteWriter.Reply>.Sized] {
        var requests: [CommitGroup<SQLiteWriter.Request, SQLiteWriter.Reply>.Sized] = []
        var bytes = 0
        for arrival in arrivals where bytes < StoreLimits.commitBytes {
            let content = PreparedContent(
                arrival.content, level: compressionLevel, sealedFor: connections.keys?.store)
            bytes += content.byteCount
            requests.append((.document(arrival, content), content.byteCount))
        }
        return requests
    }
}
