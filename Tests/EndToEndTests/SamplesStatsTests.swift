import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// `casebook samples stats` on a store on disk.
@Suite struct SamplesStatsTests {
    private let folder = Result { try TemporaryFolder() }
    private let person = PersonID(UUID())

    private func store() throws -> String { "sqlite:" + (try folder.get().path("s.sqlite")) }

    /// Steps of two sources on the day on which Zurich's clocks go forward, and one day later.
    private func fill() async throws {
        let opened = try HealthStore.open(StoreLocation(store()))
        for (name, values) in [("phone", [100.0, 60, 30]), ("watch", [80, 50, 0])] {
            let samples = try zip([0.0, 5, 30], values).map { hour, value in
                let start = Date(timeIntervalSince1970: 1_774_738_800 + hour * 3_600)
                return Sample.quantity(
                    try QuantitySample(
                        type: .stepCount, quantity: Quantity(value, .count()), start: start,
                        end: start.addingTimeInterval(1_800)))
            }
            try await opened.intake(source: Source(name: name)).save(samples, for: person)
        }
        try await opened.owner(person).setSourceOrder(SourceOrder([Source(name: "watch")]))
        try await opened.close()
    }

    private func run(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(
            [
                "samples", "stats", "--store", try store(), "--person", "\(person)", "--type",
                "StepCount", "--zone", "Europe/Zurich",
            ] + arguments)
    }

    private func lines(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func aBucketIsALine() async throws {
        try await fill()
        let days = try lines(
            run("--options", "sum,duration", "--by-source", "--format", "jsonl"))
        #expect(days.map { $0["sum"] as? Double } == [130, 0])
        #expect(days.map { $0["duration"] as? Double } == [3_600, 1_800])
        #expect(
            days.map { $0["start"] as? String } == [
                "2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00",
            ])
        #expect(days[0]["end"] as? String == "2026-03-30T00:00:00+02:00")
        #expect(days[0]["unit"] as? String == "count" && days[0]["average"] is NSNull)
        let sources = try #require(days[0]["sources"] as? [String: [String: Any]])
        #expect(sources.mapValues { $0["sum"] as? Double } == ["phone": 160, "watch": 130])
        let array = try run("--format", "json")
        let parsed = try JSONSerialization.jsonObject(with: Data(array.output.utf8)) as? [Any]
        #expect(parsed?.count == 2)
    }

    @Test func timesAreThoseOfTheZoneAndEmptyBucketsAreShown() async throws {
        try await fill()
        let hours = try lines(
            run(
                "--interval", "1h", "--from", "2026-03-29T00:00:00", "--to", "2026-03-29T07:00:00",
                "--format", "jsonl"))
        #expect(hours.count == 6)
        #expect(hours.map { $0["sum"] as? Double } == [80, nil, nil, nil, nil, 50])
        let table = try run("--interval", "1mo", "--where", #"source = "phone""#)
        #expect(table.status == 0, "\(table.errors)")
        let row = table.output.split(separator: "\n").last?.split(separator: " ").map(String.init)
        #expect(
            row == ["2026-03-01T00:00:00+01:00", "2026-04-01T00:00:00+02:00", "190", "count"])
    }

    @Test func whatCannotBeAskedIsSaid() async throws {
        try await fill()
        for arguments in [
            ["--options", "average"], ["--options", "middle"], ["--interval", "0d"],
            ["--zone", "Moon"], ["--unit", "kg"], ["--where", "nonsense"],
            ["--as", "org.example.nobody"],
        ] {
            let outcome = try Command.run(
                [
                    "samples", "stats", "--store", try store(), "--person", "\(person)", "--type",
                    "StepCount",
                ] + arguments)
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments)")
            #expect(!outcome.errors.isEmpty)
        }
        let none = try Command.run(
            [
                "samples", "stats", "--store", try store(), "--person", UUID().uuidString,
                "--type", "HeartRate", "--format", "jsonl",
            ])
        #expect(none.status == 0 && none.output.isEmpty)
    }
}
