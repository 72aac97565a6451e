/// What renderings know beside the documents.
public struct RenderingContext: Sendable {
    /// Whether a terminal that shows colours reads the output.
    public var colors: Bool
    /// Casebook's version.
    public var version: String
    /// Whether each document's grade is wanted.
    public var includesScorecard: Bool
    /// The namespaces of prefixes in rules besides Casebook's own.
    public var ruleNamespaces: [String: String]

    /// What SVRL's root says of the rules.
    public var ruleHead: SVRLRendering.Head?

    /// A context by its parts.
    public init(
        colors: Bool = false, version: String = "", includesScorecard: Bool = false,
        ruleNamespaces: [String: String] = [:], ruleHead: SVRLRendering.Head? = nil
    ) {
        self.colors = colors
        self.version = version
        self.includesScorecard = includesScorecard
        self.ruleNamespaces = ruleNamespaces
        self.ruleHead = ruleHead
    }
}
