// Written from the tables of the catalogue; `make catalogue` writes it anew.

extension MetadataKey {
    /// A text.
    public static var deviceSerialNumber: Self {
        "HKDeviceSerialNumber"
    }
    /// A BodyTemperatureSensorLocation.
    public static var bodyTemperatureSensorLocation: Self {
        "HKBodyTemperatureSensorLocation"
    }
    /// A HeartRateSensorLocation.
    public static var heartRateSensorLocation: Self {
        "HKHeartRateSensorLocation"
    }
    /// A HeartRateMotionContext.
    public static var heartRateMotionContext: Self {
        "HKHeartRateMotionContext"
    }
    /// A UserMotionContext.
    public static var userMotionContext: Self {
        "HKUserMotionContext"
    }
    /// An amount in a unit of the sample.
    public static var sessionEstimate: Self {
        "HKSessionEstimate"
    }
    /// A HeartRateRecoveryTestType.
    public static var heartRateRecoveryTestType: Self {
        "HKHeartRateRecoveryTestType"
    }
    /// A WorkoutActivityType.
    public static var heartRateRecoveryActivityType: Self {
        "HKHeartRateRecoveryActivityType"
    }
    /// An amount compatible with s.
    public static var heartRateRecoveryActivityDuration: Self {
        "HKHeartRateRecoveryActivityDuration"
    }
    /// An amount compatible with count/min.
    public static var heartRateRecoveryMaxObservedRecoveryHeartRate: Self {
        "HKHeartRateRecoveryMaxObservedRecoveryHeartRate"
    }
    /// A text.
    public static var foodType: Self {
        "HKFoodType"
    }
    /// A text.
    public static var udiDeviceIdentifier: Self {
        "HKUDIDeviceIdentifier"
    }
    /// A text.
    public static var udiProductionIdentifier: Self {
        "HKUDIProductionIdentifier"
    }
    /// A text.
    public static var digitalSignature: Self {
        "HKDigitalSignature"
    }
    /// A text.
    public static var externalUUID: Self {
        "HKExternalUUID"
    }
    /// A text.
    public static var syncIdentifier: Self {
        "HKSyncIdentifier"
    }
    /// A number.
    public static var syncVersion: Self {
        "HKSyncVersion"
    }
    /// The name of a time zone.
    public static var timeZone: Self {
        "HKTimeZone"
    }
    /// A text.
    public static var deviceName: Self {
        "HKDeviceName"
    }
    /// A text.
    public static var deviceManufacturerName: Self {
        "HKDeviceManufacturerName"
    }
    /// 0 or 1.
    public static var wasTakenInLab: Self {
        "HKWasTakenInLab"
    }
    /// A number.
    public static var referenceRangeLowerLimit: Self {
        "HKReferenceRangeLowerLimit"
    }
    /// A number.
    public static var referenceRangeUpperLimit: Self {
        "HKReferenceRangeUpperLimit"
    }
    /// 0 or 1.
    public static var wasUserEntered: Self {
        "HKWasUserEntered"
    }
    /// A text.
    public static var workoutBrandName: Self {
        "HKWorkoutBrandName"
    }
    /// 0 or 1.
    public static var groupFitness: Self {
        "HKGroupFitness"
    }
    /// A text.
    public static var appleFitnessPlusCatalogIdentifier: Self {
        "HKAppleFitnessPlusCatalogIdentifier"
    }
    /// 0 or 1.
    public static var appleFitnessPlusSession: Self {
        "HKAppleFitnessPlusSession"
    }
    /// 0 or 1.
    public static var indoorWorkout: Self {
        "HKIndoorWorkout"
    }
    /// 0 or 1.
    public static var coachedWorkout: Self {
        "HKCoachedWorkout"
    }
    /// A WeatherCondition.
    public static var weatherCondition: Self {
        "HKWeatherCondition"
    }
    /// An amount compatible with degC.
    public static var weatherTemperature: Self {
        "HKWeatherTemperature"
    }
    /// An amount compatible with %.
    public static var weatherHumidity: Self {
        "HKWeatherHumidity"
    }
    /// 0 or 1.
    public static var sexualActivityProtectionUsed: Self {
        "HKSexualActivityProtectionUsed"
    }
    /// 0 or 1.
    public static var menstrualCycleStart: Self {
        "HKMenstrualCycleStart"
    }
    /// An amount compatible with m.
    public static var lapLength: Self {
        "HKLapLength"
    }
    /// A WorkoutSwimmingLocationType.
    public static var swimmingLocationType: Self {
        "HKSwimmingLocationType"
    }
    /// A SwimmingStrokeStyle.
    public static var swimmingStrokeStyle: Self {
        "HKSwimmingStrokeStyle"
    }
    /// A InsulinDeliveryReason.
    public static var insulinDeliveryReason: Self {
        "HKInsulinDeliveryReason"
    }
    /// A BloodGlucoseMealTime.
    public static var bloodGlucoseMealTime: Self {
        "HKBloodGlucoseMealTime"
    }
    /// A VO2MaxTestType.
    public static var vo2MaxTestType: Self {
        "HKVO2MaxTestType"
    }
    /// An amount compatible with m/s.
    public static var averageSpeed: Self {
        "HKAverageSpeed"
    }
    /// An amount compatible with m/s.
    public static var maximumSpeed: Self {
        "HKMaximumSpeed"
    }
    /// An amount compatible with %.
    public static var alpineSlopeGrade: Self {
        "HKAlpineSlopeGrade"
    }
    /// An amount compatible with m.
    public static var elevationAscended: Self {
        "HKElevationAscended"
    }
    /// An amount compatible with m.
    public static var elevationDescended: Self {
        "HKElevationDescended"
    }
    /// An amount compatible with s.
    public static var fitnessMachineDuration: Self {
        "HKFitnessMachineDuration"
    }
    /// An amount compatible with m.
    public static var indoorBikeDistance: Self {
        "HKIndoorBikeDistance"
    }
    /// An amount compatible with m.
    public static var crossTrainerDistance: Self {
        "HKCrossTrainerDistance"
    }
    /// An amount compatible with count/min.
    public static var heartRateEventThreshold: Self {
        "HKHeartRateEventThreshold"
    }
    /// An amount compatible with kcal/(kg*hr).
    public static var averageMETs: Self {
        "HKAverageMETs"
    }
    /// An amount compatible with dBASPL.
    public static var audioExposureLevel: Self {
        "HKAudioExposureLevel"
    }
    /// An amount compatible with s.
    public static var audioExposureDuration: Self {
        "HKAudioExposureDuration"
    }
    /// A AppleECGAlgorithmVersion.
    public static var appleECGAlgorithmVersion: Self {
        "HKAppleECGAlgorithmVersion"
    }
    /// A DevicePlacementSide.
    public static var devicePlacementSide: Self {
        "HKDevicePlacementSide"
    }
    /// An amount compatible with Pa.
    public static var barometricPressure: Self {
        "HKBarometricPressure"
    }
    /// 0 or 1.
    public static var appleDeviceCalibrated: Self {
        "HKAppleDeviceCalibrated"
    }
    /// An amount compatible with ml/(kg*min).
    public static var vo2MaxValue: Self {
        "HKVO2MaxValue"
    }
    /// An amount compatible with ml/(kg*min).
    public static var lowCardioFitnessEventThreshold: Self {
        "HKLowCardioFitnessEventThreshold"
    }
    /// An instant.
    public static var dateOfEarliestDataUsedForEstimate: Self {
        "HKDateOfEarliestDataUsedForEstimate"
    }
    /// A number.
    public static var algorithmVersion: Self {
        "HKAlgorithmVersion"
    }
    /// A number.
    public static var swolfScore: Self {
        "HKSWOLFScore"
    }
    /// 0 or 1.
    public static var quantityClampedToLowerBound: Self {
        "HKQuantityClampedToLowerBound"
    }
    /// 0 or 1.
    public static var quantityClampedToUpperBound: Self {
        "HKQuantityClampedToUpperBound"
    }
    /// A text.
    public static var glassesPrescriptionDescription: Self {
        "HKGlassesPrescriptionDescription"
    }
    /// A WaterSalinity.
    public static var waterSalinity: Self {
        "HKWaterSalinity"
    }
    /// An amount in any unit.
    public static var headphoneGain: Self {
        "HKHeadphoneGain"
    }
    /// A CyclingFunctionalThresholdPowerTestType.
    public static var cyclingFunctionalThresholdPowerTestType: Self {
        "HKCyclingFunctionalThresholdPowerTestType"
    }
    /// A WorkoutActivityType.
    public static var activityType: Self {
        "HKActivityType"
    }
    /// A PhysicalEffortEstimationType.
    public static var physicalEffortEstimationType: Self {
        "HKPhysicalEffortEstimationType"
    }
    /// An amount compatible with lx.
    public static var maximumLightIntensity: Self {
        "HKMaximumLightIntensity"
    }
}
