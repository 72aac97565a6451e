public import Foundation
public import HealthModel

/// What an administrator said about who is who: a record that stays, under each person whom it is
/// about, also after it was taken back.
public struct IdentityAct: Sendable, Hashable, Codable {
    /// What was said.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Two persons of the store are one human being.
        case merge
        /// They are not.
        case unmerge
        /// A document was filed under the wrong one of them.
        case refile
        /// Of two documents with one id, one stands, and the other is kept aside.
        case settle
    }

    /// Its name.
    public let id: UUID
    /// What was said.
    public let kind: Kind
    /// When, by the store's clock.
    public let at: Date
    /// Who said it.
    public let by: String
    /// Why, in words that the persons read.
    public let reason: String
    /// Under whom both are found; of a document, whose it is.
    public let survivor: PersonID
    /// Who was merged, or told apart again; of a document, under whom it was filed before.
    public let merged: PersonID
    /// The document that was filed elsewhere, or that stands.
    public internal(set) var document: UUID?
    /// The SHA-256, in hexadecimal, of the document that is kept aside.
    public internal(set) var aside: String?
    /// Identifiers that nothing but the document had given the one under whom it was filed before.
    var forgotten: [Forgotten]?

    /// An identifier that became nobody's.
    struct Forgotten: Sendable, Hashable, Codable {
        let root: String
        let `extension`: String

        init(_ key: IdentifierKey) { (root, `extension`) = (key.root, key.extension) }

        var key: IdentifierKey { IdentifierKey(root: root, extension: `extension`) }
    }

    /// An act without a document.
    init(
        _ kind: Kind, of merged: PersonID, _ survivor: PersonID, at: Date, by: String,
        reason: String
    ) {
        (id, self.kind, self.at) = (UUID(), kind, at)
        (self.by, self.reason, self.survivor, self.merged) = (by, reason, survivor, merged)
    }

    /// The act as the record of a person who has so many already: in the order of the acts.
    func change(behind count: Int) throws -> RecordChange {
        let digits = String(count, radix: 16)
        let place = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        return RecordChange(
            .identityAct, key: "\(place) \(id.uuidString)", value: try RecordForm.encode(self))
    }
}

/// Whether a person stands alone, or is one with others.
public struct PersonJoining: Sendable, Hashable {
    /// Under whom all of them are found: the person themselves for one who was not merged.
    public let survivor: PersonID
    /// Who was merged into the survivor, in the order of the acts.
    public let merged: [PersonID]
}
