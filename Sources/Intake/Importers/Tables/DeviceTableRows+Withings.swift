internal import HealthModel

/// Tables of Withings.
extension DeviceTable {
    /// Withings, "Export my data": a file a kind.
    static let withings: [DeviceTable] =
        [
            (["date", "weight (kg)"], [("weight (kg)", "BodyMass", "kg")]),
            (["date", "weight (lb)"], [("weight (lb)", "BodyMass", "lb")]),
            (["date", "height (m)"], [("height (m)", "Height", "m")]),
            (["date", "body temperature"], [("body temperature", "BodyTemperature", "degC")]),
        ].map { signature, columns in
            withings(
                signature, start: "date",
                columns: columns.map { Column(name: $0.0, type: $0.1, unit: $0.2) })
        }
        + [
            ("systolic", "diastolic", "heart rate"),
            ("systolic (mmhg)", "diastolic (mmhg)", "heart rate (bpm)"),
        ].map { systolic, diastolic, rate in
            var table = withings(
                ["date", systolic, diastolic], start: "date",
                columns: [
                    Column(name: rate, type: "HeartRate", unit: "count/min", isNeverZero: true)
                ])
            table.pressure = (systolic, diastolic)
            return table
        }
        + [withingsSleep]
        + [
            ("raw_tracker_steps", "StepCount", "count", 1),
            ("raw_hr", "HeartRate", "count/min", 1), ("raw_bed_hr", "HeartRate", "count/min", 1),
            ("raw_bed_respiratory-rate", "RespiratoryRate", "count/min", 1),
            ("raw_spo2", "OxygenSaturation", "%", 0.01),
            ("raw_tracker_distance", "DistanceWalkingRunning", "m", 1),
        ].map { file, type, unit, scale in
            var table = withings(
                ["start", "duration", "value"], start: "start",
                columns: [Column(name: "value", type: type, unit: unit, scale: scale)])
            table.fileName = file
            table.duration = "duration"
            return table
        }

    private static func withings(
        _ signature: [String], start: String, columns: [Column]
    ) -> DeviceTable {
        DeviceTable(
            format: .withings, source: "Withings", signature: signature, start: start,
            columns: columns,
            leftOut: [
                "fat mass (kg)", "fat mass (lb)", "bone mass (kg)", "bone mass (lb)",
                "muscle mass (kg)", "muscle mass (lb)", "hydration (kg)", "hydration (lb)",
                "comments",
            ], aliases: withingsNames)
    }

    private static let withingsSleep: DeviceTable = {
        var table = withings(["from", "to", "light (s)"], start: "from", columns: [])
        table.end = "to"
        table.category = (.sleepAnalysis, 0)
        table.leftOut = [
            "light (s)", "deep (s)", "rem (s)", "awake (s)", "wake up", "duration to sleep (s)",
            "duration to wake up (s)", "snoring (s)", "snoring episodes", "average heart rate",
            "heart rate (min)", "heart rate (max)", "night events",
        ]
        return table
    }()

    /// Withings' columns in other languages: date, weight, pressures and pulse, height.
    private static let withingsNames: [String: String] = {
        let words: [(english: String, others: [String])] = [
            ("date", ["datum", "fecha", "data", "\u{65E5}\u{4ED8}", "dato"]),
            ("weight (kg)", ["gewicht (kg)", "poids (kg)", "peso (kg)", "\u{4F53}\u{91CD} (kg)"]),
            ("weight (lb)", ["weight (lbs)", "gewicht (lb)", "peso (lb)"]),
            (
                "fat mass (kg)",
                ["fettmasse (kg)", "masse grasse (kg)", "massa grassa (kg)", "masa grasa (kg)"]
            ),
            (
                "bone mass (kg)",
                [
                    "knochenmasse (kg)", "masse osseuse (kg)", "massa ossea (kg)",
                    "masa \u{F3}sea (kg)",
                ]
            ),
            (
                "muscle mass (kg)",
                [
                    "muskelmasse (kg)", "masse musculaire (kg)", "massa muscolare (kg)",
                    "masa muscular (kg)", "fettfreier anteil (kg)",
                ]
            ),
            (
                "hydration (kg)",
                [
                    "wasseranteil (kg)", "hydratation (kg)", "idratazione (kg)",
                    "hidrataci\u{F3}n (kg)",
                ]
            ),
            ("comments", ["kommentare", "commentaires", "commenti", "comentarios"]),
            ("systolic", ["systole", "systolisch", "systolique", "sistolica", "sist\u{F3}lica"]),
            (
                "diastolic",
                ["diastole", "diastolisch", "diastolique", "diastolica", "diast\u{F3}lica"]
            ),
            (
                "heart rate",
                [
                    "herzfrequenz", "fr\u{E9}quence cardiaque", "rythme cardiaque",
                    "frequenza cardiaca", "frecuencia card\u{ED}aca",
                ]
            ),
            (
                "height (m)",
                [
                    "gr\u{F6}sse (m)", "gr\u{F6}\u{DF}e (m)", "taille (m)", "altezza (m)",
                    "altura (m)",
                ]
            ),
        ]
        return Dictionary(
            words.flatMap { word in word.others.map { ($0, word.english) } },
            uniquingKeysWith: { first, _ in first })
    }()
}
