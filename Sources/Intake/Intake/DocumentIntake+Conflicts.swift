public import HealthModel
public import HealthStore

extension DocumentIntake {
    /// Decides that what is kept aside because of its id stands, instead of the document that is
    /// stored; see ``HealthStore/AdministratorHandle/settle(conflictBy:for:because:)``. It is
    /// validated as every other.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of what is kept aside.
    ///   - person: Whose it is, whatever its patient identifiers say; nil to go by those.
    /// - Throws: ``HealthStore/StoreError``; then nothing has changed.
    public func settle(
        conflict digest: ContentDigest, for person: PersonID? = nil,
        by administrator: AdministratorHandle, because reason: String
    ) async throws -> IdentityAct {
        guard let kept = try await administrator.keptAside(digest) else {
            throw StoreError(
                .invalidArgument, "no document with these bytes is kept aside because of its id")
        }
        let notes = kept.receipt.notes
        let prepared = try read(
            kept.bytes, digest, name: notes.receivedName, person: nil, sidecar: nil,
            received: notes.steps.first?.at ?? kept.receipt.decidedAt)
        switch prepared.decision {
        case .document(let document), .own(let document, _):
            return try await administrator.settle(
                conflictBy: document, for: person, because: reason)
        case .rejection(let rejection):
            throw StoreError(.invalidArgument, rejection.reason.message)
        case .known:
            preconditionFailure("bytes that were read are not taken for known ones")
        }
    }
}
