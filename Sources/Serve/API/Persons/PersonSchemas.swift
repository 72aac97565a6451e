import HealthStore

/// What persons look like in this interface.
enum PersonSchemas {
    static let query = NamedSchema(
        "PersonQuery",
        "Which persons; all that is said has to hold. At least a name or an identifier.",
        .closed(
            .optional(
                "name", TextRule.length(2...200),
                "Contained in the patient's name of a document; case and accents do not matter."),
            .optional(
                "birthDate", TextRule.pattern("[0-9]{4}([0-9]{2}([0-9]{2})?)?"),
                "Date of birth, as far as it is known: 1980, 198004, 19800412."),
            .optional("identifier", identifier, "An identifier, exactly."),
            .optional("limit", .integer(1...PersonQuery.mostPersons), "100 unless given.")))

    static let persons = NamedSchema(
        "Persons", "Persons, those with the latest documents first.",
        .closed(
            .required("persons", .list(.named(person), 0...PersonQuery.mostPersons)),
            .optional(
                "hasMore", .boolean,
                "Whether the search ended before everybody was looked at: say more to find others."
            )))

    static let person = NamedSchema(
        "KnownPerson", "Who a person is, by their documents.", .object(members, others: nil))

    static let details = NamedSchema(
        "PersonDetails", "Who a person is, who may be the same, and what was said about it.",
        .object(
            members + [
                .required(
                    "likelyDuplicates", .list(.named(duplicate), 0...60),
                    "Suggestions only: nothing follows from them."),
                .optional(
                    "hasMoreDuplicates", .boolean,
                    "Whether the search ended before everybody of the name was looked at."),
                .required("acts", .list(.named(act), 0...Int.max), "The latest first."),
            ], others: nil))

    static let duplicate = NamedSchema(
        "LikelyDuplicate", "Somebody who may be the same human being.",
        .object(
            members + [
                .required(
                    "signs",
                    .list(.choice(LikelyDuplicate.Sign.allCases.map(\.rawValue)), 0...3),
                    "What speaks for it.")
            ], others: nil))

    static let act = NamedSchema(
        "IdentityAct", "What an administrator said about who is who.",
        .closed(
            .required("id", TextRule.uuid),
            .required("kind", .choice(["merge", "unmerge", "refile"])),
            .required("at", TextRule.instant), .required("by", .text), .required("reason", .text),
            .required(
                "survivor", TextRule.uuid,
                "Under whom both are found; of a document, whose it is."),
            .required(
                "merged", TextRule.uuid,
                "Who was merged, or told apart again; of a document, whose it was."),
            .optional("document", TextRule.uuid, "The document that was filed elsewhere.")))

    static let refiling = NamedSchema(
        "Refiling", "Whose a document is, and why.",
        .closed(
            .required("person", TextRule.uuid, "Whose it is."),
            .required("reason", words, "Why, in words that both persons read.")))

    static let merging = NamedSchema(
        "Merging", "Into whom, and why.",
        .closed(
            .required("into", TextRule.uuid, "Who is left."),
            .required("reason", words, "Why, in words that the person reads.")))

    static let unmerging = NamedSchema(
        "Unmerging", "Why.",
        .closed(.required("reason", words, "Why, in words that the person reads.")))

    private static let words = TextRule.length(3...StoreLimits.usageBytes / 4)

    private static let identifier = JSONSchema.closed(
        .required("root", TextRule.length(1...1_000)),
        .optional("extension", TextRule.length(1...1_000)))

    private static let members: [JSONSchema.Member] = [
        .required("person", TextRule.uuid),
        .required("names", .list(.text, 0...Int.max), "The latest document's first."),
        .required("birthDates", .list(.text, 0...Int.max), "As documents write them."),
        .required("identifiers", .list(identifier, 0...Int.max)),
        .required("documents", .integer(0...Int.max), "Of those that were looked at."),
        .optional("hasMore", .boolean, "Whether there are more than were looked at."),
        .optional("latest", TextRule.instant, "When the latest document starts."),
        .required("merged", .list(TextRule.uuid, 0...Int.max), "Who was merged into them."),
    ]
}
