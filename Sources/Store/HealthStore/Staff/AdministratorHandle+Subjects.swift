public import Foundation
public import HealthModel

/// Whom something is about, for a host that asks its staff for a reason before it shows anything
/// of a person: what is to be asked about, and never an answer by itself. What the person removed
/// is not there.
extension AdministratorHandle {
    /// The document that a receipt is about; nil for a receipt of nobody's document.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` if there is no such receipt.
    public func subject(ofReceipt digest: ContentDigest) async throws -> SampleReference? {
        let nothing = StoreError(.invalidArgument, "receipt not found")
        return try await shown { snapshot, removed in
            guard let receipt = try snapshot.receipt(for: digest, withParts: false) else {
                throw nothing
            }
            guard let sample = receipt.outcome.sample else { return nil }
            guard try !removed.contains(sample.uuid, of: sample.person) else { throw nothing }
            return sample
        }
    }

    /// Whose a document is; nil if there is none.
    public func subject(ofDocument uuid: UUID) async throws -> SampleReference? {
        try await shown { snapshot, removed in
            let entries = try snapshot.documents(named: [uuid], of: nil, isJudged: false)
            return try removed.reference(entries[uuid])
        }
    }

    /// The document with a CDA `id`; nil if there is none.
    public func subject(identifiedBy id: InstanceIdentifier) async throws -> SampleReference? {
        let query = DocumentQuery(predicate: .documentID(id))
        return try await shown { snapshot, removed in
            let scan = DocumentScan(
                nil, isJudged: false, predicate: query.predicate, order: .keys(query.order),
                expected: 1)
            var found: DocumentEntry?
            try snapshot.documents(scan) { entry in
                found = entry
                return false
            }
            return try removed.reference(found)
        }
    }

    private func shown(
        _ body:
            @escaping @Sendable (any HealthSnapshot, RemovedDocuments) throws ->
            SampleReference?
    ) async throws -> SampleReference? {
        let core = reader.core
        return try await core.backend.read(.everything) { snapshot in
            try body(snapshot, RemovedDocuments(cache: core.consentCache, snapshot: snapshot))
        }
    }
}

extension RemovedDocuments {
    /// A document's name; nil if its person removed it.
    fileprivate func reference(_ document: DocumentEntry?) throws -> SampleReference? {
        guard let document, try !contains(document) else { return nil }
        return SampleReference(uuid: document.uuid, person: document.person)
    }
}
