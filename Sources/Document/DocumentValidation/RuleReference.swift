/// Where in a rule pack a finding comes from, in the words of ISO/IEC 19757-3.
public struct RuleReference: Sendable, Hashable {
    /// The pack's name, such as `ccd`, or the name of its file.
    public let pack: String
    /// The pattern's id.
    public let pattern: String?
    /// The rule's id; its context where it has none.
    public let rule: String?
    /// The assert's or report's id.
    public let assert: String?
    /// The assert's `flag`; its `role` where it has none.
    public let flag: String?
    /// The templateId that the rule is about, as `root` or `root:extension`.
    public let template: String?

    /// The expression that failed, or succeeded in a report.
    public let test: String?
    /// Whether a report succeeded; else an assert failed.
    public let isReport: Bool
    /// What it says as it is written; nil where that is not kept.
    public let statement: RuleStatement?

    /// A reference by its parts.
    public init(
        pack: String, pattern: String?, rule: String?, assert: String?, flag: String?,
        template: String?, test: String? = nil, isReport: Bool = false,
        statement: RuleStatement? = nil
    ) {
        self.pack = pack
        self.pattern = pattern
        self.rule = rule
        self.assert = assert
        self.flag = flag
        self.template = template
        self.test = test
        self.isReport = isReport
        self.statement = statement
    }
}

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
