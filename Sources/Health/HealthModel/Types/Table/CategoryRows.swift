/// The category types, a line each; numbers are never reused, since stores keep them.
///
/// Number, identifier without `HKCategoryTypeIdentifier`, first iOS, values (`ValueRows`), `w` if
/// apps may write it, the longest sample in days (`-` no limit, `open` no limit and possibly no
/// end).
///
/// Source: HealthKit, HKTypeIdentifiers.h. `AudioExposureEvent` is the older name of
/// `EnvironmentalAudioExposureEvent`; data of both is met.
enum CategoryRows {
    static let all = """
        201 AbdominalCramps 13.6 CategoryValueSeverity w -
        202 Acne 13.6 CategoryValueSeverity w -
        203 AppetiteChanges 13.6 CategoryValueAppetiteChanges w -
        204 AppleStandHour 9.0 CategoryValueAppleStandHour - 4
        205 AppleWalkingSteadinessEvent 15.0 CategoryValueAppleWalkingSteadinessEvent w -
        206 AudioExposureEvent 13.0 CategoryValueAudioExposureEvent w -
        207 BladderIncontinence 14.0 CategoryValueSeverity w -
        208 BleedingAfterPregnancy 18.0 CategoryValueVaginalBleeding w -
        209 BleedingDuringPregnancy 18.0 CategoryValueVaginalBleeding w -
        210 Bloating 13.6 CategoryValueSeverity w -
        211 BreastPain 13.6 CategoryValueSeverity w -
        212 CervicalMucusQuality 9.0 CategoryValueCervicalMucusQuality w -
        213 ChestTightnessOrPain 13.6 CategoryValueSeverity w -
        214 Chills 13.6 CategoryValueSeverity w -
        215 Constipation 13.6 CategoryValueSeverity w -
        216 Contraceptive 14.3 CategoryValueContraceptive w open
        217 Coughing 13.6 CategoryValueSeverity w -
        218 Diarrhea 13.6 CategoryValueSeverity w -
        219 Dizziness 13.6 CategoryValueSeverity w -
        220 DrySkin 14.0 CategoryValueSeverity w -
        221 EnvironmentalAudioExposureEvent 14.0 CategoryValueEnvironmentalAudioExposureEvent w -
        222 Fainting 13.6 CategoryValueSeverity w -
        223 Fatigue 13.6 CategoryValueSeverity w -
        224 Fever 13.6 CategoryValueSeverity w -
        225 GeneralizedBodyAche 13.6 CategoryValueSeverity w -
        226 HairLoss 14.0 CategoryValueSeverity w -
        227 HandwashingEvent 14.0 CategoryValue w 4
        228 Headache 13.6 CategoryValueSeverity w -
        229 HeadphoneAudioExposureEvent 14.2 CategoryValueHeadphoneAudioExposureEvent - -
        230 Heartburn 13.6 CategoryValueSeverity w -
        231 HighHeartRateEvent 12.2 CategoryValue - -
        232 HotFlashes 13.6 CategoryValueSeverity w -
        233 HypertensionEvent 26.2 CategoryValue - -
        234 InfrequentMenstrualCycles 16.0 CategoryValue w -
        235 IntermenstrualBleeding 9.0 CategoryValue w -
        236 IrregularHeartRhythmEvent 12.2 CategoryValue w -
        237 IrregularMenstrualCycles 16.0 CategoryValue w -
        238 Lactation 14.3 CategoryValue w open
        239 LossOfSmell 13.6 CategoryValueSeverity w -
        240 LossOfTaste 13.6 CategoryValueSeverity w -
        241 LowCardioFitnessEvent 14.3 CategoryValueLowCardioFitnessEvent w -
        242 LowerBackPain 13.6 CategoryValueSeverity w -
        243 LowHeartRateEvent 12.2 CategoryValue - -
        244 MemoryLapse 14.0 CategoryValueSeverity w -
        245 MenstrualFlow 9.0 CategoryValueMenstrualFlow w -
        246 MindfulSession 10.0 CategoryValue w 4
        247 MoodChanges 13.6 CategoryValuePresence w -
        248 Nausea 13.6 CategoryValueSeverity w -
        249 NightSweats 14.0 CategoryValueSeverity w -
        250 OvulationTestResult 9.0 CategoryValueOvulationTestResult w -
        251 PelvicPain 13.6 CategoryValueSeverity w -
        252 PersistentIntermenstrualBleeding 16.0 CategoryValue w -
        253 Pregnancy 14.3 CategoryValue w open
        254 PregnancyTestResult 15.0 CategoryValuePregnancyTestResult w -
        255 ProgesteroneTestResult 15.0 CategoryValueProgesteroneTestResult w -
        256 ProlongedMenstrualPeriods 16.0 CategoryValue w -
        257 RapidPoundingOrFlutteringHeartbeat 13.6 CategoryValueSeverity w -
        258 RunnyNose 13.6 CategoryValueSeverity w -
        259 SexualActivity 9.0 CategoryValue w 4
        260 ShortnessOfBreath 13.6 CategoryValueSeverity w -
        261 SinusCongestion 13.6 CategoryValueSeverity w -
        262 SkippedHeartbeat 13.6 CategoryValueSeverity w -
        263 SleepAnalysis 8.0 CategoryValueSleepAnalysis w 4
        264 SleepApneaEvent 18.0 CategoryValue w -
        265 SleepChanges 13.6 CategoryValuePresence w -
        266 SoreThroat 13.6 CategoryValueSeverity w -
        267 ToothbrushingEvent 13.0 CategoryValue w 4
        268 VaginalDryness 14.0 CategoryValueSeverity w -
        269 Vomiting 13.6 CategoryValueSeverity w -
        270 Wheezing 13.6 CategoryValueSeverity w -
        """
}
