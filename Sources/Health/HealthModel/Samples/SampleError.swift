internal import Units

/// Why there is no such sample: the field and the rule that it breaks
/// (HKError.errorInvalidArgument).
///
/// The description holds no value of the sample; ``debugDescription`` may, for those who may see
/// it.
public struct SampleError: Error, Sendable, Hashable {
    /// The rule that is broken.
    public struct Rule: Sendable, Hashable {
        /// A short, stable name.
        public let name: String

        /// The end comes before the start.
        public static let order = Rule(name: "start-after-end")
        /// A date is not a finite number, or an end that is unknown where it must be known.
        public static let date = Rule(name: "date")
        /// The sample lasts longer than its type allows.
        public static let duration = Rule(name: "duration")
        /// The unit does not measure what the type measures.
        public static let unit = Rule(name: "unit")
        /// A value that is not a finite number, or none of the enumeration's.
        public static let value = Rule(name: "value")
        /// A piece of metadata is of the wrong kind.
        public static let metadataKind = Rule(name: "metadata-kind")
        /// A piece of metadata is of the right kind but none of the values allowed.
        public static let metadataValue = Rule(name: "metadata-value")
        /// A piece of metadata is missing.
        public static let requiredMetadata = Rule(name: "required-metadata")
        /// A part is missing, or does not belong there.
        public static let content = Rule(name: "content")
        /// The JSON form is not as it should be.
        public static let form = Rule(name: "form")
    }

    private final class Facts: Sendable {
        let rule: Rule
        let field: String
        let expected: String
        let found: String
        let revealed: String?

        init(
            _ rule: Rule, _ field: String, _ expected: String, _ found: String, _ revealed: String?
        ) {
            self.rule = rule
            self.field = field
            self.expected = expected
            self.found = found
            self.revealed = revealed
        }
    }

    private let facts: Facts

    /// `revealed` is what was found, with its values.
    init(
        _ rule: Rule, _ field: String, expected: String, found: String, revealed: String? = nil
    ) {
        facts = Facts(rule, field, expected, found, revealed)
    }

    /// The rule that is broken.
    public var rule: Rule { facts.rule }
    /// The field, as the JSON form names it: `endDate`, `metadata.HKSyncVersion`.
    public var field: String { facts.field }
    /// What should have been there.
    public var expected: String { facts.expected }
    /// What was there, without any value of the sample.
    public var found: String { facts.found }

    /// The same error of a field that has another name where it was read.
    func named(_ field: String) -> SampleError {
        SampleError(rule, field, expected: expected, found: found, revealed: facts.revealed)
    }

    /// The same error of a part, whose fields are named behind the part's own; as it is if it
    /// names the part already.
    func within(_ part: String) -> SampleError {
        guard !part.isEmpty, !field.hasPrefix(part) else { return self }
        return SampleError(
            rule, "\(part).\(field)", expected: expected, found: found, revealed: facts.revealed)
    }

    /// Whether two errors say the same.
    public static func == (left: SampleError, right: SampleError) -> Bool {
        left.facts.rule == right.facts.rule && left.facts.field == right.facts.field
            && left.facts.expected == right.facts.expected && left.facts.found == right.facts.found
    }

    /// Equal errors hash equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(facts.rule)
        hasher.combine(facts.field)
    }
}

extension SampleError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence without any value of the sample.
    public var description: String {
        "\(field): \(rule.name): expected \(expected), found \(found)"
    }

    /// The same with the values that were found.
    public var debugDescription: String {
        "\(field): \(rule.name): expected \(expected), found \(facts.revealed ?? found)"
    }
}

extension SampleError {
    /// A unit that does not measure what the type measures.
    static func incompatible(_ unit: HealthUnit, _ type: QuantityType) -> SampleError {
        .incompatible(unit, field: "quantity", expected: type.canonicalUnit)
    }

    /// A unit that cannot be told in another.
    static func incompatible(
        _ unit: HealthUnit, field: String, expected: HealthUnit
    ) -> SampleError {
        SampleError(
            .unit, field, expected: "a unit compatible with \(expected) (\(expected.dimension))",
            found: "\(unit) (\(unit.dimension))")
    }
}
