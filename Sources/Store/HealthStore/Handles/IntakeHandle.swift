internal import Foundation
public import HealthModel
internal import Merging

/// Brings documents and samples in, for one source.
public struct IntakeHandle: Sendable {
    let core: StoreCore
    /// Who brings them, and in which version.
    public let revision: SourceRevision

    /// Who brings them.
    public var source: Source { revision.source }

    /// Takes one document in. When this returns, the outcome is durable.
    ///
    /// Many callers at once are the fast way: those that wait together are committed together.
    ///
    /// - Throws: ``StoreError``; then nothing of the document was kept.
    public func store(_ document: NewDocument) async throws -> StoreOutcome {
        guard let outcome = try await store([document]).first else {
            preconditionFailure("a backend gave no outcome for a document")
        }
        return outcome
    }

    /// Takes documents in, in their order. When this returns, every outcome is durable.
    ///
    /// One document does not fail its neighbours: what is wrong with it is its outcome.
    ///
    /// - Throws: ``StoreError`` if the store failed; documents that were already taken in stay,
    ///   and are duplicates when the call is repeated. Also if a document contradicts itself or
    ///   is over a limit; then none of them was taken in.
    public func store(_ documents: [NewDocument]) async throws -> [StoreOutcome] {
        try Task.checkCancellation()
        let at = core.now()
        for document in documents { try document.check() }
        let outcomes = try await core.backend.write(
            documents.map { document in
                let arrival = Arrival(document, source: Source(name: source.name), at: at)
                return TransactionWork(
                    .directory, byteCount: 0, documents: [DocumentContent(document)],
                    isUndoneAlone: false
                ) { try IntakeRules(transaction: $0).take(arrival) }
            })
        let persons = outcomes.compactMap { outcome -> PersonID? in
            if case .stored(let sample) = outcome { sample.person } else { nil }
        }
        for person in Set(persons + persons.map(core.backend.knownSurvivor)) {
            core.changes.tell(person, changed: [SampleType(.cda)])
        }
        return outcomes
    }

    /// Keeps the receipt of a document that was refused before it came to the store.
    ///
    /// - Returns: The receipt that is kept: the earlier one if these bytes were refused for the
    ///   same reason before, or were taken in.
    public func record(_ rejection: Rejection) async throws -> Receipt {
        try Task.checkCancellation()
        let arrival = Arrival(rejection, source: source, at: core.now())
        return try await core.backend.write(
            TransactionWork(
                .directory, byteCount: 0, documents: [DocumentContent(rejection)],
                isUndoneAlone: false
            ) { try IntakeRules(transaction: $0).take(arrival) })
    }

    /// Counts an outcome for ``HealthStore/diagnostics``.
    package func count(_ outcome: StoreOutcome) { core.tally.count(outcome) }

    /// Counts a try at bytes, durably, before they are parsed.
    ///
    /// - Returns: How many runs of a process have tried these bytes since they last had an outcome,
    ///   this run included.
    public func begin(_ attempt: IntakeAttempt) async throws -> Int {
        try Task.checkCancellation()
        let arrival = Arrival(attempt, source: source, at: core.now())
        return try await core.backend.write(
            TransactionWork(.directory, byteCount: 0, isUndoneAlone: false) {
                try IntakeRules(transaction: $0).take(arrival)
            })
    }

    /// Whether the store knows a person.
    public func knows(_ person: PersonID) async throws -> Bool {
        try await core.backend.read(.person(person), .brief) {
            try $0.person(person)
        } != nil
    }

    /// The receipt for some bytes; nil if they never came.
    public func receipt(for digest: ContentDigest) async throws -> Receipt? {
        try await core.backend.read(.directory) {
            try $0.receipt(for: digest, withParts: true)
        }
    }

    /// The receipt for some bytes without the header and the report, which are not read; nil if
    /// they never came.
    package func decision(for digest: ContentDigest) async throws -> Receipt? {
        try await core.backend.read(.directory, .oneLookUp) {
            try $0.receipt(for: digest, withParts: false)
        }
    }
}

extension IntakeHandle {
    /// What was decided about what this source brought, the latest first; the query's own source
    /// counts for nothing. The entries hold nothing of a person.
    ///
    /// - Complexity: As ``AdministratorHandle/receipts(_:)``.
    public func receipts(_ query: ReceiptQuery = ReceiptQuery()) async throws -> ReceiptPage {
        var query = query
        query.source = source
        let wanted = query
        return try await core.backend.read(.store) { try $0.receiptPage(wanted) }
    }
}
