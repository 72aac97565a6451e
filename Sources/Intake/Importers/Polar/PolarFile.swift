internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Files of Polar Flow's export (JSON, a file a session, day or month). Their times are those of
/// the wearer's clock, with the offset only in sessions and nights.
enum PolarFile {
    private static let read = [
        "training-session-", "training-session_", "activity-", "247ohr_", "sleep_result_",
    ]
    /// Files that hold scores, intervals between beats and tests.
    private static let leftOut = [
        "nightly_recovery", "ppi_samples", "sleep_score", "sleep_wake", "fitness-test-results",
        "orthostatic-test-result", "calendar-items",
    ]
    /// Members that a file of such a name has near its beginning.
    private static let marks = [
        "\"exportVersion\"", "\"exercises\"", "\"deviceDays\"", "\"hypnogram\"", "\"night\"",
        "\"physicalInformation", "\"durationMillis\"", "\"startTime\"", "\"sampleSource",
        "\"created\"",
    ]

    /// Whether a file is one of the export, by its name and its beginning.
    static func knows(_ name: String, _ text: String) -> Bool {
        name.hasSuffix(".json") && (read + leftOut).contains(where: name.hasPrefix)
            && marks.contains(where: text.contains)
    }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        if let prefix = leftOut.first(where: file.lastName.lowercased().hasPrefix) {
            found.notes.leaveOut("Polar's \(prefix)")
            return found.result
        }
        let clock = PolarClock(options)
        let revision = SourceRevision(source: Source(name: options.source ?? "Polar"))
        let value = try JSONFile.value(file)
        if let nights = value.list {
            for (index, night) in nights.enumerated() {
                addNight(night, line: index + 1, revision, &found)
            }
        } else if let days = value["deviceDays"]?.list {
            for (index, day) in days.enumerated() {
                try addRates(day, line: index + 1, revision, clock, &found)
            }
        } else if value["startTime"] != nil {
            try PolarSession(value, revision, clock).add(to: &found)
        } else if value["date"] != nil {
            try addDay(value, revision, clock, &found)
        } else {
            throw FileFormatError("expected a file of Polar Flow's export, found something else")
        }
        return found.result
    }

    /// Adds the pulses of a day, by the seconds since its midnight.
    private static func addRates(
        _ day: JSONValue, line: Int, _ revision: SourceRevision, _ clock: PolarClock,
        _ found: inout FoundLines
    ) throws {
        guard let date = day["date"]?.text, let midnight = clock.local(date) else {
            return found.fail(at: line, field: "date", expected: "a day", found: "something else")
        }
        for sample in day["samples"]?.list ?? [] {
            guard let rate = sample["heartRate"]?.number,
                let seconds = sample["secondsFromDayStart"]?.integer,
                (0...172_800).contains(seconds)
            else {
                found.fail(
                    at: line, field: "samples", expected: "a heart rate and its second of the day",
                    found: "something else")
                continue
            }
            guard rate > 0 else { continue }
            let time = try clock.instant(midnight + seconds * 1_000_000)
            found.addQuantity(
                .heartRate, Quantity(rate, .count() / .minute()), time, time, line: line,
                revision: revision)
        }
    }

    /// Adds the steps of a day: those of each minute, or their sum where there are no minutes.
    private static func addDay(
        _ day: JSONValue, _ revision: SourceRevision, _ clock: PolarClock,
        _ found: inout FoundLines
    ) throws {
        guard let date = day["date"]?.text, let midnight = clock.local(date) else {
            return found.fail(at: 1, field: "date", expected: "a day", found: "something else")
        }
        let minutes = day["samples"]?["steps"]?.list ?? []
        var last = midnight
        for (index, sample) in minutes.enumerated() {
            guard let text = sample["localTime"]?.text, let steps = sample["value"]?.number,
                var local = clock.local("\(date) \(text)")
            else {
                found.fail(
                    at: index + 1, field: "steps", expected: "a time and a number of steps",
                    found: "something else")
                continue
            }
            // A day of Polar's can go on after midnight.
            if local + 43_200_000_000 < last { local += 86_400_000_000 }
            last = local
            guard steps > 0 else { continue }
            let start = try clock.instant(local)
            found.addQuantity(
                .stepCount, Quantity(steps, .count()), start, start + 60_000_000, line: index + 1,
                revision: revision)
        }
        if minutes.isEmpty, let steps = day["summary"]?["stepCount"]?.number, steps > 0 {
            found.addQuantity(
                .stepCount, Quantity(steps, .count()), try clock.instant(midnight),
                try clock.instant(midnight + 86_400_000_000), line: 1, revision: revision)
        }
        if day["summary"] != nil { found.notes.leaveOut("calories and distances of days") }
    }

    private static let stages = [
        "WAKE": 2, "REM": 5, "NONREM1": 3, "NONREM2": 3, "NONREM12": 3, "NONREM3": 4,
    ]

    /// Adds a night with its stages. Devices that know only sleep and wakefulness write no
    /// durations of stages.
    private static func addNight(
        _ night: JSONValue, line: Int, _ revision: SourceRevision, _ found: inout FoundLines
    ) {
        let hypnogram = night["sleepResult"]?["hypnogram"]
        guard let start = hypnogram?["sleepStart"]?.text.flatMap({ InstantText.parse($0) }),
            let end = hypnogram?["sleepEnd"]?.text.flatMap({ InstantText.parse($0) }), start < end
        else {
            return found.fail(
                at: line, field: "hypnogram", expected: "a start and an end with their offsets",
                found: "something else")
        }
        found.addSleep(0, start, end, line: line, revision: revision)
        let hasStages = night["evaluation"]?["phaseDurations"] != nil
        let changes = hypnogram?["sleepStateChanges"]?.list ?? []
        let offsets = changes.map { change in
            change["offsetFromStart"]?.text.flatMap(DurationText.microseconds).map { start + $0 }
        }
        for (index, change) in changes.enumerated() {
            guard let from = offsets[index], let state = change["state"]?.text,
                let stage = stages[state]
            else {
                found.notes.add("stages of sleep in another form, left out", line: line)
                continue
            }
            let next = index + 1 < changes.count ? offsets[index + 1] : nil
            let to = min(next ?? end, end)
            guard from < to else { continue }
            found.addSleep(
                hasStages || stage == 2 ? stage : 1, from, to, line: line, revision: revision)
        }
    }
}

/// The wearer's clock: times without an offset are in the zone that the caller named.
struct PolarClock {
    private let options: ImportOptions

    init(_ options: ImportOptions) { self.options = options }

    /// Microseconds since 1970 as if the clock were in UTC.
    func local(_ text: String) -> Int64? {
        (try? LocalTime(text, isDayFirst: nil))?.microseconds
    }

    /// The instant of a time of the clock.
    ///
    /// - Throws: ``FileFormatError`` where no zone was named.
    func instant(_ local: Int64) throws -> Int64 {
        guard let zone = options.zone else {
            try TimeReader(options).needsZone()
            return local
        }
        return LocalTime(microseconds: local).instant(in: zone)
    }
}
