extension ObjectType {
    /// What kind of data a type is (the subclasses of HKObjectType).
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An amount with a unit (HKQuantityType).
        case quantity
        /// A value of an enumeration (HKCategoryType).
        case category
        /// Something of the person that is not a sample (HKCharacteristicType).
        case characteristic
        /// Samples that belong together (HKCorrelationType).
        case correlation
        /// A clinical document (HKDocumentType).
        case document
        /// Many points of one kind (HKSeriesType).
        case series
        /// A workout (HKWorkoutType).
        case workout
        /// A day of activity, which is not a sample (HKActivitySummaryType).
        case activitySummary
        /// A record of a health institution (HKClinicalType); known by name only.
        case clinical
        /// The answers to a questionnaire (HKScoredAssessmentType); known by name only.
        case scoredAssessment
        /// Any other; known by name only.
        case other

        /// Whether there are samples of it, ``Sample``.
        public var hasSamples: Bool {
            switch self {
            case .quantity, .category, .correlation, .document, .series, .workout: true
            case .characteristic, .activitySummary, .clinical, .scoredAssessment, .other: false
            }
        }
    }
}
