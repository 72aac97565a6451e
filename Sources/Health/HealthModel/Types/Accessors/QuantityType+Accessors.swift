// Written from the tables of the catalogue; `make catalogue` writes it anew.

extension QuantityType {
    /// HKQuantityTypeIdentifierActiveEnergyBurned in kcal.
    public static var activeEnergyBurned: Self { Self(known: 1) }
    /// HKQuantityTypeIdentifierAppleExerciseTime in min.
    public static var appleExerciseTime: Self { Self(known: 2) }
    /// HKQuantityTypeIdentifierAppleMoveTime in min.
    public static var appleMoveTime: Self { Self(known: 3) }
    /// HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances in count.
    public static var appleSleepingBreathingDisturbances: Self { Self(known: 4) }
    /// HKQuantityTypeIdentifierAppleSleepingWristTemperature in degC.
    public static var appleSleepingWristTemperature: Self { Self(known: 5) }
    /// HKQuantityTypeIdentifierAppleStandTime in min.
    public static var appleStandTime: Self { Self(known: 6) }
    /// HKQuantityTypeIdentifierAppleWalkingSteadiness in %.
    public static var appleWalkingSteadiness: Self { Self(known: 7) }
    /// HKQuantityTypeIdentifierAtrialFibrillationBurden in %.
    public static var atrialFibrillationBurden: Self { Self(known: 8) }
    /// HKQuantityTypeIdentifierBasalBodyTemperature in degC.
    public static var basalBodyTemperature: Self { Self(known: 9) }
    /// HKQuantityTypeIdentifierBasalEnergyBurned in kcal.
    public static var basalEnergyBurned: Self { Self(known: 10) }
    /// HKQuantityTypeIdentifierBloodAlcoholContent in %.
    public static var bloodAlcoholContent: Self { Self(known: 11) }
    /// HKQuantityTypeIdentifierBloodGlucose in mg/dL.
    public static var bloodGlucose: Self { Self(known: 12) }
    /// HKQuantityTypeIdentifierBloodPressureDiastolic in mmHg.
    public static var bloodPressureDiastolic: Self { Self(known: 13) }
    /// HKQuantityTypeIdentifierBloodPressureSystolic in mmHg.
    public static var bloodPressureSystolic: Self { Self(known: 14) }
    /// HKQuantityTypeIdentifierBodyFatPercentage in %.
    public static var bodyFatPercentage: Self { Self(known: 15) }
    /// HKQuantityTypeIdentifierBodyMass in kg.
    public static var bodyMass: Self { Self(known: 16) }
    /// HKQuantityTypeIdentifierBodyMassIndex in count.
    public static var bodyMassIndex: Self { Self(known: 17) }
    /// HKQuantityTypeIdentifierBodyTemperature in degC.
    public static var bodyTemperature: Self { Self(known: 18) }
    /// HKQuantityTypeIdentifierCrossCountrySkiingSpeed in m/s.
    public static var crossCountrySkiingSpeed: Self { Self(known: 19) }
    /// HKQuantityTypeIdentifierCyclingCadence in count/min.
    public static var cyclingCadence: Self { Self(known: 20) }
    /// HKQuantityTypeIdentifierCyclingFunctionalThresholdPower in W.
    public static var cyclingFunctionalThresholdPower: Self { Self(known: 21) }
    /// HKQuantityTypeIdentifierCyclingPower in W.
    public static var cyclingPower: Self { Self(known: 22) }
    /// HKQuantityTypeIdentifierCyclingSpeed in m/s.
    public static var cyclingSpeed: Self { Self(known: 23) }
    /// HKQuantityTypeIdentifierDietaryBiotin in g.
    public static var dietaryBiotin: Self { Self(known: 24) }
    /// HKQuantityTypeIdentifierDietaryCaffeine in g.
    public static var dietaryCaffeine: Self { Self(known: 25) }
    /// HKQuantityTypeIdentifierDietaryCalcium in g.
    public static var dietaryCalcium: Self { Self(known: 26) }
    /// HKQuantityTypeIdentifierDietaryCarbohydrates in g.
    public static var dietaryCarbohydrates: Self { Self(known: 27) }
    /// HKQuantityTypeIdentifierDietaryChloride in g.
    public static var dietaryChloride: Self { Self(known: 28) }
    /// HKQuantityTypeIdentifierDietaryCholesterol in g.
    public static var dietaryCholesterol: Self { Self(known: 29) }
    /// HKQuantityTypeIdentifierDietaryChromium in g.
    public static var dietaryChromium: Self { Self(known: 30) }
    /// HKQuantityTypeIdentifierDietaryCopper in g.
    public static var dietaryCopper: Self { Self(known: 31) }
    /// HKQuantityTypeIdentifierDietaryEnergyConsumed in kcal.
    public static var dietaryEnergyConsumed: Self { Self(known: 32) }
    /// HKQuantityTypeIdentifierDietaryFatMonounsaturated in g.
    public static var dietaryFatMonounsaturated: Self { Self(known: 33) }
    /// HKQuantityTypeIdentifierDietaryFatPolyunsaturated in g.
    public static var dietaryFatPolyunsaturated: Self { Self(known: 34) }
    /// HKQuantityTypeIdentifierDietaryFatSaturated in g.
    public static var dietaryFatSaturated: Self { Self(known: 35) }
    /// HKQuantityTypeIdentifierDietaryFatTotal in g.
    public static var dietaryFatTotal: Self { Self(known: 36) }
    /// HKQuantityTypeIdentifierDietaryFiber in g.
    public static var dietaryFiber: Self { Self(known: 37) }
    /// HKQuantityTypeIdentifierDietaryFolate in g.
    public static var dietaryFolate: Self { Self(known: 38) }
    /// HKQuantityTypeIdentifierDietaryIodine in g.
    public static var dietaryIodine: Self { Self(known: 39) }
    /// HKQuantityTypeIdentifierDietaryIron in g.
    public static var dietaryIron: Self { Self(known: 40) }
    /// HKQuantityTypeIdentifierDietaryMagnesium in g.
    public static var dietaryMagnesium: Self { Self(known: 41) }
    /// HKQuantityTypeIdentifierDietaryManganese in g.
    public static var dietaryManganese: Self { Self(known: 42) }
    /// HKQuantityTypeIdentifierDietaryMolybdenum in g.
    public static var dietaryMolybdenum: Self { Self(known: 43) }
    /// HKQuantityTypeIdentifierDietaryNiacin in g.
    public static var dietaryNiacin: Self { Self(known: 44) }
    /// HKQuantityTypeIdentifierDietaryPantothenicAcid in g.
    public static var dietaryPantothenicAcid: Self { Self(known: 45) }
    /// HKQuantityTypeIdentifierDietaryPhosphorus in g.
    public static var dietaryPhosphorus: Self { Self(known: 46) }
    /// HKQuantityTypeIdentifierDietaryPotassium in g.
    public static var dietaryPotassium: Self { Self(known: 47) }
    /// HKQuantityTypeIdentifierDietaryProtein in g.
    public static var dietaryProtein: Self { Self(known: 48) }
    /// HKQuantityTypeIdentifierDietaryRiboflavin in g.
    public static var dietaryRiboflavin: Self { Self(known: 49) }
    /// HKQuantityTypeIdentifierDietarySelenium in g.
    public static var dietarySelenium: Self { Self(known: 50) }
    /// HKQuantityTypeIdentifierDietarySodium in g.
    public static var dietarySodium: Self { Self(known: 51) }
    /// HKQuantityTypeIdentifierDietarySugar in g.
    public static var dietarySugar: Self { Self(known: 52) }
    /// HKQuantityTypeIdentifierDietaryThiamin in g.
    public static var dietaryThiamin: Self { Self(known: 53) }
    /// HKQuantityTypeIdentifierDietaryVitaminA in g.
    public static var dietaryVitaminA: Self { Self(known: 54) }
    /// HKQuantityTypeIdentifierDietaryVitaminB12 in g.
    public static var dietaryVitaminB12: Self { Self(known: 55) }
    /// HKQuantityTypeIdentifierDietaryVitaminB6 in g.
    public static var dietaryVitaminB6: Self { Self(known: 56) }
    /// HKQuantityTypeIdentifierDietaryVitaminC in g.
    public static var dietaryVitaminC: Self { Self(known: 57) }
    /// HKQuantityTypeIdentifierDietaryVitaminD in g.
    public static var dietaryVitaminD: Self { Self(known: 58) }
    /// HKQuantityTypeIdentifierDietaryVitaminE in g.
    public static var dietaryVitaminE: Self { Self(known: 59) }
    /// HKQuantityTypeIdentifierDietaryVitaminK in g.
    public static var dietaryVitaminK: Self { Self(known: 60) }
    /// HKQuantityTypeIdentifierDietaryWater in mL.
    public static var dietaryWater: Self { Self(known: 61) }
    /// HKQuantityTypeIdentifierDietaryZinc in g.
    public static var dietaryZinc: Self { Self(known: 62) }
    /// HKQuantityTypeIdentifierDistanceCrossCountrySkiing in m.
    public static var distanceCrossCountrySkiing: Self { Self(known: 63) }
    /// HKQuantityTypeIdentifierDistanceCycling in m.
    public static var distanceCycling: Self { Self(known: 64) }
    /// HKQuantityTypeIdentifierDistanceDownhillSnowSports in m.
    public static var distanceDownhillSnowSports: Self { Self(known: 65) }
    /// HKQuantityTypeIdentifierDistancePaddleSports in m.
    public static var distancePaddleSports: Self { Self(known: 66) }
    /// HKQuantityTypeIdentifierDistanceRowing in m.
    public static var distanceRowing: Self { Self(known: 67) }
    /// HKQuantityTypeIdentifierDistanceSkatingSports in m.
    public static var distanceSkatingSports: Self { Self(known: 68) }
    /// HKQuantityTypeIdentifierDistanceSwimming in m.
    public static var distanceSwimming: Self { Self(known: 69) }
    /// HKQuantityTypeIdentifierDistanceWalkingRunning in m.
    public static var distanceWalkingRunning: Self { Self(known: 70) }
    /// HKQuantityTypeIdentifierDistanceWheelchair in m.
    public static var distanceWheelchair: Self { Self(known: 71) }
    /// HKQuantityTypeIdentifierElectrodermalActivity in S.
    public static var electrodermalActivity: Self { Self(known: 72) }
    /// HKQuantityTypeIdentifierEnvironmentalAudioExposure in dBASPL.
    public static var environmentalAudioExposure: Self { Self(known: 73) }
    /// HKQuantityTypeIdentifierEnvironmentalSoundReduction in dBASPL.
    public static var environmentalSoundReduction: Self { Self(known: 74) }
    /// HKQuantityTypeIdentifierEstimatedWorkoutEffortScore in appleEffortScore.
    public static var estimatedWorkoutEffortScore: Self { Self(known: 75) }
    /// HKQuantityTypeIdentifierFlightsClimbed in count.
    public static var flightsClimbed: Self { Self(known: 76) }
    /// HKQuantityTypeIdentifierForcedExpiratoryVolume1 in L.
    public static var forcedExpiratoryVolume1: Self { Self(known: 77) }
    /// HKQuantityTypeIdentifierForcedVitalCapacity in L.
    public static var forcedVitalCapacity: Self { Self(known: 78) }
    /// HKQuantityTypeIdentifierHeadphoneAudioExposure in dBASPL.
    public static var headphoneAudioExposure: Self { Self(known: 79) }
    /// HKQuantityTypeIdentifierHeartRate in count/s.
    public static var heartRate: Self { Self(known: 80) }
    /// HKQuantityTypeIdentifierHeartRateRecoveryOneMinute in count/min.
    public static var heartRateRecoveryOneMinute: Self { Self(known: 81) }
    /// HKQuantityTypeIdentifierHeartRateVariabilitySDNN in ms.
    public static var heartRateVariabilitySDNN: Self { Self(known: 82) }
    /// HKQuantityTypeIdentifierHeight in m.
    public static var height: Self { Self(known: 83) }
    /// HKQuantityTypeIdentifierInhalerUsage in count.
    public static var inhalerUsage: Self { Self(known: 84) }
    /// HKQuantityTypeIdentifierInsulinDelivery in IU.
    public static var insulinDelivery: Self { Self(known: 85) }
    /// HKQuantityTypeIdentifierLeanBodyMass in kg.
    public static var leanBodyMass: Self { Self(known: 86) }
    /// HKQuantityTypeIdentifierNikeFuel in count.
    public static var nikeFuel: Self { Self(known: 87) }
    /// HKQuantityTypeIdentifierNumberOfAlcoholicBeverages in count.
    public static var numberOfAlcoholicBeverages: Self { Self(known: 88) }
    /// HKQuantityTypeIdentifierNumberOfTimesFallen in count.
    public static var numberOfTimesFallen: Self { Self(known: 89) }
    /// HKQuantityTypeIdentifierOxygenSaturation in %.
    public static var oxygenSaturation: Self { Self(known: 90) }
    /// HKQuantityTypeIdentifierPaddleSportsSpeed in m/s.
    public static var paddleSportsSpeed: Self { Self(known: 91) }
    /// HKQuantityTypeIdentifierPeakExpiratoryFlowRate in L/min.
    public static var peakExpiratoryFlowRate: Self { Self(known: 92) }
    /// HKQuantityTypeIdentifierPeripheralPerfusionIndex in %.
    public static var peripheralPerfusionIndex: Self { Self(known: 93) }
    /// HKQuantityTypeIdentifierPhysicalEffort in kcal/(kg*hr).
    public static var physicalEffort: Self { Self(known: 94) }
    /// HKQuantityTypeIdentifierPushCount in count.
    public static var pushCount: Self { Self(known: 95) }
    /// HKQuantityTypeIdentifierRespiratoryRate in count/s.
    public static var respiratoryRate: Self { Self(known: 96) }
    /// HKQuantityTypeIdentifierRestingHeartRate in count/min.
    public static var restingHeartRate: Self { Self(known: 97) }
    /// HKQuantityTypeIdentifierRowingSpeed in m/s.
    public static var rowingSpeed: Self { Self(known: 98) }
    /// HKQuantityTypeIdentifierRunningGroundContactTime in ms.
    public static var runningGroundContactTime: Self { Self(known: 99) }
    /// HKQuantityTypeIdentifierRunningPower in W.
    public static var runningPower: Self { Self(known: 100) }
    /// HKQuantityTypeIdentifierRunningSpeed in m/s.
    public static var runningSpeed: Self { Self(known: 101) }
    /// HKQuantityTypeIdentifierRunningStrideLength in m.
    public static var runningStrideLength: Self { Self(known: 102) }
    /// HKQuantityTypeIdentifierRunningVerticalOscillation in cm.
    public static var runningVerticalOscillation: Self { Self(known: 103) }
    /// HKQuantityTypeIdentifierSixMinuteWalkTestDistance in m.
    public static var sixMinuteWalkTestDistance: Self { Self(known: 104) }
    /// HKQuantityTypeIdentifierStairAscentSpeed in m/s.
    public static var stairAscentSpeed: Self { Self(known: 105) }
    /// HKQuantityTypeIdentifierStairDescentSpeed in m/s.
    public static var stairDescentSpeed: Self { Self(known: 106) }
    /// HKQuantityTypeIdentifierStepCount in count.
    public static var stepCount: Self { Self(known: 107) }
    /// HKQuantityTypeIdentifierSwimmingStrokeCount in count.
    public static var swimmingStrokeCount: Self { Self(known: 108) }
    /// HKQuantityTypeIdentifierTimeInDaylight in min.
    public static var timeInDaylight: Self { Self(known: 109) }
    /// HKQuantityTypeIdentifierUnderwaterDepth in m.
    public static var underwaterDepth: Self { Self(known: 110) }
    /// HKQuantityTypeIdentifierUVExposure in count.
    public static var uvExposure: Self { Self(known: 111) }
    /// HKQuantityTypeIdentifierVO2Max in ml/(kg*min).
    public static var vo2Max: Self { Self(known: 112) }
    /// HKQuantityTypeIdentifierWaistCircumference in m.
    public static var waistCircumference: Self { Self(known: 113) }
    /// HKQuantityTypeIdentifierWalkingAsymmetryPercentage in %.
    public static var walkingAsymmetryPercentage: Self { Self(known: 114) }
    /// HKQuantityTypeIdentifierWalkingDoubleSupportPercentage in %.
    public static var walkingDoubleSupportPercentage: Self { Self(known: 115) }
    /// HKQuantityTypeIdentifierWalkingHeartRateAverage in count/min.
    public static var walkingHeartRateAverage: Self { Self(known: 116) }
    /// HKQuantityTypeIdentifierWalkingSpeed in m/s.
    public static var walkingSpeed: Self { Self(known: 117) }
    /// HKQuantityTypeIdentifierWalkingStepLength in m.
    public static var walkingStepLength: Self { Self(known: 118) }
    /// HKQuantityTypeIdentifierWaterTemperature in degC.
    public static var waterTemperature: Self { Self(known: 119) }
    /// HKQuantityTypeIdentifierWorkoutEffortScore in appleEffortScore.
    public static var workoutEffortScore: Self { Self(known: 120) }
}
