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
