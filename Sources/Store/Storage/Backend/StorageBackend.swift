/// Where a store is kept. The store's rules are the same on every backend, and one suite,
/// `StoreConformance`, holds every backend to them: a backend carries look-ups and changes out and
/// decides nothing.
///
/// Documents and samples have the same two ways: work that reads one state of the store, and work
/// that changes it in one transaction. Failures are ``StoreError``s.
///
/// ```swift
/// final class SlowBackend: StorageBackend {
///     let inner = MemoryBackend()
///     func read<A>(_ work: SnapshotWork<A>) async throws -> A {
///         try await Task.sleep(for: .milliseconds(2))
///         return try await inner.read(work)
///     }
///     …
/// }
/// ```
public protocol StorageBackend: Sendable {
    /// Runs work on one state of the store.
    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer

    /// Runs pieces of work in their order, each in a transaction: what one of them applied is
    /// durable when the call returns, and of one that throws nothing has changed.
    ///
    /// *Attempts.* Work may run more than once, and what it answered last counts.
    ///
    /// *Sharing.* Transactions that wait together may be made durable together; the pieces of one
    /// call may be spread over several commits. The first failure is thrown after all have been
    /// tried; what was committed stays.
    ///
    /// *Cancellation.* A call that waits is not cut short when its task is cancelled.
    func write<Answer: Sendable>(_ works: [TransactionWork<Answer>]) async throws -> [Answer]

    /// What the backend has done since it was opened.
    var diagnostics: StoreDiagnostics { get }

    /// What the backend can do beside keeping documents and samples.
    var capabilities: StoreCapabilities { get }

    /// Finishes what is waiting, then lets go of everything. Later calls throw
    /// ``StoreError/Code/closed``; closing twice is allowed.
    func close() async throws
}

/// What a store has done since it was opened.
public struct StoreDiagnostics: Sendable, Hashable {
    /// How many documents' bytes were read back; a query without document data adds none.
    public var bodyReads = 0
    /// How many transactions that took documents or rejections in were made durable.
    public var commits = 0
    /// How many times the write-ahead log was brought into the database.
    public var checkpoints = 0
    /// Whether a write failed in a way after which nothing more is written: the store has to be
    /// opened again.
    public var hasStopped = false
    /// How many documents had which outcome, by ``StoreOutcome/word``.
    public var outcomes: [String: Int] = [:]
    /// How many logged reads gave something out.
    public var allowedReads = 0
    /// How many logged reads were denied as a whole.
    public var deniedReads = 0

    /// Nothing yet.
    public init() {}
}
