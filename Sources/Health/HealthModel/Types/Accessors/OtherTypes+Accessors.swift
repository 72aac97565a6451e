// Written from the tables of the catalogue; `make catalogue` writes it anew.

extension CharacteristicType {
    /// HKCharacteristicTypeIdentifierActivityMoveMode.
    public static var activityMoveMode: Self { Self(known: 301) }
    /// HKCharacteristicTypeIdentifierBiologicalSex.
    public static var biologicalSex: Self { Self(known: 302) }
    /// HKCharacteristicTypeIdentifierBloodType.
    public static var bloodType: Self { Self(known: 303) }
    /// HKCharacteristicTypeIdentifierDateOfBirth.
    public static var dateOfBirth: Self { Self(known: 304) }
    /// HKCharacteristicTypeIdentifierFitzpatrickSkinType.
    public static var fitzpatrickSkinType: Self { Self(known: 305) }
    /// HKCharacteristicTypeIdentifierWheelchairUse.
    public static var wheelchairUse: Self { Self(known: 306) }
}

extension CorrelationType {
    /// HKCorrelationTypeIdentifierBloodPressure.
    public static var bloodPressure: Self { Self(known: 307) }
    /// HKCorrelationTypeIdentifierFood.
    public static var food: Self { Self(known: 308) }
}

extension DocumentType {
    /// HKDocumentTypeIdentifierCDA.
    public static var cda: Self { Self(known: 309) }
}

extension SeriesType {
    /// HKWorkoutRouteTypeIdentifier.
    public static var workoutRoute: Self { Self(known: 310) }
    /// HKDataTypeIdentifierHeartbeatSeries.
    public static var heartbeatSeries: Self { Self(known: 311) }
}

extension WorkoutType {
    /// HKWorkoutTypeIdentifier.
    public static var workout: Self { Self(known: 312) }
}

extension ActivitySummaryType {
    /// HKActivitySummaryTypeIdentifier.
    public static var activitySummary: Self { Self(known: 313) }
}
