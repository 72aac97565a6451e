// Written from the tables of the catalogue; `make catalogue` writes it anew.

/// HKAppleECGAlgorithmVersion.
public enum AppleECGAlgorithmVersion: Int, CodedValue {
    case version1 = 1
    case version2 = 2
}

/// HKBloodGlucoseMealTime.
public enum BloodGlucoseMealTime: Int, CodedValue {
    case preprandial = 1
    case postprandial = 2
}

/// HKBodyTemperatureSensorLocation.
public enum BodyTemperatureSensorLocation: Int, CodedValue {
    case other = 0
    case armpit = 1
    case body = 2
    case ear = 3
    case finger = 4
    case gastroIntestinal = 5
    case mouth = 6
    case rectum = 7
    case toe = 8
    case earDrum = 9
    case temporalArtery = 10
    case forehead = 11
}

/// HKCyclingFunctionalThresholdPowerTestType.
public enum CyclingFunctionalThresholdPowerTestType: Int, CodedValue {
    case maxExercise60Minute = 1
    case maxExercise20Minute = 2
    case rampTest = 3
    case predictionExercise = 4
}

/// HKDevicePlacementSide.
public enum DevicePlacementSide: Int, CodedValue {
    case unknown = 0
    case left = 1
    case right = 2
    case central = 3
}

/// HKHeartRateMotionContext.
public enum HeartRateMotionContext: Int, CodedValue {
    case notSet = 0
    case sedentary = 1
    case active = 2
}

/// HKHeartRateRecoveryTestType.
public enum HeartRateRecoveryTestType: Int, CodedValue {
    case maxExercise = 1
    case predictionSubMaxExercise = 2
    case predictionNonExercise = 3
}

/// HKHeartRateSensorLocation.
public enum HeartRateSensorLocation: Int, CodedValue {
    case other = 0
    case chest = 1
    case wrist = 2
    case finger = 3
    case hand = 4
    case earLobe = 5
    case foot = 6
}

/// HKInsulinDeliveryReason.
public enum InsulinDeliveryReason: Int, CodedValue {
    case basal = 1
    case bolus = 2
}

/// HKPhysicalEffortEstimationType.
public enum PhysicalEffortEstimationType: Int, CodedValue {
    case activityLookup = 1
    case deviceSensed = 2
}

/// HKSwimmingStrokeStyle.
public enum SwimmingStrokeStyle: Int, CodedValue {
    case unknown = 0
    case mixed = 1
    case freestyle = 2
    case backstroke = 3
    case breaststroke = 4
    case butterfly = 5
    case kickboard = 6
}

/// HKUserMotionContext.
public enum UserMotionContext: Int, CodedValue {
    case notSet = 0
    case stationary = 1
    case active = 2
}

/// HKVO2MaxTestType.
public enum VO2MaxTestType: Int, CodedValue {
    case maxExercise = 1
    case predictionSubMaxExercise = 2
    case predictionNonExercise = 3
    case predictionStepTest = 4
}

/// HKWaterSalinity.
public enum WaterSalinity: Int, CodedValue {
    case freshWater = 1
    case saltWater = 2
}

/// HKWeatherCondition.
public enum WeatherCondition: Int, CodedValue {
    case none = 0
    case clear = 1
    case fair = 2
    case partlyCloudy = 3
    case mostlyCloudy = 4
    case cloudy = 5
    case foggy = 6
    case haze = 7
    case windy = 8
    case blustery = 9
    case smoky = 10
    case dust = 11
    case snow = 12
    case hail = 13
    case sleet = 14
    case freezingDrizzle = 15
    case freezingRain = 16
    case mixedRainAndHail = 17
    case mixedRainAndSnow = 18
    case mixedRainAndSleet = 19
    case mixedSnowAndSleet = 20
    case drizzle = 21
    case scatteredShowers = 22
    case showers = 23
    case thunderstorms = 24
    case tropicalStorm = 25
    case hurricane = 26
    case tornado = 27
}
