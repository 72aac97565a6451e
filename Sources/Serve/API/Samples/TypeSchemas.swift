import HealthModel

/// The names of types of health data, as they are sent and told: HealthKit's identifier, or the
/// name without its kind.
enum TypeSchemas {
    static let quantity = names("QuantityTypeName", "A quantity type.", of: [.quantity])
    static let category = names("CategoryTypeName", "A category type.", of: [.category])
    static let correlation = names(
        "CorrelationTypeName", "A correlation type.", of: [.correlation])
    static let series = names("SeriesTypeName", "A series type.", of: [.series])
    static let workout = names("WorkoutTypeName", "The workout type.", of: [.workout])
    static let document = names("DocumentTypeName", "The document type.", of: [.document])
    static let sample = names(
        "SampleTypeName", "A sample type.", of: ObjectType.Kind.allCases.filter(\.hasSamples))
    static let object = names(
        "ObjectTypeName", "An object type.", of: ObjectType.Kind.allCases)

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
                "\(summary) Responses use HealthKit's identifier; requests may omit the prefix "
                    + "before the type's own name.",
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
        return .named(
            NamedSchema(name, "The name of a case of HealthKit's HK\(name).", .choice(names)))
    }
}
