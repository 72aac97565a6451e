/// The quantity types, a line each, in HealthKit's order of names; lines are added at the end of
/// the numbers and never renumbered, since stores keep the numbers.
///
/// Number, identifier without `HKQuantityTypeIdentifier`, first iOS, canonical unit, aggregation
/// (`sum` cumulative, `mean` arithmetic, `timed` temporally weighted, `level` equivalent
/// continuous level), `w` if apps may write it, the longest sample in days, the UCUM code in
/// which it is exchanged (`=` that of the canonical unit), LOINC codes.
///
/// Source: HealthKit, HKTypeIdentifiers.h; LOINC and UCUM: FHIR R4 vital signs, HealthKitOnFHIR.
/// HealthKit does not publish the longest duration of each type; 4 days is what its errors name.
/// Types that only the system writes, over a week or more, have no limit here.
enum QuantityRows {
    static let all = """
        1 ActiveEnergyBurned 8.0 kcal sum w 4 = 41981-2
        2 AppleExerciseTime 9.3 min sum - - =
        3 AppleMoveTime 14.5 min sum w 4 =
        4 AppleSleepingBreathingDisturbances 18.0 count mean w - =
        5 AppleSleepingWristTemperature 16.0 degC mean w 4 =
        6 AppleStandTime 13.0 min sum - - =
        7 AppleWalkingSteadiness 15.0 % mean - - %
        8 AtrialFibrillationBurden 16.0 % timed - - %
        9 BasalBodyTemperature 9.0 degC mean w 4 =
        10 BasalEnergyBurned 8.0 kcal sum w 4 =
        11 BloodAlcoholContent 8.0 % mean w 4 % 74859-0
        12 BloodGlucose 8.0 mg/dL mean w 4 = 41653-7
        13 BloodPressureDiastolic 8.0 mmHg mean w 4 = 8462-4
        14 BloodPressureSystolic 8.0 mmHg mean w 4 = 8480-6
        15 BodyFatPercentage 8.0 % mean w 4 % 41982-0
        16 BodyMass 8.0 kg mean w 4 = 29463-7
        17 BodyMassIndex 8.0 count mean w 4 kg/m2 39156-5
        18 BodyTemperature 8.0 degC mean w 4 = 8310-5
        19 CrossCountrySkiingSpeed 18.0 m/s mean w 4 =
        20 CyclingCadence 17.0 count/min timed w 4 =
        21 CyclingFunctionalThresholdPower 17.0 W mean w 4 =
        22 CyclingPower 17.0 W timed w 4 =
        23 CyclingSpeed 17.0 m/s timed w 4 km/h
        24 DietaryBiotin 8.0 g sum w 4 ug
        25 DietaryCaffeine 8.0 g sum w 4 mg
        26 DietaryCalcium 8.0 g sum w 4 mg
        27 DietaryCarbohydrates 8.0 g sum w 4 g
        28 DietaryChloride 8.0 g sum w 4 mg
        29 DietaryCholesterol 8.0 g sum w 4 mg
        30 DietaryChromium 8.0 g sum w 4 ug
        31 DietaryCopper 8.0 g sum w 4 ug
        32 DietaryEnergyConsumed 8.0 kcal sum w 4 = 9052-2
        33 DietaryFatMonounsaturated 8.0 g sum w 4 g
        34 DietaryFatPolyunsaturated 8.0 g sum w 4 g
        35 DietaryFatSaturated 8.0 g sum w 4 g
        36 DietaryFatTotal 8.0 g sum w 4 g
        37 DietaryFiber 8.0 g sum w 4 g LP203183-1
        38 DietaryFolate 8.0 g sum w 4 ug
        39 DietaryIodine 8.0 g sum w 4 ug
        40 DietaryIron 8.0 g sum w 4 mg
        41 DietaryMagnesium 8.0 g sum w 4 mg
        42 DietaryManganese 8.0 g sum w 4 mg
        43 DietaryMolybdenum 8.0 g sum w 4 ug
        44 DietaryNiacin 8.0 g sum w 4 mg
        45 DietaryPantothenicAcid 8.0 g sum w 4 mg
        46 DietaryPhosphorus 8.0 g sum w 4 mg
        47 DietaryPotassium 8.0 g sum w 4 mg
        48 DietaryProtein 8.0 g sum w 4 g
        49 DietaryRiboflavin 8.0 g sum w 4 mg
        50 DietarySelenium 8.0 g sum w 4 ug
        51 DietarySodium 8.0 g sum w 4 mg
        52 DietarySugar 8.0 g sum w 4 g
        53 DietaryThiamin 8.0 g sum w 4 mg
        54 DietaryVitaminA 8.0 g sum w 4 ug
        55 DietaryVitaminB12 8.0 g sum w 4 ug
        56 DietaryVitaminB6 8.0 g sum w 4 mg
        57 DietaryVitaminC 8.0 g sum w 4 mg
        58 DietaryVitaminD 8.0 g sum w 4 ug
        59 DietaryVitaminE 8.0 g sum w 4 mg
        60 DietaryVitaminK 8.0 g sum w 4 ug
        61 DietaryWater 9.0 mL sum w 4 =
        62 DietaryZinc 8.0 g sum w 4 mg
        63 DistanceCrossCountrySkiing 18.0 m sum w 4 =
        64 DistanceCycling 8.0 m sum w 4 =
        65 DistanceDownhillSnowSports 11.2 m sum w 4 =
        66 DistancePaddleSports 18.0 m sum w 4 =
        67 DistanceRowing 18.0 m sum w 4 =
        68 DistanceSkatingSports 18.0 m sum w 4 =
        69 DistanceSwimming 10.0 m sum w 4 = 93816-7
        70 DistanceWalkingRunning 8.0 m sum w 4 =
        71 DistanceWheelchair 10.0 m sum w 4 =
        72 ElectrodermalActivity 8.0 S mean w 4 =
        73 EnvironmentalAudioExposure 13.0 dBASPL level w 4 =
        74 EnvironmentalSoundReduction 16.0 dBASPL level w 4 =
        75 EstimatedWorkoutEffortScore 18.0 appleEffortScore mean w 4 =
        76 FlightsClimbed 8.0 count sum w 4 = 100304-5
        77 ForcedExpiratoryVolume1 8.0 L mean w 4 = 20150-9
        78 ForcedVitalCapacity 8.0 L mean w 4 = 19870-5
        79 HeadphoneAudioExposure 13.0 dBASPL level w 4 =
        80 HeartRate 8.0 count/s timed w 4 /min 8867-4
        81 HeartRateRecoveryOneMinute 16.0 count/min mean w 4 =
        82 HeartRateVariabilitySDNN 11.0 ms mean w 4 = 80404-7
        83 Height 8.0 m mean w 4 cm 8302-2
        84 InhalerUsage 8.0 count sum w 4 =
        85 InsulinDelivery 11.0 IU sum w 4 =
        86 LeanBodyMass 8.0 kg mean w 4 = 91557-9
        87 NikeFuel 8.0 count sum w 4 =
        88 NumberOfAlcoholicBeverages 15.0 count sum w 4 =
        89 NumberOfTimesFallen 8.0 count sum w 4 =
        90 OxygenSaturation 8.0 % mean w 4 % 59408-5
        91 PaddleSportsSpeed 18.0 m/s mean w 4 =
        92 PeakExpiratoryFlowRate 8.0 L/min mean w 4 = 19935-6
        93 PeripheralPerfusionIndex 8.0 % mean w 4 % 61006-3
        94 PhysicalEffort 17.0 kcal/(kg*hr) mean w 4 =
        95 PushCount 10.0 count sum w 4 = 96502-0
        96 RespiratoryRate 8.0 count/s mean w 4 /min 9279-1
        97 RestingHeartRate 11.0 count/min timed w 4 = 40443-4
        98 RowingSpeed 18.0 m/s mean w 4 =
        99 RunningGroundContactTime 16.0 ms mean w 4 =
        100 RunningPower 16.0 W mean w 4 =
        101 RunningSpeed 16.0 m/s mean w 4 km/h
        102 RunningStrideLength 16.0 m mean w 4 m
        103 RunningVerticalOscillation 16.0 cm mean w 4 =
        104 SixMinuteWalkTestDistance 14.0 m mean w - =
        105 StairAscentSpeed 14.0 m/s mean w 4 =
        106 StairDescentSpeed 14.0 m/s mean w 4 =
        107 StepCount 8.0 count sum w 4 = 55423-8
        108 SwimmingStrokeCount 10.0 count sum w 4 =
        109 TimeInDaylight 17.0 min sum w 4 =
        110 UnderwaterDepth 16.0 m mean w 4 =
        111 UVExposure 9.0 count mean w 4 =
        112 VO2Max 11.0 ml/(kg*min) mean w 4 =
        113 WaistCircumference 11.0 m mean w 4 cm 8280-0
        114 WalkingAsymmetryPercentage 14.0 % mean w 4 %
        115 WalkingDoubleSupportPercentage 14.0 % mean w 4 %
        116 WalkingHeartRateAverage 11.0 count/min timed - - =
        117 WalkingSpeed 14.0 m/s mean w 4 =
        118 WalkingStepLength 14.0 m mean w 4 =
        119 WaterTemperature 16.0 degC mean w 4 =
        120 WorkoutEffortScore 18.0 appleEffortScore mean w 4 =
        """
}
