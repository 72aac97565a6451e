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

    /// Until when the person lets the delegate see anything; nil if nothing is permitted. Some of
    /// the documents may end earlier.
    public func accessEnd() async throws -> ConsentEnd? {
        let permits = try await owner.allConsents(ConsentQuery(grantee: .delegate(delegate)))
            .filter {
                $0.effect == .permit && ($0.until.date.map { $0 > reader.core.now() } ?? true)
            }
        guard !permits.isEmpty else { return nil }
        let dates = permits.compactMap(\.until.date)
        return dates.count < permits.count ? .never : dates.max().map(ConsentEnd.at)
    }

    /// Whether the delegate may read a document, and not only that it is there.
    public func mayRead(_ document: UUID) async throws -> Bool {
        try await owner.explain(
            document: document, toDelegate: delegate, purpose: purpose, level: .data
        ).isSeen
    }

    /// Gives up all that the person permits the delegate, in as many steps as it takes. What the
    /// delegate has decided for apps counts no longer, since it counts as far as the delegate sees.
    public func giveUp(text: String) async throws {
        let grantee = Grantee.delegate(delegate)
        while try await consents.write({ try $0.withdrawPermits(of: grantee, text: text, in: $1) })
            > 0
        {}
    }

    /// What the person could be told about the delegate.
    private var owner: OwnerHandle {
        OwnerHandle(reader: StoreReader(core: reader.core, role: .owner(person)))
    }

    private var consents: ConsentDecider {
        ConsentDecider(core: reader.core, person: person, delegate: delegate)
    }
}
