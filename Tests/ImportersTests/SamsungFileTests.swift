import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Samsung Health's files of JSON beside the tables, and the clock that they show.
@Suite struct SamsungFileTests {
    typealias Found = VendorTableTests.Found

    private static let rates = "com.samsung.shealth.tracker.heart_rate"
    private static let bins = """
        [{"heart_rate":71.0,"heart_rate_min":70.0,"start_time":1767254400000,
        "end_time":1767254459000},{"heart_rate":72.0,"start_time":1767254460000,
        "end_time":1767254519000}]
        """

    /// Heart rates of 08:00 to 08:10 in UTC, by a clock that is two hours ahead.
    private static func table(start: String) -> String {
        let prefix = "com.samsung.health.heart_rate"
        return """
            \(rates),6305010,4
            \(prefix).heart_rate,\(prefix).start_time,\(prefix).end_time,\(prefix).time_offset,\
            \(prefix).binning_data,
            70,2026-01-01 \(start):00:00.000,2026-01-01 \(start):10:00.000,UTC+0200,\
            abc.\(prefix).binning_data.json,
            60,2026-01-01 \(start):30:00.000,2026-01-01 \(start):30:00.000,UTC+0200,,

            """
    }

    private static func files(_ path: String, start: String) -> [UInt8]? {
        switch path {
        case "jsons/\(rates)/a/abc.com.samsung.health.heart_rate.binning_data.json":
            Array(bins.utf8)
        case "\(rates).20260601.csv": Array(table(start: start).utf8)
        default: nil
        }
    }

    private static func read(
        _ text: String, name: String, start: String?
    ) throws -> (found: [Found], notes: [String], failures: [String]) {
        let (lines, reader) = try Lines.all(
            .samsungHealth, text, name: name,
            companion: { path in start.flatMap { files(path, start: $0) } })
        return (
            lines.compactMap(Found.init), reader.notes.all.map(\.text),
            lines.compactMap(\.failure)
        )
    }

    @Test(arguments: ["08", "10"])
    func filesOfARowShowItsClock(start: String) throws {
        let read = try Self.read(
            Self.table(start: start), name: "\(Self.rates).20260601.csv", start: start)
        #expect(
            read.found == [
                Found("HeartRate", 71, "2026-01-01T08:00:00Z", 59),
                Found("HeartRate", 72, "2026-01-01T08:01:00Z", 59),
                Found("HeartRate", 60, "2026-01-01T08:30:00Z"),
            ])
        let isLocal = read.notes.contains(
            "times of the device's clock, as other files of the export show")
        #expect(isLocal == (start == "10"))
        #expect(read.failures.isEmpty)
    }

    /// A table without such files is read by the clock of the heart rates beside it.
    @Test(arguments: [("08", "06:00:00Z"), ("10", "04:00:00Z")])
    func otherTablesFollowTheHeartRates(start: String, time: String) throws {
        let weights = """
            com.samsung.health.weight,1,1
            start_time,weight,time_offset,
            2026-01-01 06:00:00.000,70.5,UTC+0200,
            2026-01-01 06:00:00.000,70.5,UTC+28550,

            """
        let name = "com.samsung.health.weight.20260601.csv"
        let read = try Self.read(weights, name: name, start: start)
        #expect(read.found.first == Found("BodyMass", 70.5, "2026-01-01T\(time)"))
        #expect(
            read.failures
                == (start == "08"
                    ? []
                    : ["4: time_offset: expected an offset, as UTC+0200, found something else"]))
        let alone = try Self.read(weights, name: name, start: nil)
        #expect(alone.found.map(\.start) == Array(repeating: "2026-01-01T06:00:00Z", count: 2))
        #expect(
            alone.notes == [
                "times read as in UTC, as Samsung documents; no file of the export shows it"
            ])
    }

    /// Nights have changed the name of their table.
    @Test(arguments: ["com.samsung.health.sleep", "com.samsung.shealth.sleep"])
    func nights(name: String) throws {
        let text = """
            \(name),1,1
            com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,sleep_score,
            2026-01-01 22:00:00.000,2026-01-02 06:00:00.000,80,

            """
        let read = try Self.read(text, name: "\(name).1.csv", start: nil)
        #expect(read.found == [Found("SleepAnalysis", 0, "2026-01-01T22:00:00Z", 28_800)])
        #expect(read.notes == ["not kept: the column sleep_score"])
    }

    @Test func exercisesAndVariability() throws {
        let prefix = "com.samsung.health.exercise"
        let rides = """
            com.samsung.shealth.exercise,1,1
            \(prefix).start_time,\(prefix).end_time,\(prefix).time_offset,\(prefix).exercise_type,\
            \(prefix).duration,\(prefix).live_data,\(prefix).location_data,
            2026-01-01 08:00:00.000,2026-01-01 09:00:00.000,UTC+0000,11007,3600000,u.live_data.json,\
            u.location_data.json,

            """
        let files = [
            "jsons/com.samsung.shealth.exercise/u/u.live_data.json":
                "[{\"start_time\":1767254400000,\"heart_rate\":90}]",
            "jsons/com.samsung.shealth.exercise/u/u.location_data.json":
                "[{\"start_time\":1767254401000,\"latitude\":47.1,\"longitude\":8.1}]",
        ]
        let (lines, _) = try Lines.all(
            .samsungHealth, rides, name: "com.samsung.shealth.exercise.1.csv",
            companion: { files[$0].map { Array($0.utf8) } })
        #expect(
            lines.compactMap { $0.anySample?.sampleType.objectType.name } == [
                "Workout", "WorkoutRoute", "HeartRate",
            ])
        let variability = """
            com.samsung.health.hrv,1,1
            start_time,end_time,time_offset,binning_data,deviceuuid,
            2026-01-01 08:00:00.000,2026-01-01 08:30:00.000,UTC+0000,v.json,abc,

            """
        let (found, _) = try Lines.all(
            .samsungHealth, variability, name: "com.samsung.health.hrv.1.csv",
            companion: { path in
                path == "jsons/com.samsung.health.hrv/v/v.json"
                    ? Array("[{\"start_time\":1767254400000,\"sdnn\":41.5,\"rmssd\":30}]".utf8)
                    : nil
            })
        #expect(
            found.compactMap(Found.init) == [
                Found("HeartRateVariabilitySDNN", 41.5, "2026-01-01T08:00:00Z")
            ])
    }
}
