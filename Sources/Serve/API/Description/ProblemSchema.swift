/// What goes wrong, as RFC 9457 has it.
enum ProblemSchema {
    static let problem = NamedSchema(
        "Problem", "Why a request was not done (RFC 9457).",
        .closed(
            .required("type", .text, "A stable name: urn:casebook:problem:CODE."),
            .required("title", .text), .required("status", .integer(400...599)),
            .required("detail", .text, "One sentence; nothing of a person."),
            .required("instance", .text, "The request: urn:casebook:request:ID."),
            .optional("errors", .list(.named(error), 1...Int.max)),
            .optional("receipt", .named(DocumentSchemas.receipt), "Of a document that was refused.")
        ))

    /// What a status of a problem means, in a sentence.
    static func words(for status: Int) -> String {
        switch status {
        case 400: "The request is not as it is described here."
        case 401: "There is no bearer token, or one that does not hold."
        case 403: "The caller, or the token's scopes, may not do this."
        case 404: "There is no such thing, or none that the caller may see."
        case 406: "It is not given in a media type that is accepted."
        case 409: "It contradicts what is stored."
        case 412: "The document's bytes are not those that `If-Match` names."
        case 413: "The body is too long."
        case 415: "The body is of another media type than those that are taken."
        case 416: "The document has no such bytes."
        case 422: "The request is as described, and cannot be done: `errors` says why."
        case 429: "There are too many requests."
        case 503: "The store cannot do it now."
        default: "It was not done."
        }
    }

    static let error = NamedSchema(
        "RequestError", "One thing that is wrong, and where.",
        .closed(
            .optional("pointer", .text, "In the body, by JSON Pointer (RFC 6901)."),
            .optional("parameter", .text, "In a parameter of the address."),
            .optional("line", .integer(1...Int.max)), .optional("column", .integer(1...Int.max)),
            .required("code", .text), .required("detail", .text), .optional("severity", .text),
            .optional("xpath", .text), .optional("hint", .text)))
}
