internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Files of Fitbit's export (JSON, a file a kind and day or month).
///
/// Minutes of steps, distance and heart rate are in UTC; weights and sleep are in the wearer's
/// time. Weights are in the unit of the account, which the file does not name.
enum FitbitFile {
    /// A kind of file, by the beginning of its name.
    private struct Kind {
        let prefix: String
        let type: QuantityType
        let unit: String
        /// Seconds that a value is of.
        let seconds: Int64
        /// The member of an object that holds the value; nil where the value is itself.
        var member: String?
    }

    private static let kinds = [
        Kind(prefix: "steps-", type: .stepCount, unit: "count", seconds: 60),
        Kind(prefix: "distance-", type: .distanceWalkingRunning, unit: "cm", seconds: 60),
        Kind(prefix: "heart_rate-", type: .heartRate, unit: "count/min", seconds: 0, member: "bpm"),
        Kind(
            prefix: "resting_heart_rate-", type: .restingHeartRate, unit: "count/min", seconds: 0,
            member: "value"),
    ]
    private static let leftOut = [
        "calories-", "altitude-", "exercise-", "sedentary_minutes-", "lightly_active_minutes-",
        "moderately_active_minutes-", "very_active_minutes-", "time_in_heart_rate_zones-",
        "demographic_vo2_max-", "swim_lengths_data-", "water_logs-", "food_logs-",
        "estimated_oxygen_variation-", "run_vo2_max-",
    ]

    /// Whether a name is that of a file of the export.
    static func knows(_ name: String) -> Bool {
        (kinds.map(\.prefix) + leftOut + ["sleep-", "weight-"]).contains { prefix in
            name.hasPrefix(prefix) && name.hasSuffix(".json")
                && name.dropFirst(prefix.count).first?.isNumber == true
        }
    }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let name = file.lastName
        if let prefix = leftOut.first(where: name.hasPrefix) {
            found.notes.leaveOut("Fitbit's \(prefix.dropLast())")
            return found.result
        }
        let entries = try JSONFile.list(file)
        let revision = SourceRevision(source: Source(name: options.source ?? "Fitbit"))
        let work = FitbitWork(options: options, revision: revision)
        for (index, entry) in entries.enumerated() {
            if name.hasPrefix("sleep-") {
                try work.addSleep(entry, index + 1, to: &found)
            } else if name.hasPrefix("weight-") {
                try work.addWeight(entry, index + 1, to: &found)
            } else if let kind = kinds.first(where: { name.hasPrefix($0.prefix) }) {
                work.add(
                    entry, index + 1, kind.type, kind.unit, seconds: kind.seconds,
                    member: kind.member, to: &found)
            }
        }
        return found.result
    }
}

private struct FitbitWork {
    let options: ImportOptions
    let revision: SourceRevision

    private func number(_ value: JSONValue?) -> Double? {
        value?.number ?? value?.text.flatMap { DecimalText.number($0) }
    }

    func add(
        _ entry: JSONValue, _ line: Int, _ type: QuantityType, _ unit: String, seconds: Int64,
        member: String?, to found: inout FoundLines
    ) {
        guard let text = entry["dateTime"]?.text,
            let time = try? LocalTime(text, isDayFirst: false).microseconds
        else {
            return found.fail(
                at: line, field: "dateTime", expected: "a date and a time", found: "something else")
        }
        let value = member.map { entry["value"]?[$0] } ?? entry["value"]
        guard let number = number(value), let unit = try? HealthUnit(unit) else {
            return found.fail(
                at: line, field: "value", expected: "a number", found: "something else")
        }
        // A minute without a step, and a day without a pulse, is nothing that was measured.
        guard number > 0 else { return }
        if entry["value"]?["confidence"]?.number == 0 {
            return found.notes.add("heart rates without any confidence, left out", line: line)
        }
        found.addQuantity(
            type, Quantity(number, unit), time, time + seconds * 1_000_000, line: line,
            revision: revision)
    }

    func addWeight(_ entry: JSONValue, _ line: Int, to found: inout FoundLines) throws {
        guard let unit = options.units["BodyMass"].flatMap({ try? HealthUnit($0) }) else {
            throw FileFormatError(
                "the file does not say in which unit its weights are: say it with "
                    + "--unit BodyMass=kg or --unit BodyMass=lb")
        }
        guard let day = entry["date"]?.text, let weight = number(entry["weight"]) else {
            return found.fail(
                at: line, field: "weight", expected: "a date and a weight", found: "something else")
        }
        let reader = TimeReader(options, isDayFirst: false)
        let text = "\(day) \(entry["time"]?.text ?? "00:00:00")"
        guard case .instant(let time) = try reader.read(text) else {
            return found.fail(
                at: line, field: "date", expected: "a date and a time", found: "something else")
        }
        found.addQuantity(
            .bodyMass, Quantity(weight, unit), time, time, line: line, revision: revision)
        if let fat = number(entry["fat"]), fat > 0 {
            found.addQuantity(
                .bodyFatPercentage, Quantity(fat / 100, .percent()), time, time, line: line,
                revision: revision)
        }
    }

    private static let levels = [
        "wake": 2, "awake": 2, "restless": 2, "asleep": 1, "light": 3, "deep": 4, "rem": 5,
    ]

    func addSleep(_ entry: JSONValue, _ line: Int, to found: inout FoundLines) throws {
        let reader = TimeReader(options, isDayFirst: false)
        func time(_ value: JSONValue?) throws -> Int64? {
            guard let text = value?.text, case .instant(let time) = try reader.read(text) else {
                return nil
            }
            return time
        }
        guard let start = try time(entry["startTime"]), let end = try time(entry["endTime"]) else {
            return found.fail(
                at: line, field: "startTime", expected: "a start and an end",
                found: "something else")
        }
        found.addSleep(0, start, end, line: line, revision: revision)
        let short = entry["levels"]?["shortData"]?.list ?? []
        if !short.isEmpty {
            found.notes.leaveOut(
                "short awakenings within other stages", line: line, count: short.count)
        }
        for level in entry["levels"]?["data"]?.list ?? [] {
            guard let from = try time(level["dateTime"]), let seconds = level["seconds"]?.integer,
                (0...864_000).contains(seconds), let name = level["level"]?.text,
                let value = Self.levels[name]
            else {
                found.notes.add("levels of sleep in another form, left out", line: line)
                continue
            }
            found.addSleep(
                value, from, from + seconds * 1_000_000, line: line, revision: revision)
        }
    }
}
