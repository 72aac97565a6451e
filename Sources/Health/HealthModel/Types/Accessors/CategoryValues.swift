// Written from the tables of the catalogue; `make catalogue` writes it anew.

/// HKCategoryValue.
public enum CategoryValue: Int, CodedValue {
    case notApplicable = 0
}

/// HKCategoryValueAppetiteChanges.
public enum CategoryValueAppetiteChanges: Int, CodedValue {
    case unspecified = 0
    case noChange = 1
    case decreased = 2
    case increased = 3
}

/// HKCategoryValueAppleStandHour.
public enum CategoryValueAppleStandHour: Int, CodedValue {
    case stood = 0
    case idle = 1
}

/// HKCategoryValueAppleWalkingSteadinessEvent.
public enum CategoryValueAppleWalkingSteadinessEvent: Int, CodedValue {
    case initialLow = 1
    case initialVeryLow = 2
    case repeatLow = 3
    case repeatVeryLow = 4
}

/// HKCategoryValueCervicalMucusQuality.
public enum CategoryValueCervicalMucusQuality: Int, CodedValue {
    case dry = 1
    case sticky = 2
    case creamy = 3
    case watery = 4
    case eggWhite = 5
}

/// HKCategoryValueContraceptive.
public enum CategoryValueContraceptive: Int, CodedValue {
    case unspecified = 1
    case implant = 2
    case injection = 3
    case intrauterineDevice = 4
    case intravaginalRing = 5
    case oral = 6
    case patch = 7
}

/// HKCategoryValueEnvironmentalAudioExposureEvent.
public enum CategoryValueEnvironmentalAudioExposureEvent: Int, CodedValue {
    case momentaryLimit = 1
}

/// HKCategoryValueHeadphoneAudioExposureEvent.
public enum CategoryValueHeadphoneAudioExposureEvent: Int, CodedValue {
    case sevenDayLimit = 1
}

/// HKCategoryValueLowCardioFitnessEvent.
public enum CategoryValueLowCardioFitnessEvent: Int, CodedValue {
    case lowFitness = 1
}

/// HKCategoryValueMenstrualFlow.
public enum CategoryValueMenstrualFlow: Int, CodedValue {
    case unspecified = 1
    case light = 2
    case medium = 3
    case heavy = 4
    case none = 5
}

/// HKCategoryValueOvulationTestResult.
public enum CategoryValueOvulationTestResult: Int, CodedValue {
    case negative = 1
    case luteinizingHormoneSurge = 2
    /// Another name of `luteinizingHormoneSurge`.
    public static var positive: Self { .luteinizingHormoneSurge }
    case indeterminate = 3
    case estrogenSurge = 4
}

/// HKCategoryValuePregnancyTestResult.
public enum CategoryValuePregnancyTestResult: Int, CodedValue {
    case negative = 1
    case positive = 2
    case indeterminate = 3
}

/// HKCategoryValuePresence.
public enum CategoryValuePresence: Int, CodedValue {
    case present = 0
    case notPresent = 1
}

/// HKCategoryValueProgesteroneTestResult.
public enum CategoryValueProgesteroneTestResult: Int, CodedValue {
    case negative = 1
    case positive = 2
    case indeterminate = 3
}

/// HKCategoryValueSeverity.
public enum CategoryValueSeverity: Int, CodedValue {
    case unspecified = 0
    case notPresent = 1
    case mild = 2
    case moderate = 3
    case severe = 4
}

/// HKCategoryValueSleepAnalysis.
public enum CategoryValueSleepAnalysis: Int, CodedValue {
    case inBed = 0
    case asleepUnspecified = 1
    /// Another name of `asleepUnspecified`.
    public static var asleep: Self { .asleepUnspecified }
    case awake = 2
    case asleepCore = 3
    case asleepDeep = 4
    case asleepREM = 5
}

/// HKCategoryValueVaginalBleeding.
public enum CategoryValueVaginalBleeding: Int, CodedValue {
    case unspecified = 1
    case light = 2
    case medium = 3
    case heavy = 4
    case none = 5
}

/// HKCategoryValueAudioExposureEvent.
public enum CategoryValueAudioExposureEvent: Int, CodedValue {
    case loudEnvironment = 1
}
