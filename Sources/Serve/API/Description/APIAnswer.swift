/// A successful answer of an operation.
struct APIAnswer: Sendable {
    let status: Int
    let summary: String
    /// Media types and what stands in them; none for an answer without a body.
    let contents: [Content]

    /// A body in one media type.
    struct Content: Sendable {
        let mediaType: String
        let schema: JSONSchema
    }

    /// An answer in JSON.
    static func json(_ status: Int, _ schema: JSONSchema, _ summary: String) -> APIAnswer {
        APIAnswer(
            status: status, summary: summary,
            contents: [Content(mediaType: "application/json", schema: schema)])
    }

    /// Bytes, in one of other media types.
    static func other(_ status: Int, _ mediaTypes: [String], _ summary: String) -> APIAnswer {
        APIAnswer(
            status: status, summary: summary,
            contents: mediaTypes.map { Content(mediaType: $0, schema: .bytes) })
    }

    /// An answer without a body.
    static func empty(_ status: Int, _ summary: String) -> APIAnswer {
        APIAnswer(status: status, summary: summary, contents: [])
    }
}
