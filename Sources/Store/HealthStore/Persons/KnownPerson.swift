public import Foundation
public import HealthModel

/// What a store knows of who a person is: by their identifiers, and by what the patient's part of
/// their latest documents says.
public struct KnownPerson: Sendable, Hashable {
    /// The store's name of the person; of those who were merged the survivor's.
    public let id: PersonID
    /// Names, the latest document's first.
    public internal(set) var names: [String] = []
    /// Dates of birth as documents write them, without a time of day; the latest document's first.
    public internal(set) var birthDates: [String] = []
    /// All identifiers.
    public let identifiers: [IdentifierKey]
    /// How many documents there are of those that were looked at.
    public internal(set) var documents = 0
    /// Whether there are more documents than were looked at.
    public internal(set) var hasMore = false
    /// When the latest document starts; nil without one.
    public internal(set) var latest: Date?
    /// Who was merged into them.
    public let merged: [PersonID]
}

/// The persons of a query.
public struct FoundPersons: Sendable, Hashable {
    /// Those with the latest documents first.
    public internal(set) var persons: [KnownPerson] = []
    /// Whether the search ended before everybody who may be meant was looked at: more has to be
    /// said to find the others.
    public internal(set) var isCut = false
}

/// Who may be the same human being as a person.
public struct LikelyDuplicates: Sendable, Hashable {
    /// Those with the latest documents first.
    public internal(set) var persons: [LikelyDuplicate] = []
    /// Whether there may be more: not all persons with the name were compared.
    public internal(set) var isCut = false
}

/// Somebody who may be the same human being as another: a suggestion, and nothing else.
public struct LikelyDuplicate: Sendable, Hashable {
    /// Who.
    public let person: KnownPerson
    /// Why.
    public let signs: Set<Sign>

    /// What speaks for it.
    public enum Sign: String, Sendable, Hashable, CaseIterable {
        /// Both have a name that is folded alike.
        case sameName = "same-name"
        /// Both have a date of birth.
        case sameBirthDate = "same-birth-date"
        /// One authority gave each an identifier, as where one human being was admitted twice.
        case sameAuthority = "same-authority"
    }
}
