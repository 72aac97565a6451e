import HealthStore

/// What changes and deliveries look like in this interface.
enum ChangeSchemas {
    static let query = NamedSchema(
        "ChangeQuery", "Of which samples, and since when.",
        .closed(
            .required("types", .list(TypeSchemas.sample, 1...100)),
            .optional("predicate", SampleSchemas.predicate, "Which samples."),
            .optional("since", anchor, "The `anchor` of the answer before."),
            .optional("limit", limit, "Changes at most; 1000 unless given."),
            .optional("wait", wait, "Seconds to wait for the first change.")))

    static let deleted = NamedSchema(
        "DeletedSample", "A sample that is no more.",
        .closed(
            .required("uuid", TextRule.uuid), .required("type", TypeSchemas.sample),
            .optional("syncIdentifier", .text), .optional("syncVersion", .number)))

    static let changes = NamedSchema(
        "Changes", "Changes, and where they end.",
        .closed(
            .required("added", .list(SampleJSONSchemas.sample, 0...StoreLimits.pageRows)),
            .required("deleted", .list(.named(deleted), 0...StoreLimits.pageRows)),
            .required("anchor", .text, "Where the next question begins.")))

    static let frequency = NamedSchema(
        "DeliveryFrequency", "How often an app wants to be told at most.",
        .closed(.required("frequency", frequencies)))

    static let deliveries = NamedSchema(
        "Deliveries", "What an app has asked to be told of.",
        .closed(
            .required(
                "deliveries",
                .list(
                    .closed(
                        .required("type", TypeSchemas.sample), .required("frequency", frequencies)),
                    0...Int.max))))

    static let due = NamedSchema(
        "DueDeliveries", "What has changed and was not acknowledged.",
        .closed(
            .required(
                "due",
                .list(
                    .closed(
                        .required("type", TypeSchemas.sample),
                        .required("attempt", .integer(1...Int.max), "How often it was told."),
                        .required("madeAt", TextRule.instant)), 0...Int.max))))

    static let acknowledgement = NamedSchema(
        "DeliveryAcknowledgement", "Deliveries that the app has dealt with.",
        .closed(
            .required(
                "deliveries",
                .list(
                    .closed(
                        .required("type", TypeSchemas.sample),
                        .required("madeAt", TextRule.instant)), 1...StoreLimits.queryTypes))))

    static let anchor = TextRule.pattern("[0-9a-f]{0,200}")
    static let limit = JSONSchema.integer(1...StoreLimits.pageRows)
    static let wait = JSONSchema.integer(0...60)

    static let frequencyNames: [(name: String, frequency: DeliveryFrequency)] = [
        ("immediate", .immediate), ("hourly", .hourly), ("daily", .daily), ("weekly", .weekly),
    ]
    private static let frequencies = JSONSchema.words(
        "DeliveryInterval", "How often.", frequencyNames.map(\.name))
}
