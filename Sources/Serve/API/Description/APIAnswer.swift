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

/// What an operation takes as its body.
struct APIBody: Sendable {
    /// The media types that are taken.
    let mediaTypes: [String]
    /// What it must be; bodies that are no JSON are text to this.
    let schema: JSONSchema
    /// Whether it is read as a whole and held against the schema before the operation begins.
    let isChecked: Bool
    let summary: String
    /// A body as somebody would send it, in JSON; nil where that is a file.
    let example: String?

    /// JSON that is checked first.
    static func json(_ schema: JSONSchema, example: String) -> APIBody {
        APIBody(
            mediaTypes: ["application/json"], schema: schema, isChecked: true, summary: "",
            example: example)
    }

    /// Bytes that the operation reads itself.
    static func raw(
        _ mediaTypes: [String], _ schema: JSONSchema, _ summary: String, example: String? = nil
    ) -> APIBody {
        APIBody(
            mediaTypes: mediaTypes, schema: schema, isChecked: false, summary: summary,
            example: example)
    }

    /// Bytes of a JSON body that is checked first: questions and decisions are short.
    static let jsonBytes = 4 << 20
}
