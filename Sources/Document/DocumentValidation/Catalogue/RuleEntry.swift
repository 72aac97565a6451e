/// Everything there is to say of one code.
public struct RuleEntry: Sendable, Hashable {
    /// Who made a rule.
    public enum Origin: Sendable, Hashable {
        /// Casebook.
        case casebook
        /// A rule pack, by its name.
        case pack(String)
    }

    /// The code, with the hint how to mend it.
    public let code: FindingCode
    /// The level that finds it.
    public let level: ValidationLevel
    /// How much it matters.
    public let severity: ValidationSeverity
    /// The pattern found, in a few words.
    public let title: String
    /// Why it matters to a patient or to a receiver.
    public let explanation: String
    /// What breaks the rule; nil where a pack gives none.
    public let failing: RuleExample?
    /// The same, mended.
    public let passing: RuleExample?
    /// The standard and its section.
    public let source: String
    /// Who made it.
    public let origin: Origin

    /// An entry by its parts.
    public init(
        code: FindingCode, level: ValidationLevel, severity: ValidationSeverity, title: String,
        explanation: String, failing: RuleExample?, passing: RuleExample?, source: String,
        origin: Origin
    ) {
        self.code = code
        self.level = level
        self.severity = severity
        self.title = title
        self.explanation = explanation
        self.failing = failing
        self.passing = passing
        self.source = source
        self.origin = origin
    }

    /// An entry for one of Casebook's own checks.
    init(
        check name: String, _ severity: ValidationSeverity, _ title: String, explanation: String,
        failing: RuleExample, passing: RuleExample, hint: String, source: String
    ) {
        self.init(
            code: FindingCode(name, hint), level: .casebook, severity: severity, title: title,
            explanation: explanation, failing: failing, passing: passing, source: source,
            origin: .casebook)
    }
}

/// A piece of a document that breaks a rule, or that keeps it.
public enum RuleExample: Sendable, Hashable {
    /// Elements of CDA R2 for their place in a document that is sound otherwise. A comment
    /// `<!-- here -->` ends the line that the finding is about.
    case fragment(String)
    /// A whole input.
    case document(String)
    /// Words, where an input cannot be printed.
    case words(String)

    /// The example as it is shown.
    public var text: String {
        switch self {
        case .fragment(let text), .document(let text), .words(let text): text
        }
    }
}

extension RuleExample: ExpressibleByStringLiteral {
    /// A fragment.
    public init(stringLiteral text: String) { self = .fragment(text) }
}
