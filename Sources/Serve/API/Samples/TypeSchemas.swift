import HealthModel

/// The names of types of health data, as they are sent and told: HealthKit's identifier, or the
/// name without its kind.
enum TypeSchemas {
    static let quantity = names("QuantityTypeName", "A type of quantities.", of: [.quantity])
    static let category = names("CategoryTypeName", "A type of categories.", of: [.category])
    static let correlation = names(
        "CorrelationTypeName", "A type of correlations.", of: [.correlation])
    static let series = names("SeriesTypeName", "A type of series.", of: [.series])
    static let workout = names("WorkoutTypeName", "The type of workouts.", of: [.workout])
    static let document = names("DocumentTypeName", "The type of documents.", of: [.document])
    static let sample = names(
        "SampleTypeName", "A type of samples.", of: ObjectType.Kind.allCases.filter(\.hasSamples))
    static let object = names(
        "ObjectTypeName", "A type of health data.", of: ObjectType.Kind.allCases)

    /// A name of types of some kinds: answers tell identifiers, requests may say either.
    private static func names(
        _ name: String, _ summary: String, of kinds: [ObjectType.Kind]
    ) -> JSONSchema {
        let types = ObjectType.all.filter { kinds.contains($0.kind) }
        let identifiers = types.map(\.identifier)
        let words = types.map(\.name).filter { !identifiers.contains($0) }
        return .named(
            NamedSchema(
                name,
                "\(summary) Answers have HealthKit's identifier; a request may leave out "
                    + "what stands before the type's own name.",
                .choice(identifiers + words)))
    }
}

/// The values of HealthKit's enumerations, by name.
enum ValueSchemas {
    static let activity = names("WorkoutActivityType")
    static let place = names("WorkoutSessionLocationType")
    static let swimming = names("WorkoutSwimmingLocationType")
    static let event = names("WorkoutEventType")

    /// The preferred names of an enumeration's values.
    private static func names(_ name: String) -> JSONSchema {
        guard let set = ValueSet(named: name) else {
            preconditionFailure("the catalogue has no \(name)")
        }
        var names: [String] = []
        for item in set.cases where !names.contains(item.name) { names.append(item.name) }
        return .named(NamedSchema(name, "HealthKit's HK\(name), by name.", .choice(names)))
    }
}
