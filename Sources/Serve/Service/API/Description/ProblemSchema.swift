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

    static let error = NamedSchema(
        "RequestError", "One thing that is wrong, and where.",
        .closed(
            .optional("pointer", .text, "In the body, by JSON Pointer (RFC 6901)."),
            .optional("parameter", .text, "In a parameter of the address."),
            .optional("line", .integer(1...Int.max)), .optional("column", .integer(1...Int.max)),
            .required("code", .text), .required("detail", .text), .optional("severity", .text),
            .optional("xpath", .text), .optional("hint", .text)))
}
