// Written from the tables of the catalogue; `make catalogue` writes it anew.

extension CategoryType {
    /// HKCategoryTypeIdentifierAbdominalCramps.
    public static var abdominalCramps: Self { Self(known: 201) }
    /// HKCategoryTypeIdentifierAcne.
    public static var acne: Self { Self(known: 202) }
    /// HKCategoryTypeIdentifierAppetiteChanges.
    public static var appetiteChanges: Self { Self(known: 203) }
    /// HKCategoryTypeIdentifierAppleStandHour.
    public static var appleStandHour: Self { Self(known: 204) }
    /// HKCategoryTypeIdentifierAppleWalkingSteadinessEvent.
    public static var appleWalkingSteadinessEvent: Self { Self(known: 205) }
    /// HKCategoryTypeIdentifierAudioExposureEvent.
    public static var audioExposureEvent: Self { Self(known: 206) }
    /// HKCategoryTypeIdentifierBladderIncontinence.
    public static var bladderIncontinence: Self { Self(known: 207) }
    /// HKCategoryTypeIdentifierBleedingAfterPregnancy.
    public static var bleedingAfterPregnancy: Self { Self(known: 208) }
    /// HKCategoryTypeIdentifierBleedingDuringPregnancy.
    public static var bleedingDuringPregnancy: Self { Self(known: 209) }
    /// HKCategoryTypeIdentifierBloating.
    public static var bloating: Self { Self(known: 210) }
    /// HKCategoryTypeIdentifierBreastPain.
    public static var breastPain: Self { Self(known: 211) }
    /// HKCategoryTypeIdentifierCervicalMucusQuality.
    public static var cervicalMucusQuality: Self { Self(known: 212) }
    /// HKCategoryTypeIdentifierChestTightnessOrPain.
    public static var chestTightnessOrPain: Self { Self(known: 213) }
    /// HKCategoryTypeIdentifierChills.
    public static var chills: Self { Self(known: 214) }
    /// HKCategoryTypeIdentifierConstipation.
    public static var constipation: Self { Self(known: 215) }
    /// HKCategoryTypeIdentifierContraceptive.
    public static var contraceptive: Self { Self(known: 216) }
    /// HKCategoryTypeIdentifierCoughing.
    public static var coughing: Self { Self(known: 217) }
    /// HKCategoryTypeIdentifierDiarrhea.
    public static var diarrhea: Self { Self(known: 218) }
    /// HKCategoryTypeIdentifierDizziness.
    public static var dizziness: Self { Self(known: 219) }
    /// HKCategoryTypeIdentifierDrySkin.
    public static var drySkin: Self { Self(known: 220) }
    /// HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent.
    public static var environmentalAudioExposureEvent: Self { Self(known: 221) }
    /// HKCategoryTypeIdentifierFainting.
    public static var fainting: Self { Self(known: 222) }
    /// HKCategoryTypeIdentifierFatigue.
    public static var fatigue: Self { Self(known: 223) }
    /// HKCategoryTypeIdentifierFever.
    public static var fever: Self { Self(known: 224) }
    /// HKCategoryTypeIdentifierGeneralizedBodyAche.
    public static var generalizedBodyAche: Self { Self(known: 225) }
    /// HKCategoryTypeIdentifierHairLoss.
    public static var hairLoss: Self { Self(known: 226) }
    /// HKCategoryTypeIdentifierHandwashingEvent.
    public static var handwashingEvent: Self { Self(known: 227) }
    /// HKCategoryTypeIdentifierHeadache.
    public static var headache: Self { Self(known: 228) }
    /// HKCategoryTypeIdentifierHeadphoneAudioExposureEvent.
    public static var headphoneAudioExposureEvent: Self { Self(known: 229) }
    /// HKCategoryTypeIdentifierHeartburn.
    public static var heartburn: Self { Self(known: 230) }
    /// HKCategoryTypeIdentifierHighHeartRateEvent.
    public static var highHeartRateEvent: Self { Self(known: 231) }
    /// HKCategoryTypeIdentifierHotFlashes.
    public static var hotFlashes: Self { Self(known: 232) }
    /// HKCategoryTypeIdentifierHypertensionEvent.
    public static var hypertensionEvent: Self { Self(known: 233) }
    /// HKCategoryTypeIdentifierInfrequentMenstrualCycles.
    public static var infrequentMenstrualCycles: Self { Self(known: 234) }
    /// HKCategoryTypeIdentifierIntermenstrualBleeding.
    public static var intermenstrualBleeding: Self { Self(known: 235) }
    /// HKCategoryTypeIdentifierIrregularHeartRhythmEvent.
    public static var irregularHeartRhythmEvent: Self { Self(known: 236) }
    /// HKCategoryTypeIdentifierIrregularMenstrualCycles.
    public static var irregularMenstrualCycles: Self { Self(known: 237) }
    /// HKCategoryTypeIdentifierLactation.
    public static var lactation: Self { Self(known: 238) }
    /// HKCategoryTypeIdentifierLossOfSmell.
    public static var lossOfSmell: Self { Self(known: 239) }
    /// HKCategoryTypeIdentifierLossOfTaste.
    public static var lossOfTaste: Self { Self(known: 240) }
    /// HKCategoryTypeIdentifierLowCardioFitnessEvent.
    public static var lowCardioFitnessEvent: Self { Self(known: 241) }
    /// HKCategoryTypeIdentifierLowerBackPain.
    public static var lowerBackPain: Self { Self(known: 242) }
    /// HKCategoryTypeIdentifierLowHeartRateEvent.
    public static var lowHeartRateEvent: Self { Self(known: 243) }
    /// HKCategoryTypeIdentifierMemoryLapse.
    public static var memoryLapse: Self { Self(known: 244) }
    /// HKCategoryTypeIdentifierMenstrualFlow.
    public static var menstrualFlow: Self { Self(known: 245) }
    /// HKCategoryTypeIdentifierMindfulSession.
    public static var mindfulSession: Self { Self(known: 246) }
    /// HKCategoryTypeIdentifierMoodChanges.
    public static var moodChanges: Self { Self(known: 247) }
    /// HKCategoryTypeIdentifierNausea.
    public static var nausea: Self { Self(known: 248) }
    /// HKCategoryTypeIdentifierNightSweats.
    public static var nightSweats: Self { Self(known: 249) }
    /// HKCategoryTypeIdentifierOvulationTestResult.
    public static var ovulationTestResult: Self { Self(known: 250) }
    /// HKCategoryTypeIdentifierPelvicPain.
    public static var pelvicPain: Self { Self(known: 251) }
    /// HKCategoryTypeIdentifierPersistentIntermenstrualBleeding.
    public static var persistentIntermenstrualBleeding: Self { Self(known: 252) }
    /// HKCategoryTypeIdentifierPregnancy.
    public static var pregnancy: Self { Self(known: 253) }
    /// HKCategoryTypeIdentifierPregnancyTestResult.
    public static var pregnancyTestResult: Self { Self(known: 254) }
    /// HKCategoryTypeIdentifierProgesteroneTestResult.
    public static var progesteroneTestResult: Self { Self(known: 255) }
    /// HKCategoryTypeIdentifierProlongedMenstrualPeriods.
    public static var prolongedMenstrualPeriods: Self { Self(known: 256) }
    /// HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat.
    public static var rapidPoundingOrFlutteringHeartbeat: Self { Self(known: 257) }
    /// HKCategoryTypeIdentifierRunnyNose.
    public static var runnyNose: Self { Self(known: 258) }
    /// HKCategoryTypeIdentifierSexualActivity.
    public static var sexualActivity: Self { Self(known: 259) }
    /// HKCategoryTypeIdentifierShortnessOfBreath.
    public static var shortnessOfBreath: Self { Self(known: 260) }
    /// HKCategoryTypeIdentifierSinusCongestion.
    public static var sinusCongestion: Self { Self(known: 261) }
    /// HKCategoryTypeIdentifierSkippedHeartbeat.
    public static var skippedHeartbeat: Self { Self(known: 262) }
    /// HKCategoryTypeIdentifierSleepAnalysis.
    public static var sleepAnalysis: Self { Self(known: 263) }
    /// HKCategoryTypeIdentifierSleepApneaEvent.
    public static var sleepApneaEvent: Self { Self(known: 264) }
    /// HKCategoryTypeIdentifierSleepChanges.
    public static var sleepChanges: Self { Self(known: 265) }
    /// HKCategoryTypeIdentifierSoreThroat.
    public static var soreThroat: Self { Self(known: 266) }
    /// HKCategoryTypeIdentifierToothbrushingEvent.
    public static var toothbrushingEvent: Self { Self(known: 267) }
    /// HKCategoryTypeIdentifierVaginalDryness.
    public static var vaginalDryness: Self { Self(known: 268) }
    /// HKCategoryTypeIdentifierVomiting.
    public static var vomiting: Self { Self(known: 269) }
    /// HKCategoryTypeIdentifierWheezing.
    public static var wheezing: Self { Self(known: 270) }
}
