/// All types but quantities and categories, a line each; numbers are never reused, since stores
/// keep them.
///
/// Number, identifier, kind, name. Of `clinical`, `scoredAssessment` and `other` there is no
/// sample yet: the identifiers are known so that data of them is recognised.
///
/// Source: HealthKit, HKTypeIdentifiers.h and the classes of the types.
enum OtherTypeRows {
    static let all = """
        301 HKCharacteristicTypeIdentifierActivityMoveMode characteristic ActivityMoveMode
        302 HKCharacteristicTypeIdentifierBiologicalSex characteristic BiologicalSex
        303 HKCharacteristicTypeIdentifierBloodType characteristic BloodType
        304 HKCharacteristicTypeIdentifierDateOfBirth characteristic DateOfBirth
        305 HKCharacteristicTypeIdentifierFitzpatrickSkinType characteristic FitzpatrickSkinType
        306 HKCharacteristicTypeIdentifierWheelchairUse characteristic WheelchairUse
        307 HKCorrelationTypeIdentifierBloodPressure correlation BloodPressure
        308 HKCorrelationTypeIdentifierFood correlation Food
        309 HKDocumentTypeIdentifierCDA document CDA
        310 HKWorkoutRouteTypeIdentifier series WorkoutRoute
        311 HKDataTypeIdentifierHeartbeatSeries series HeartbeatSeries
        312 HKWorkoutTypeIdentifier workout Workout
        313 HKActivitySummaryTypeIdentifier activitySummary ActivitySummary
        314 HKClinicalTypeIdentifierAllergyRecord clinical AllergyRecord
        315 HKClinicalTypeIdentifierClinicalNoteRecord clinical ClinicalNoteRecord
        316 HKClinicalTypeIdentifierConditionRecord clinical ConditionRecord
        317 HKClinicalTypeIdentifierImmunizationRecord clinical ImmunizationRecord
        318 HKClinicalTypeIdentifierLabResultRecord clinical LabResultRecord
        319 HKClinicalTypeIdentifierMedicationRecord clinical MedicationRecord
        320 HKClinicalTypeIdentifierProcedureRecord clinical ProcedureRecord
        321 HKClinicalTypeIdentifierVitalSignRecord clinical VitalSignRecord
        322 HKClinicalTypeIdentifierCoverageRecord clinical CoverageRecord
        323 HKScoredAssessmentTypeIdentifierGAD7 scoredAssessment GAD7
        324 HKScoredAssessmentTypeIdentifierPHQ9 scoredAssessment PHQ9
        325 HKVisionPrescriptionTypeIdentifier other VisionPrescription
        326 HKDataTypeIdentifierStateOfMind other StateOfMind
        327 HKMedicationDoseEventTypeIdentifierMedicationDoseEvent other MedicationDoseEvent
        328 HKDataTypeIdentifierUserAnnotatedMedicationConcept other UserAnnotatedMedicationConcept
        329 HKAudiogramSampleType other Audiogram
        330 HKElectrocardiogramType other Electrocardiogram
        """
}
