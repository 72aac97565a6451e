import HealthStore

/// What changes and deliveries look like in this interface.
enum ChangeSchemas {
    static let query = NamedSchema(
        "ChangeQuery", "The samples to report changes of, and the starting point.",
        .closed(
            .required("types", .list(TypeSchemas.sample, 1...100)),
            .optional("predicate", SampleSchemas.predicate, "The samples to include."),
            .optional("since", anchor, "The `anchor` of the previous response."),
            .optional("limit", limit, "The maximum number of changes; 1000 by default."),
            .optional("wait", wait, "The time to wait for the first change, in seconds.")))

    static let deleted = NamedSchema(
        "DeletedSample", "A deleted sample.",
        .closed(
            .required("uuid", TextRule.uuid), .required("type", TypeSchemas.sample),
            .optional("syncIdentifier", .text), .optional("syncVersion", .number)))

    static let changes = NamedSchema(
        "Changes", "Changes, and the anchor after them.",
        .closed(
            .required("added", .list(SampleJSONSchemas.sample, 0...StoreLimits.pageRows)),
            .required("deleted", .list(.named(deleted), 0...StoreLimits.pageRows)),
            .required("anchor", .text, "The anchor for the next request.")))

    static let frequency = NamedSchema(
        "DeliveryFrequency", "The maximum rate of notifications to an app.",
        .closed(.required("frequency", frequencies)))

    static let deliveries = NamedSchema(
        "Deliveries", "The types whose changes are delivered to an app.",
        .closed(
            .required(
                "deliveries",
                .list(
                    .closed(
                        .required("type", TypeSchemas.sample), .required("frequency", frequencies)),
                    0...Int.max))))

    static let due = NamedSchema(
        "DueDeliveries", "Changed types that the app has not acknowledged.",
        .closed(
            .required(
                "due",
                .list(
                    .closed(
                        .required("type", TypeSchemas.sample),
                        .required(
                            "attempt", .integer(1...Int.max), "How many notifications were sent."),
                        .required("madeAt", TextRule.instant)), 0...Int.max))))

    static let acknowledgement = NamedSchema(
        "DeliveryAcknowledgement", "The deliveries that the app has processed.",
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
        "DeliveryInterval", "The maximum rate.", frequencyNames.map(\.name))
}
