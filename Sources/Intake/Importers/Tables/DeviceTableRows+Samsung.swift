internal import HealthModel

/// Samsung Health, "Download personal data": a file a kind, whose first line is about the file.
/// Columns and units are those of Samsung's SDK; times are in UTC there, and in some exports those
/// of the device's clock (``SamsungClock``).
extension DeviceTable {
    /// Columns that name files of an exercise's points.
    static let samsungPoints = ["live_data", "location_data"]

    static let samsung: [DeviceTable] =
        [
            binned(table("shealth.tracker.heart_rate", [rate("heart_rate")])),
            binned(table("health.heart_rate", [rate("heart_rate")])), variability,
            table(
                "shealth.tracker.pedometer_step_count",
                [
                    Column(name: "count", type: "StepCount", unit: "count"),
                    Column(name: "distance", type: "DistanceWalkingRunning", unit: "m"),
                ]),
            table(
                "health.weight",
                [
                    Column(name: "weight", type: "BodyMass", unit: "kg", isNeverZero: true),
                    Column(name: "height", type: "Height", unit: "cm", isNeverZero: true),
                    percentage("body_fat", "BodyFatPercentage"),
                ]),
            table(
                "health.height",
                [Column(name: "height", type: "Height", unit: "cm", isNeverZero: true)]),
            table(
                "oxygen_saturation", [percentage("spo2", "OxygenSaturation")]),
            table(
                "blood_glucose",
                [Column(name: "glucose", type: "BloodGlucose", unit: mmol, isNeverZero: true)]),
            table(
                "health.body_temperature",
                [
                    Column(
                        name: "temperature", type: "BodyTemperature", unit: "degC",
                        isNeverZero: true)
                ]),
            binned(
                table(
                    "health.respiratory_rate",
                    [
                        Column(
                            name: "average", type: "RespiratoryRate", unit: "count/min",
                            isNeverZero: true)
                    ]), "respiratory_rate", "RespiratoryRate"),
            table(
                "health.water_intake",
                [Column(name: "amount", type: "DietaryWater", unit: "mL", isNeverZero: true)]),
            table(
                "health.floors_climbed",
                [Column(name: "floor", type: "FlightsClimbed", unit: "count")]),
            pressures, dailySteps, nights("com.samsung.shealth.sleep."),
            nights("com.samsung.health.sleep."), sleepStages, exercises,
        ]

    private static func table(_ file: String, _ columns: [Column]) -> DeviceTable {
        DeviceTable(
            format: .samsungHealth, source: "Samsung Health",
            signature: ["start_time"] + columns.prefix(1).map(\.name), fileName: file,
            start: "start_time", end: "end_time", clock: .utc, columns: columns, about: facts,
            leftOut: leftOut, sourceColumn: "deviceuuid", namesDevices: true)
    }

    private static func binned(
        _ table: DeviceTable, _ member: String = "heart_rate", _ type: String = "HeartRate"
    ) -> DeviceTable {
        var table = table
        table.bins = Bins(
            column: "binning_data", member: member, type: type, unit: "count/min")
        return table
    }

    /// The variability, which is in files of JSON alone, as SDNN and as RMSSD.
    private static let variability: DeviceTable = {
        var table = DeviceTable(
            format: .samsungHealth, source: "Samsung Health",
            signature: ["start_time", "binning_data"], fileName: "com.samsung.health.hrv.",
            start: "start_time", end: "end_time", clock: .utc, about: facts, leftOut: leftOut,
            sourceColumn: "deviceuuid", namesDevices: true)
        table.bins = Bins(
            column: "binning_data", member: "sdnn", type: "HeartRateVariabilitySDNN", unit: "ms")
        return table
    }()

    private static func rate(_ name: String) -> Column {
        Column(name: name, type: "HeartRate", unit: "count/min", isNeverZero: true)
    }

    private static func percentage(_ name: String, _ type: String) -> Column {
        Column(name: name, type: type, unit: "%", scale: 0.01, isNeverZero: true)
    }

    /// Columns that every file has.
    private static let facts: Set<String> = [
        "create_sh_ver", "modify_sh_ver", "update_time", "create_time", "time_offset",
        "deviceuuid", "pkg_name", "datauuid", "source", "source_pkg_name", "source_type",
        "client_data_id", "client_data_ver", "data_version", "sample_position_type", "tag_id",
        "sleep_id", "combined_id",
    ]

    private static let leftOut: Set<String> = [
        "min", "max", "heart_beat_count", "binning_data", "comment", "custom", "calorie", "speed",
        "run_step", "walk_step", "duration", "muscle_mass", "skeletal_muscle",
        "skeletal_muscle_mass", "fat_free", "fat_free_mass", "body_fat_mass", "total_body_water",
        "basal_metabolic_rate", "vfa_level", "mean", "meal_type", "meal_time", "measurement_type",
        "sample_type", "medication", "insulin_injected", "heart_rate", "mean_heart_rate",
        "additional", "max_speed", "mean_speed", "total_calorie",
        "count", "count_type", "min_heart_rate", "max_cadence", "mean_cadence", "max_altitude",
        "min_altitude", "altitude_gain", "altitude_loss", "max_power", "mean_power", "vo2_max",
        "efficiency", "sleep_latency", "sleep_score", "sleep_duration", "sleep_cycle",
        "mental_recovery", "physical_recovery", "movement_awakening", "original_wake_up_time",
        "original_bed_time", "quality", "extra_data",
    ]

    private static let pressures = DeviceTable(
        format: .samsungHealth, source: "Samsung Health",
        signature: ["start_time", "systolic", "diastolic"], fileName: "blood_pressure",
        start: "start_time", clock: .utc, columns: [rate("pulse")], about: facts,
        leftOut: leftOut, pressure: ("systolic", "diastolic"), sourceColumn: "deviceuuid",
        namesDevices: true)

    /// Steps of days, of all devices together (-2).
    private static let dailySteps = DeviceTable(
        format: .samsungHealth, source: "Samsung Health", signature: ["day_time", "count"],
        fileName: "step_daily_trend", start: "day_time", clock: .utc, isDaily: true,
        rows: ("source_type", ["-2"]),
        columns: [
            Column(name: "count", type: "StepCount", unit: "count"),
            Column(name: "distance", type: "DistanceWalkingRunning", unit: "m"),
        ], about: facts, leftOut: leftOut, sourceColumn: "")

    private static func nights(_ file: String) -> DeviceTable {
        DeviceTable(
            format: .samsungHealth, source: "Samsung Health",
            signature: ["start_time", "end_time"], fileName: file, start: "start_time",
            end: "end_time", clock: .utc, about: facts, leftOut: leftOut,
            category: (.sleepAnalysis, 0), sourceColumn: "")
    }

    private static let sleepStages = DeviceTable(
        format: .samsungHealth, source: "Samsung Health",
        signature: ["start_time", "end_time", "stage"], fileName: "sleep_stage",
        start: "start_time", end: "end_time", clock: .utc, about: facts, leftOut: leftOut,
        stages: ("stage", ["40001": 2, "40002": 3, "40003": 4, "40004": 5]), sourceColumn: "")

    private static let exercises = DeviceTable(
        format: .samsungHealth, source: "Samsung Health",
        signature: ["start_time", "exercise_type"], fileName: "com.samsung.shealth.exercise.",
        start: "start_time", end: "end_time", clock: .utc, about: facts, leftOut: leftOut,
        workout: Workout(
            kind: "exercise_type", kinds: sports, duration: ("duration", 0.001),
            distance: ("distance", 1), energy: "calorie", averageHeartRate: "mean_heart_rate",
            maximumHeartRate: "max_heart_rate"), sourceColumn: "")

    /// Kinds of exercise by the SDK's numbers.
    private static let sports: [String: WorkoutActivityType] = [
        "1001": .walking, "1002": .running, "2001": .baseball, "2002": .softball, "2003": .cricket,
        "3001": .golf, "3003": .bowling, "4001": .hockey, "4002": .rugby, "4003": .basketball,
        "4004": .soccer, "4005": .handball, "4006": .americanFootball, "5001": .volleyball,
        "5002": .volleyball, "6001": .squash, "6002": .tennis, "6003": .badminton,
        "6004": .tableTennis, "6005": .racquetball, "7001": .taiChi, "7002": .boxing,
        "7003": .martialArts, "9001": .pilates, "9002": .yoga, "10001": .flexibility,
        "11001": .skatingSports, "11004": .archery, "11005": .equestrianSports,
        "11007": .cycling, "11009": .skatingSports, "13001": .hiking, "13002": .climbing,
        "13003": .hiking, "13004": .cycling, "14001": .swimming, "14003": .paddleSports,
        "14004": .sailing, "14007": .paddleSports, "15003": .cycling, "15004": .rowing,
        "15006": .elliptical, "16001": .crossCountrySkiing,
        "16002": .downhillSkiing, "16004": .skatingSports, "16006": .hockey,
        "16007": .snowboarding, "16008": .downhillSkiing, "0": .other,
    ]
}
