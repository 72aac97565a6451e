public import Foundation
public import HealthModel

/// Reads, and decides for apps, as somebody who acts for a person: under a name of their own, as
/// far and as long as the person's records for ``Grantee/delegate(_:)`` let them.
public struct DelegateHandle: DocumentReading {
    /// Who acts.
    public let delegate: PersonID
    /// For whom.
    public let person: PersonID
    /// For what.
    public let purpose: PurposeOfUse
    /// The person's documents as the delegate sees them.
    public let reader: StoreReader

    /// Permits an app, or an organisation, documents that the delegate sees for the same purposes.
    /// It counts as long as the delegate does see them.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` for a document that the delegate does not
    ///   see, and for another grantee; otherwise as ``OwnerHandle/permit(_:)``.
    @discardableResult
    public func permit(_ draft: ConsentDraft) async throws -> ConsentRecord {
        try await consents.write { try $0.decide(.permit, draft, in: $1) }
    }

    /// Denies an app, or an organisation, documents that the delegate sees.
    @discardableResult
    public func deny(_ draft: ConsentDraft) async throws -> ConsentRecord {
        try await consents.write { try $0.decide(.deny, draft, in: $1) }
    }

    /// Takes a decision of the delegate's own back.
    @discardableResult
    public func revoke(_ record: UUID, text: String) async throws -> ConsentRecord {
        try await consents.write { try $0.withdraw(record, text: text, in: $1) }
    }

    private var consents: ConsentDecider {
        ConsentDecider(core: reader.core, person: person, delegate: delegate)
    }
}
