/// What of a schema runs: patterns of rules, whose expressions are numbers of its ``RuleProgram``.
struct RulePlan: Sendable {
    /// The phases that may run; without `#ANY` it is one.
    var phases: [Phase] = []
    var patterns: [Pattern] = []

    struct Phase: Sendable {
        let id: String?
        /// What has to hold of the document for it to run (`when`); nil for always.
        var when: Int?
        /// Below which nodes it runs (`from`); nil for the whole document.
        var from: Int?
        /// Its patterns.
        var patterns = 0..<0
    }

    struct Pattern: Sendable {
        let words: ElementWords
        /// The documents that it runs on; nil for the one that is validated.
        var documents: Int?
        var documentsText: String?
        var rules: [Rule] = []
    }

    struct Rule: Sendable {
        let words: ElementWords
        let context: Int
        let contextText: String
        /// The items that its asserts are asked of instead of the context (`visit-each`).
        var visits: Int?
        /// The variables that belong to each node anew.
        var slots: [Int] = []
        var checks: [Check] = []
    }

    struct Check: Sendable {
        let isReport: Bool
        let test: Int
        let words: CheckWords
        let subject: Int?
        let message: Message
        let notes: [Note]
        /// Attributes whose values name variables (ISO/IEC 19757-3:2025).
        var variableWords: [VariableWord] = []
    }

    /// `role`, `flag` or `severity` of a check with variables in it.
    struct VariableWord: Sendable {
        let attribute: String
        let parts: [Part]
    }

    /// A diagnostic or a property of a check.
    struct Note: Sendable {
        let words: NoteWords
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
        case value(Int)
        case name(Int?)
        /// A value that cannot be had.
        case masked
    }
}
