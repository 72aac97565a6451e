/// An assert or report of a schema, as it speaks for itself.
public struct SchematronAssert: Sendable, Hashable {
    /// Its id.
    public let id: String
    /// How much it matters.
    public let severity: SchematronSeverity
    /// Its words; what they take from a document is `…`.
    public let message: String
    /// Where the statement comes from.
    public let see: String?
    /// The expression.
    public let test: String
    /// The context of its rule.
    public let context: String
    /// Whether it is a report, which speaks where the expression is true.
    public let isReport: Bool
}

extension SchematronSchema {
    /// The asserts and reports that have an id, each once, in the order of the schema.
    public var asserts: [SchematronAssert] {
        var seen: Set<String> = []
        return plan.patterns.flatMap(\.rules).flatMap { rule in
            rule.checks.compactMap { check in
                guard let id = check.words.id, seen.insert(id).inserted else { return nil }
                return SchematronAssert(
                    id: id, severity: check.words.severity, message: check.message.plain,
                    see: check.words.see, test: check.words.testText.onOneLine,
                    context: rule.contextText, isReport: check.isReport)
            }
        }
    }
}

extension RulePlan.Message {
    /// The words without a document.
    fileprivate var plain: String {
        switch self {
        case .fixed(let text): text
        case .made(let parts):
            parts.map { part in
                if case .text(let text) = part { text } else { "…" }
            }.joined().onOneLine
        }
    }
}
