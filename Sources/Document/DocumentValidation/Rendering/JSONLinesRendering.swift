/// Each document as one line of JSON (``JSONRendering`` has the objects).
public struct JSONLinesRendering: ReportRendering {
    private let object: JSONRendering

    /// With or without each document's grade.
    public init(includesScorecard: Bool = false) {
        object = JSONRendering(includesScorecard: includesScorecard)
    }

    /// One object and a line feed.
    public func render(_ document: ReportedDocument) -> String { object.render(document) + "\n" }
}
