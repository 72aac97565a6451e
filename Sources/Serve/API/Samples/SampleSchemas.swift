import HealthModel
import HealthStore

/// What samples look like in this interface.
enum SampleSchemas {
    static let batch = NamedSchema(
        "Samples", "Samples to save: all of them or none.",
        .closed(
            .required(
                "samples", .list(SampleJSONSchemas.newSample, 1...StoreLimits.transactionSamples))))

    static let saved = NamedSchema(
        "SaveReceipt", "The result of saving.",
        .closed(
            .required("saved", .integer(0...Int.max), "The number of new samples."),
            .required(
                "replaced", uuids, "The number of samples of lower versions that were replaced."),
            .required(
                "ignored", uuids,
                "The number of samples whose version is not newer than a stored or deleted one."),
            .optional(
                "names", .list(.nullable(TextRule.uuid), 0...StoreLimits.transactionSamples),
                "The UUIDs given to samples that had none, in their order; null for samples that "
                    + "were not saved.")))

    static let unchanged = NamedSchema(
        "UnchangedSamples", "The number of samples that repeat stored ones.",
        .closed(.required("unchanged", uuids, "In the order of the request.")))

    static let query = NamedSchema(
        "SampleQuery", "The samples to return, their order and number.",
        .closed(
            .required("types", .list(TypeSchemas.sample, 1...StoreLimits.queryTypes)),
            .optional("predicate", predicate, "The samples to include: quantity > 7 \"mmol/L\""),
            .optional("sort", .list(.choice(sortNames), 0...StoreLimits.sortKeys)),
            .optional(
                "limit", .integer(1...StoreLimits.pageRows), "The number of samples on a page."),
            .optional("asOf", TextRule.instant, "Answer as the store would have at this time."),
            .optional("cursor", TextRule.length(0...4_096), "The `next` of the previous page.")))

    static let page = NamedSchema(
        "SamplePage", "Samples in the requested order.",
        .closed(
            .required("samples", .list(SampleJSONSchemas.sample, 0...StoreLimits.pageRows)),
            DocumentReceiptSchemas.member,
            .optional("since", .named(UpkeepSchemas.past), "Present if `asOf` was given."),
            .optional("next", .text, "The cursor of the next page; absent on the last page.")))

    static let deletion = NamedSchema(
        "SampleDeletion", "Samples by UUID, or all matching samples of a type.",
        .oneOf([.named(byName), .named(byType)]))

    private static let byName = NamedSchema(
        "DeletionByName", "The samples with these UUIDs.",
        .closed(.required("uuids", .list(TextRule.uuid, 1...10_000))))

    private static let byType = NamedSchema(
        "DeletionByType", "All samples of a type, or the matching ones.",
        .closed(
            .required("type", TypeSchemas.sample),
            .optional("predicate", predicate, "Restricts the deletion to matching samples.")))

    static let deleted = NamedSchema(
        "SamplesDeleted", "The number of samples deleted.",
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
