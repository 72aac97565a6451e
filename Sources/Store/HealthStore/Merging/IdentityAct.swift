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
    /// Under whom both are found.
    public let survivor: PersonID
    /// Who was merged, or told apart again.
    public let merged: PersonID

    /// Where it lies among a person's records: in the order of time.
    var key: String {
        let digits = String(at.microseconds, radix: 16)
        return String(repeating: "0", count: max(0, 16 - digits.count)) + digits + " "
            + id.uuidString
    }

    func change() throws -> RecordChange {
        RecordChange(.identityAct, key: key, value: try RecordForm.encode(self))
    }
}

/// Whether a person stands alone, or is one with others.
public struct PersonJoining: Sendable, Hashable {
    /// Under whom all of them are found: the person themselves for one who was not merged.
    public let survivor: PersonID
    /// Who was merged into the survivor, in the order of the acts.
    public let merged: [PersonID]
}
