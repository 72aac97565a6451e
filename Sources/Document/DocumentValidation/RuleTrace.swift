/// What ran of one rule pack, in the order of SVRL (ISO/IEC 19757-3, annex D).
public struct RuleTrace: Sendable, Hashable {
    /// One step.
    public enum Step: Sendable, Hashable {
        /// A pattern that was active; the document that its `documents` names.
        case pattern(RuleElement, documents: String?)
        /// A rule of it that fired at a node; the document where its pattern names one.
        case rule(RuleElement, context: String, document: String?)
        /// What the rule found.
        case finding(Finding)
    }

    /// The pack's name.
    public let pack: String
    /// The schema's `title`.
    public let title: String?
    /// Its `schemaVersion`.
    public let version: String?
    /// The phase that ran; nil for all patterns.
    public let phase: String?
    /// The steps.
    public var steps: [Step]
}

/// A pattern or rule as its schema describes it.
public struct RuleElement: Sendable, Hashable {
    /// Its id.
    public let id: String?
    /// Its attributes that SVRL hands on, such as `role`.
    public let attributes: [RuleStatement.Attribute]
    /// Whether it is a `group`, whose rules are each asked of all their nodes.
    public var isGroup = false
}
