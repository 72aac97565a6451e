/// All documents as one JSON array (``JSONRendering`` has the objects).
public struct JSONArrayRendering: ReportRendering {
    private let object: JSONRendering
    private var isEmpty = true

    /// With or without each document's grade.
    public init(includesScorecard: Bool = false) {
        object = JSONRendering(includesScorecard: includesScorecard)
    }

    /// The opening bracket.
    public func begin() -> String { "[" }

    /// One object, on a line.
    public mutating func render(_ document: ReportedDocument) -> String {
        defer { isEmpty = false }
        return (isEmpty ? "\n" : ",\n") + object.render(document)
    }

    /// The closing bracket.
    public func end(_ run: RunOutcome) -> String { isEmpty ? "]\n" : "\n]\n" }
}
