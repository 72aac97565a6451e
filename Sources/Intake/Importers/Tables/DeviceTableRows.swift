internal import HealthModel

/// The tables that are known, from public exports of the makers.
extension DeviceTable {
    static let mmol = "mmol<180.1558800000541>/L"
    private static let bolus: [MetadataKey: MetadataValue] = ["HKInsulinDeliveryReason": 2]
    private static let basal: [MetadataKey: MetadataValue] = ["HKInsulinDeliveryReason": 1]

    static let all =
        [dexcom, libre, libreSoftware] + meters + withings + fitbitSections + fitbit + samsung
        + rings + activities + [google]

    /// Dexcom Clarity, "Export" (CSV).
    private static let dexcom: DeviceTable = {
        let readings = (
            "event type",
            [
                "egv", "egw", "calibration", "kalibrierung", "\u{E9}talonnage", "calibraci\u{F3}n",
                "calibrazione", "kalibratie",
            ]
        )
        let event = "event subtype"
        return DeviceTable(
            format: .dexcom, source: "Dexcom Clarity",
            signature: ["timestamp (yyyy-mm-ddthh:mm:ss)", "event type"],
            start: "timestamp (yyyy-mm-ddthh:mm:ss)",
            columns: [
                Column(
                    name: "glucose value (mg/dl)", type: "BloodGlucose", unit: "mg/dL",
                    only: readings, orEmpty: event),
                Column(
                    name: "glucose value (mmol/l)", type: "BloodGlucose", unit: mmol,
                    only: readings, orEmpty: event),
                Column(
                    name: "insulin value (u)", type: "InsulinDelivery", unit: "IU",
                    only: (event, ["fast-acting", "rapid-acting"]), metadata: bolus),
                Column(
                    name: "insulin value (u)", type: "InsulinDelivery", unit: "IU",
                    only: (event, ["long-acting"]), metadata: basal),
                Column(
                    name: "carb value (grams)", type: "DietaryCarbohydrates", unit: "g",
                    only: (
                        "event type",
                        ["carbs", "kohlenhydrate", "glucides", "carbohidratos", "carboidrati"]
                    )),
            ],
            about: [
                "index", "patient info", "device info", "source device id",
                "transmitter time (long integer)", "transmitter id",
            ],
            leftOut: [
                "duration (hh:mm:ss)", "glucose rate of change",
                "glucose rate of change (mg/dl/min)",
                "glucose rate of change (mmol/l/min)",
            ],
            order: Order(
                names: [
                    "index", "timestamp (yyyy-mm-ddthh:mm:ss)", "event type", event,
                    "patient info", "device info", "source device id", "glucose value (*)",
                    "insulin value (u)", "carb value (grams)",
                ], glucose: [7], mark: (1, "hh:mm:ss"),
                more: [
                    "duration (hh:mm:ss)", "glucose rate of change",
                    "transmitter time (long integer)", "transmitter id",
                ]))
    }()

    /// FreeStyle Libre, from LibreView ("Glucose Data"); its first line is about the export.
    private static let libre = DeviceTable(
        format: .libre, source: "FreeStyle Libre",
        signature: ["device timestamp", "record type"], start: "device timestamp",
        columns: libreColumns("mg/dl", "mmol/l"), about: ["serial number", "record type"],
        leftOut: libreLeftOut,
        order: Order(
            names: [
                "device", "serial number", "device timestamp", "record type", "historic glucose *",
                "scan glucose *", "non-numeric rapid-acting insulin",
                "rapid-acting insulin (units)", "non-numeric food", "carbohydrates (grams)",
                "carbohydrates (servings)", "non-numeric long-acting insulin",
                "long-acting insulin (units)", "notes", "strip glucose *", "ketone mmol/l",
            ], glucose: [4, 5, 14], mark: (15, "mmol/l"), more: libreInsulin))

    /// Libre's columns, whose glucose ends in one of these names of units.
    private static func libreColumns(_ milligrams: String, _ millimoles: String) -> [Column] {
        let glucose = [(milligrams, "mg/dL"), (millimoles, mmol)].flatMap { name, unit in
            ["historic", "scan", "strip"].map {
                Column(name: "\($0) glucose \(name)", type: "BloodGlucose", unit: unit)
            }
        }
        let insulin = [
            ("rapid-acting insulin (units)", bolus), ("long-acting insulin value (units)", basal),
            ("long-acting insulin (units)", basal),
        ].map { name, reason in
            Column(name: name, type: "InsulinDelivery", unit: "IU", metadata: reason)
        }
        return glucose + insulin + [
            Column(name: "carbohydrates (grams)", type: "DietaryCarbohydrates", unit: "g")
        ]
    }

    private static let libreInsulin = [
        "meal insulin (units)", "correction insulin (units)", "user change insulin (units)",
    ]
    private static let libreLeftOut = Set(
        libreInsulin + [
            "non-numeric rapid-acting insulin", "non-numeric food", "carbohydrates (servings)",
            "non-numeric long-acting insulin", "notes", "ketone mmol/l", "ketone (mmol/l)",
            "previous time", "updated time",
        ])

    /// FreeStyle Libre's program for computers, before LibreView; its first line is the patient.
    private static let libreSoftware = DeviceTable(
        format: .libre, source: "FreeStyle Libre", signature: ["id", "time", "record type"],
        start: "time",
        columns: libreColumns("(mg/dl)", "(mmol/l)"), about: ["id", "record type"],
        leftOut: libreLeftOut,
        order: Order(
            names: [
                "id", "time", "record type", "historic glucose (*)", "scan glucose (*)",
                "non-numeric rapid-acting insulin", "rapid-acting insulin (units)",
                "non-numeric food", "carbohydrates (grams)", "non-numeric long-acting insulin",
                "long-acting insulin (units)", "notes", "strip glucose (*)", "ketone (mmol/l)",
            ], glucose: [3, 4, 12], mark: (13, "mmol/l"),
            more: libreInsulin + ["previous time", "updated time"]))

    /// Google Fit's takeout, "Daily activity metrics": a file a day, in quarters of an hour.
    private static let google = DeviceTable(
        format: .googleFit, source: "Google Fit", signature: ["start time", "end time"],
        start: "start time", end: "end time",
        columns: [
            Column(name: "step count", type: "StepCount", unit: "count"),
            Column(name: "distance (m)", type: "DistanceWalkingRunning", unit: "m"),
            Column(name: "average heart rate (bpm)", type: "HeartRate", unit: "count/min"),
            Column(name: "average weight (kg)", type: "BodyMass", unit: "kg"),
        ])

    /// Google's takeout of Fitbit's data (CSV, a file a kind and day or month). Times are in UTC;
    /// values of a day have its date.
    private static let fitbit: [DeviceTable] =
        [
            ("/heart_rate", "beats per minute", "HeartRate", "count/min", 1, 0),
            ("/steps", "steps", "StepCount", "count", 1, 60),
            ("/distance", "distance", "DistanceWalkingRunning", "m", 1, 60),
            ("/weight", "weight grams", "BodyMass", "g", 1, 0),
            ("/height", "height millimeters", "Height", "mm", 1, 0),
            ("/body_fat", "body fat percentage", "BodyFatPercentage", "%", 0.01, 0),
            (
                "/oxygen_saturation", "oxygen saturation percentage", "OxygenSaturation", "%",
                0.01, 0
            ),
            (
                "/heart_rate_variability", "standard deviation milliseconds",
                "HeartRateVariabilitySDNN", "ms", 1, 0
            ),
        ].map { file, column, type, unit, scale, seconds in
            fitbit(file, column, type, unit, scale, seconds: seconds)
        }
        + [
            ("/daily_resting_heart_rate", "beats per minute", "RestingHeartRate", "count/min", 1),
            (
                "/daily_respiratory_rate", "breaths per minute", "RespiratoryRate", "count/min",
                1
            ),
            (
                "/daily_oxygen_saturation", "average percentage", "OxygenSaturation", "%", 0.01
            ),
        ].map { file, column, type, unit, scale in
            var table = fitbit(file, column, type, unit, scale)
            table.isDaily = true
            return table
        }
        + [fitbitNights, fitbitStages, fitbitExercises]

    private static func fitbit(
        _ file: String, _ column: String, _ type: String, _ unit: String, _ scale: Double,
        seconds: Int64 = 0
    ) -> DeviceTable {
        DeviceTable(
            format: .fitbit, source: "Fitbit", signature: ["timestamp", column], fileName: file,
            start: "timestamp", seconds: seconds, clock: .utc,
            columns: [
                Column(name: column, type: type, unit: unit, scale: scale, isNeverZero: true)
            ],
            leftOut: [
                "lower bound percentage", "upper bound percentage", "baseline percentage",
                "standard deviation percentage",
                "root mean square of successive differences milliseconds",
            ], sourceColumn: "data source")
    }

    private static let fitbitSleepFacts: Set<String> = [
        "sleep_id", "sleep_type", "start_utc_offset", "end_utc_offset", "data_source",
        "algorithm_version", "sleep_created", "sleep_last_updated", "sleep_stage_id",
        "sleep_stage_created", "sleep_stage_last_updated", "minutes_in_sleep_period",
        "minutes_after_wake_up", "minutes_to_fall_asleep", "minutes_asleep", "minutes_awake",
        "minutes_longest_awakening", "minutes_to_persistent_sleep",
    ]

    /// Nights, from falling asleep to waking up.
    private static let fitbitNights = DeviceTable(
        format: .fitbit, source: "Fitbit", signature: ["sleep_id", "sleep_start", "sleep_end"],
        start: "sleep_start", end: "sleep_end", clock: .utc, about: fitbitSleepFacts,
        category: (.sleepAnalysis, 0))

    private static let fitbitStages = DeviceTable(
        format: .fitbit, source: "Fitbit", signature: ["sleep_stage_type", "sleep_stage_start"],
        start: "sleep_stage_start", end: "sleep_stage_end", clock: .utc, about: fitbitSleepFacts,
        stages: (
            "sleep_stage_type",
            ["awake": 2, "wake": 2, "restless": 2, "asleep": 1, "light": 3, "deep": 4, "rem": 5]
        ))

    private static let fitbitExercises = DeviceTable(
        format: .fitbit, source: "Fitbit", signature: ["exercise_start", "activity_name"],
        start: "exercise_start", end: "exercise_end", clock: .utc,
        about: [
            "exercise_id", "utc_offset", "exercise_created", "exercise_last_updated", "log_type",
            "distance_units", "pool_length_unit", "tracker_pool_length_unit",
            "manually_logged_pool_length_unit",
        ],
        leftOut: [
            "tracker_total_steps", "tracker_total_altitude_mm", "tracker_avg_pace_mm_per_second",
            "tracker_avg_speed_mm_per_second", "tracker_peak_speed_mm_per_second",
            "tracker_auto_stride_run_mm", "tracker_auto_stride_walk_mm", "tracker_swim_lengths",
            "tracker_pool_length", "tracker_cardio_load", "manually_logged_total_calories",
            "manually_logged_total_steps", "manually_logged_total_distance_mm",
            "manually_logged_pool_length", "pool_length", "intervals", "events",
        ],
        workout: Workout(
            kind: "activity_name", distance: ("tracker_total_distance_mm", 0.001),
            energy: "tracker_total_calories", averageHeartRate: "tracker_avg_heart_rate",
            maximumHeartRate: "tracker_peak_heart_rate"), sourceColumn: "data_source")

    /// Fitbit's monthly export until 2018 and after (`fitbit_export_20180101.csv`): tables one
    /// below the other, in the wearer's time and in units that the file does not name.
    private static let fitbitSections: [DeviceTable] = [
        DeviceTable(
            format: .fitbit, source: "Fitbit", signature: ["date", "weight", "bmi", "fat"],
            start: "date", isDaily: true,
            columns: [
                Column(name: "weight", type: "BodyMass", unit: "", isNeverZero: true),
                Column(name: "bmi", type: "BodyMassIndex", unit: "count", isNeverZero: true),
                Column(
                    name: "fat", type: "BodyFatPercentage", unit: "%", scale: 0.01,
                    isNeverZero: true),
            ], hasSections: true),
        DeviceTable(
            format: .fitbit, source: "Fitbit", signature: ["date", "calories in"],
            start: "date", isDaily: true, leftOut: ["calories in"], hasSections: true),
        DeviceTable(
            format: .fitbit, source: "Fitbit", signature: ["date", "calories burned", "steps"],
            start: "date", isDaily: true,
            columns: [
                Column(name: "steps", type: "StepCount", unit: "count"),
                Column(name: "floors", type: "FlightsClimbed", unit: "count"),
            ],
            leftOut: [
                "calories burned", "distance", "minutes sedentary", "minutes lightly active",
                "minutes fairly active", "minutes very active", "activity calories",
            ], hasSections: true),
        DeviceTable(
            format: .fitbit, source: "Fitbit",
            signature: ["start time", "end time", "minutes asleep"], start: "start time",
            end: "end time",
            leftOut: [
                "minutes asleep", "minutes awake", "number of awakenings", "time in bed",
                "minutes rem sleep", "minutes light sleep", "minutes deep sleep",
            ], category: (.sleepAnalysis, 0), hasSections: true),
    ]
}
