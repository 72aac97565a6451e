public import Foundation
internal import GRDB
internal import GRDBSQLite
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
public final class SQLiteBackend: StorageBackend, PersonErasing, MarkKeeping, PositionReporting {
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
    ///   - isCopying: Whether another store is copied into it, so that it may be there by half.
    /// - Throws: ``StoreError`` with code `in-use`, `cannot-open`, `not-a-store`, `newer-schema`,
    ///   `older-schema` (read-only), `locked` (encrypted, and this is not the key), `not-encrypted`
    ///   (there is a key, and it is not), `corrupt`, `damaged-log`, `rolled-back`,
    ///   `behind-checkpoint`, `storage-full` or `io-failure`.
    public init(
        path: String, mode: Mode = .readWrite, key: StoreKey? = nil, compressionLevel: Int32 = 1,
        notBefore least: StorePosition? = nil, isCopying: Bool = false
    ) throws {
        self.mode = mode
        self.compressionLevel = compressionLevel
        let connections = try SQLiteConnections(
            path: path, isWritable: mode == .readWrite, key: key, least: least)
        let parts = DocumentParts(keys: connections.keys)
        do {
            if !isCopying { try Self.requireWhole(connections) }
            try connections.replayErasures(parts)
        } catch {
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

    /// One state of a reading connection.
    public func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        let parts = reader.parts
        return try await reader.read(work.extent) {
            try work.run(in: SQLiteTransaction($0, parts: parts))
        }
    }

    /// Compresses documents on the caller's thread, then waits for a group commit. At most one
    /// commit's worth is compressed ahead, so that memory stays flat.
    public func write<Answer: Sendable>(
        _ works: [TransactionWork<Answer>]
    ) async throws -> [Answer] {
        try checkWritable()
        var answers: [Answer] = []
        var next = 0
        while next < works.count {
            let slice = works[next..<min(next + StoreLimits.commitRows, works.count)]
            let hasDocuments = slice.contains { !$0.documents.isEmpty }
            let requests =
                hasDocuments ? await prepare(slice) : slice.map { request($0, contents: [:]) }
            next += requests.count
            for reply in try await group.submit(requests) {
                guard case .answer(let answer) = reply, let answer = answer as? Answered<Answer>
                else { preconditionFailure("a transaction has an answer") }
                answers.append(answer.value)
            }
        }
        return answers
    }

    private typealias Sized = CommitGroup<SQLiteWriter.Request, SQLiteWriter.Reply>.Sized

    /// Compresses and seals documents until a commit is full, off the caller's actor.
    @concurrent private func prepare<Answer>(
        _ works: ArraySlice<TransactionWork<Answer>>
    ) async -> [Sized] {
        var requests: [Sized] = []
        var bytes = 0
        for work in works where bytes < StoreLimits.commitBytes {
            var contents: [ContentDigest: PreparedContent] = [:]
            for document in work.documents {
                contents[document.digest] = PreparedContent(
                    document, level: compressionLevel, sealedFor: connections.keys?.store)
            }
            let request = request(work, contents: contents)
            bytes += request.bytes
            requests.append(request)
        }
        return requests
    }

    private func request<Answer>(
        _ work: TransactionWork<Answer>, contents: [ContentDigest: PreparedContent]
    ) -> Sized {
        let bytes = contents.values.reduce(work.byteCount) { $0 + $1.byteCount }
        let request = SQLiteWriter.Request.work(
            SQLiteWriter.Work(
                byteCount: bytes, contents: contents, isUndoneAlone: work.isUndoneAlone
            ) {
                Answered(value: try work.run(in: $0))
            })
        return (request, bytes)
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

    /// All there are.
    public var capabilities: StoreCapabilities {
        StoreCapabilities(
            erasure: self, marks: self, backup: self, scrub: self,
            dataKey: isEncrypted ? self : nil, position: self)
    }

    /// How far the store has come; nil if it is not encrypted.
    public var position: StorePosition? { connections.position }

    /// Waits for queued commits, brings the log into the database, and lets go of the lock.
    public func close() async throws {
        await group.close()
        try connections.close(isTrusted: !writer.isStopped)
    }

    /// How SQLite would carry a scan of documents out, line by line (`EXPLAIN QUERY PLAN`).
    package func plan(_ scan: DocumentScan) async throws -> [String] {
        let parts = reader.parts
        return try await reader.read { try SQLiteTransaction($0, parts: parts).plan(scan) }
    }

    /// How SQLite would carry a list of receipts out, line by line (`EXPLAIN QUERY PLAN`).
    package func plan(_ query: ReceiptQuery) async throws -> [String] {
        try await reader.plan(query)
    }

    /// Lets all stores of this process together keep few pages in memory, for a program that does
    /// one long piece of work and reads little of what it wrote: an import.
    ///
    /// What SQLite needs beyond it, it still takes (sqlite3_soft_heap_limit64).
    public static func keepFewPages() {
        sqlite3_soft_heap_limit64(SQLiteLimits.importHeapBytes)
    }

    func checkWritable() throws {
        guard mode == .readWrite else {
            throw StoreError(.readOnly, "the store was opened for reading only")
        }
    }
}
