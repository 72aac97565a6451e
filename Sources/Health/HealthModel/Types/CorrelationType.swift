/// A type of samples that hold other samples (HKCorrelationType).
public struct CorrelationType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .correlation else { return nil }
        self.objectType = objectType
    }

    /// What a correlation must hold, at least one sample of each.
    public var requiredTypes: [QuantityType] {
        self == .bloodPressure ? [.bloodPressureSystolic, .bloodPressureDiastolic] : []
    }

    /// What a correlation may hold: the two pressures, or any dietary type.
    public func mayContain(_ type: SampleType) -> Bool {
        guard let quantity = QuantityType(type.objectType) else { return false }
        return self == .bloodPressure
            ? requiredTypes.contains(quantity) : quantity.name.hasPrefix("Dietary")
    }
}
