public import Foundation
public import HealthModel

/// What is done with one state of a store. Only a handle of ``HealthStore`` makes one, so that a
/// backend cannot be asked by anybody who has none.
public struct SnapshotWork<Answer: Sendable>: Sendable {
    /// What it looks at.
    public let scope: StoreScope
    /// How much it looks at.
    public let extent: SnapshotExtent
    /// What it will look up first.
    public let ahead: [LookAhead]
    private let body: @Sendable (any HealthSnapshot) throws -> Answer

    package init(
        _ scope: StoreScope, _ extent: SnapshotExtent = .any, ahead: [LookAhead] = [],
        _ body: @escaping @Sendable (any HealthSnapshot) throws -> Answer
    ) {
        self.scope = scope
        self.extent = extent
        self.ahead = ahead
        self.body = body
    }

    /// Does it; a backend calls this once for each attempt.
    public func run(in snapshot: any HealthSnapshot) throws -> Answer { try body(snapshot) }
}

/// How much a piece of work looks at.
public enum SnapshotExtent: Sendable, Hashable {
    /// Nobody knows.
    case any
    /// A page of one person's documents: soon over, however many there are.
    case page
    /// A few look-ups by index, which a backend may run on the caller's own thread: waking another
    /// takes longer than to look.
    case brief
    /// One look-up, which is one state of the store by itself.
    case oneLookUp
}

/// What is done in one transaction with a store.
public struct TransactionWork<Answer: Sendable>: Sendable {
    /// What it changes.
    public let scope: StoreScope
    /// How many bytes it writes beside its documents, about: what shares its commit depends on it.
    public let byteCount: Int
    /// Documents that it may write, so that they can be compressed and sealed before it is its
    /// turn.
    public let documents: [DocumentContent]
    /// Whether a refusal undoes this work alone. Otherwise it undoes what shares the commit, which
    /// runs again without it: cheaper where refusals are rare.
    public let isUndoneAlone: Bool
    /// Whether it changes nothing but the access log, so that it may share what it looks at with
    /// others that do the same.
    public let isOnlyLogging: Bool
    /// Whether it reads what it logs, and is soon over. If somebody whom it looks at is changed
    /// before it is committed it is run again, so that nobody has to wait for it.
    public let isReading: Bool
    /// Whether it ends with an error that carries its answer, so that nothing of it stays:
    /// see ``StorageBackend/rehearse(_:)``. A backend that does not undo what fails undoes this.
    public let isRehearsal: Bool
    /// What it will look up first.
    public let ahead: [LookAhead]
    private let body: @Sendable (any HealthTransaction) throws -> Answer

    package init(
        _ scope: StoreScope, byteCount: Int = StoreLimits.transactionBytes,
        documents: [DocumentContent] = [], isUndoneAlone: Bool = true, isOnlyLogging: Bool = false,
        isReading: Bool = false, isRehearsal: Bool = false, ahead: [LookAhead] = [],
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) {
        self.scope = scope
        self.isRehearsal = isRehearsal
        self.byteCount = byteCount
        self.documents = documents
        self.isUndoneAlone = isUndoneAlone
        self.isOnlyLogging = isOnlyLogging
        self.isReading = isReading
        self.ahead = ahead
        self.body = body
    }

    /// Does it; a backend calls this once for each attempt, and the last answer counts.
    public func run(in transaction: any HealthTransaction) throws -> Answer {
        try body(transaction)
    }
}

extension StorageBackend {
    /// Runs one piece of work in a transaction of its own.
    public func write<Answer: Sendable>(_ work: TransactionWork<Answer>) async throws -> Answer {
        guard let answer = try await write([work]).first else {
            preconditionFailure("a transaction has an answer")
        }
        return answer
    }

    /// Runs one piece of work and undoes it.
    ///
    /// - Returns: What it would have answered.
    package func rehearse<Answer: Sendable>(
        _ work: TransactionWork<Answer>
    ) async throws -> Answer {
        do {
            return try await write(
                TransactionWork<Answer>(
                    work.scope, byteCount: work.byteCount, documents: work.documents,
                    isRehearsal: true, ahead: work.ahead
                ) { throw Rehearsed(answer: try work.run(in: $0)) })
        } catch let rehearsed as Rehearsed<Answer> {
            return rehearsed.answer
        }
    }

    /// Runs one piece of work, or rehearses it.
    package func write<Answer: Sendable>(
        _ work: TransactionWork<Answer>, isRehearsal: Bool
    ) async throws -> Answer {
        isRehearsal ? try await rehearse(work) : try await write(work)
    }

    package func read<Answer: Sendable>(
        _ scope: StoreScope, _ extent: SnapshotExtent = .any,
        _ body: @escaping @Sendable (any HealthSnapshot) throws -> Answer
    ) async throws -> Answer {
        try await read(SnapshotWork(scope, extent, body))
    }

    package func write<Answer: Sendable>(
        _ scope: StoreScope, bytes: Int = StoreLimits.transactionBytes,
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        try await write(TransactionWork(scope, byteCount: bytes, body))
    }
}

/// What a piece of work will look up if its decisions let it. A backend behind a network may ask
/// for it together with its first statement; what is not used is dropped, and what the work looks
/// up instead costs a round trip more.
///
/// It decides nothing: what comes early is given to the work when it asks, from the same state of
/// the store as everything else.
///
/// ```swift
/// TransactionWork(.person(id), ahead: [.record(.personLink, key: "revision", of: .nobody)]) { … }
/// ```
public enum LookAhead: Sendable {
    /// A record (``HealthSnapshot/record(_:key:of:)``).
    case record(RecordKind, key: String, of: PersonID)
    /// The first page of a scan of documents.
    case page(DocumentScan)
    /// Where a document is; nil for anybody's.
    case document(UUID, of: PersonID?)
    /// A document's bytes; nil for anybody's.
    case bytes(UUID, of: PersonID?)
}

/// Work came too early or too late: what its process kept of the store, and has looked at again in
/// the state that the work read, is not what the store says. Nothing of the work counts.
///
/// A backend whose store several processes change runs such work again from its beginning, as it
/// does where another transaction was first.
public struct StaleWork: Error {
    /// What the process kept has been replaced by what the store says.
    package init() {}
}

/// The answer of work that is undone.
private struct Rehearsed<Answer: Sendable>: Error {
    let answer: Answer
}
