package import HealthModel
import Units

/// What a type of samples is called in FHIR: by LOINC's codes where there are any, and by the
/// identifier that it has in HealthKit.
package struct ObservationCode: Sendable, Hashable {
    package static let healthKit = "http://developer.apple.com/documentation/healthkit"

    /// Codes of LOINC.
    package let loinc: [String]
    /// The identifier in HealthKit.
    package let identifier: String
    /// The type's name.
    let name: String
    /// Of FHIR's observation-category.
    package let category: String

    package init(_ type: SampleType) {
        identifier = type.identifier
        name = type.objectType.name
        if let quantity = QuantityType(type.objectType) {
            loinc = quantity.loincCodes
        } else {
            loinc = Self.others[type.identifier] ?? []
        }
        if loinc.contains(where: Self.vitalSigns.contains) {
            category = "vital-signs"
        } else if Self.laboratory.contains(type.identifier) {
            category = "laboratory"
        } else if type.objectType.kind == .category, !Self.activities.contains(type.identifier) {
            category = "survey"
        } else {
            category = "activity"
        }
    }

    /// The codes, with their systems.
    package var codings: [(system: String, code: String)] {
        loinc.map { (CodeSystem.loinc, $0) } + [(Self.healthKit, identifier)]
    }

    private static let others = [
        "HKCorrelationTypeIdentifierBloodPressure": ["85354-9"]
    ]

    /// FHIR R4's vital signs (observation-vitalsigns.html).
    private static let vitalSigns: Set<String> = [
        "85353-1", "9279-1", "8867-4", "2708-6", "59408-5", "8310-5", "8302-2", "9843-4",
        "29463-7", "39156-5", "85354-9", "8480-6", "8462-4", "8478-0",
    ]

    private static let laboratory: Set<String> = [
        "HKQuantityTypeIdentifierBloodGlucose", "HKQuantityTypeIdentifierBloodAlcoholContent",
    ]

    private static let activities: Set<String> = [
        "HKCategoryTypeIdentifierAppleStandHour", "HKCategoryTypeIdentifierHandwashingEvent",
        "HKCategoryTypeIdentifierMindfulSession", "HKCategoryTypeIdentifierSleepAnalysis",
        "HKCategoryTypeIdentifierToothbrushingEvent",
    ]
}
