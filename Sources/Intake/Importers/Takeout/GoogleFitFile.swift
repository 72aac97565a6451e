internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Files of Google Fit's takeout, "All Data" (JSON, a file a data source). Times are nanoseconds
/// since 1970; each data source becomes a source of its own, which the store merges.
enum GoogleFitFile {
    private struct Kind {
        let type: QuantityType
        let unit: String
        var scale = 1.0
    }

    /// By the name of the data type.
    private static let kinds: [String: Kind] = [
        "com.google.step_count.delta": Kind(type: .stepCount, unit: "count"),
        "com.google.distance.delta": Kind(type: .distanceWalkingRunning, unit: "m"),
        "com.google.heart_rate.bpm": Kind(type: .heartRate, unit: "count/min"),
        "com.google.weight": Kind(type: .bodyMass, unit: "kg"),
        "com.google.height": Kind(type: .height, unit: "m"),
        "com.google.body.fat.percentage": Kind(type: .bodyFatPercentage, unit: "%", scale: 0.01),
        "com.google.oxygen_saturation": Kind(type: .oxygenSaturation, unit: "%", scale: 0.01),
        "com.google.body.temperature": Kind(type: .bodyTemperature, unit: "degC"),
        "com.google.hydration": Kind(type: .dietaryWater, unit: "L"),
        "com.google.blood_glucose": Kind(type: .bloodGlucose, unit: "mmol<180.1558800000541>/L"),
        "com.google.respiratory_rate": Kind(type: .respiratoryRate, unit: "count/min"),
    ]
    private static let sleep: [Int64: Int] = [1: 2, 2: 1, 4: 3, 5: 4, 6: 5]

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let value = try JSONFile.value(file)
        if let activity = value["fitnessActivity"]?.text {
            addSession(activity, value, source: options.source ?? "Google Fit", to: &found)
            return found.result
        }
        guard let points = value["Data Points"]?.list else {
            throw FileFormatError("expected a member `Data Points`, found none")
        }
        let name = options.source ?? value["Data Source"]?.text ?? "Google Fit"
        let revision = SourceRevision(source: Source(name: name))
        for (index, point) in points.enumerated() {
            add(point, index + 1, revision, to: &found)
        }
        return found.result
    }

    private static func microseconds(_ value: JSONValue?) -> Int64? {
        (value?.integer ?? value?.text.flatMap { Int64($0) }).map { $0 / 1_000 }
    }

    private static func add(
        _ point: JSONValue, _ line: Int, _ revision: SourceRevision, to found: inout FoundLines
    ) {
        guard let name = point["dataTypeName"]?.text,
            let start = microseconds(point["startTimeNanos"]),
            let end = microseconds(point["endTimeNanos"])
        else {
            return found.fail(
                at: line, expected: "a data type, a start and an end", found: "none of them or one")
        }
        let values = point["fitValue"]?.list?.map { $0["value"] ?? .null } ?? []
        let number = values.first.flatMap { $0["fpVal"]?.number ?? $0["intVal"]?.number }
        if name == "com.google.sleep.segment" {
            guard let value = values.first?["intVal"]?.integer.flatMap({ sleep[$0] }) else {
                return found.notes.leaveOut("times out of bed", line: line)
            }
            return found.addSleep(value, start, end, line: line, revision: revision)
        }
        if name == "com.google.blood_pressure", values.count >= 2,
            let systolic = values[0]["fpVal"]?.number, let diastolic = values[1]["fpVal"]?.number
        {
            return found.add(at: line) { () throws(SampleError) in
                try BloodPressure.sample(systolic, diastolic, at: start, revision: revision)
            }
        }
        guard let kind = kinds[name] else {
            return found.notes.leaveOut(named: name, line: line)
        }
        guard let number, let unit = try? HealthUnit(kind.unit) else {
            return found.fail(
                at: line, field: "fitValue", expected: "a number", found: "something else")
        }
        found.addQuantity(
            kind.type, Quantity(number * kind.scale, unit), start, end, line: line,
            revision: revision, written: number)
    }

    /// Adds a session ("All Sessions"): a night, or a workout with its distance.
    private static func addSession(
        _ activity: String, _ session: JSONValue, source: String, to found: inout FoundLines
    ) {
        func span(_ value: JSONValue) -> (Int64, Int64)? {
            guard let start = value["startTime"]?.text.flatMap({ InstantText.parse($0) }),
                let end = value["endTime"]?.text.flatMap({ InstantText.parse($0) }), start <= end
            else { return nil }
            return (start, end)
        }
        let revision = SourceRevision(source: Source(name: source))
        guard let (start, end) = span(session) else {
            return found.fail(at: 1, expected: "a session with a start and an end", found: "none")
        }
        guard activity == "sleep" else {
            let type = SportNames.type(activity)
            if type == nil {
                found.notes.add("a kind of exercise that is not known, read as Other")
            }
            var whole = RecordedActivity(
                type ?? .other, line: 1, start: start, end: end, revision: revision)
            let amounts = session["aggregate"]?.list ?? []
            whole.totals.distance =
                amounts.first {
                    $0["metricName"]?.text == "com.google.distance.delta"
                }?["floatValue"]?.number
            if let text = session["duration"]?.text, text.hasSuffix("s") {
                whole.totals.duration = DecimalText.number(text.dropLast())
            }
            return whole.add(to: &found)
        }
        found.addSleep(0, start, end, line: 1, revision: revision)
        for (index, part) in (session["segment"]?.list ?? []).enumerated() {
            guard let (from, to) = span(part), let name = part["fitnessActivity"]?.text,
                let value = stages[name]
            else {
                found.notes.add("stages of sleep in another form, left out", line: index + 1)
                continue
            }
            found.addSleep(value, from, to, line: index + 1, revision: revision)
        }
    }

    /// Stages of sleep as sessions name them.
    private static let stages = [
        "sleep": 1, "sleep.awake": 2, "sleep.light": 3, "sleep.deep": 4, "sleep.rem": 5,
    ]
}
