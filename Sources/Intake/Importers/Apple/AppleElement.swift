/// The elements of the export (HealthKit Export Version 14).
enum AppleElement {
    case healthData, exportDate, me, record, metadataEntry, correlation
    case workout, workoutEvent, workoutStatistics, workoutRoute, workoutActivity
    case fileReference, location, activitySummary, clinicalRecord
    /// Known, and not kept by the store.
    case leftOut(String)
    case unknown

    static let recordName = Array("Record".utf8)
    private static let metadataEntryName = Array("MetadataEntry".utf8)

    /// The others by their names.
    private static let others: [[UInt8]: AppleElement] = {
        let kept: [(String, AppleElement)] = [
            ("HealthData", .healthData), ("ExportDate", .exportDate), ("Me", .me),
            ("Correlation", .correlation), ("Workout", .workout),
            ("WorkoutEvent", .workoutEvent), ("WorkoutStatistics", .workoutStatistics),
            ("WorkoutRoute", .workoutRoute), ("WorkoutActivity", .workoutActivity),
            ("FileReference", .fileReference), ("Location", .location),
            ("ActivitySummary", .activitySummary), ("ClinicalRecord", .clinicalRecord),
        ]
        let left = [
            "Audiogram", "VisionPrescription",
            "HeartRateVariabilityMetadataList", "StateOfMind", "Electrocardiogram",
            "MedicationDoseEvent", "ScoredAssessment",
        ].map { ($0, AppleElement.leftOut($0)) }
        return Dictionary((kept + left).map { (Array($0.0.utf8), $0.1) }) { $1 }
    }()

    init(_ scanner: MarkupScanner) {
        if scanner.is(scanner.name, Self.recordName) {
            self = .record
        } else if scanner.is(scanner.name, Self.metadataEntryName) {
            self = .metadataEntry
        } else {
            self = Self.others[Array(scanner.bytes[scanner.name])] ?? .unknown
        }
    }
}
