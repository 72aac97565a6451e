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

    /// The places of all tracks, for the route of a workout; empty where there are none.
    static func places(in bytes: [UInt8]) -> [Location] {
        var found = FoundLines()
        guard let tracks = try? tracks(in: bytes, &found).tracks else { return [] }
        return tracks.flatMap(\.points).compactMap(\.place)
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
            case .end(let name, let text): point?.take(name, text)
            }
        }
        return (tracks, creator)
    }
}

extension RecordedActivity.Point {
    /// Takes a measurement in by the name of its element; others are passed over.
    fileprivate mutating func take(_ name: String, _ text: String) {
        guard let number = RecordedActivity.number(text) else { return }
        switch name {
        case "ele": altitude = number
        case "hr", "heartrate": heartRate = number
        case "cad", "cadence": cadence = number
        case "power", "watts", "PowerInWatts": power = number
        case "speed": speed = number
        case "hAcc": accuracy = number
        case "vAcc": verticalAccuracy = number
        case "course": course = number
        default: break
        }
    }
}
