internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Files of Garmin's account export (`DI_CONNECT`, JSON). What an entry is shows in its members,
/// since names of files have changed. The recorded activities themselves are FIT files in the same
/// export.
enum GarminFile {
    /// Parts of names of the files that are read, in lower case.
    private static let names = [
        "udsfile_", "hydrationlogfile_", "bloodpressurefile_", "_sleepdata.json",
        "_userbiometrics.json", "_summarizedactivities.json", "_healthstatusdata.json",
        "activityvo2max_", "metricsmaxmetdata_",
    ]
    /// Members that only these files have.
    private static let marks = [
        "\"summarizedActivitiesExport\"", "\"sleepStartTimestampGMT\"", "\"wellnessStartTimeGmt\"",
        "\"hydrationSource\"", "\"userSetNullForWeight\"",
    ]

    /// Whether a file is one of the export, by its name or its beginning.
    static func knows(_ name: String, _ text: String) -> Bool {
        name.hasSuffix(".json") && names.contains(where: name.contains)
            || marks.contains(where: text.contains)
    }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        let revision = SourceRevision(source: Source(name: options.source ?? "Garmin Connect"))
        var work = GarminWork(times: TimeReader(options), options: options, revision: revision)
        let value = try JSONFile.value(file)
        for (index, entry) in (value.list ?? [value]).enumerated() {
            try work.add(entry, line: index + 1)
        }
        return work.found.result
    }
}

private struct GarminWork {
    let times: TimeReader
    let options: ImportOptions
    let revision: SourceRevision
    var found = FoundLines()

    init(times: TimeReader, options: ImportOptions, revision: SourceRevision) {
        self.times = times
        self.options = options
        self.revision = revision
    }

    mutating func add(_ entry: JSONValue, line: Int) throws {
        if let activities = entry["summarizedActivitiesExport"]?.list {
            for (index, activity) in activities.enumerated() { add(activity: activity, index + 1) }
        } else if entry["activityId"] != nil, entry["beginTimestamp"] != nil {
            add(activity: entry, line)
        } else if entry["sleepStartTimestampGMT"] != nil {
            add(night: entry, line)
        } else if entry["totalSteps"] != nil || entry["wellnessStartTimeGmt"] != nil {
            try add(day: entry, line)
        } else if let amount = entry["valueInML"]?.number {
            try add(water: amount, entry, line)
        } else if let pressure = entry["bloodPressure"], pressure["systolic"] != nil {
            try add(pressure: pressure, entry, line)
        } else if let grams = entry["weight"]?["weight"]?.number {
            try add(weight: grams, entry, line)
        } else if let value = entry["vo2MaxValue"]?.number {
            try add(oxygen: value, entry, line)
        } else {
            found.notes.leaveOut("other kinds of Garmin's entries", line: line)
        }
    }

    // MARK: Times

    /// A time as Garmin writes it in different files: a text, one within an object, milliseconds
    /// since 1970, or its parts in a list.
    private enum Written { case text(String), instant(Int64) }

    private func written(_ value: JSONValue?) -> Written? {
        guard let value else { return nil }
        if let text = value.text ?? value["date"]?.text { return .text(text) }
        if let number = value.integer, (1...9_999_999_999_999).contains(number) {
            return .instant(number * 1_000)
        }
        guard let parts = value.list?.map({ $0.integer ?? -1 }), parts.count >= 5,
            parts.allSatisfy({ (0...999_999_999).contains($0) })
        else { return nil }
        let digits = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
        let seconds = parts.count > 5 ? digits[5] : "00"
        return .text("\(digits[0])-\(digits[1])-\(digits[2])T\(digits[3]):\(digits[4]):\(seconds)")
    }

    private func utc(_ value: JSONValue?) -> Int64? {
        switch written(value) {
        case .instant(let instant): instant
        case .text(let text):
            InstantText.parse(text)
                ?? (try? LocalTime(text, isDayFirst: nil))?.microseconds
        case nil: nil
        }
    }

    private func local(_ value: JSONValue?) throws -> Int64? {
        guard case .text(let text) = written(value), case .instant(let time) = try times.read(text)
        else { return nil }
        return time
    }

    /// A local day; with a note where its zone is not known.
    private mutating func day(_ value: JSONValue?, _ line: Int) -> (Int64, Int64)? {
        let midnight: Int64
        switch written(value) {
        case .text(let text):
            guard let date = CivilDate(text.prefix(10)) else { return nil }
            midnight = Int64(date.dayNumber)
        case .instant(let instant): midnight = instant.dividedDown(by: 86_400_000_000)
        case nil: return nil
        }
        if options.zone == nil { found.notes.add(DeviceTableReader.daysWithoutZone, line: line) }
        let zone = options.zone ?? .gmt
        return (
            LocalTime(dayNumber: Int(midnight)).instant(in: zone),
            LocalTime(dayNumber: Int(midnight) + 1).instant(in: zone)
        )
    }

    private mutating func fail(_ line: Int, _ field: String) {
        found.fail(
            at: line, field: field, expected: "a date and a time", found: "something else")
    }

    // MARK: Days and nights

    private mutating func add(day: JSONValue, _ line: Int) throws {
        var span: (Int64, Int64)?
        if let start = utc(day["wellnessStartTimeGmt"]), let end = utc(day["wellnessEndTimeGmt"]),
            start < end
        {
            span = (start, end)
        }
        guard let (start, end) = span ?? self.day(day["calendarDate"], line) else {
            return fail(line, "calendarDate")
        }
        let floors = day["floorsAscendedInMeters"]?.number.map { $0 / 3.048 }
        // Newer files have the average of seven days under the shorter name.
        let resting = day["currentDayRestingHeartRate"] ?? day["restingHeartRate"]
        let rows: [(QuantityType, Double?, HealthUnit)] = [
            (.stepCount, day["totalSteps"]?.number, .count()),
            (.activeEnergyBurned, day["activeKilocalories"]?.number, .kilocalorie()),
            (.flightsClimbed, floors, .count()),
            (.restingHeartRate, resting?.number, .count() / .minute()),
        ]
        for (type, number, unit) in rows {
            guard let number, number > 0 else { continue }
            found.addQuantity(
                type, Quantity(number, unit), start, end, line: line, revision: revision)
        }
        found.notes.leaveOut("distances, stress and other measurements of days", line: line)
    }

    private mutating func add(night: JSONValue, _ line: Int) {
        guard let start = utc(night["sleepStartTimestampGMT"]),
            let end = utc(night["sleepEndTimestampGMT"]), start < end
        else { return fail(line, "sleepStartTimestampGMT") }
        guard night["sleepWindowConfirmationType"]?.text != "OFF_WRIST" else {
            return found.notes.add("nights without the watch, left out", line: line)
        }
        found.addSleep(0, start, end, line: line, revision: revision)
        let oxygen = night["spo2SleepSummary"]
        let rows: [(QuantityType, Double?, HealthUnit)] = [
            (.respiratoryRate, night["averageRespiration"]?.number, .count() / .minute()),
            (.oxygenSaturation, oxygen?["averageSPO2"]?.number.map { $0 / 100 }, .percent()),
            (.heartRate, oxygen?["averageHR"]?.number, .count() / .minute()),
        ]
        for (type, number, unit) in rows {
            guard let number, number > 0 else { continue }
            found.addQuantity(
                type, Quantity(number, unit), start, end, line: line, revision: revision)
        }
        if night["deepSleepSeconds"] != nil {
            found.notes.leaveOut("stages of sleep, of which the file has only sums", line: line)
        }
    }

    // MARK: Single measurements

    private mutating func add(water: Double, _ entry: JSONValue, _ line: Int) throws {
        guard water > 0 else {
            return found.notes.leaveOut("drinks taken back, and losses of sweat", line: line)
        }
        guard let time = try local(entry["timestampLocal"]) else {
            return fail(line, "timestampLocal")
        }
        found.addQuantity(
            .dietaryWater, Quantity(water, .literUnit(with: .milli)), time, time, line: line,
            revision: revision)
    }

    private mutating func add(pressure: JSONValue, _ entry: JSONValue, _ line: Int) throws {
        guard let systolic = pressure["systolic"]?.number,
            let diastolic = pressure["diastolic"]?.number
        else {
            return found.fail(
                at: line, field: "bloodPressure", expected: "two pressures",
                found: "something else")
        }
        guard let time = try local(entry["metaData"]?["calendarDate"]) else {
            return fail(line, "calendarDate")
        }
        found.addPressure(
            systolic, diastolic, pulse: pressure["pulse"]?.number, at: time, line: line,
            revision: revision)
    }

    private mutating func add(weight: Double, _ entry: JSONValue, _ line: Int) throws {
        guard
            let time = try utc(entry["weight"]?["timestampGMT"])
                ?? local(entry["metaData"]?["calendarDate"])
        else { return fail(line, "timestampGMT") }
        found.addQuantity(
            .bodyMass, Quantity(weight, .gram()), time, time, line: line, revision: revision)
    }

    private mutating func add(oxygen: Double, _ entry: JSONValue, _ line: Int) throws {
        guard let unit = try? HealthUnit("mL/min·kg"),
            let time = utc(entry["timestampGmt"]) ?? day(entry["calendarDate"], line)?.0
        else { return fail(line, "calendarDate") }
        found.addQuantity(
            .vo2Max, Quantity(oxygen, unit), time, time, line: line, revision: revision)
    }

    // MARK: Activities

    /// Lengths are in centimeters, times in milliseconds. The energy is in kilojoules, of which
    /// Garmin counts 4.19 to a kilocalorie.
    private mutating func add(activity: JSONValue, _ line: Int) {
        guard activity["parent"] != .boolean(true) else {
            return found.notes.add(
                "sessions of several sports, read by their parts", line: line)
        }
        guard let start = utc(activity["beginTimestamp"] ?? activity["startTimeGmt"]) else {
            return fail(line, "beginTimestamp")
        }
        func number(_ name: String, _ scale: Double = 1) -> Double? {
            activity[name]?.number.flatMap { $0 > 0 && $0 < 1e12 ? $0 * scale : nil }
        }
        let duration = number("duration", 0.001)
        let elapsed = max(number("elapsedDuration", 0.001) ?? 0, duration ?? 0)
        guard elapsed > 0 else {
            return found.fail(
                at: line, field: "duration", expected: "a workout with a duration", found: "none")
        }
        let word = activity["activityType"]?.text ?? activity["activityType"]?["typeKey"]?.text
        let type = SportNames.type(word ?? "")
        if type == nil {
            found.notes.add("a kind of exercise that is not known, read as Other", line: line)
        }
        var whole = RecordedActivity(
            type ?? .other, line: line, start: start,
            end: start + Int64((elapsed * 1e6).rounded()), revision: revision)
        whole.totals = RecordedActivity.Totals(
            distance: number("distance", 0.01), kilocalories: number("calories", 1 / 4.19),
            duration: duration, ascent: number("elevationGain", 0.01),
            descent: number("elevationLoss", 0.01), averageHeartRate: number("avgHr"),
            maximumHeartRate: number("maxHr"))
        // The days of the same export hold the energy of their activities.
        whole.countsEnergy = false
        whole.add(to: &found)
    }
}
