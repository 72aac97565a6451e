public import Foundation
public import HealthModel
internal import Synchronization

/// A store in memory, gone with the process: for tests, for trying things out, and as the plain
/// statement of what a backend does. "Durable" means until the process ends.
///
/// Queries look at every visible sample; versions look at every document of the person.
public final class MemoryBackend: StorageBackend {
    private let state = Mutex(MemoryState())

    /// Makes an empty store.
    public init() {}

    /// Decides and keeps the documents under one lock, so a call is one "transaction".
    public func store(_ arrivals: [Arrival<NewDocument>]) async throws -> [StoreOutcome] {
        for arrival in arrivals { try arrival.content.check() }
        return try locked { state in
            state.diagnostics.commits += 1
            return try arrivals.map { try state.take($0, $0.content.bytes) }
        }
    }

    /// Keeps the receipt under the lock.
    public func record(_ rejection: Arrival<Rejection>) async throws -> Receipt {
        try locked { state in
            state.diagnostics.commits += 1
            return try state.take(rejection, [])
        }
    }

    /// O(1).
    public func begin(_ attempt: Arrival<IntakeAttempt>) async throws -> Int {
        try locked { state in
            state.diagnostics.commits += 1
            return try state.take(attempt)
        }
    }

    /// O(1).
    public func receipt(
        for digest: ContentDigest, visibleTo visibility: Visibility
    ) async throws -> Receipt? {
        try locked { state in
            guard let receipt = state.receipts[digest] else { return nil }
            switch visibility.scope {
            case .everything: return receipt
            case .nothing: return nil
            case .person(let person):
                guard case .stored(let sample) = receipt.outcome, sample.person == person else {
                    return nil
                }
                return receipt
            }
        }
    }

    /// Looks at every visible sample; O(n log n).
    public func documents(
        _ query: DocumentQuery, after position: PagingPosition?, rows: Int,
        visibleTo visibility: Visibility
    ) async throws -> (samples: [CDADocumentSample], isLast: Bool) {
        try locked { state in
            let order = SampleOrder(query.order)
            var matches = state.samples(visibleTo: visibility)
                .filter(query.predicate.matches).map(order.key)
            if let position {
                let last = try state.key(of: position, in: order)
                matches.removeAll { !order.precedes(last, $0) }
            }
            matches.sort(by: order.precedes)
            var samples: [CDADocumentSample] = []
            var bytes = 0
            for match in matches.prefix(rows) {
                guard var sample = match.sample else { continue }
                if query.includeDocumentData, let document = sample.document {
                    bytes += document.byteCount
                    if !samples.isEmpty, bytes > StoreLimits.pageBytes { break }
                    sample.document?.documentData = state.bodies[document.digest]
                    state.diagnostics.bodyReads += 1
                }
                samples.append(sample)
            }
            return (samples, samples.count == matches.count)
        }
    }

    /// O(1).
    public func document(
        _ uuid: UUID, visibleTo visibility: Visibility
    ) async throws -> CDADocumentSample? {
        try locked { $0.sample(uuid, visibleTo: visibility) }
    }

    /// O(bytes) if the caller changes them.
    public func documentBytes(
        _ uuid: UUID, visibleTo visibility: Visibility
    ) async throws -> DocumentBytes? {
        try locked { state in
            guard let sample = state.sample(uuid, visibleTo: visibility) else { return nil }
            state.diagnostics.bodyReads += 1
            return sample.document.flatMap { state.bytes($0.digest) }
        }
    }

    /// O(1).
    public func quarantinedData(
        _ digest: ContentDigest, visibleTo visibility: Visibility
    ) async throws -> [UInt8]? {
        try locked { visibility.scope == .everything ? $0.quarantine[digest]?.bytes : nil }
    }

    /// O(identifiers of the person).
    public func person(
        identifiedBy identifier: InstanceIdentifier, visibleTo visibility: Visibility
    ) async throws -> Person? {
        try locked { state in
            guard let key = identifier.personKey, let person = state.owners[key] else { return nil }
            return state.person(person, visibleTo: visibility)
        }
    }

    /// O(identifiers of the person).
    public func person(
        _ id: PersonID, visibleTo visibility: Visibility
    ) async throws -> Person? {
        try locked { $0.person(id, visibleTo: visibility) }
    }

    /// Runs on all that there is, under a lock.
    public func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try locked { state in
            let snapshot = MemoryTransaction(state)
            defer { state.diagnostics.bodyReads += snapshot.bodyReads }
            return try work.body(snapshot)
        }
    }

    /// Runs under a lock; nothing is copied, and what `work` applies in one step is applied
    /// wholly or not at all. What it wrote into the access log goes with its error.
    public func write<Answer: Sendable>(_ work: TransactionWork<Answer>) async throws -> Answer {
        try locked { state in
            state.diagnostics.commits += 1
            let accesses = state.health.accesses.count
            let transaction = MemoryTransaction(state)
            state = MemoryState()
            defer {
                state = transaction.state
                state.diagnostics.bodyReads += transaction.bodyReads
            }
            do { return try work.body(transaction) } catch {
                transaction.state.health.accesses.removeSubrange(accesses...)
                throw error
            }
        }
    }

    /// What was done since the store was opened.
    public var diagnostics: StoreDiagnostics { state.withLock { $0.diagnostics } }

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
