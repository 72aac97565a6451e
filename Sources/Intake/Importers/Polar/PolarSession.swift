internal import Base
internal import Foundation
internal import HealthModel

/// A training session of Polar Flow's export, in the form until 2024 (`samples.heartRate` with a
/// time each) and the one since (`samples.samples` with an interval).
struct PolarSession {
    private let session: JSONValue
    private let revision: SourceRevision
    private let clock: PolarClock

    init(_ session: JSONValue, _ revision: SourceRevision, _ clock: PolarClock) {
        self.session = session
        self.revision = revision
        self.clock = clock
    }

    /// Adds each exercise as a workout; a session without exercises is one itself.
    func add(to found: inout FoundLines) throws {
        let exercises = session["exercises"]?.list ?? []
        for (index, exercise) in (exercises.isEmpty ? [session] : exercises).enumerated() {
            try add(exercise, isOnly: exercises.count < 2, line: index + 1, to: &found)
        }
    }

    private func add(
        _ exercise: JSONValue, isOnly: Bool, line: Int, to found: inout FoundLines
    ) throws {
        let offset = Self.offset(exercise) ?? Self.offset(session)
        func time(_ value: JSONValue?) throws -> Int64? {
            guard let text = value?.text else { return nil }
            if let instant = InstantText.parse(text) { return instant }
            guard let local = clock.local(text) else { return nil }
            return try offset.map { local - $0 } ?? clock.instant(local)
        }
        guard let start = try time(exercise["startTime"] ?? session["startTime"]) else {
            return found.fail(
                at: line, field: "startTime", expected: "a date and a time",
                found: "something else")
        }
        let duration =
            Self.microseconds(exercise["durationMillis"] ?? exercise["duration"])
        let stop = try time(exercise["stopTime"] ?? (isOnly ? session["stopTime"] : nil))
        var activity = RecordedActivity(
            Self.sport(exercise["sport"] ?? session["sport"], line, &found), line: line,
            start: start, end: max(stop ?? start, start + (stop == nil ? duration ?? 0 : 0)),
            revision: revision)
        // The amounts of a session are those of its only exercise.
        func number(_ names: String..., session inSession: Bool = true) -> Double? {
            names.lazy.compactMap { exercise[$0]?.number }.first
                ?? (isOnly && inSession
                    ? names.lazy.compactMap { session[$0]?.number }.first : nil)
        }
        let rates = exercise["heartRate"]
        activity.totals = RecordedActivity.Totals(
            distance: number("distanceMeters", "distance"),
            kilocalories: number("calories", "kiloCalories"),
            duration: duration.map { Double($0) / 1e6 }, ascent: number("ascent", session: false),
            descent: number("descent", session: false),
            averageHeartRate: rates?["avg"]?.number ?? number("hrAvg", "averageHeartRate"),
            maximumHeartRate: rates?["max"]?.number ?? number("hrMax", "maximumHeartRate"))
        activity.points = try points(of: exercise, from: start, line, time, &found)
        for pause in exercise["pauseTimes"]?.list ?? [] {
            guard let from = try time(pause["startTime"]), let to = try time(pause["endTime"])
            else { continue }
            activity.pauses.append((from, to))
        }
        let laps = exercise["laps"]?["laps"]?.list ?? exercise["laps"]?.list ?? []
        for lap in laps {
            guard let split = Self.microseconds(lap["splitTimeMillis"] ?? lap["splitTime"]),
                let duration = Self.microseconds(lap["durationMillis"] ?? lap["duration"])
            else { continue }
            activity.laps.append((start + split - duration, start + split))
        }
        guard activity.end > activity.start || activity.points.count > 1 else {
            return found.fail(
                at: line, expected: "a workout with a duration", found: "none")
        }
        activity.add(to: &found)
    }

    private func points(
        of exercise: JSONValue, from start: Int64, _ line: Int,
        _ time: (JSONValue?) throws -> Int64?, _ found: inout FoundLines
    ) throws -> [RecordedActivity.Point] {
        var points = PolarPoints()
        let samples = exercise["samples"]
        points.addSeries(samples?["samples"]?.list ?? [], from: start, &found)
        for row in PolarPoints.fields {
            for sample in samples?[row.name]?.list ?? [] {
                // A moment without a value is one at which the sensor had no contact.
                guard let value = sample["value"]?.number else { continue }
                guard let moment = try time(sample["dateTime"]) else {
                    found.notes.add(RecordedActivity.noNumber, line: line)
                    continue
                }
                points.add(value * row.scale, row.field, at: moment)
            }
        }
        for place in samples?["recordedRoute"]?.list ?? [] {
            points.add(place, at: try time(place["dateTime"]))
        }
        let route = exercise["routes"]?["route"] ?? exercise["route"]?["route"]
        let routeStart = try time(route?["startTime"]) ?? start
        for place in route?["wayPoints"]?.list ?? [] {
            points.add(
                place, at: Self.microseconds(place["elapsedMillis"]).map { routeStart + $0 })
        }
        if points.timeless > 0 {
            found.notes.add(
                "points without a time, left out", line: line, count: points.timeless)
        }
        return points.all
    }

    /// The microseconds by which the clock was ahead of UTC.
    private static func offset(_ value: JSONValue) -> Int64? {
        let names = ["timezoneOffsetMinutes", "timezoneOffset", "timeZoneOffset"]
        guard let minutes = names.lazy.compactMap({ value[$0]?.integer }).first,
            (-1_080...1_080).contains(minutes)
        else { return nil }
        return minutes * 60_000_000
    }

    /// A number of milliseconds, or an ISO 8601 duration.
    private static func microseconds(_ value: JSONValue?) -> Int64? {
        if let text = value?.text { return DurationText.microseconds(text) }
        guard let number = value?.number, (0...1e12).contains(number) else { return nil }
        return Int64(number * 1_000)
    }

    /// Numbers of sports in the form since 2024, of which Polar publishes no list: those of its
    /// development kit, and those that public programs have found in real sessions.
    private static let sports: [String: String] = [
        "1": "RUNNING", "2": "CYCLING", "16": "OTHER", "18": "INDOOR_CYCLING", "23": "SWIMMING",
        "27": "TRAIL_RUNNING", "103": "POOL_SWIM", "105": "OPEN_WATER_SWIMMING",
        "117": "INDOOR_ROWING",
    ]

    private static func sport(
        _ value: JSONValue?, _ line: Int, _ found: inout FoundLines
    ) -> WorkoutActivityType {
        let word = value?.text ?? value?["id"]?.text.flatMap { sports[$0] } ?? ""
        if let type = SportNames.type(word) { return type }
        found.notes.add("a kind of exercise that is not known, read as Other", line: line)
        return .other
    }
}

/// The points of a session by their times.
private struct PolarPoints {
    private var points: [Int64: RecordedActivity.Point] = [:]
    private(set) var timeless = 0

    typealias Field = any WritableKeyPath<RecordedActivity.Point, Double?> & Sendable

    /// Measurements by their names in both forms. Polar's speeds are in kilometers an hour.
    static let fields: [(name: String, series: String, field: Field, scale: Double)] = [
        ("heartRate", "HEART_RATE", \.heartRate, 1), ("speed", "SPEED", \.speed, 1 / 3.6),
        ("distance", "DISTANCE", \.distance, 1), ("altitude", "ALTITUDE", \.altitude, 1),
        ("cadence", "CADENCE", \.cadence, 1),
    ]

    var all: [RecordedActivity.Point] { points.values.sorted { $0.time < $1.time } }

    mutating func add(_ value: Double, _ field: Field, at time: Int64) {
        guard points.count < ImportLimits.points else { return }
        points[time, default: RecordedActivity.Point(time: time)][keyPath: field] = value
    }

    mutating func add(_ place: JSONValue, at time: Int64?) {
        guard let time else {
            timeless += 1
            return
        }
        guard points.count < ImportLimits.points else { return }
        var point = points[time] ?? RecordedActivity.Point(time: time)
        point.latitude = place["latitude"]?.number
        point.longitude = place["longitude"]?.number
        point.altitude = place["altitude"]?.number ?? point.altitude
        points[time] = point
    }

    /// Adds measurements at equal intervals from the beginning of an exercise.
    mutating func addSeries(_ list: [JSONValue], from start: Int64, _ found: inout FoundLines) {
        for one in list {
            let name = one["type"]?.text ?? ""
            let plain = name.hasPrefix("SAMPLE_TYPE_") ? String(name.dropFirst(12)) : name
            guard let row = Self.fields.first(where: { $0.series == plain }),
                let interval = one["intervalMillis"]?.integer,
                (1...3_600_000).contains(interval)
            else {
                found.notes.leaveOut("temperatures and other measurements of sessions")
                continue
            }
            for (index, value) in (one["values"]?.list ?? []).enumerated() {
                guard let number = value.number else { continue }
                add(
                    number * row.scale, row.field,
                    at: start + Int64(index) * interval * 1_000)
            }
        }
    }
}

/// Durations as ISO 8601 writes them, without years and months: `PT1H30M45.5S`.
enum DurationText {
    static func microseconds(_ text: String) -> Int64? {
        guard text.hasPrefix("P"), text.utf8.count <= 40 else { return nil }
        var total = 0.0
        var number = ""
        for letter in text.dropFirst() {
            if letter.isNumber || letter == "." {
                number.append(letter)
                continue
            }
            if letter == "T", number.isEmpty { continue }
            let seconds: [Character: Double] = ["D": 86_400, "H": 3_600, "M": 60, "S": 1]
            guard let scale = seconds[letter], let value = DecimalText.number(number) else {
                return nil
            }
            total += value * scale
            number = ""
        }
        guard number.isEmpty, total < 1e9 else { return nil }
        return Int64((total * 1e6).rounded())
    }
}
