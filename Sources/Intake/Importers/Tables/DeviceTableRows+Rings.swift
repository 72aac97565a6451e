internal import HealthModel

/// Oura's and WHOOP's exports.
extension DeviceTable {
    static let rings = [ouraNights, ouraDays, ouraTrends] + whoop

    /// Oura's data of its membership hub (`App Data/sleepmodel.csv`): fields of its API, some of
    /// them JSON, with semicolons between them. Stages are a digit for five minutes.
    private static let ouraNights = DeviceTable(
        format: .oura, source: "Oura", signature: ["bedtime_start", "bedtime_end", "type"],
        start: "bedtime_start", end: "bedtime_end",
        rows: ("type", ["long_sleep", "sleep", "late_nap"]),
        columns: [
            rate("average_breath", "RespiratoryRate"), rate("average_heart_rate", "HeartRate"),
        ], about: ["id", "day", "period", "ring_id", "sleep_algorithm_version"],
        leftOut: [
            "total_sleep_duration", "deep_sleep_duration", "rem_sleep_duration",
            "light_sleep_duration", "awake_time", "latency", "time_in_bed", "lowest_heart_rate",
            "average_hrv", "efficiency", "heart_rate", "hrv", "low_battery_alert",
            "movement_30_sec", "readiness", "readiness_score_delta", "restless_periods",
            "sleep_score_delta", "sleep_phase_30_sec", "sleep_analysis_reason",
        ], category: (.sleepAnalysis, 0),
        phases: ("sleep_phase_5_min", 300, ["1": 4, "2": 3, "3": 5, "4": 2]),
        hasLooseQuotes: true)

    /// Oura's days (`App Data/dailyactivity.csv`).
    private static let ouraDays = DeviceTable(
        format: .oura, source: "Oura", signature: ["day", "steps", "active_calories"],
        start: "day", isDaily: true,
        columns: [
            Column(name: "steps", type: "StepCount", unit: "count"),
            Column(
                name: "active_calories", type: "ActiveEnergyBurned", unit: "kcal",
                isNeverZero: true),
        ], about: ["id", "timestamp"],
        leftOut: [
            "total_calories", "target_calories", "target_meters", "meters_to_target",
            "equivalent_walking_distance", "average_met_minutes", "class_5_min", "contributors",
            "met", "score", "inactivity_alerts", "high_activity_met_minutes",
            "high_activity_time", "low_activity_met_minutes", "low_activity_time",
            "medium_activity_met_minutes", "medium_activity_time", "non_wear_time",
            "resting_time", "sedentary_met_minutes", "sedentary_time",
        ], hasLooseQuotes: true)

    /// Oura on the Web, "Trends" (until 2026).
    private static let ouraTrends = DeviceTable(
        format: .oura, source: "Oura", signature: ["date", "bedtime start", "bedtime end"],
        start: "bedtime start", end: "bedtime end",
        columns: [rate("respiratory rate", "RespiratoryRate")], about: ["date"],
        leftOut: [
            "sleep score", "total sleep score", "rem sleep score", "deep sleep score",
            "sleep efficiency score", "restfulness score", "sleep latency score",
            "sleep timing score", "total sleep duration", "total bedtime", "awake time",
            "rem sleep duration", "light sleep duration", "deep sleep duration",
            "restless sleep", "sleep efficiency", "sleep latency", "sleep timing",
            "average resting heart rate", "lowest resting heart rate", "average hrv",
            "temperature deviation (\u{B0}c)", "temperature trend deviation", "activity score",
            "activity burn", "total burn", "steps", "equivalent walking distance",
            "inactive time", "rest time", "low activity time", "medium activity time",
            "high activity time", "non-wear time", "average met", "readiness score",
        ], category: (.sleepAnalysis, 0))

    // MARK: WHOOP

    /// WHOOP's export. Times are those of a clock whose offset each row names. The variability is
    /// RMSSD, and HealthKit's is SDNN.
    private static let whoop = [
        whoop(
            ["cycle timezone", "sleep onset", "resting heart rate (bpm)"], start: "sleep onset",
            end: "wake onset",
            columns: [
                rate("resting heart rate (bpm)", "RestingHeartRate"),
                Column(
                    name: "blood oxygen %", type: "OxygenSaturation", unit: "%", scale: 0.01,
                    isNeverZero: true),
                breaths,
            ]),
        whoopNights, whoopWorkouts,
    ]

    private static let breaths = rate("respiratory rate (rpm)", "RespiratoryRate")

    private static func rate(_ name: String, _ type: String) -> Column {
        Column(name: name, type: type, unit: "count/min", isNeverZero: true)
    }

    private static func whoop(
        _ signature: [String], start: String, end: String, columns: [Column]
    ) -> DeviceTable {
        DeviceTable(
            format: .whoop, source: "WHOOP", signature: signature, start: start, end: end,
            clock: .offset("cycle timezone"), columns: columns,
            about: ["cycle start time", "cycle end time", "nap", "gps enabled"],
            leftOut: [
                "recovery score %", "heart rate variability (ms)", "skin temp (celsius)",
                "day strain", "energy burned (cal)", "max hr (bpm)", "average hr (bpm)",
                "sleep performance %", "asleep duration (min)", "in bed duration (min)",
                "light sleep duration (min)", "deep (sws) duration (min)", "rem duration (min)",
                "awake duration (min)", "sleep need (min)", "sleep debt (min)",
                "sleep efficiency %", "sleep consistency %", "activity strain", "hr zone 1 %",
                "hr zone 2 %", "hr zone 3 %", "hr zone 4 %", "hr zone 5 %", "duration (min)",
            ], aliases: whoopNames)
    }

    private static let whoopNights: DeviceTable = {
        var table = whoop(
            ["cycle timezone", "sleep onset", "nap"], start: "sleep onset", end: "wake onset",
            columns: [breaths])
        table.category = (.sleepAnalysis, 0)
        return table
    }()

    private static let whoopWorkouts: DeviceTable = {
        var table = whoop(
            ["workout start time", "activity name"], start: "workout start time",
            end: "workout end time", columns: [])
        table.workout = Workout(
            kind: "activity name", distance: ("distance (meters)", 1),
            energy: "energy burned (cal)", averageHeartRate: "average hr (bpm)",
            maximumHeartRate: "max hr (bpm)", ascent: "altitude gain (meters)")
        return table
    }()

    private static let whoopNames = [
        "hora de inicio del ciclo": "cycle start time",
        "hora de finalizaci\u{F3}n del ciclo": "cycle end time",
        "zona horaria del ciclo": "cycle timezone", "inicio del sue\u{F1}o": "sleep onset",
        "inicio de la vigilia": "wake onset", "siesta": "nap",
        "frecuencia card\u{ED}aca en reposo (lpm)": "resting heart rate (bpm)",
        "ox\u{ED}geno en sangre %": "blood oxygen %",
        "frecuencia respiratoria (rpm)": "respiratory rate (rpm)",
        "hora de inicio del entrenamiento": "workout start time",
        "hora de finalizaci\u{F3}n del entrenamiento": "workout end time",
        "nombre de la actividad": "activity name",
        "energ\u{ED}a quemada (cal)": "energy burned (cal)", "fc m\u{E1}x. (lpm)": "max hr (bpm)",
        "fc promedio (lpm)": "average hr (bpm)", "gps habilitado": "gps enabled",
        "variabilidad de la frecuencia card\u{ED}aca (ms)": "heart rate variability (ms)",
    ]
}
