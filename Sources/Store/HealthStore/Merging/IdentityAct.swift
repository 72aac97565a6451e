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
