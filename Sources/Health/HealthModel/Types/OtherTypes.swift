/// A type of samples that are a value of an enumeration (HKCategoryType).
public struct CategoryType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .category else { return nil }
        self.objectType = objectType
    }

    /// The values that a sample may have.
    public var values: ValueSet { CategoryTable.shared[number].values }

    /// Whether apps may write samples of the type; others only the system has.
    public var isWritable: Bool { CategoryTable.shared[number].isWritable }

    /// The first iOS that had the type.
    public var introduced: String { CategoryTable.shared[number].introduced }
}

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

/// A type of samples that hold many points (HKSeriesType).
public struct SeriesType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .series else { return nil }
        self.objectType = objectType
    }
}

/// A type of samples that are clinical documents (HKDocumentType).
public struct DocumentType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .document else { return nil }
        self.objectType = objectType
    }
}

/// A type of what is true of a person and is not a sample (HKCharacteristicType).
public struct CharacteristicType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .characteristic else { return nil }
        self.objectType = objectType
    }
}

/// The type of workouts (HKWorkoutType).
public struct WorkoutType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .workout else { return nil }
        self.objectType = objectType
    }
}

/// The type of a day's activity, which is not a sample (HKActivitySummaryType).
public struct ActivitySummaryType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .activitySummary else { return nil }
        self.objectType = objectType
    }
}
