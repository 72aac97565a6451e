import HealthModel

/// What the JSON form of each kind of sample is; Documentation/samples.md has it in words.
enum SampleJSONSchemas {
    /// Samples of any kind.
    static let sample = JSONSchema.named(
        NamedSchema(
            "Sample", "A health sample, whose kind follows from its type.",
            .oneOf(savable + [.named(DocumentSchemas.sample)])))

    /// Samples that can be saved; documents come by themselves.
    static let newSample = JSONSchema.named(
        NamedSchema("NewSample", "A health sample to save.", .oneOf(savable)))

    private static let savable: [JSONSchema] = [
        .named(quantitySample), .named(categorySample), .named(correlationSample),
        .named(seriesSample), .named(workoutSample),
    ]

    // MARK: Kinds

    private static let quantityMembers: [JSONSchema.Member] = [
        .required("value", .number), .required("unit", unit, unitWords),
        .optional("series", .named(series), "The data points of a series."),
    ]

    static let quantitySample = NamedSchema(
        "QuantitySample", "A quantity (HKQuantitySample).",
        common(TypeSchemas.quantity, and: quantityMembers))

    static let categorySample = NamedSchema(
        "CategorySample", "A category value (HKCategorySample).",
        common(
            TypeSchemas.category,
            and: [.required("value", .integer(integers), "HealthKit's raw value.")]))

    static let correlationSample = NamedSchema(
        "CorrelationSample", "A group of related samples (HKCorrelation).",
        common(
            TypeSchemas.correlation,
            and: [.required("objects", .list(.named(part), 1...Int.max))]))

    static let part = NamedSchema(
        "CorrelatedSample", "A quantity sample inside a correlation, without `version`.",
        .object(members(TypeSchemas.quantity) + quantityMembers, others: nil))

    static let seriesSample = NamedSchema(
        "SeriesSample",
        "A series of data points (HKSeriesSample): a route, heartbeats, or their number if "
            + "they are kept elsewhere.",
        common(
            TypeSchemas.series,
            and: [
                .optional("route", .list(.named(location), 1...Int.max)),
                .optional("heartbeats", .list(.named(heartbeat), 1...Int.max)),
                .optional("count", .integer(1...Int.max)),
            ]))

    static let workoutSample = NamedSchema(
        "WorkoutSample", "A workout (HKWorkout).",
        common(
            TypeSchemas.workout,
            and: configuration + [
                .optional("duration", .decimal(0...1e12), "Seconds without pauses."),
                .optional("events", .list(.named(event), 0...Int.max)),
                .optional("activities", .list(.named(activity), 0...Int.max)),
                .optional("statistics", statistics, statisticsWords),
                .optional(
                    "totals",
                    .object(
                        WorkoutTotal.allCases.map { .optional($0.rawValue, .named(amount)) },
                        others: nil)),
            ]))

    // MARK: What all samples have

    private static func common(
        _ type: JSONSchema, and others: [JSONSchema.Member]
    ) -> JSONSchema {
        .object(
            [.required("version", .integer(1...1), "The version of this format.")] + members(type)
                + others,
            others: nil)
    }

    private static func members(_ type: JSONSchema) -> [JSONSchema.Member] {
        [
            .required("type", type),
            .optional(
                "uuid", TextRule.uuid, "Always present in responses; optional when saving."),
            .required("startDate", TextRule.instant),
            .optional("endDate", TextRule.instant, "Equal to startDate by default."),
            .optional(
                "source", .named(source),
                "Present in responses; when saving, the store sets the caller's."),
            .optional("device", .named(device)), .optional("metadata", .named(metadata)),
        ]
    }

    static let source = NamedSchema(
        "SourceRevision",
        "The app or system that saved a sample, with its version (HKSourceRevision).",
        .closed(
            .required("name", .text), .optional("bundleIdentifier", .text),
            .optional("version", .text), .optional("productType", .text),
            .optional(
                "operatingSystemVersion", TextRule.pattern("[0-9]{1,9}(\\.[0-9]{1,9}){0,2}"))))

    static let device = NamedSchema(
        "Device", "The measuring device (HKDevice).",
        .object(DeviceProperty.allCases.map { .optional($0.rawValue, .text) }, others: nil))

    static let metadata = NamedSchema(
        "Metadata",
        "Metadata by key. HealthKit's keys take values of their own kind, and the names of their "
            + "constants are accepted too (HKMetadataKeyTimeZone). Other keys are free.",
        .object(
            MetadataKey.known.map { .optional($0.rawValue, value(of: $0.kind)) },
            others: .oneOf([.text, .number, .boolean, .named(date), .named(amount)])))

    private static func value(of kind: MetadataKind?) -> JSONSchema {
        switch kind {
        case .string: .text
        case .timeZone: TextRule.pattern("[A-Za-z0-9+_:-]{1,64}(/[A-Za-z0-9+_:-]{1,64}){0,3}")
        case .boolean: .oneOf([.integer(0...1), .boolean])
        case .date: .oneOf([.text, .named(date)])
        case .value(let set):
            .oneOf([.integer(bounds(of: set)), .boolean])
        case .quantity, .anyQuantity, .sampleQuantity: .named(amount)
        case .number: .oneOf([.number, .boolean])
        case nil: .oneOf([.text, .number, .boolean, .named(date), .named(amount)])
        }
    }

    private static func bounds(of set: ValueSet) -> ClosedRange<Int> {
        let values = set.cases.map(\.rawValue)
        return (values.min() ?? 0)...(values.max() ?? 0)
    }

    // MARK: Parts

    static let date = NamedSchema(
        "MetadataDate", "A date as a metadata value.", .closed(.required("date", TextRule.instant)))

    static let amount = NamedSchema(
        "Quantity", "A number with its unit (HKQuantity).",
        .closed(.required("value", .number), .required("unit", unit, unitWords)))

    private static let figures: [JSONSchema.Member] = [
        "sum", "average", "minimum", "maximum", "mostRecent",
    ].map { .optional($0, .named(amount)) }

    static let series = NamedSchema(
        "QuantitySeries", "A summary of the data points, and the points if they are kept here.",
        .object(
            [
                .optional("count", .integer(1...Int.max), "Required if there are no points.")
            ] + figures + [
                .optional(
                    "points",
                    .list(
                        .closed(
                            .required("value", .number, "In the unit of the sample."),
                            .required("startDate", TextRule.instant),
                            .optional("endDate", TextRule.instant)), 1...Int.max))
            ], others: nil))

    static let location = NamedSchema(
        "Location", "A place on a route (CLLocation).",
        .closed(
            .required("timestamp", TextRule.instant),
            .required("latitude", .decimal(-90...90), "Degrees north."),
            .required("longitude", .decimal(-180...180), "Degrees east."),
            .optional("altitude", .number, "Meters above sea level."),
            .optional("horizontalAccuracy", .number, "Meters; unknown if negative."),
            .optional("verticalAccuracy", .number, "Meters; unknown if negative."),
            .optional("course", .number, "Degrees clockwise from north; unknown if negative."),
            .optional("speed", .number, "Meters per second; unknown if negative.")))

    static let heartbeat = NamedSchema(
        "Heartbeat", "One heartbeat of a series.",
        .closed(
            .required(
                "timeSinceStart", .decimal(0...1e12), "Seconds after the start of the sample."),
            .optional("precededByGap", .boolean)))

    static let configuration: [JSONSchema.Member] = [
        .required("activityType", ValueSchemas.activity),
        .optional("locationType", ValueSchemas.place),
        .optional("swimmingLocationType", ValueSchemas.swimming),
        .optional("lapLength", .named(amount)),
    ]

    static let event = NamedSchema(
        "WorkoutEvent", "A pause, a lap, a marker (HKWorkoutEvent).",
        .closed(
            .required("type", ValueSchemas.event), .required("startDate", TextRule.instant),
            .optional("endDate", TextRule.instant), .optional("metadata", .named(metadata))))

    static let activity = NamedSchema(
        "WorkoutActivity", "A part of a workout (HKWorkoutActivity).",
        .object(
            [
                .required("uuid", TextRule.uuid), .required("startDate", TextRule.instant),
                .optional("endDate", TextRule.instant),
            ] + configuration + [
                .optional("events", .list(.named(event), 0...Int.max)),
                .optional("statistics", statistics, statisticsWords),
                .optional("metadata", .named(metadata)),
            ], others: nil))

    static let statistics = JSONSchema.map(
        .named(
            NamedSchema(
                "QuantitySummary", "Statistics over the samples of a workout.",
                .object(figures, others: nil))),
        0...1_000)

    private static let statisticsWords = "By quantity type, such as HeartRate."
    private static let unit = TextRule.length(1...100)
    private static let unitWords = "HealthKit's unit string: count/min, mmol<180.1558800000541>/L."
    private static let integers = Int(Int32.min)...Int(Int32.max)
}
