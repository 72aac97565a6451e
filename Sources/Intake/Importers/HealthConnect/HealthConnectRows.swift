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

    /// Kinds of exercise (ExerciseSessionRecord).
    static let exercises: [Int64: WorkoutActivityType] = [
        0: .other, 2: .badminton, 4: .baseball, 5: .basketball, 8: .cycling, 9: .cycling,
        11: .boxing, 14: .cricket, 16: .dance, 25: .elliptical, 27: .fencing, 28: .americanFootball,
        29: .australianFootball, 31: .discSports, 32: .golf, 34: .gymnastics, 35: .handball,
        36: .highIntensityIntervalTraining, 37: .hiking, 38: .hockey, 39: .skatingSports,
        44: .martialArts, 46: .paddleSports, 48: .pilates, 50: .racquetball, 51: .climbing,
        53: .rowing, 54: .rowing, 55: .rugby, 56: .running, 57: .running, 58: .sailing,
        60: .skatingSports, 61: .downhillSkiing, 62: .snowboarding, 63: .snowSports, 64: .soccer,
        65: .softball, 66: .squash, 68: .stairClimbing, 69: .stairClimbing,
        70: .traditionalStrengthTraining, 71: .flexibility, 72: .surfingSports, 73: .swimming,
        74: .swimming, 75: .tableTennis, 76: .tennis, 78: .volleyball, 79: .walking,
        80: .waterPolo, 81: .traditionalStrengthTraining, 82: .wheelchairWalkPace, 83: .yoga,
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
