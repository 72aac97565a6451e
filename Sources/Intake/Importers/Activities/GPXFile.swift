internal import Foundation
internal import HealthModel

/// Tracks of the GPS exchange format (GPX 1.0 and 1.1, topografix.com), with Garmin's extension for
/// heart rate and cadence, Apple's and others' for speed and accuracy, and plain `power`.
enum GPXFile {
    /// A track: its kind in the file's words, and its points.
    struct Track {
        var type: String?
        var line: Int
        var points: [RecordedActivity.Point] = []
        /// Ends of pauses: a new segment begins after each.
        var segments: [(from: Int64, to: Int64)] = []
        /// Points without a time.
        var timeless = 0
    }

    /// The activities of a file. Points without a time are not kept: a sample has one.
    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let (tracks, creator) = try self.tracks(in: file.contents(), &found)
        let source = options.source ?? creator ?? "GPX"
        for track in tracks {
            if track.timeless > 0 {
                found.notes.add(
                    "points without a time, left out", line: track.line, count: track.timeless)
            }
            guard let first = track.points.map(\.time).min(),
                let last = track.points.map(\.time).max()
            else { continue }
            let type = track.type.flatMap(SportNames.type)
            if type == nil, track.type != nil {
                found.notes.add(
                    "a kind of track that is not known, read as Other", line: track.line)
            }
            var activity = RecordedActivity(
                type ?? .other, line: track.line, start: first, end: last,
                revision: SourceRevision(source: Source(name: source)))
            activity.points = track.points
            activity.pauses = zip(track.segments, track.segments.dropFirst())
                .map { ($0.to, $1.from) }.filter { $0.1 > $0.0 }
            activity.add(to: &found)
        }
        return found.result
    }

    /// The places of all tracks, for the route of a workout, and how many points have none, or no
    /// time; none where there are no tracks.
    static func places(in bytes: [UInt8]) -> (places: [Location], lost: Int) {
        var found = FoundLines()
        guard let tracks = try? tracks(in: bytes, &found).tracks else { return ([], 0) }
        let points = tracks.flatMap(\.points)
        let places = points.compactMap(\.place)
        let timeless = tracks.reduce(0) { $0 + $1.timeless }
        return (places, points.count - places.count + timeless)
    }

    private static func tracks(
        in bytes: [UInt8], _ found: inout FoundLines
    ) throws -> (tracks: [Track], creator: String?) {
        var walk = ElementWalk(bytes)
        var tracks: [Track] = []
        var creator: String?
        var point: RecordedActivity.Point?
        var hasTime = false
        var segment: (from: Int64, to: Int64)?
        while let step = try walk.next() {
            switch step {
            case .broken(let line):
                found.fail(at: line, expected: "a tag", found: "something else")
            case .begin("gpx"): creator = walk.attribute("creator")
            case .begin("trk"): tracks.append(Track(line: walk.line))
            case .begin("trkseg"): segment = nil
            case .begin("trkpt"):
                var new = RecordedActivity.Point(time: 0)
                new.latitude = walk.attribute("lat").flatMap(RecordedActivity.number)
                new.longitude = walk.attribute("lon").flatMap(RecordedActivity.number)
                point = new
                hasTime = false
            case .begin("wpt"): found.notes.leaveOut("waypoints", line: walk.line)
            case .begin("rte"): found.notes.leaveOut("routes to follow", line: walk.line)
            case .begin: break
            case .end("trkpt", _):
                guard let whole = point, !tracks.isEmpty else { continue }
                point = nil
                if whole.place == nil {
                    found.notes.add(RecordedActivity.noPlace, line: walk.line)
                }
                guard hasTime, tracks[tracks.count - 1].points.count < ImportLimits.points else {
                    tracks[tracks.count - 1].timeless += 1
                    continue
                }
                tracks[tracks.count - 1].points.append(whole)
                segment = (segment?.from ?? whole.time, whole.time)
            case .end("trkseg", _):
                if let segment, !tracks.isEmpty {
                    tracks[tracks.count - 1].segments.append(segment)
                }
                segment = nil
            case .end("type", let text):
                if point == nil, walk.open.last == "trk" { tracks[tracks.count - 1].type = text }
            case .end("time", let text):
                guard point != nil, let time = RecordedActivity.time(text) else { continue }
                point?.time = time
                hasTime = true
            case .end(let name, let text):
                guard point != nil else { continue }
                switch point?.take(name, text) {
                case .invalid: found.notes.add(RecordedActivity.noNumber, line: walk.line)
                case .unknown where walk.isInside("extensions"):
                    found.notes.leaveOut(
                        "temperature and other measurements of points", line: walk.line)
                default: break
                }
            }
        }
        return (tracks, creator)
    }
}

extension RecordedActivity.Point {
    private static let measurements: [String: any WritableKeyPath<Self, Double?> & Sendable] = [
        "ele": \.altitude, "hr": \.heartRate, "heartrate": \.heartRate, "cad": \.cadence,
        "cadence": \.cadence, "power": \.power, "watts": \.power, "PowerInWatts": \.power,
        "speed": \.speed, "hAcc": \.accuracy, "vAcc": \.verticalAccuracy, "course": \.course,
    ]

    /// What became of an element.
    fileprivate enum Taken { case measured, invalid, unknown, empty }

    /// Takes a measurement in by the name of its element.
    fileprivate mutating func take(_ name: String, _ text: String) -> Taken {
        guard !text.isEmpty else { return .empty }
        let number = RecordedActivity.number(text)
        guard let field = Self.measurements[name] else { return number == nil ? .empty : .unknown }
        guard let number else { return .invalid }
        self[keyPath: field] = number
        return .measured
    }
}
