import HealthStore

/// What statistics look like in this interface.
enum StatisticsSchemas {
    static let query = NamedSchema(
        "StatisticsQuery", "What to work out of which samples.",
        .object(common + span, others: nil))

    static let collectionQuery = NamedSchema(
        "StatisticsCollectionQuery", "What to work out of which samples, by which intervals.",
        .object(
            common + span + [
                .optional(
                    "interval", TextRule.pattern("[1-9][0-9]{0,5}(s|min|h|d|w|mo|y)"),
                    "The length of a bucket: 15min, 1h, 1d, 1w, 1mo, 1y; 1d unless given."),
                .optional("zone", zone, "The time zone whose days they are; GMT unless given."),
                .optional(
                    "anchor", TextRule.instant,
                    "Where a bucket begins; Monday 2001-01-01 of the zone unless given."),
                .optional("empty", .boolean, "Whether buckets without samples are told too."),
                .optional(
                    "sampleZones", .boolean,
                    "Whether a sample counts in the day that its own clocks showed, where its "
                        + "metadata says HKTimeZone."),
            ], others: nil))

    static let figures = NamedSchema(
        "StatisticsFigures", "What samples of a time come to; what was not asked for is null.",
        .closed(
            .required("start", TextRule.instant), .required("end", TextRule.instant),
            .required("sum", number), .required("average", number), .required("min", number),
            .required("max", number), .required("mostRecent", number),
            .required("duration", number, "Seconds that samples cover, each moment once."),
            .required("unit", .text),
            .required("sources", .map(ofSource, 0...Int.max), "By source, where asked for.")))

    static let statistics = NamedSchema(
        "Statistics", "Figures, and how they came about.",
        .closed(
            .required("statistics", .named(figures)),
            .optional("receipt", .named(receipt), "Where asked for."),
            DocumentReceiptSchemas.member, corrections, since))

    private static let corrections = JSONSchema.Member.optional(
        "corrections", .list(.named(UpkeepSchemas.correction), 0...Int.max),
        "Samples that do not count, since others stand for them.")
    private static let since = JSONSchema.Member.optional(
        "since", .named(UpkeepSchemas.past), "Where `asOf` was given.")

    static let receipt = NamedSchema(
        "MergeReceipt",
        "Which source counted in which seconds, and which samples the sum leaves out.",
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
                            "covered: preferred sources have samples over all of its time.")),
                    0...Int.max),
                "Samples that do not count in the sum. Other figures leave none out.")))

    static let collection = NamedSchema(
        "StatisticsCollection", "Buckets in their order.",
        .closed(
            .required("statistics", .list(.named(figures), 0...buckets)),
            DocumentReceiptSchemas.member, corrections, since))

    static let activity = NamedSchema(
        "ActivitySummaries", "Days in their order.",
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
                        .required("appleStandHours", .number, "Hours with some standing."),
                        .optional("activeEnergyBurnedGoal", .number, "Kilocalories."),
                        .optional("appleMoveTimeGoal", .number, "Minutes."),
                        .optional("exerciseTimeGoal", .number, "Minutes."),
                        .optional("standHoursGoal", .number, "Hours."),
                        .required("isPaused", .boolean),
                        .optional(
                            "isRecorded", .boolean,
                            "The figures are a device's, since there are no samples."),
                        .required("wheelchairUse", .choice(["notSet", "no", "yes"]))),
                    0...Int.max))))

    static let correlationQuery = NamedSchema(
        "CorrelationQuery", "Which correlations.",
        .closed(
            .required("type", TypeSchemas.correlation),
            .optional("predicate", SampleSchemas.predicate, "Which of them."),
            .optional(
                "samples", .map(SampleSchemas.predicate, 0...100),
                "By type of quantity, what one sample at least in them has to be."),
            .optional("limit", .integer(1...StoreLimits.pageRows), "100 unless given.")))

    static let correlations = NamedSchema(
        "Correlations", "Correlations, the latest first.",
        .closed(
            .required(
                "correlations", .list(SampleJSONSchemas.sample, 0...StoreLimits.pageRows))))

    static let sourceQuery = NamedSchema(
        "SourceQuery", "Of which samples.",
        .closed(
            .required("type", TypeSchemas.sample),
            .optional("predicate", SampleSchemas.predicate)))

    static let source = NamedSchema(
        "Source", "Who saved samples.",
        .closed(.required("name", name), .optional("bundleIdentifier", name)))

    static let sources = NamedSchema(
        "Sources", "Sources by name.",
        .closed(.required("sources", .list(.named(source), 0...Int.max))))

    static let order = NamedSchema(
        "SourceOrder", "Which sources count first, for a type or for all without an order.",
        .closed(
            .optional("type", TypeSchemas.quantity),
            .required(
                "sources",
                .nullable(.list(.named(source), 0...StoreLimits.orderedSources)),
                "The most trusted first; null takes the order back.")))

    static let orders = NamedSchema(
        "SourceOrders", "The orders that were set.",
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
            "What to work out; what is usual for the type unless given."),
        .optional("predicate", SampleSchemas.predicate, "Which samples."),
        .optional("bySource", .boolean, "Whether each source's own figures are told too."),
        .optional(
            "unit", TextRule.length(1...100), "The figures' unit; the type's own unless given."),
        .optional("receipt", .boolean, "Whether it is told which source counted when."),
        .optional("asOf", TextRule.instant, "As known at this time."),
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
