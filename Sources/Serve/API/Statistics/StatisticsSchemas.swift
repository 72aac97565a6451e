import HealthStore

/// What statistics look like in this interface.
enum StatisticsSchemas {
    static let query = NamedSchema(
        "StatisticsQuery", "The statistics to compute, and over which samples.",
        .object(common + span, others: nil))

    static let collectionQuery = NamedSchema(
        "StatisticsCollectionQuery", "The statistics to compute, over which samples and intervals.",
        .object(
            common + span + [
                .optional(
                    "interval", TextRule.pattern("[1-9][0-9]{0,5}(s|min|h|d|w|mo|y)"),
                    "The length of an interval: 15min, 1h, 1d, 1w, 1mo, 1y; 1d by default."),
                .optional("zone", zone, "The time zone of the calendar; GMT by default."),
                .optional(
                    "anchor", TextRule.instant,
                    "The start of one interval; Monday 2001-01-01 in the zone by default."),
                .optional("empty", .boolean, "Whether to include intervals without samples."),
                .optional(
                    "sampleZones", .boolean,
                    "Whether samples with HKTimeZone in their metadata count in the local day of "
                        + "that zone."),
            ], others: nil))

    static let figures = NamedSchema(
        "StatisticsFigures", "The statistics of one period; those not requested are null.",
        .closed(
            .required("start", TextRule.instant), .required("end", TextRule.instant),
            .required("sum", number), .required("average", number), .required("min", number),
            .required("max", number), .required("mostRecent", number),
            .required(
                "duration", number, "The time covered by samples in seconds, overlaps counted once."
            ),
            .required("unit", .text),
            .required("sources", .map(ofSource, 0...Int.max), "By source, if requested.")))

    static let statistics = NamedSchema(
        "Statistics", "Statistics, and how they were computed.",
        .closed(
            .required("statistics", .named(figures)),
            .optional("receipt", .named(receipt), "Present if requested."),
            DocumentReceiptSchemas.member, corrections, since))

    private static let corrections = JSONSchema.Member.optional(
        "corrections", .list(.named(UpkeepSchemas.correction), 0...Int.max),
        "Samples not counted because a correction replaces them.")
    private static let since = JSONSchema.Member.optional(
        "since", .named(UpkeepSchemas.past), "Present if `asOf` was given.")

    static let receipt = NamedSchema(
        "MergeReceipt",
        "The source counted at each time, and the samples omitted from the sum.",
        .closed(
            .required(
                "spans",
                .list(
                    .closed(
                        .required("source", .text), .required("start", TextRule.instant),
                        .required("end", TextRule.instant)), 0...Int.max)),
            .required(
                "shares",
                .list(
                    .closed(
                        .required("source", .text), .required("seconds", .number),
                        .required("samples", .integer(0...Int.max)), .required("sum", number)),
                    0...Int.max)),
            .required(
                "omitted",
                .list(
                    .closed(
                        .required("sample", .text, "Its UUID."), .required("source", .text),
                        .required("start", TextRule.instant), .required("end", TextRule.instant),
                        .required(
                            "reason", .choice(MergeReceipt.OmissionReason.allCases.map(\.rawValue)),
                            "covered: samples of preferred sources cover its whole time.")),
                    0...Int.max),
                "Samples omitted from the sum. Other statistics omit none.")))

    static let collection = NamedSchema(
        "StatisticsCollection", "Intervals in order.",
        .closed(
            .required("statistics", .list(.named(figures), 0...buckets)),
            DocumentReceiptSchemas.member, corrections, since))

    static let activity = NamedSchema(
        "ActivitySummaries", "Days in order.",
        .closed(
            .required(
                "days",
                .list(
                    .closed(
                        .required("day", TextRule.day),
                        .required("moveMode", .choice(["activeEnergy", "appleMoveTime"])),
                        .required("activeEnergyBurned", .number, "Kilocalories."),
                        .required("appleMoveTime", .number, "Minutes."),
                        .required("appleExerciseTime", .number, "Minutes."),
                        .required(
                            "appleStandHours", .number,
                            "Hours with at least one minute of standing."),
                        .optional("activeEnergyBurnedGoal", .number, "Kilocalories."),
                        .optional("appleMoveTimeGoal", .number, "Minutes."),
                        .optional("exerciseTimeGoal", .number, "Minutes."),
                        .optional("standHoursGoal", .number, "Hours."),
                        .required("isPaused", .boolean),
                        .optional(
                            "isRecorded", .boolean,
                            "The values come from a device's summary, because there are no samples."
                        ),
                        .required("wheelchairUse", .choice(["notSet", "no", "yes"]))),
                    0...Int.max))))

    static let correlationQuery = NamedSchema(
        "CorrelationQuery", "The correlations to include.",
        .closed(
            .required("type", TypeSchemas.correlation),
            .optional("predicate", SampleSchemas.predicate, "The correlations to include."),
            .optional(
                "samples", .map(SampleSchemas.predicate, 0...100),
                "By quantity type, a predicate that at least one contained sample must match."),
            .optional("limit", .integer(1...StoreLimits.pageRows), "100 by default.")))

    static let correlations = NamedSchema(
        "Correlations", "Correlations, newest first.",
        .closed(
            .required(
                "correlations", .list(SampleJSONSchemas.sample, 0...StoreLimits.pageRows))))

    static let sourceQuery = NamedSchema(
        "SourceQuery", "The samples whose sources to list.",
        .closed(
            .required("type", TypeSchemas.sample),
            .optional("predicate", SampleSchemas.predicate)))

    static let source = NamedSchema(
        "Source", "A source of samples.",
        .closed(.required("name", name), .optional("bundleIdentifier", name)))

    static let sources = NamedSchema(
        "Sources", "Sources by name.",
        .closed(.required("sources", .list(.named(source), 0...Int.max))))

    static let order = NamedSchema(
        "SourceOrder", "The order of sources for a type, or for all types without their own order.",
        .closed(
            .optional("type", TypeSchemas.quantity),
            .required(
                "sources",
                .nullable(.list(.named(source), 0...StoreLimits.orderedSources)),
                "Most trusted first; null removes the order.")))

    static let orders = NamedSchema(
        "SourceOrders", "The orders set so far.",
        .closed(
            .required("general", .list(.named(source), 0...Int.max)),
            .required("types", .map(.list(.named(source), 0...Int.max), 0...Int.max))))

    static let zone = TextRule.pattern("[A-Za-z][A-Za-z0-9_+/-]{0,63}")

    /// Buckets that one answer has at most.
    static let buckets = 10_000

    private static let common: [JSONSchema.Member] = [
        .required("type", TypeSchemas.quantity),
        .optional(
            "options", .list(.choice(StatisticsOptions.named.map(\.name)), 1...10),
            "The statistics to compute; by default those usual for the type."),
        .optional("predicate", SampleSchemas.predicate, "The samples to include."),
        .optional("bySource", .boolean, "Whether to include separate statistics for each source."),
        .optional(
            "unit", TextRule.length(1...100),
            "The unit of the results; the type's canonical unit by default."),
        .optional("receipt", .boolean, "Whether to include the source counted at each time."),
        .optional("asOf", TextRule.instant, "Answer as the store would have at this time."),
    ]

    private static let span: [JSONSchema.Member] = [
        .optional("from", TextRule.instant), .optional("to", TextRule.instant),
    ]

    private static let number = JSONSchema.nullable(.number)
    private static let name = TextRule.length(1...500)
    private static let ofSource = JSONSchema.closed(
        .required("sum", number), .required("average", number), .required("min", number),
        .required("max", number), .required("mostRecent", number), .required("duration", number))
}
