/// The enumerations whose values samples, metadata and characteristics have, a line each.
///
/// Name without `HK`, then the cases with their raw values. Of two names for one value the first
/// is printed.
///
/// Source: HealthKit, HKCategoryValues.h, HKMetadata.h, HKWorkoutActivityType.h, HKWorkout.h,
/// HKCharacteristicObjects.h.
enum ValueRows {
    static let all = """
        CategoryValue: NotApplicable 0
        CategoryValueAppetiteChanges: Unspecified 0, NoChange 1, Decreased 2, Increased 3
        CategoryValueAppleStandHour: Stood 0, Idle 1
        CategoryValueAppleWalkingSteadinessEvent: InitialLow 1, InitialVeryLow 2, RepeatLow 3, \
            RepeatVeryLow 4
        CategoryValueCervicalMucusQuality: Dry 1, Sticky 2, Creamy 3, Watery 4, EggWhite 5
        CategoryValueContraceptive: Unspecified 1, Implant 2, Injection 3, IntrauterineDevice 4, \
            IntravaginalRing 5, Oral 6, Patch 7
        CategoryValueEnvironmentalAudioExposureEvent: MomentaryLimit 1
        CategoryValueHeadphoneAudioExposureEvent: SevenDayLimit 1
        CategoryValueLowCardioFitnessEvent: LowFitness 1
        CategoryValueMenstrualFlow: Unspecified 1, Light 2, Medium 3, Heavy 4, None 5
        CategoryValueOvulationTestResult: Negative 1, LuteinizingHormoneSurge 2, Positive 2, \
            Indeterminate 3, EstrogenSurge 4
        CategoryValuePregnancyTestResult: Negative 1, Positive 2, Indeterminate 3
        CategoryValuePresence: Present 0, NotPresent 1
        CategoryValueProgesteroneTestResult: Negative 1, Positive 2, Indeterminate 3
        CategoryValueSeverity: Unspecified 0, NotPresent 1, Mild 2, Moderate 3, Severe 4
        CategoryValueSleepAnalysis: InBed 0, AsleepUnspecified 1, Asleep 1, Awake 2, \
            AsleepCore 3, AsleepDeep 4, AsleepREM 5
        CategoryValueVaginalBleeding: Unspecified 1, Light 2, Medium 3, Heavy 4, None 5
        CategoryValueAudioExposureEvent: LoudEnvironment 1
        AppleECGAlgorithmVersion: Version1 1, Version2 2
        BloodGlucoseMealTime: Preprandial 1, Postprandial 2
        BodyTemperatureSensorLocation: Other 0, Armpit 1, Body 2, Ear 3, Finger 4, \
            GastroIntestinal 5, Mouth 6, Rectum 7, Toe 8, EarDrum 9, TemporalArtery 10, \
            Forehead 11
        CyclingFunctionalThresholdPowerTestType: MaxExercise60Minute 1, MaxExercise20Minute 2, \
            RampTest 3, PredictionExercise 4
        DevicePlacementSide: Unknown 0, Left 1, Right 2, Central 3
        HeartRateMotionContext: NotSet 0, Sedentary 1, Active 2
        HeartRateRecoveryTestType: MaxExercise 1, PredictionSubMaxExercise 2, \
            PredictionNonExercise 3
        HeartRateSensorLocation: Other 0, Chest 1, Wrist 2, Finger 3, Hand 4, EarLobe 5, Foot 6
        InsulinDeliveryReason: Basal 1, Bolus 2
        PhysicalEffortEstimationType: ActivityLookup 1, DeviceSensed 2
        SwimmingStrokeStyle: Unknown 0, Mixed 1, Freestyle 2, Backstroke 3, Breaststroke 4, \
            Butterfly 5, Kickboard 6
        UserMotionContext: NotSet 0, Stationary 1, Active 2
        VO2MaxTestType: MaxExercise 1, PredictionSubMaxExercise 2, PredictionNonExercise 3, \
            PredictionStepTest 4
        WaterSalinity: FreshWater 1, SaltWater 2
        WeatherCondition: None 0, Clear 1, Fair 2, PartlyCloudy 3, MostlyCloudy 4, Cloudy 5, \
            Foggy 6, Haze 7, Windy 8, Blustery 9, Smoky 10, Dust 11, Snow 12, Hail 13, Sleet 14, \
            FreezingDrizzle 15, FreezingRain 16, MixedRainAndHail 17, MixedRainAndSnow 18, \
            MixedRainAndSleet 19, MixedSnowAndSleet 20, Drizzle 21, ScatteredShowers 22, \
            Showers 23, Thunderstorms 24, TropicalStorm 25, Hurricane 26, Tornado 27
        WorkoutSwimmingLocationType: Unknown 0, Pool 1, OpenWater 2
        WorkoutActivityType: AmericanFootball 1, Archery 2, AustralianFootball 3, Badminton 4, \
            Baseball 5, Basketball 6, Bowling 7, Boxing 8, Climbing 9, Cricket 10, \
            CrossTraining 11, Curling 12, Cycling 13, Dance 14, DanceInspiredTraining 15, \
            Elliptical 16, EquestrianSports 17, Fencing 18, Fishing 19, \
            FunctionalStrengthTraining 20, Golf 21, Gymnastics 22, Handball 23, Hiking 24, \
            Hockey 25, Hunting 26, Lacrosse 27, MartialArts 28, MindAndBody 29, \
            MixedMetabolicCardioTraining 30, PaddleSports 31, Play 32, \
            PreparationAndRecovery 33, Racquetball 34, Rowing 35, Rugby 36, Running 37, \
            Sailing 38, SkatingSports 39, SnowSports 40, Soccer 41, Softball 42, Squash 43, \
            StairClimbing 44, SurfingSports 45, Swimming 46, TableTennis 47, Tennis 48, \
            TrackAndField 49, TraditionalStrengthTraining 50, Volleyball 51, Walking 52, \
            WaterFitness 53, WaterPolo 54, WaterSports 55, Wrestling 56, Yoga 57, Barre 58, \
            CoreTraining 59, CrossCountrySkiing 60, DownhillSkiing 61, Flexibility 62, \
            HighIntensityIntervalTraining 63, JumpRope 64, Kickboxing 65, Pilates 66, \
            Snowboarding 67, Stairs 68, StepTraining 69, WheelchairWalkPace 70, \
            WheelchairRunPace 71, TaiChi 72, MixedCardio 73, HandCycling 74, DiscSports 75, \
            FitnessGaming 76, CardioDance 77, SocialDance 78, Pickleball 79, Cooldown 80, \
            SwimBikeRun 82, Transition 83, UnderwaterDiving 84, Other 3000
        WorkoutEventType: Pause 1, Resume 2, Lap 3, Marker 4, MotionPaused 5, MotionResumed 6, \
            Segment 7, PauseOrResumeRequest 8
        WorkoutSessionLocationType: Unknown 1, Indoor 2, Outdoor 3
        ActivityMoveMode: ActiveEnergy 1, AppleMoveTime 2
        BiologicalSex: NotSet 0, Female 1, Male 2, Other 3
        BloodType: NotSet 0, APositive 1, ANegative 2, BPositive 3, BNegative 4, ABPositive 5, \
            ABNegative 6, OPositive 7, ONegative 8
        FitzpatrickSkinType: NotSet 0, I 1, II 2, III 3, IV 4, V 5, VI 6
        WheelchairUse: NotSet 0, No 1, Yes 2
        """
}
