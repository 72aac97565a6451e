public import Foundation
internal import Storage

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
