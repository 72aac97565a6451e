internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Data points of Open mHealth (IEEE 1752), alone, in a list, or in the answer of its collector.
enum OpenMHealthFile {
    private struct Kind {
        let type: QuantityType
        /// HealthKit's units by those of the schema, and what a value is multiplied by.
        let units: [String: (unit: String, scale: Double)]
    }

    private static let masses = same("kg g mg lb oz st")
    private static let lengths = same("m cm mm km in ft mi yd")

    /// By the member of the body that holds the value.
    private static let kinds: [String: Kind] = [
        "heart_rate": Kind(type: .heartRate, units: ["beats/min": ("count/min", 1)]),
        "respiratory_rate": Kind(type: .respiratoryRate, units: ["breaths/min": ("count/min", 1)]),
        "body_weight": Kind(type: .bodyMass, units: masses),
        "body_height": Kind(type: .height, units: lengths),
        "body_mass_index": Kind(
            type: .bodyMassIndex, units: ["kg/m2": ("count", 1), "kg/m^2": ("count", 1)]),
        "body_fat_percentage": Kind(type: .bodyFatPercentage, units: ["%": ("%", 0.01)]),
        "oxygen_saturation": Kind(type: .oxygenSaturation, units: ["%": ("%", 0.01)]),
        "body_temperature": Kind(
            type: .bodyTemperature, units: ["C": ("degC", 1), "F": ("degF", 1), "K": ("K", 1)]),
        "blood_glucose": Kind(
            type: .bloodGlucose, units: ["mg/dL": ("mg/dL", 1), "mmol/L": (DeviceTable.mmol, 1)]),
        "step_count": Kind(type: .stepCount, units: ["steps": ("count", 1)]),
    ]

    private static func same(_ units: String) -> [String: (unit: String, scale: Double)] {
        Dictionary(
            units.split(separator: " ").map { (String($0), (String($0), 1)) },
            uniquingKeysWith: { first, _ in first })
    }

    static func knows(_ text: String) -> Bool {
        text.contains("\"effective_time_frame\"") || text.contains("\"schema_id\"")
    }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let value = try JSONFile.value(file)
        // A collector's answer has the points in its own `body`.
        let points = value.list ?? value["body"]?.list ?? [value]
        for (index, point) in points.enumerated() {
            let provenance = point["header"]?["acquisition_provenance"]
            let name = options.source ?? provenance?["source_name"]?.text ?? "Open mHealth"
            add(
                point["body"] ?? point, index + 1, SourceRevision(source: Source(name: name)),
                &found)
        }
        return found.result
    }

    private static func add(
        _ body: JSONValue, _ line: Int, _ revision: SourceRevision, _ found: inout FoundLines
    ) {
        guard body["descriptive_statistic"] == nil else {
            return found.notes.leaveOut("averages, maxima and other statistics", line: line)
        }
        let known = [
            "systolic_blood_pressure", "activity_name", "total_sleep_time", "is_main_sleep",
        ]
        let kind = kinds.first { body[$0.key] != nil }
        guard kind != nil || known.contains(where: { body[$0] != nil }) else {
            return found.notes.leaveOut("other kinds of data points", line: line)
        }
        guard let (start, end) = span(body["effective_time_frame"]) else {
            return found.fail(
                at: line, field: "effective_time_frame",
                expected: "a time with its offset, or a start with an end or a duration",
                found: body["effective_time_frame"] == nil ? "nothing" : "something else")
        }
        if let systolic = body["systolic_blood_pressure"]?["value"]?.number,
            let diastolic = body["diastolic_blood_pressure"]?["value"]?.number
        {
            return found.addPressure(
                systolic, diastolic, pulse: nil, at: start, line: line, revision: revision)
        }
        if let name = body["activity_name"]?.text {
            return addActivity(name, body, start, end, line, revision, &found)
        }
        if body["total_sleep_time"] != nil || body["is_main_sleep"] != nil, start < end {
            return found.addSleep(0, start, end, line: line, revision: revision)
        }
        guard let (name, kind) = kind else {
            return found.notes.leaveOut("other kinds of data points", line: line)
        }
        let value = body[name]
        let word = value?["unit"]?.text ?? (name == "step_count" ? "steps" : "")
        guard let number = value?["value"]?.number ?? value?.number,
            let (text, scale) = kind.units[word], let unit = try? HealthUnit(text)
        else {
            return found.fail(
                at: line, field: name, expected: "a number and a unit of the schema",
                found: "something else")
        }
        found.addQuantity(
            kind.type, Quantity(number * scale, unit), start, end, line: line, revision: revision)
    }

    private static func addActivity(
        _ name: String, _ body: JSONValue, _ start: Int64, _ end: Int64, _ line: Int,
        _ revision: SourceRevision, _ found: inout FoundLines
    ) {
        guard start < end else {
            return found.fail(
                at: line, field: "effective_time_frame", expected: "a workout with a duration",
                found: "none")
        }
        let type = SportNames.type(name)
        if type == nil {
            found.notes.add("a kind of exercise that is not known, read as Other", line: line)
        }
        var whole = RecordedActivity(
            type ?? .other, line: line, start: start, end: end, revision: revision)
        if let distance = body["distance"], let number = distance["value"]?.number,
            let row = lengths[distance["unit"]?.text ?? ""], let unit = try? HealthUnit(row.unit)
        {
            whole.totals.distance = try? Quantity(number, unit).doubleValue(for: .meter())
        }
        if body["kcal_burned"]?["unit"]?.text == "kcal" {
            whole.totals.kilocalories = body["kcal_burned"]?["value"]?.number
        }
        whole.add(to: &found)
    }

    private static let seconds = [
        "ms": 0.001, "sec": 1, "s": 1, "min": 60, "h": 3_600, "d": 86_400, "wk": 604_800,
    ]

    private static func span(_ frame: JSONValue?) -> (Int64, Int64)? {
        func instant(_ value: JSONValue?) -> Int64? {
            value?.text.flatMap { InstantText.parse($0) }
        }
        if let time = instant(frame?["date_time"]) { return (time, time) }
        let interval = frame?["time_interval"]
        let length = interval?["duration"].flatMap { duration -> Int64? in
            guard let value = duration["value"]?.number,
                let scale = seconds[duration["unit"]?.text ?? ""], (0...1e9).contains(value * scale)
            else { return nil }
            return Int64((value * scale * 1e6).rounded())
        }
        let start = instant(interval?["start_date_time"])
        let end = instant(interval?["end_date_time"])
        switch (start, end, length) {
        case (let start?, let end?, _) where start <= end: return (start, end)
        case (let start?, nil, let length?): return (start, start + length)
        case (nil, let end?, let length?): return (end - length, end)
        default: return nil
        }
    }
}
