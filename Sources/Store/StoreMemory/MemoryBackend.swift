public import HealthModel
public import Storage
internal import Synchronization

/// A store in memory, gone with the process: for tests, for trying things out, and as the plain
/// statement of what a backend does. "Durable" means until the process ends.
///
/// Queries look at every document and sample of the person; versions look at every document of the
/// person.
public final class MemoryBackend: StorageBackend {
    private let state = Mutex(MemoryState())

    /// Makes an empty store.
    public init() {}

    /// Runs on all that there is, under a lock.
    public func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try locked { state in
            let snapshot = MemoryTransaction(state)
            defer { state.diagnostics.bodyReads += snapshot.bodyReads }
            return try work.run(in: snapshot)
        }
    }

    /// Runs all of a call under one lock; nothing is copied, and what a piece of work applies in
    /// one step is applied wholly or not at all. What it wrote into the access log goes with its
    /// error.
    public func write<Answer: Sendable>(
        _ works: [TransactionWork<Answer>]
    ) async throws -> [Answer] {
        try locked { state in
            state.diagnostics.commits += 1
            let transaction = MemoryTransaction(state)
            state = MemoryState()
            defer {
                state = transaction.state
                state.diagnostics.bodyReads += transaction.bodyReads
            }
            var failure: (any Error)?
            var answers: [Answer] = []
            for work in works {
                let accesses = transaction.state.health.accesses.count
                transaction.contents = work.documents
                let before = work.isRehearsal ? transaction.state : nil
                do { answers.append(try work.run(in: transaction)) } catch {
                    if let before { transaction.state = before }
                    transaction.state.health.accesses.removeSubrange(accesses...)
                    failure = failure ?? error
                }
            }
            if let failure { throw failure }
            return answers
        }
    }

    /// What was done since the store was opened.
    public var diagnostics: StoreDiagnostics { state.withLock { $0.diagnostics } }

    /// Persons can be erased.
    public var capabilities: StoreCapabilities { StoreCapabilities(erasure: self) }

    /// Later calls throw; nothing is written anywhere.
    public func close() async throws {
        state.withLock { $0.isClosed = true }
    }

    private func locked<Answer: Sendable>(
        _ body: (inout sending MemoryState) throws -> sending Answer
    ) throws -> Answer {
        try state.withLock { state in
            guard !state.isClosed else { throw StoreError(.closed, "the store has been closed") }
            return try body(&state)
        }
    }
}

extension MemoryBackend: PersonErasing {
    /// Removes all that there is of the person. O(documents, receipts and accesses of all).
    public func erase(_ person: PersonID) async throws -> Bool {
        try locked { state in
            guard state.persons[person] != nil || state.health.persons[person] != nil else {
                return false
            }
            let transaction = MemoryTransaction(state)
            state = MemoryState()
            defer { state = transaction.state }
            _ = try transaction.eraseAccesses(of: person)
            transaction.state.erase(person)
            return true
        }
    }
}
