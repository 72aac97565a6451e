import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// The line that stands for a bucket.
@Suite struct JSONTests {
    @Test func aBucketIsALine() throws {
        let samples = [Made.sample(60, 0, 60), Made.sample(60, 30, 90, source: 1)]
        let zone = try Made.zone("Europe/Paris")
        let day = try StatisticsCollectionQuery(
            type: .distanceWalkingRunning,
            options: [.cumulativeSum, .duration, .separateBySource],
            anchorDate: Date("2026-09-21T00:00:00+02:00", strategy: .iso8601),
            intervalComponents: DateComponents(day: 1), timeZone: zone
        ).statistics(of: samples, from: Made.sources, order: Made.preferringA).statistics()
        let line = try #require(try day.first?.json(unit: .meter(), timeZone: zone))
        let expected = """
            {"start":"2026-09-21T00:00:00+02:00","end":"2026-09-22T00:00:00+02:00",\
            "sum":90,"average":null,"min":null,"max":null,"mostRecent":null,"duration":5400,\
            "unit":"m","sources":{\
            "example.a":{"sum":60,"average":null,"min":null,"max":null,"mostRecent":null,\
            "duration":3600},\
            "example.b":{"sum":60,"average":null,"min":null,"max":null,"mostRecent":null,\
            "duration":3600}}}
            """
        #expect(line == expected)
        let feet = try #require(try day.first?.json(unit: .foot(), timeZone: zone))
        #expect(feet.contains(#""unit":"ft""#) && feet.contains(#""sum":295.27559055118"#))
        let error = #expect(throws: StatisticsError.self) {
            try day.first?.json(unit: .gram(), timeZone: zone)
        }
        #expect(error?.code.rawValue == 3)
    }

    private struct Line: Decodable {
        struct Figures: Decodable {
            var sum: Double?
        }

        var sum: Double?
        var average: Double?
        var mostRecent: Double?
        var duration: Double?
        var sources: [String: Figures]
    }

    @Test func anyLineIsJSON() throws {
        for seed in 0..<UInt64(RandomCase.count(100)) {
            for style in AggregationStyle.allCases {
                let random = RandomCase(seed: seed &+ 40, style: style)
                for statistics in try random.collection().statistics() {
                    let line = try statistics.json(
                        unit: random.type.canonicalUnit, timeZone: .gmt)
                    let read = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
                    #expect(read.sum == statistics.sumQuantity()?.value, "\(random)")
                    #expect(read.average == statistics.averageQuantity()?.value, "\(random)")
                    #expect(read.mostRecent == statistics.mostRecentQuantity()?.value)
                    #expect(read.duration == statistics.duration()?.value)
                    let names = statistics.sources?.map(\.name) ?? []
                    #expect(Set(read.sources.keys) == Set(names), "\(random)")
                    for source in statistics.sources ?? [] {
                        let sum = statistics.sumQuantity(for: source)?.value
                        #expect(read.sources[source.name]?.sum == sum, "\(random)")
                    }
                    #expect(!line.contains("\n"))
                }
            }
        }
    }

    @Test func namesOfSourcesAreQuoted() throws {
        let odd = Source(name: "say \"hi\"\\\u{1}é")
        let statistics = try StatisticsQuery(
            type: .stepCount, options: [.cumulativeSum, .separateBySource]
        ).statistics(of: [Made.sample(1, 0, 1)], from: [odd], order: SourceOrder())
        let line = try statistics.json(unit: .count(), timeZone: .gmt)
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let sources = try #require(read?["sources"] as? [String: Any])
        #expect(Array(sources.keys) == [odd.name])
    }
}
