import Fixtures
import Foundation
import HealthModel
import Importers
import Testing
import Units

/// GPX and TCX.
@Suite struct TrackTests {
    private static let gpx = """
        <?xml version="1.0"?>
        <gpx creator="Maker" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="x"><trk>
        <name>n</name><type>running</type><trkseg>
        <trkpt lat="47.1" lon="8.5"><ele>400.5</ele><time>2026-04-01T08:00:00Z</time>
        <extensions><t:TrackPointExtension><t:hr>120</t:hr></t:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.2" lon="8.6"><time>2026-04-01T08:01:00Z</time></trkpt></trkseg>
        <trkseg><trkpt lat="47.3" lon="8.7"><time>2026-04-01T08:05:00Z</time></trkpt>
        <trkpt lat="47.4" lon="8.8"/></trkseg></trk></gpx>
        """

    @Test func aTrackIsAWorkoutWithARoute() throws {
        #expect(SampleFormat.detect(name: "x", head: Array(Self.gpx.utf8)) == .gpx)
        let (lines, reader) = try Lines.all(.gpx, Self.gpx)
        guard case .workout(let workout)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(workout.activityType == .running && workout.duration == 60)
        #expect(workout.events.map(\.type) == [.pause, .resume])
        #expect(workout.sourceRevision?.source.name == "Maker")
        #expect(lines.count == 3)
        #expect(reader.notes.all.map(\.text) == ["points without a time, left out"])
    }

    /// What is lost of a point is counted, and the rest of it is read.
    @Test func pointsThatAreBrokenInPart() throws {
        let gpx = Self.gpx.replacing("120<", with: "fast<")
            .replacing("lat=\"47.2\"", with: "lat=\"x\"")
        let (lines, reader) = try Lines.all(.gpx, gpx)
        let notes = [
            "values of points that are not numbers, left out",
            "invalid coordinates of points, left out",
        ]
        #expect(lines.count == 2)
        #expect(reader.notes.all.prefix(2).map(\.text) == notes)
        let tcx = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="2026-04-01T08:00:00Z">
            <TotalTimeSeconds>60</TotalTimeSeconds><Track><Trackpoint><Time>2026-04-01T08:00:00Z</Time>
            <Position><LatitudeDegrees>95</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees></Position>
            <HeartRateBpm><Value>fast</Value></HeartRateBpm></Trackpoint></Track></Lap></Activity>
            </Activities></TrainingCenterDatabase>
            """
        #expect(try Lines.all(.tcx, tcx).reader.notes.all.map(\.text) == notes)
    }

    @Test func aTrainingCenterActivity() throws {
        let tcx = """
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
            <Activities><Activity Sport="Biking"><Id>2026-04-01T08:00:00Z</Id>
            <Lap StartTime="2026-04-01T08:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>
            <DistanceMeters>500</DistanceMeters><Calories>10</Calories><Track>
            <Trackpoint><Time>2026-04-01T08:00:00Z</Time><DistanceMeters>0</DistanceMeters>
            <HeartRateBpm><Value>100</Value></HeartRateBpm><Cadence>80</Cadence>
            <Extensions><TPX><Watts>200</Watts></TPX></Extensions></Trackpoint>
            <Trackpoint><Time>2026-04-01T08:01:00Z</Time><DistanceMeters>500</DistanceMeters>
            </Trackpoint></Track></Lap><Creator><Name>Edge</Name></Creator></Activity></Activities>
            </TrainingCenterDatabase>
            """
        #expect(SampleFormat.detect(name: "x", head: Array(tcx.utf8)) == .tcx)
        let lines = try Lines.all(.tcx, tcx).lines
        guard case .workout(let workout)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(workout.totals[.distance] == Quantity(500, .meter()) && workout.duration == 60)
        #expect(workout.sourceRevision?.source.name == "Edge")
        let types = Set(lines.dropFirst().compactMap { $0.anySample?.sampleType.objectType.name })
        #expect(
            types == [
                "HeartRate", "CyclingCadence", "CyclingPower", "DistanceCycling",
                "ActiveEnergyBurned",
            ])
    }

    /// GPX is in UTC by its definition, also where a program leaves the zone out; straps without
    /// contact say zero beats.
    @Test func tracksOfOtherPrograms() throws {
        let gpx = """
            <?xml version="1.0"?><gpx version="1.0" creator="X"><wpt lat="1" lon="2"/>
            <trk><trkseg><trkpt lat="47,1" lon="8,5"><ele>400,5</ele><time>2026-04-01T08:00:00</time>
            <extensions><hr>0</hr></extensions></trkpt>
            <trkpt lat="47.2" lon="8.6"><time>2026-04-01 08:01:00</time>
            <extensions><hr>90</hr></extensions></trkpt></trkseg></trk></gpx>
            """
        let (lines, reader) = try Lines.all(.gpx, gpx)
        #expect(lines.first?.sample?.startDate == Date(timeIntervalSince1970: 1_775_030_400))
        #expect(lines.first?.sample?.endDate == Date(timeIntervalSince1970: 1_775_030_460))
        for line in lines {
            if case .series(let series)? = line.anySample, case .route(let route) = series.points {
                #expect(route.first?.latitude == 47.1 && route.first?.altitude == 400.5)
            }
            if case .quantity(let beats)? = line.anySample { #expect(beats.quantity.value == 90) }
        }
        #expect(lines.count == 3)
        #expect(
            reader.notes.all.map(\.description) == ["not kept: waypoints (1, first in line 1)"])
    }

    /// Elements inside each other without an end are refused, not followed.
    @Test func hostileTracks() {
        let deep = "<gpx>" + String(repeating: "<a>", count: 100_000)
        #expect(throws: FileFormatError.self) { try Lines.all(.gpx, deep, chunk: 4_096) }
        var random = SplitMix64(seed: 4)
        for _ in 0..<200 {
            var bytes = Array(Self.gpx.utf8)
            for _ in 0..<4 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                    Array("<>\"=/x\u{0}".utf8).randomElement(using: &random) ?? 0
            }
            _ = try? Lines.all(.gpx, bytes, chunk: 100)
        }
    }

    /// gpxpy (PyPI) counts the same points with a time.
    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["CASEBOOK_SHARED"] != nil,
            "CASEBOOK_SHARED names the reference data"),
        arguments: [
            ("sweat-mit/4801048867_strava.gpx", 5_159), ("sweat-mit/activity_5039744860.gpx", 96),
        ])
    func realTracks(name: String, points: Int) throws {
        let root = try #require(ProcessInfo.processInfo.environment["CASEBOOK_SHARED"])
        let bytes = try Data(contentsOf: URL(filePath: "\(root)/realdata/\(name)"))
        let routes = try Lines.all(.gpx, Array(bytes), chunk: 100_000).lines
            .compactMap { line -> Int? in
                if case .series(let route)? = line.anySample { route.count } else { nil }
            }
        #expect(routes.reduce(0, +) == points)
    }
}
