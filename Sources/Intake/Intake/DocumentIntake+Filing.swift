public import HealthModel
public import HealthStore

extension DocumentIntake {
    /// Takes a document in for a person whatever its patient identifiers say, as an administrator
    /// decides; see ``HealthStore/AdministratorHandle/file(_:for:from:because:)``. It is validated
    /// as every other.
    ///
    /// - Throws: ``HealthStore/StoreError``; then nothing of the document was kept.
    public func file(
        _ bytes: [UInt8], name: String? = nil, for person: PersonID,
        by administrator: AdministratorHandle, because reason: String
    ) async throws -> IntakeReceipt {
        let prepared = try await prepare(bytes, name: name, person: person)
        let receipt: IntakeReceipt
        switch prepared.decision {
        case .known(let known): receipt = known
        case .rejection(let rejection): receipt = try await reject(rejection, prepared)
        case .document(let document):
            receipt = prepared.receipt(
                try await administrator.file(document, for: person, from: source, because: reason))
        }
        handle.count(receipt.outcome)
        return receipt
    }
}
