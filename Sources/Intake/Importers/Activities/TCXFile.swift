internal import Foundation
internal import HealthModel

/// Activities of Garmin's Training Center Database (TCX, version 2), with the activity extension
/// for speed and power.
enum TCXFile {
    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var walk = ElementWalk(try file.contents())
        var state = TCXState(source: options.source)
        while let step = try walk.next() {
            switch step {
            case .broken(let line):
                state.found.fail(at: line, expected: "a tag", found: "something else")
            case .begin(let name): state.begin(name, walk)
            case .end(let name, let text): state.end(name, text, walk)
            }
        }
        return state.found.result
    }
}

/// What is open while a file is read.
private struct TCXState {
    let source: String?
    var found = FoundLines()
    private var activity: RecordedActivity?
    private var creator: String?
    private var point: RecordedActivity.Point?
    private var hasTime = false
    private var lapStart: Int64?
    private var lapSeconds = 0.0

    init(source: String?) { self.source = source }

    private static func time(_ text: String?) -> Int64? {
        text.flatMap(RecordedActivity.time)
    }

    private mutating func change(_ body: (inout RecordedActivity) -> Void) {
        guard var open = activity else { return }
        activity = nil
        body(&open)
        activity = open
    }

    mutating func begin(_ name: String, _ walk: ElementWalk) {
        switch name {
        case "Course": found.notes.leaveOut("courses", line: walk.line)
        case "Workout": found.notes.leaveOut("plans of workouts", line: walk.line)
        case "Activity":
            let sport = walk.attribute("Sport") ?? ""
            let type = SportNames.type(sport)
            if type == nil {
                found.notes.add("a kind of sport that is not known, read as Other", line: walk.line)
            }
            activity = RecordedActivity(
                type ?? .other, line: walk.line, start: .max, end: .min,
                revision: SourceRevision(source: Source(name: source ?? "TCX")))
            creator = nil
        case "Lap":
            lapStart = Self.time(walk.attribute("StartTime"))
            lapSeconds = 0
            if let lapStart { change { $0.start = min($0.start, lapStart) } }
        case "Trackpoint":
            point = RecordedActivity.Point(time: 0)
            hasTime = false
        default: break
        }
    }

    mutating func end(_ name: String, _ text: String, _ walk: ElementWalk) {
        if name == "Activity" { return finish() }
        if name == "Name", walk.open.last == "Creator" { creator = text }
        if name == "Lap" { return finishLap() }
        if point != nil { return endInPoint(name, text, walk) }
        guard walk.open.last == "Lap", let number = RecordedActivity.number(text) else {
            if name == "Value", walk.isInside("Lap"), let number = RecordedActivity.number(text) {
                addHeartRate(number, walk.open.last)
            }
            return
        }
        switch name {
        case "TotalTimeSeconds":
            lapSeconds = number
            change { $0.totals.duration = ($0.totals.duration ?? 0) + number }
        case "DistanceMeters":
            change { $0.totals.distance = ($0.totals.distance ?? 0) + number }
        case "Calories":
            change { $0.totals.kilocalories = ($0.totals.kilocalories ?? 0) + number }
        default: break
        }
    }

    private mutating func addHeartRate(_ number: Double, _ parent: String?) {
        guard parent == "MaximumHeartRateBpm" else { return }
        change { $0.totals.maximumHeartRate = max($0.totals.maximumHeartRate ?? 0, number) }
    }

    private typealias Field = any WritableKeyPath<RecordedActivity.Point, Double?> & Sendable
    private static let measurements: [String: Field] = [
        "LatitudeDegrees": \.latitude, "LongitudeDegrees": \.longitude,
        "AltitudeMeters": \.altitude, "DistanceMeters": \.distance, "Cadence": \.cadence,
        "RunCadence": \.cadence,
        "Speed": \.speed, "Watts": \.power, "HeartRate": \.heartRate,
    ]

    private mutating func endInPoint(_ name: String, _ text: String, _ walk: ElementWalk) {
        switch name {
        case "Trackpoint":
            if let point, point.latitude != nil || point.longitude != nil, point.place == nil {
                found.notes.add(RecordedActivity.noPlace, line: walk.line)
            }
            if let point, hasTime, (activity?.points.count ?? 0) < ImportLimits.points {
                activity?.points.append(point)
            } else {
                found.notes.add("points without a time, left out", line: walk.line)
            }
            point = nil
        case "Time":
            guard let time = Self.time(text) else { return }
            point?.time = time
            hasTime = true
        default:
            let isHeartRate = name == "Value" && walk.open.last == "HeartRateBpm"
            guard let field = Self.measurements[isHeartRate ? "HeartRate" : name] else { return }
            guard let number = RecordedActivity.number(text) else {
                if !text.isEmpty {
                    found.notes.add(RecordedActivity.noNumber, line: walk.line)
                }
                return
            }
            point?[keyPath: field] = number
        }
    }

    private mutating func finishLap() {
        guard let start = lapStart, lapSeconds >= 0, lapSeconds < 1e7 else { return }
        let end = start + Int64(lapSeconds * 1e6)
        activity?.laps.append((start, end))
        change { $0.end = max($0.end, end) }
        lapStart = nil
    }

    private mutating func finish() {
        guard var whole = activity else { return }
        activity = nil
        point = nil
        if let time = whole.points.map(\.time).min() { whole.start = min(whole.start, time) }
        if let time = whole.points.map(\.time).max() { whole.end = max(whole.end, time) }
        guard whole.start <= whole.end else {
            return found.fail(at: whole.line, expected: "an activity with a time", found: "none")
        }
        if source == nil, let creator, !creator.isEmpty {
            whole.revision = SourceRevision(source: Source(name: creator))
        }
        whole.add(to: &found)
    }
}
