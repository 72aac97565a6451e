import HealthModel
import HealthStore

/// What samples look like in this interface.
enum SampleSchemas {
    static let batch = NamedSchema(
        "Samples", "Samples that are saved together, or not at all.",
        .closed(
            .required(
                "samples", .list(SampleJSONSchemas.newSample, 1...StoreLimits.transactionSamples))))

    static let saved = NamedSchema(
        "SaveReceipt", "What was saved.",
        .closed(
            .required("saved", .integer(0...Int.max), "How many are new."),
            .required(
                "replaced", uuids, "Of lower versions, which the new ones take the place of."),
            .required("ignored", uuids, "Of a version that is, or was, there."),
            .optional(
                "names", .list(.nullable(TextRule.uuid), 0...StoreLimits.transactionSamples),
                "What the store named the samples without a UUID, in their order; null for those "
                    + "that were left out.")))

    static let unchanged = NamedSchema(
        "UnchangedSamples", "Samples that only repeat what is there.",
        .closed(.required("unchanged", uuids, "In the order in which they were sent.")))

    static let query = NamedSchema(
        "SampleQuery", "Which samples, in which order, how many.",
        .closed(
            .required("types", .list(TypeSchemas.sample, 1...StoreLimits.queryTypes)),
            .optional("predicate", predicate, "Which samples: quantity > 7 \"mmol/L\""),
            .optional("sort", .list(.choice(sortNames), 0...StoreLimits.sortKeys)),
            .optional("limit", .integer(1...StoreLimits.pageRows), "Samples on a page."),
            .optional("asOf", TextRule.instant, "As known at this time."),
            .optional("cursor", TextRule.length(0...4_096), "The `next` of the page before.")))

    static let page = NamedSchema(
        "SamplePage", "Samples in the query's order.",
        .closed(
            .required("samples", .list(SampleJSONSchemas.sample, 0...StoreLimits.pageRows)),
            DocumentReceiptSchemas.member,
            .optional("since", .named(UpkeepSchemas.past), "Where `asOf` was given."),
            .optional("next", .text, "The cursor of the next page; absent on the last one.")))

    static let deletion = NamedSchema(
        "SampleDeletion", "Samples by name, or all of a type that match.",
        .oneOf([.named(byName), .named(byType)]))

    private static let byName = NamedSchema(
        "DeletionByName", "These samples.",
        .closed(.required("uuids", .list(TextRule.uuid, 1...10_000))))

    private static let byType = NamedSchema(
        "DeletionByType", "All samples of a type, or those of them that match.",
        .closed(
            .required("type", TypeSchemas.sample),
            .optional("predicate", predicate, "Only those that match.")))

    static let deleted = NamedSchema(
        "SamplesDeleted", "How many were deleted.",
        .closed(.required("deleted", .integer(0...Int.max))))

    static let uuids = JSONSchema.list(TextRule.uuid, 0...Int.max)
    static let predicate = TextRule.length(0...65_536)

    static let sortKeys: [(name: String, key: SampleSort.Key)] = [
        ("startDate", .startDate), ("endDate", .endDate), ("duration", .workoutDuration),
        ("distance", .workoutTotal(.distance)), ("energy", .workoutTotal(.energyBurned)),
        ("strokes", .workoutTotal(.swimmingStrokeCount)),
        ("flights", .workoutTotal(.flightsClimbed)),
    ]

    /// `startDate`, `+startDate` and `-startDate`.
    static let sortNames = ["", "+", "-"].flatMap { sign in sortKeys.map { sign + $0.name } }

    /// An order by its name.
    static func sort(_ name: String) -> SampleSort? {
        let bare = name.drop { $0 == "+" || $0 == "-" }
        return sortKeys.first { $0.name == bare }
            .map { SampleSort($0.key, ascending: !name.hasPrefix("-")) }
    }
}
