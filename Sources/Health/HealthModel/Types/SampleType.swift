/// A type that samples have (HKSampleType): a quantity, category, correlation, document, series
/// or workout type.
public struct SampleType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    /// nil if there are no samples of the type.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind.hasSamples else { return nil }
        self.objectType = objectType
    }

    /// The type of a number that a store kept; nil if there is none, or no samples of it.
    public init?(number: UInt16) {
        guard let type = ObjectType(number: number) else { return nil }
        self.init(type)
    }

    /// The type of samples that one kind of type has.
    public init(_ type: QuantityType) { objectType = type.objectType }
    /// The type of samples that one kind of type has.
    public init(_ type: CategoryType) { objectType = type.objectType }
    /// The type of samples that one kind of type has.
    public init(_ type: CorrelationType) { objectType = type.objectType }
    /// The type of samples that one kind of type has.
    public init(_ type: DocumentType) { objectType = type.objectType }
    /// The type of samples that one kind of type has.
    public init(_ type: SeriesType) { objectType = type.objectType }
    /// The type of samples that one kind of type has.
    public init(_ type: WorkoutType) { objectType = type.objectType }

    /// The longest time that a sample may last, in seconds; nil if there is no limit
    /// (HKSampleType.maximumAllowedDuration).
    public var maximumDuration: Double? {
        let limit = durationLimit.microseconds
        return limit == .max ? nil : Double(limit) / 1_000_000
    }

    /// Whether a sample may have no end, which is written as `Date.distantFuture`
    /// (HKSample.hasUndeterminedDuration).
    public var allowsUndeterminedDuration: Bool { durationLimit.mayBeOpen }

    var durationLimit: DurationLimit {
        switch objectType.kind {
        case .quantity: QuantityTable.shared[number].durationLimit
        case .category: CategoryTable.shared[number].durationLimit
        default: .none
        }
    }
}
