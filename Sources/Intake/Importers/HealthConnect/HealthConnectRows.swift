internal import HealthModel

/// The tables of Health Connect's backup, a line each.
enum HealthConnectRows {
    struct Row {
        let table: String
        let column: String
        let type: QuantityType
        let unit: String
        var scale = 1.0
    }

    struct Series {
        let table: String
        let child: String
        let column: String
        let type: QuantityType
        let unit: String
        var scale = 1.0
    }

    static let all = [
        Row(table: "steps_record_table", column: "count", type: .stepCount, unit: "count"),
        Row(
            table: "distance_record_table", column: "distance", type: .distanceWalkingRunning,
            unit: "m"),
        Row(
            table: "active_calories_burned_record_table", column: "energy",
            type: .activeEnergyBurned, unit: "kcal", scale: 0.001),
        Row(
            table: "floors_climbed_record_table", column: "floors", type: .flightsClimbed,
            unit: "count"),
        Row(
            table: "wheelchair_pushes_record_table", column: "count", type: .pushCount,
            unit: "count"),
        Row(table: "hydration_record_table", column: "volume", type: .dietaryWater, unit: "L"),
        Row(table: "weight_record_table", column: "weight", type: .bodyMass, unit: "g"),
        Row(table: "height_record_table", column: "height", type: .height, unit: "m"),
        Row(
            table: "body_fat_record_table", column: "percentage", type: .bodyFatPercentage,
            unit: "%", scale: 0.01),
        Row(
            table: "lean_body_mass_record_table", column: "mass", type: .leanBodyMass, unit: "g"),
        Row(
            table: "resting_heart_rate_record_table", column: "beats_per_minute",
            type: .restingHeartRate, unit: "count/min"),
        Row(
            table: "oxygen_saturation_record_table", column: "percentage", type: .oxygenSaturation,
            unit: "%", scale: 0.01),
        Row(
            table: "respiratory_rate_record_table", column: "rate", type: .respiratoryRate,
            unit: "count/min"),
        Row(
            table: "body_temperature_record_table", column: "temperature", type: .bodyTemperature,
            unit: "degC"),
        Row(
            table: "basal_body_temperature_record_table", column: "temperature",
            type: .basalBodyTemperature, unit: "degC"),
        Row(
            table: "blood_glucose_record_table", column: "level", type: .bloodGlucose,
            unit: "mmol<180.1558800000541>/L"),
        Row(
            table: "vo2_max_record_table",
            column: "vo2_milliliters_per_minute_kilogram", type: .vo2Max, unit: "ml/(kg*min)"),
    ]

    static let series = [
        Series(
            table: "heart_rate_record_table", child: "heart_rate_record_series_table",
            column: "beats_per_minute", type: .heartRate, unit: "count/min"),
        Series(
            table: "PowerRecordTable", child: "power_record_table", column: "power",
            type: .cyclingPower, unit: "W"),
        Series(
            table: "CyclingPedalingCadenceRecordTable",
            child: "cycling_pedaling_cadence_record_table", column: "revolutions_per_minute",
            type: .cyclingCadence, unit: "count/min"),
    ]

    /// Stages of sleep: awake, sleeping, light, deep, REM, awake in bed.
    static let sleepStages: [Int64: Int] = [1: 2, 2: 1, 4: 3, 5: 4, 6: 5, 7: 2]

    /// Kinds of exercise as Android numbers them (`android.health.connect.datatypes`
    /// `.ExerciseSessionType`); the numbers of the library for apps are others.
    static let exercises: [Int64: WorkoutActivityType] = [
        0: .other, 1: .badminton, 2: .baseball, 3: .basketball, 4: .cycling, 5: .cycling,
        7: .boxing, 9: .cricket, 10: .dance, 12: .fencing, 13: .americanFootball,
        14: .australianFootball, 15: .discSports, 16: .golf, 17: .mindAndBody, 18: .gymnastics,
        19: .handball, 20: .highIntensityIntervalTraining, 21: .hiking, 22: .hockey,
        23: .skatingSports, 24: .martialArts, 25: .paddleSports, 27: .pilates, 28: .racquetball,
        29: .climbing, 30: .hockey, 31: .rowing, 32: .rugby, 33: .running, 34: .running,
        35: .sailing, 36: .underwaterDiving, 37: .skatingSports, 38: .downhillSkiing,
        39: .snowboarding, 40: .snowSports, 41: .soccer, 42: .softball, 43: .squash,
        44: .stairClimbing, 45: .traditionalStrengthTraining, 46: .flexibility,
        47: .surfingSports, 48: .swimming, 49: .swimming, 50: .tableTennis, 51: .tennis,
        52: .volleyball, 53: .walking, 54: .waterPolo, 55: .traditionalStrengthTraining,
        56: .wheelchairWalkPace, 57: .yoga, 58: .other, 59: .stairClimbing, 60: .elliptical,
        61: .rowing,
    ]

    private static let read: Set<String> = Set(
        all.map(\.table) + series.flatMap { [$0.table, $0.child] } + [
            "blood_pressure_record_table", "sleep_session_record_table", "sleep_stages_table",
            "exercise_session_record_table",
        ])

    /// Whether a table holds records that are not kept.
    static func isLeftOut(_ table: String) -> Bool {
        !read.contains(table)
            && (table.hasSuffix("_record_table") || table.hasSuffix("RecordTable")
                || table == "exercise_route_table")
    }
}
