import XMLTree

/// What of a schema runs: patterns of rules with compiled contexts and tests.
struct RulePlan: Sendable {
    var patterns: [Pattern] = []
    /// Contexts, each once: rules of several patterns often have the same.
    var contexts: [XPathPattern] = []

    struct Pattern: Sendable {
        let id: String?
        var rules: [Rule] = []
    }

    struct Rule: Sendable {
        let id: String?
        let context: Int
        let contextText: String
        /// The variables that belong to each node anew.
        var slots: [Int]
        var checks: [Check] = []
    }

    struct Check: Sendable {
        let isReport: Bool
        let test: XPathProgram.Expression
        let words: CheckWords
        let subject: XPathProgram.Expression?
        let message: Message
        let notes: [Note]
    }

    /// A diagnostic or a property of a check.
    struct Note: Sendable {
        let id: String
        let isProperty: Bool
        let message: Message
    }

    /// A message: the same for every node, or made for each.
    enum Message: Sendable {
        case fixed(String)
        case made([Part])
    }

    /// A part of a message.
    enum Part: Sendable {
        case text(String)
        case value(XPathProgram.Expression)
        case name(XPathProgram.Expression?)
        /// A value that cannot be had.
        case masked
    }
}

/// What a check says of itself.
final class CheckWords: Sendable {
    let id: String?
    let role: String?
    let flag: String?
    let see: String?
    let testText: String
    let severity: SchematronSeverity

    init(
        id: String?, role: String?, flag: String?, see: String?, testText: String,
        severity: SchematronSeverity
    ) {
        self.id = id
        self.role = role
        self.flag = flag
        self.see = see
        self.testText = testText
        self.severity = severity
    }
}
