internal import HealthModel

/// Tables of blood pressure monitors, scales and glucose meters.
extension DeviceTable {
    static let meters = [omron, contourMilligrams, contourMillimoles] + sugar + beurer

    private static func rate(_ name: String) -> Column {
        Column(name: name, type: "HeartRate", unit: "count/min", isNeverZero: true)
    }

    // MARK: Omron

    /// OMRON connect, "Export measurement data": a day and a time, in the phone's language.
    private static let omron = DeviceTable(
        format: .omron, source: "Omron",
        signature: ["date", "time", "systolic (mmhg)", "diastolic (mmhg)"], start: "date",
        time: "time", columns: [rate("pulse (bpm)")],
        about: [
            "symptoms", "consumed", "truread", "measurement mode", "notes",
            "measurement position", "positioning indicator", "error",
        ],
        leftOut: [
            "irregular heartbeat detected", "irregular heartbeat", "ihb", "afib", "possible afib",
            "cuff wrap guide", "body movement", "movement",
        ], pressure: ("systolic (mmhg)", "diastolic (mmhg)"),
        aliases: [
            "datum": "date", "zeit": "time", "uhrzeit": "time",
            "systolisch (mmhg)": "systolic (mmhg)", "diastolisch (mmhg)": "diastolic (mmhg)",
            "puls (bpm)": "pulse (bpm)", "puls (s/min)": "pulse (bpm)", "symptome": "symptoms",
            "eingenommen": "consumed", "notizen": "notes", "ger\u{E4}t": "device",
        ])

    // MARK: Contour

    private static let contourMilligrams = contour("readings [mg/dl]", "mg/dL")
    private static let contourMillimoles = contour("readings [mmol/l]", mmol)

    /// The Contour Diabetes app, "Reports" (`ContourCSVReport_….csv`).
    private static func contour(_ readings: String, _ unit: String) -> DeviceTable {
        DeviceTable(
            format: .contour, source: "Contour", signature: ["date and time", readings],
            start: "date and time",
            columns: [Column(name: readings, type: "BloodGlucose", unit: unit)],
            about: ["#", "meal marker", "data source", "notes"],
            leftOut: ["activity", "meal", "medication", "location"],
            aliases: [
                "datum und zeit": "date and time", "messungen [mg/dl]": "readings [mg/dl]",
                "messungen [mmol/l]": "readings [mmol/l]", "mahlzeit-markierung": "meal marker",
                "notizen": "notes",
            ])
    }

    // MARK: mySugr

    /// mySugr's report (CSV), which Accu-Chek's meters write to. Its times are those of the zone
    /// that each row names; a meal's factor is of the account.
    private static let sugar =
        ["sugar", "glucose"].flatMap { word in
            [("mg/dl", "mg/dL"), ("mmol/l", mmol)].map { name, unit in
                sugar("blood \(word) measurement (\(name))", unit)
            }
        }

    private static func sugar(_ glucose: String, _ unit: String) -> DeviceTable {
        let bolus: [MetadataKey: MetadataValue] = ["HKInsulinDeliveryReason": 2]
        let basal: [MetadataKey: MetadataValue] = ["HKInsulinDeliveryReason": 1]
        let pen = "insulin injection units (pen)"
        let doses: [(String, [MetadataKey: MetadataValue], Bool)] = [
            (pen, bolus, false), ("insulin (meal)", bolus, true),
            ("insulin (correction)", bolus, true), ("basal injection units", basal, false),
        ]
        let insulin = doses.map { name, reason, isShare in
            // A meal's and a correction's are shares of the pen's dose where that is given.
            Column(
                name: name, type: "InsulinDelivery", unit: "IU", only: isShare ? (pen, [""]) : nil,
                metadata: reason, isNeverZero: true)
        }
        return DeviceTable(
            format: .mySugr, source: "mySugr", signature: ["date", "time", "tags", glucose],
            start: "date", time: "time", clock: .offset("timezone"),
            columns: [
                Column(name: glucose, type: "BloodGlucose", unit: unit, isNeverZero: true)
            ] + insulin + [
                Column(
                    name: "meal carbohydrates (grams, factor 1)", type: "DietaryCarbohydrates",
                    unit: "g", isNeverZero: true),
                Column(
                    name: "body weight (kg)", type: "BodyMass", unit: "kg", isNeverZero: true),
                Column(
                    name: "body weight (lbs)", type: "BodyMass", unit: "lb", isNeverZero: true),
            ],
            about: ["tags", "note", "location", "meal descriptions", "food type"],
            leftOut: [
                "insulin injection units (pump)", "temporary basal percentage",
                "temporary basal duration (minutes)",
                "activity duration (minutes)",
                "activity intensity (1: cosy, 2: ordinary, 3: demanding)", "activity description",
                "steps", "blood pressure", "hba1c (percent)", "ketones", "medication",
            ])
    }

    // MARK: Beurer

    /// beurer HealthManager Pro: tables of several kinds one below the other, in the phone's
    /// language.
    private static let beurer: [DeviceTable] = [
        DeviceTable(
            format: .beurer, source: "Beurer", signature: ["date", "time", "kg", "bmi"],
            start: "date", time: "time",
            columns: [
                Column(name: "kg", type: "BodyMass", unit: "kg", isNeverZero: true),
                Column(name: "bmi", type: "BodyMassIndex", unit: "count", isNeverZero: true),
                Column(
                    name: "body fat", type: "BodyFatPercentage", unit: "%", scale: 0.01,
                    isNeverZero: true),
            ],
            leftOut: ["water", "muscles", "bone", "bmr", "amr"], hasSections: true,
            aliases: [
                "datum": "date", "uhrzeit": "time", "zeit": "time", "k\u{F6}rperfett": "body fat",
                "wasser": "water", "muskeln": "muscles", "knochen": "bone",
            ]),
        DeviceTable(
            format: .beurer, source: "Beurer", signature: ["date", "time", "sys", "dia", "map"],
            start: "date", time: "time", columns: [rate("pulse")],
            about: ["note", "notes", "medication", "manuell hinzugef\u{FC}gt", "added manually"],
            leftOut: ["map", "who"],
            pressure: ("sys", "dia"), hasSections: true,
            aliases: [
                "datum": "date", "uhrzeit": "time", "zeit": "time", "puls": "pulse",
                "mad": "map", "notiz": "note", "notizen": "notes", "medikation": "medication",
            ]),
    ]
}
