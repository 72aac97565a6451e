public import Foundation
public import HealthModel

/// Where samples are kept. The store's rules are the same on every backend, and one suite,
/// `StoreConformanceTests`, holds every backend to them.
///
/// Reading verbs take a ``Visibility`` and behave, for what is not visible, exactly as if it did
/// not exist. Failures are ``StoreError``s.
public protocol StorageBackend: Sendable {
    /// Takes documents in: each is stored, found to be a duplicate, put into quarantine, or
    /// rejected, and the outcomes come back in the order of the documents.
    ///
    /// *Durability.* When the call returns, every outcome is durable. Callers that wait together
    /// may share a transaction.
    ///
    /// *Atomicity.* Each document is wholly taken in or not at all, in one transaction with the
    /// decision about it; an array of documents may be spread over several transactions.
    ///
    /// *Order.* Documents of one call are decided in their order, so a document that is there
    /// twice is stored and then a duplicate.
    ///
    /// *Failure.* A failure of the store (``StoreError/Code/storageFull``, …) is thrown; documents
    /// of the call that were already taken in stay, and are duplicates when the call is repeated.
    /// A call that waits is not cut short when its task is cancelled.
    func store(_ arrivals: [Arrival<NewDocument>]) async throws -> [StoreOutcome]

    /// Keeps the receipt of a document that was refused before it came here, durably.
    ///
    /// If the bytes are stored, or in quarantine, or were refused for the same reason (by its
    /// code), the receipt that is there is returned and nothing is written; otherwise the new
    /// receipt takes the place of the old one.
    func record(_ rejection: Arrival<Rejection>) async throws -> Receipt

    /// Counts a try at bytes, durably, and says how many runs have tried them since they last had
    /// an outcome, this one included. Tries of one run count once.
    func begin(_ attempt: Arrival<IntakeAttempt>) async throws -> Int

    /// The receipt for these bytes, whoever brought them; nil if they never came.
    func receipt(for digest: ContentDigest, visibleTo: Visibility) async throws -> Receipt?

    /// The same without the header and the report that intake kept, neither of which is read: what
    /// became of the bytes, from whom and when.
    func decision(for digest: ContentDigest, visibleTo: Visibility) async throws -> Receipt?

    /// The documents that match, in the query's order and ties by UUID, after a position if one is
    /// given, at most `rows` of them and at most ``StoreLimits/pageBytes`` of data beyond the
    /// first; and whether more would follow. The query's own limit is not looked at.
    ///
    /// All of it is one state of the store. Without `includeDocumentData` no body is read.
    func documents(
        _ query: DocumentQuery, after: PagingPosition?, rows: Int, visibleTo: Visibility
    ) async throws -> (samples: [CDADocumentSample], isLast: Bool)

    /// A sample without its data; nil if there is none with this UUID.
    func document(_ uuid: UUID, visibleTo: Visibility) async throws -> CDADocumentSample?

    /// The bytes of a sample exactly as received; nil if there is none with this UUID.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if they are not what was stored.
    func documentBytes(_ uuid: UUID, visibleTo: Visibility) async throws -> DocumentBytes?

    /// Bytes that are in quarantine; nil if there are none with this digest. Nothing in quarantine
    /// belongs to a person, so it is visible only to a reader to whom everything is.
    func quarantinedData(_ digest: ContentDigest, visibleTo: Visibility) async throws -> [UInt8]?

    /// The person that an identifier belongs to; nil if it is nobody's, or nobody visible.
    func person(
        identifiedBy identifier: InstanceIdentifier, visibleTo: Visibility
    ) async throws -> Person?

    /// A person and all identifiers; nil if there is none with this id.
    func person(_ id: PersonID, visibleTo: Visibility) async throws -> Person?

    /// Runs work on one state of the samples.
    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer

    /// Runs work in a transaction of its own: what it applied is durable when the call returns,
    /// and if it throws nothing has changed. It may run more than once, and what it answered
    /// last counts. Transactions that wait together are made durable together.
    func write<Answer: Sendable>(_ work: TransactionWork<Answer>) async throws -> Answer

    /// What the backend has done since it was opened.
    var diagnostics: StoreDiagnostics { get }

    /// Finishes what is waiting, then lets go of everything. Later calls throw
    /// ``StoreError/Code/closed``; closing twice is allowed.
    func close() async throws
}

extension StorageBackend {
    /// Reads the whole receipt, where a backend has no shorter way.
    public func decision(
        for digest: ContentDigest, visibleTo visibility: Visibility
    ) async throws -> Receipt? {
        try await receipt(for: digest, visibleTo: visibility)?.withoutParts
    }
}
