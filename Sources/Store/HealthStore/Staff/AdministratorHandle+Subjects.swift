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
        let receipt = try await reader.backend.receipt(
            for: digest, visibleTo: reader.role.visibility)
        guard let receipt else { throw Self.nothing }
        guard let sample = receipt.outcome.sample else { return nil }
        guard let found = try await shown(sample) else { throw Self.nothing }
        return found
    }

    /// Whose a document is; nil if there is none.
    public func subject(ofDocument uuid: UUID) async throws -> SampleReference? {
        let found = try await reader.backend.document(uuid, visibleTo: reader.role.visibility)
        guard let found else { return nil }
        return try await shown(SampleReference(uuid: uuid, person: found.person))
    }

    /// The document with a CDA `id`; nil if there is none.
    public func subject(identifiedBy id: InstanceIdentifier) async throws -> SampleReference? {
        let (found, _) = try await reader.backend.documents(
            DocumentQuery(predicate: .documentID(id)), after: nil, rows: 1,
            visibleTo: reader.role.visibility)
        guard let document = found.first else { return nil }
        return try await shown(SampleReference(uuid: document.uuid, person: document.person))
    }

    private func shown(_ sample: SampleReference) async throws -> SampleReference? {
        try await reader.core.unremoved([sample]) { ($0.uuid, $0.person) }.first
    }

    private static let nothing = StoreError(.invalidArgument, "there is no such receipt")
}
