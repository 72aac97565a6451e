/// What renderings know beside the documents.
public struct RenderingContext: Sendable {
    /// Whether a terminal that shows colours reads the output.
    public var colors: Bool
    /// Casebook's version.
    public var version: String
    /// Whether each document's grade is wanted.
    public var includesScorecard: Bool

    /// A context by its parts.
    public init(colors: Bool = false, version: String = "", includesScorecard: Bool = false) {
        self.colors = colors
        self.version = version
        self.includesScorecard = includesScorecard
    }
}
