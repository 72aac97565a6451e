internal import HealthModel

/// The tables that are known, from public exports of the makers.
extension DeviceTable {
    private static let mmol = "mmol<180.1558800000541>/L"
    private static let bolus: [MetadataKey: MetadataValue] = ["HKInsulinDeliveryReason": 2]
    private static let basal: [MetadataKey: MetadataValue] = ["HKInsulinDeliveryReason": 1]

    static let all = [dexcom, libre] + withings + [google] + fitbit

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
                    only: readings),
                Column(
                    name: "glucose value (mmol/l)", type: "BloodGlucose", unit: mmol,
                    only: readings),
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
        columns: [("mg/dl", "mg/dL"), ("mmol/l", mmol)].flatMap { name, unit in
            ["historic", "scan", "strip"].map {
                Column(name: "\($0) glucose \(name)", type: "BloodGlucose", unit: unit)
            }
        } + [
            Column(
                name: "rapid-acting insulin (units)", type: "InsulinDelivery", unit: "IU",
                metadata: bolus),
            Column(
                name: "long-acting insulin value (units)", type: "InsulinDelivery", unit: "IU",
                metadata: basal),
            Column(
                name: "long-acting insulin (units)", type: "InsulinDelivery", unit: "IU",
                metadata: basal),
            Column(
                name: "carbohydrates (grams)", type: "DietaryCarbohydrates", unit: "g"),
        ], about: ["serial number", "record type"],
        order: Order(
            names: [
                "device", "serial number", "device timestamp", "record type", "historic glucose *",
                "scan glucose *", "non-numeric rapid-acting insulin",
                "rapid-acting insulin (units)", "non-numeric food", "carbohydrates (grams)",
                "carbohydrates (servings)", "non-numeric long-acting insulin",
                "long-acting insulin (units)", "notes", "strip glucose *", "ketone mmol/l",
            ], glucose: [4, 5, 14], mark: (15, "mmol/l")))

    /// Withings, "Export my data": a file a kind.
    private static let withings: [DeviceTable] =
        [
            DeviceTable(
                format: .withings, source: "Withings", signature: ["date", "weight (kg)"],
                start: "date",
                columns: [Column(name: "weight (kg)", type: "BodyMass", unit: "kg")]),
            DeviceTable(
                format: .withings, source: "Withings", signature: ["date", "weight (lb)"],
                start: "date",
                columns: [Column(name: "weight (lb)", type: "BodyMass", unit: "lb")]),
            DeviceTable(
                format: .withings, source: "Withings",
                signature: ["date", "systolic", "diastolic"],
                start: "date",
                columns: [Column(name: "heart rate", type: "HeartRate", unit: "count/min")],
                pressure: ("systolic", "diastolic")),
            DeviceTable(
                format: .withings, source: "Withings",
                signature: ["date", "systolic (mmhg)", "diastolic (mmhg)"],
                start: "date",
                columns: [
                    Column(name: "heart rate (bpm)", type: "HeartRate", unit: "count/min")
                ],
                pressure: ("systolic (mmhg)", "diastolic (mmhg)")),
            DeviceTable(
                format: .withings, source: "Withings", signature: ["date", "height (m)"],
                start: "date", columns: [Column(name: "height (m)", type: "Height", unit: "m")]),
            DeviceTable(
                format: .withings, source: "Withings", signature: ["date", "body temperature"],
                start: "date",
                columns: [Column(name: "body temperature", type: "BodyTemperature", unit: "degC")]),
            DeviceTable(
                format: .withings, source: "Withings", signature: ["from", "to", "light (s)"],
                start: "from", end: "to", category: (.sleepAnalysis, 0)),
        ]
        + [
            ("raw_tracker_steps", "StepCount", "count"),
            ("raw_hr", "HeartRate", "count/min"),
            ("raw_tracker_distance", "DistanceWalkingRunning", "m"),
        ].map { file, type, unit in
            DeviceTable(
                format: .withings, source: "Withings", signature: ["start", "duration", "value"],
                fileName: file, start: "start", duration: "duration",
                columns: [Column(name: "value", type: type, unit: unit)])
        }

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

    /// Google's takeout of Fitbit's data (CSV, a file a kind and day or month). Times are in UTC.
    private static let fitbit: [DeviceTable] = [
        ("/heart_rate_", "beats per minute", "HeartRate", "count/min", 1, 0),
        ("/daily_resting_heart_rate", "beats per minute", "RestingHeartRate", "count/min", 1, 0),
        ("/steps_", "steps", "StepCount", "count", 1, 60),
        ("/weight", "weight grams", "BodyMass", "g", 1, 0),
        ("/body_fat", "body fat percentage", "BodyFatPercentage", "%", 0.01, 0),
        (
            "/oxygen_saturation", "oxygen saturation percentage", "OxygenSaturation", "%", 0.01, 0
        ),
    ].map { file, column, type, unit, scale, seconds in
        DeviceTable(
            format: .fitbit, source: "Fitbit", signature: ["timestamp", column], fileName: file,
            start: "timestamp", seconds: seconds,
            columns: [Column(name: column, type: type, unit: unit, scale: scale)],
            sourceColumn: "data source")
    }
}
