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
