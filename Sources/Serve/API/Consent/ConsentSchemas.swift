import HealthModel
import HealthStore

/// What consents look like in this interface.
enum ConsentSchemas {
    static let rule = NamedSchema(
        "ConsentRule", "Existing and future documents that match all of the criteria.",
        .closed(
            .optional(
                "types",
                .list(
                    .closed(.required("code", name), .optional("codeSystem", name)), 1...100)),
            .optional("authors", names), .optional("custodians", names),
            .optional("sources", names), .optional("startsFrom", TextRule.instant),
            .optional("startsBefore", TextRule.instant),
            .optional("confidentiality", .list(.choice(["U", "L", "M", "N", "R", "V"]), 1...6))))

    static let draft = NamedSchema(
        "ConsentDecision",
        "A decision about one document, or about all documents that match a rule.",
        .closed(
            .required("effect", effect),
            .optional("document", TextRule.uuid),
            .optional("rule", .named(rule), "Used instead of `document`."),
            .required(
                "grantee", granteeText, "app:ID, organisation:ID, delegate:UUID, or anyone."),
            .optional(
                "level", DocumentSchemas.level,
                "By default the whole document: data to permit, metadata to deny. Denying data "
                    + "hides only the content."),
            .optional(
                "purposes", .list(DocumentSchemas.purpose, 1...20), "PATRQT by default."),
            .optional("from", TextRule.instant, "Now by default."),
            .required(
                "until", .nullable(TextRule.instant),
                "The end, or null for no end. Required, so that no end is a deliberate choice."),
            .required("text", words, "The text that the person agreed to.")))

    static let record = NamedSchema(
        "ConsentRecord",
        "One decision. Records are immutable: a later record supersedes an earlier one.",
        .closed(
            .required("id", TextRule.uuid), .required("sequence", .integer(1...Int.max)),
            .required("effect", recordEffect),
            .optional("document", TextRule.uuid), .optional("rule", .named(rule)),
            .required("grantee", .text), .required("level", DocumentSchemas.level),
            .required("purposes", .list(.text, 0...20)), .required("from", TextRule.instant),
            .required("until", .nullable(TextRule.instant)),
            .required("decidedAt", TextRule.instant), .optional("decidedBy", TextRule.uuid),
            .required("text", .text), .optional("request", TextRule.uuid),
            .required("supersedes", .list(TextRule.uuid, 0...Int.max))))

    static let records = NamedSchema(
        "ConsentRecords", "Records, oldest first.",
        .closed(
            .required("records", .list(.named(record), 0...Int.max)),
            .optional(
                "next", .integer(1...Int.max),
                "The `after` of the next page; absent on the last one.")))

    static let reason = NamedSchema(
        "ConsentReason", "Why.", .closed(.required("text", words)))

    static let request = NamedSchema(
        "DocumentRequest", "An app's request to see documents that have no decision yet.",
        .closed(
            .required("id", TextRule.uuid), .required("app", .text), .required("appName", .text),
            .optional("organisation", .text), .required("purpose", .text),
            .required("level", DocumentSchemas.level),
            .required("documents", .list(TextRule.uuid, 0...Int.max)),
            .required("usage", .map(.text, 0...100)), .required("requestedAt", TextRule.instant),
            .required("state", AuthorizationSchemas.state)))

    static let requests = NamedSchema(
        "DocumentRequests", "Pending requests, oldest first.",
        .closed(
            .required("requests", .list(.named(request), 0...StoreLimits.pageRows)),
            .optional("next", TextRule.uuid, nextWords)))

    static let nextWords =
        "The value of `after` for the next page (an empty page can have one); absent on the last."

    static let answer = NamedSchema(
        "DocumentAnswer", "The documents to allow; the rest of the request is denied.",
        .closed(
            .required(
                "granted",
                .list(
                    .closed(
                        .required("document", TextRule.uuid),
                        .required("level", DocumentSchemas.level)),
                    0...StoreLimits.requestDocuments)),
            .required("until", .nullable(TextRule.instant), "The end, or null for no end."),
            .optional("languages", languages)))

    static let opening = NamedSchema(
        "EmergencyOpening", "The professional who opens an emergency access, and the reason.",
        .closed(
            .required(
                "professional", TextRule.length(1...500),
                "A name by which the person can ask about the access."),
            .required("reason", TextRule.length(1...500))))

    static let emergency = NamedSchema(
        "EmergencyAccess", "An emergency access.",
        .closed(
            .required("id", TextRule.uuid), .required("app", .text),
            .required("professional", .text), .required("reason", .text),
            .required("from", TextRule.instant), .required("until", TextRule.instant),
            .required("acknowledged", .boolean)))

    static let emergencies = NamedSchema(
        "EmergencyAccesses", "Emergency accesses, newest first.",
        .closed(.required("emergencies", .list(.named(emergency), 0...Int.max))))

    static let languages = JSONSchema.list(
        TextRule.pattern("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"), 0...20)

    private static let effect = JSONSchema.words(
        "ConsentEffect", "The effect of a decision.", ["permit", "deny"])
    private static let recordEffect = JSONSchema.words(
        "RecordEffect", "The effect of a record.", ["permit", "deny", "withdrawn", "removal"])
    private static let name = TextRule.length(1...500)
    private static let names = JSONSchema.list(name, 1...100)
    private static let words = TextRule.length(1...4_096)
    private static let granteeText = TextRule.pattern(
        "(anyone|(app|organisation):\(TextRule.identifierPattern)|"
            + "delegate:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})")
}
