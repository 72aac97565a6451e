/// The metadata keys that have a meaning of their own, a line each.
///
/// Key without `HK`, first iOS, kind of value: `string`, `zone` (an IANA name), `number`,
/// `boolean` (0 or 1), `date` (or the text of one), `value` of an enumeration (`ValueRows`),
/// `quantity` compatible with a unit (`any` unit, that of the `sample`).
///
/// Source: HealthKit, HKMetadata.h.
enum MetadataRows {
    static let all = """
        DeviceSerialNumber 8.0 string
        BodyTemperatureSensorLocation 8.0 value BodyTemperatureSensorLocation
        HeartRateSensorLocation 8.0 value HeartRateSensorLocation
        HeartRateMotionContext 11.0 value HeartRateMotionContext
        UserMotionContext 16.0 value UserMotionContext
        SessionEstimate 16.0 quantity sample
        HeartRateRecoveryTestType 16.0 value HeartRateRecoveryTestType
        HeartRateRecoveryActivityType 16.0 value WorkoutActivityType
        HeartRateRecoveryActivityDuration 16.0 quantity s
        HeartRateRecoveryMaxObservedRecoveryHeartRate 16.0 quantity count/min
        FoodType 8.0 string
        UDIDeviceIdentifier 8.0 string
        UDIProductionIdentifier 8.0 string
        DigitalSignature 8.0 string
        ExternalUUID 8.0 string
        SyncIdentifier 11.0 string
        SyncVersion 11.0 number
        TimeZone 8.0 zone
        DeviceName 8.0 string
        DeviceManufacturerName 8.0 string
        WasTakenInLab 8.0 boolean
        ReferenceRangeLowerLimit 8.0 number
        ReferenceRangeUpperLimit 8.0 number
        WasUserEntered 8.0 boolean
        WorkoutBrandName 8.0 string
        GroupFitness 8.0 boolean
        AppleFitnessPlusCatalogIdentifier 18.2 string
        AppleFitnessPlusSession 17.0 boolean
        IndoorWorkout 8.0 boolean
        CoachedWorkout 8.0 boolean
        WeatherCondition 10.0 value WeatherCondition
        WeatherTemperature 10.0 quantity degC
        WeatherHumidity 10.0 quantity %
        SexualActivityProtectionUsed 9.0 boolean
        MenstrualCycleStart 9.0 boolean
        LapLength 10.0 quantity m
        SwimmingLocationType 10.0 value WorkoutSwimmingLocationType
        SwimmingStrokeStyle 10.0 value SwimmingStrokeStyle
        InsulinDeliveryReason 11.0 value InsulinDeliveryReason
        BloodGlucoseMealTime 11.0 value BloodGlucoseMealTime
        VO2MaxTestType 11.0 value VO2MaxTestType
        AverageSpeed 11.2 quantity m/s
        MaximumSpeed 11.2 quantity m/s
        AlpineSlopeGrade 11.2 quantity %
        ElevationAscended 11.2 quantity m
        ElevationDescended 11.2 quantity m
        FitnessMachineDuration 12.0 quantity s
        IndoorBikeDistance 12.0 quantity m
        CrossTrainerDistance 12.0 quantity m
        HeartRateEventThreshold 12.2 quantity count/min
        AverageMETs 13.0 quantity kcal/(kg*hr)
        AudioExposureLevel 13.0 quantity dBASPL
        AudioExposureDuration 14.2 quantity s
        AppleECGAlgorithmVersion 14.0 value AppleECGAlgorithmVersion
        DevicePlacementSide 14.0 value DevicePlacementSide
        BarometricPressure 14.0 quantity Pa
        AppleDeviceCalibrated 14.0 boolean
        VO2MaxValue 14.3 quantity ml/(kg*min)
        LowCardioFitnessEventThreshold 14.3 quantity ml/(kg*min)
        DateOfEarliestDataUsedForEstimate 15.0 date
        AlgorithmVersion 15.0 number
        SWOLFScore 16.0 number
        QuantityClampedToLowerBound 16.0 boolean
        QuantityClampedToUpperBound 16.0 boolean
        GlassesPrescriptionDescription 16.0 string
        WaterSalinity 17.0 value WaterSalinity
        HeadphoneGain 16.4 quantity any
        CyclingFunctionalThresholdPowerTestType 17.0 value CyclingFunctionalThresholdPowerTestType
        ActivityType 17.0 value WorkoutActivityType
        PhysicalEffortEstimationType 17.0 value PhysicalEffortEstimationType
        MaximumLightIntensity 17.0 quantity lx
        """
}
