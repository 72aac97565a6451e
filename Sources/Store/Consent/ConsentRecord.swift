public import Foundation
public import HealthModel
internal import Storage

/// One decision of a person about documents. It never changes: a change is another record that
/// ``supersedes`` it.
///
/// What is allowed follows from the records that hold, which are those that no other supersedes,
/// between their ``from`` and ``until``, for the purpose that is asked for:
///
/// 1. A document that was removed is closed to everybody but the owner, in an emergency too.
/// 2. A denial closes its level and what is beyond it: one of metadata closes the data too. It
///    closes whatever else was permitted, by a rule or for the document itself.
/// 3. A document's own permit counts alone: where there is one, no rule widens it, not even to a
///    higher level. Otherwise the permits of rules count. Each opens its level and what is below.
/// 4. What nothing permits is closed.
/// 5. What a delegate decided counts as far as the owner lets that delegate see the document
///    itself, for the same purpose, at the time of asking.
///
/// So a rule never opens what a document's own record closes, and every decision follows from one
/// record, which ``ConsentDecision`` names.
public struct ConsentRecord: Sendable, Hashable, Codable, Identifiable {
    /// What was decided.
    public enum Effect: String, Sendable, Hashable, Codable {
        /// It may be seen.
        case permit
        /// It may not be seen.
        case deny
        /// An earlier record was taken back: nothing is permitted or denied, and the person is
        /// not asked again for what it was about, unless it was about everybody.
        case withdrawn
        /// The document is closed to everybody, in emergencies too.
        case removal
    }

    /// The record's name.
    public let id: UUID
    /// Its place among the person's records, from 1, without gaps.
    public let sequence: Int64
    /// Whose documents it is about.
    public let person: PersonID
    /// What was decided.
    public let effect: Effect
    /// About which documents.
    public let scope: ConsentScope
    /// For whom.
    public let grantee: Grantee
    /// How much: a permit opens this level and what is below, a denial closes it and what is
    /// beyond.
    public let level: ConsentLevel
    /// For what.
    public let purposes: Set<PurposeOfUse>
    /// From when.
    public let from: Date
    /// Until when.
    public let until: ConsentEnd
    /// The delegate who decided; nil for the person.
    public let decidedBy: PersonID?
    /// When.
    public let decidedAt: Date
    /// The words that were decided on.
    public let text: String
    /// The request that it answers; nil if nobody had asked.
    public let request: UUID?
    /// The records that it takes the place of.
    public let supersedes: [UUID]

    package init(
        id: UUID, sequence: Int64, person: PersonID, effect: Effect, scope: ConsentScope,
        grantee: Grantee, level: ConsentLevel, purposes: Set<PurposeOfUse>, from: Date,
        until: ConsentEnd, decidedBy: PersonID?, decidedAt: Date, text: String, request: UUID?,
        supersedes: [UUID]
    ) {
        self.id = id
        self.sequence = sequence
        self.person = person
        self.effect = effect
        self.scope = scope
        self.grantee = grantee
        self.level = level
        self.purposes = purposes
        self.from = from
        self.until = until
        self.decidedBy = decidedBy
        self.decidedAt = decidedAt
        self.text = text
        self.request = request
        self.supersedes = supersedes
    }
}

/// How much of a document.
public enum ConsentLevel: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The header's fields.
    case metadata
    /// The header's fields and the bytes.
    case data

    /// Less before more.
    public static func < (left: Self, right: Self) -> Bool { left == .metadata && right == .data }
}

/// Which documents a consent is about.
public enum ConsentScope: Sendable, Hashable, Codable {
    /// One document, by its sample's UUID.
    case document(UUID)
    /// All that fit a rule.
    case rule(ConsentRule)
}

/// Until when a consent holds. It has to be said: there is no end unless somebody says so.
public enum ConsentEnd: Sendable, Hashable, Codable {
    /// Until this instant, which is not part of it.
    case at(Date)
    /// Until it is changed.
    case never

    /// The instant; nil for none.
    public var date: Date? {
        switch self {
        case .at(let date): date
        case .never: nil
        }
    }
}

/// What somebody wants to decide: all of a ``ConsentRecord`` that is theirs to say.
public struct ConsentDraft: Sendable, Hashable {
    /// About which documents.
    public var scope: ConsentScope
    /// For whom.
    public var grantee: Grantee
    /// How much.
    public var level: ConsentLevel
    /// For what; at least one, and never ``PurposeOfUse/breakTheGlass``.
    public var purposes: Set<PurposeOfUse>
    /// From when; nil for now.
    public var from: Date?
    /// Until when.
    public var until: ConsentEnd
    /// The words that are decided on.
    public var text: String

    /// Puts a decision together. There is no default for the end.
    public init(
        _ scope: ConsentScope, for grantee: Grantee, level: ConsentLevel = .data,
        purposes: Set<PurposeOfUse> = [.patientRequest], from: Date? = nil, until: ConsentEnd,
        text: String
    ) {
        self.scope = scope
        self.grantee = grantee
        self.level = level
        self.purposes = purposes
        self.from = from
        self.until = until
        self.text = text
    }
}
