internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Oura's data as its interface writes them (JSON): the lists of the first version (`sleep`,
/// `activity`) and the documents of the second one (`data`). Times have their offsets.
enum OuraFile {
    private static let marks = [
        "\"bedtime_start\"", "\"hypnogram_5min\"", "\"sleep_phase_5_min\"", "\"cal_active\"",
    ]

    static func knows(_ text: String) -> Bool { marks.contains(where: text.contains) }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let value = try JSONFile.value(file)
        let revision = SourceRevision(source: Source(name: options.source ?? "Oura"))
        var entries = value.list ?? value["data"]?.list ?? []
        if entries.isEmpty, case .object(let members) = value {
            entries = members.flatMap { $0.value.list ?? $0.value["data"]?.list ?? [] }
            if entries.isEmpty { entries = [value] }
        }
        for (index, entry) in entries.enumerated() {
            if entry["bedtime_start"] != nil {
                addNight(entry, index + 1, revision, &found)
            } else if entry["steps"] != nil {
                addDay(entry, index + 1, revision, &found)
            } else if let rate = entry["bpm"]?.number, let time = instant(entry["timestamp"]) {
                found.addQuantity(
                    .heartRate, Quantity(rate, .count() / .minute()), time, time, line: index + 1,
                    revision: revision)
            } else {
                found.notes.leaveOut("scores and other documents of Oura", line: index + 1)
            }
        }
        return found.result
    }

    private static func instant(_ value: JSONValue?) -> Int64? {
        value?.text.flatMap { InstantText.parse($0) }
    }

    /// Five minutes, in microseconds.
    private static let step: Int64 = 300_000_000
    private static let stages: [Character: Int] = ["1": 4, "2": 3, "3": 5, "4": 2]

    private static func addNight(
        _ night: JSONValue, _ line: Int, _ revision: SourceRevision, _ found: inout FoundLines
    ) {
        guard let start = instant(night["bedtime_start"]), let end = instant(night["bedtime_end"]),
            start < end
        else {
            return found.fail(
                at: line, field: "bedtime_start", expected: "a start and an end with offsets",
                found: "something else")
        }
        guard !["deleted", "rest"].contains(night["type"]?.text ?? "") else {
            return found.notes.leaveOut("rests, and nights that were deleted", line: line)
        }
        found.addSleep(0, start, end, line: line, revision: revision)
        let phases = (night["sleep_phase_5_min"] ?? night["hypnogram_5min"])?.text ?? ""
        var from = start
        var last: Character?
        for (index, letter) in (phases + " ").enumerated() where letter != last {
            let time = min(start + Int64(index) * step, end)
            if let stage = last.flatMap({ stages[$0] }), from < time {
                found.addSleep(stage, from, time, line: line, revision: revision)
            }
            (from, last) = (time, letter)
        }
        let breaths = night["average_breath"] ?? night["breath_average"]
        if let breaths = breaths?.number, breaths > 0 {
            found.addQuantity(
                .respiratoryRate, Quantity(breaths, .count() / .minute()), start, end, line: line,
                revision: revision)
        }
        addRates(night, start, end, line, revision, &found)
        if night["rmssd"] != nil || night["average_hrv"] != nil {
            found.notes.leaveOut("heart rate variabilities as RMSSD", line: line)
        }
    }

    /// Adds the heart rates of a night, or their average where they are not there.
    private static func addRates(
        _ night: JSONValue, _ start: Int64, _ end: Int64, _ line: Int,
        _ revision: SourceRevision, _ found: inout FoundLines
    ) {
        let unit = HealthUnit.count() / .minute()
        let rates = night["heart_rate"]
        let items = rates?["items"]?.list ?? night["hr_5min"]?.list ?? []
        let begin = instant(rates?["timestamp"]) ?? start
        let seconds = rates?["interval"]?.number ?? 300
        guard (1...3_600).contains(seconds) else { return }
        for (index, item) in items.enumerated() {
            guard let rate = item.number, rate > 0 else { continue }
            let time = begin + Int64(Double(index) * seconds * 1e6)
            found.addQuantity(
                .heartRate, Quantity(rate, unit), time, time, line: line, revision: revision)
        }
        let average = night["average_heart_rate"] ?? night["hr_average"]
        if items.isEmpty, let rate = average?.number, rate > 0 {
            found.addQuantity(
                .heartRate, Quantity(rate, unit), start, end, line: line, revision: revision)
        }
    }

    /// Adds a day, which begins at four in the morning in Oura's count where the file says so.
    private static func addDay(
        _ day: JSONValue, _ line: Int, _ revision: SourceRevision, _ found: inout FoundLines
    ) {
        guard let start = instant(day["day_start"] ?? day["timestamp"]) else {
            return found.fail(
                at: line, field: "timestamp", expected: "a time with its offset",
                found: "something else")
        }
        let end = instant(day["day_end"]) ?? start + 86_400_000_000
        let rows: [(QuantityType, JSONValue?, HealthUnit)] = [
            (.stepCount, day["steps"], .count()),
            (.activeEnergyBurned, day["active_calories"] ?? day["cal_active"], .kilocalorie()),
        ]
        for (type, value, unit) in rows {
            guard let number = value?.number, number > 0 else { continue }
            found.addQuantity(
                type, Quantity(number, unit), start, max(start, end), line: line,
                revision: revision)
        }
    }
}
