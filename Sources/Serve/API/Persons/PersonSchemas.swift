import HealthStore

/// What persons look like in this interface.
enum PersonSchemas {
    static let query = NamedSchema(
        "PersonQuery",
        "The persons to find: all criteria must match. Requires at least a name or an identifier.",
        .closed(
            .optional(
                "name", TextRule.length(2...200),
                "Text in the patient's name of a document; case and accents are ignored."),
            .optional(
                "birthDate", TextRule.pattern("[0-9]{4}([0-9]{2}([0-9]{2})?)?"),
                "The date of birth, as far as known: 1980, 198004 or 19800412."),
            .optional("identifier", identifier, "An identifier, matched exactly."),
            .optional("limit", .integer(1...PersonQuery.mostPersons), "100 by default.")))

    static let persons = NamedSchema(
        "Persons", "Persons, those with the newest documents first.",
        .closed(
            .required("persons", .list(.named(person), 0...PersonQuery.mostPersons)),
            .optional(
                "hasMore", .boolean,
                "Whether the search stopped early; narrow it to find other persons."
            )))

    static let person = NamedSchema(
        "KnownPerson", "A person's identity, as their documents give it.",
        .object(members, others: nil))

    static let details = NamedSchema(
        "PersonDetails",
        "A person's identity, possible duplicates, and the acts recorded about them.",
        .object(
            members + [
                .required(
                    "likelyDuplicates", .list(.named(duplicate), 0...60),
                    "Suggestions only; they have no effect."),
                .optional(
                    "hasMoreDuplicates", .boolean,
                    "Whether the search for duplicates stopped early."),
                .required("acts", .list(.named(act), 0...Int.max), "Newest first."),
            ], others: nil))

    static let duplicate = NamedSchema(
        "LikelyDuplicate", "A possible duplicate of the person.",
        .object(
            members + [
                .required(
                    "signs",
                    .list(.choice(LikelyDuplicate.Sign.allCases.map(\.rawValue)), 0...3),
                    "The evidence.")
            ], others: nil))

    static let act = NamedSchema(
        "IdentityAct", "An administrative act about a person's identity.",
        .closed(
            .required("id", TextRule.uuid),
            .required("kind", .choice(["merge", "unmerge", "refile", "settle"])),
            .required("at", TextRule.instant), .required("by", .text), .required("reason", .text),
            .required(
                "survivor", TextRule.uuid,
                "The person under whom both are found; for a document, its present person."),
            .required(
                "merged", TextRule.uuid,
                "The person merged or separated; for a document, its previous person."),
            .optional("document", TextRule.uuid, "The document that was moved, or stands."),
            .optional("aside", .text, "The SHA-256 of the document that is kept aside.")))

    static let refiling = NamedSchema(
        "Refiling", "The person to file a document under, and the reason.",
        .closed(
            .required("person", TextRule.uuid, "The person to whom it belongs."),
            .required("reason", words, "The reason, which both persons can read.")))

    static let merging = NamedSchema(
        "Merging", "The surviving person, and the reason.",
        .closed(
            .required("into", TextRule.uuid, "The surviving person."),
            .required("reason", words, "The reason, which the person can read.")))

    static let unmerging = NamedSchema(
        "Unmerging", "Why.",
        .closed(.required("reason", words, "The reason, which the person can read.")))

    static let words = TextRule.length(3...StoreLimits.usageBytes / 4)

    private static let identifier = JSONSchema.closed(
        .required("root", TextRule.length(1...1_000)),
        .optional("extension", TextRule.length(1...1_000)))

    private static let members: [JSONSchema.Member] = [
        .required("person", TextRule.uuid),
        .required("names", .list(.text, 0...Int.max), "Those of the newest document first."),
        .required("birthDates", .list(.text, 0...Int.max), "As written in documents."),
        .required("identifiers", .list(identifier, 0...Int.max)),
        .required("documents", .integer(0...Int.max), "Among the documents examined."),
        .optional("hasMore", .boolean, "Whether the person has more documents than were examined."),
        .optional("latest", TextRule.instant, "The start date of the newest document."),
        .required("merged", .list(TextRule.uuid, 0...Int.max), "The persons merged into this one."),
    ]
}
