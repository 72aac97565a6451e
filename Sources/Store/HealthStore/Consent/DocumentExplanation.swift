public import Foundation
public import HealthModel

/// Why an app, or a delegate, sees a document or does not: for the owner, who may ask; the others
/// may not.
public struct DocumentExplanation: Sendable, Hashable {
    /// The document.
    public let document: UUID
    /// How much of it.
    public let level: ConsentLevel
    /// What decided about documents as a type; nil if nothing did, and for a delegate.
    public let type: TypeAuthorization?
    /// Whether the type's authorization lets the document through; always for a delegate.
    public let isTypeAllowed: Bool
    /// What decided about the document.
    public let decision: ConsentDecision
    /// The record that decided; nil if none did, or an emergency access.
    public let record: ConsentRecord?

    /// Whether it is seen.
    public var isSeen: Bool { isTypeAllowed && decision.isPermitted }

    /// One sentence that says so.
    public var reason: String {
        isTypeAllowed
            ? decision.reason
            : "the app may not read documents as a type, or not those of this time"
    }
}

extension OwnerHandle {
    /// Why an app sees a document, or does not.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a document that the person does not have.
    public func explain(
        document: UUID, to app: ClientApp, purpose: PurposeOfUse = .patientRequest,
        level: ConsentLevel = .metadata
    ) async throws -> DocumentExplanation {
        let reader = StoreReader(core: core, role: .client(app, for: person, purpose))
        let person = person
        let core = core
        return try await explain(document, level, reader) { snapshot in
            try core.authorizations(of: app.identifier, person: person, in: snapshot)?[
                SampleType(.cda).objectType]
        }
    }

    /// Why a delegate sees a document, or does not.
    public func explain(
        document: UUID, toDelegate delegate: PersonID, purpose: PurposeOfUse = .familyRequest,
        level: ConsentLevel = .metadata
    ) async throws -> DocumentExplanation {
        let reader = StoreReader(core: core, role: .delegate(delegate, for: person, purpose))
        return try await explain(document, level, reader) { _ in nil }
    }

    private func explain(
        _ document: UUID, _ level: ConsentLevel, _ reader: StoreReader,
        type: @escaping @Sendable (any HealthSnapshot) throws -> TypeAuthorization?
    ) async throws -> DocumentExplanation {
        let person = person
        let missing = StoreError(
            .invalidArgument, "document not found among the person's documents")
        return try await reader.explain { visible in
            guard let consents = visible.consents,
                let entry = try visible.snapshot.document(document, of: person)
            else { throw missing }
            let decision = consents.decision(on: entry, level: level, at: visible.now)
            let record = try decision.basis.record.flatMap {
                try consents.index.record($0, of: person, in: visible.snapshot)
            }
            return DocumentExplanation(
                document: document, level: level, type: try type(visible.snapshot),
                isTypeAllowed: consents.reaches(entry), decision: decision, record: record)
        }
    }
}
