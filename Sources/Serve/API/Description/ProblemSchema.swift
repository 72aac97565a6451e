/// What goes wrong, as RFC 9457 has it.
enum ProblemSchema {
    static let problem = NamedSchema(
        "Problem", "Why a request failed (RFC 9457).",
        .closed(
            .required("type", .text, "A stable identifier: urn:casebook:problem:CODE."),
            .required("title", .text), .required("status", .integer(400...599)),
            .required("detail", .text, "One sentence without personal data."),
            .required("instance", .text, "The request's identifier: urn:casebook:request:ID."),
            .optional("errors", .list(.named(error), 1...Int.max)),
            .optional(
                "receipt", .named(DocumentSchemas.receipt), "The receipt of a refused document.")
        ))

    /// What a status of a problem means, in a sentence.
    static func words(for status: Int) -> String {
        switch status {
        case 400: "The request does not match this description."
        case 401: "The bearer token is missing or invalid."
        case 403: "The caller or the token's scopes do not permit this."
        case 404: "Not found, or not visible to the caller."
        case 406: "No media type in `Accept` is available."
        case 409: "The request conflicts with stored data."
        case 412: "The document's bytes do not match `If-Match`."
        case 413: "The body is too large."
        case 415: "The body's media type is not supported."
        case 416: "The range lies outside the document."
        case 422:
            "The request is well formed but cannot be carried out; `errors` gives the reasons."
        case 429: "Too many requests."
        case 503: "The store is temporarily unavailable."
        default: "The request failed."
        }
    }

    static let error = NamedSchema(
        "RequestError", "One error and its location.",
        .closed(
            .optional("pointer", .text, "The location in the body, as a JSON Pointer (RFC 6901)."),
            .optional("parameter", .text, "The query parameter at fault."),
            .optional("line", .integer(1...Int.max)), .optional("column", .integer(1...Int.max)),
            .required("code", .text), .required("detail", .text), .optional("severity", .text),
            .optional("xpath", .text), .optional("hint", .text)))
}
