internal import Crypto
internal import Foundation
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
        case .document(let document), .own(let document, _):
            receipt = prepared.receipt(
                try await administrator.file(document, for: person, from: source, because: reason))
        }
        handle.count(receipt.outcome)
        return receipt
    }
}

extension DocumentIntake {
    /// Takes in a document that an app made, as the app's own and for its person: see
    /// ``HealthStore/ClientHandle/store(_:)``. It is validated as every other.
    ///
    /// ```swift
    /// let app = store.client(ClientApp(identifier: "org.example.journal"), for: person)
    /// let receipt = try await intake.save(bytes, by: app)
    /// ```
    ///
    /// Nothing of the document is read where the app may not save documents. What it is told is the
    /// same whether the store knows the bytes or not, but for what the app may see.
    ///
    /// - Parameter name: The name that the bytes came under: a label, kept with the receipt.
    /// - Throws: ``HealthStore/StoreError``; then nothing of the document was kept.
    public func save(
        _ bytes: [UInt8], name: String? = nil, by app: ClientHandle
    ) async throws -> IntakeReceipt {
        let prepared = try await prepare(bytes, name: name, by: app)
        return try await take([prepared])[0]
    }

    /// Reads and validates a document that an app made, and leaves the rest to ``take(_:)``.
    ///
    /// Parameters and errors are those of ``save(_:name:by:)``.
    public func prepare(
        _ bytes: [UInt8], name: String? = nil, by app: ClientHandle
    ) async throws -> PreparedDocument {
        try await app.checkMaySaveDocuments()
        let digest = ContentDigest(bytes: SHA256.hash(data: bytes))!
        return try read(
            bytes, digest, name: name, person: nil, sidecar: nil, received: now(), by: app)
    }
}

extension DocumentIntake {
    /// Decides that what is kept aside because of its id stands, instead of the document that is
    /// stored; see ``HealthStore/AdministratorHandle/settle(conflictBy:for:because:)``. It is
    /// validated as every other.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of what is kept aside.
    ///   - person: Whose it is, whatever its patient identifiers say; nil to go by those.
    ///   - isRehearsal: Whether it is undone again, so that nobody sees it and no log has it.
    /// - Throws: ``HealthStore/StoreError``; then nothing has changed.
    public func settle(
        conflict digest: ContentDigest, for person: PersonID? = nil,
        by administrator: AdministratorHandle, because reason: String, isRehearsal: Bool = false
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
                conflictBy: document, for: person, because: reason, isRehearsal: isRehearsal)
        case .rejection(let rejection):
            throw StoreError(.invalidArgument, rejection.reason.message)
        case .known:
            preconditionFailure("bytes that were read are not taken for known ones")
        }
    }
}
