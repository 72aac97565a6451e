import Foundation
import HealthModel
import Testing

@testable import Statistics

/// Days that were somebody's own, and sources that nobody has put in order.
@Suite struct SampleClocksTests {
    private static func instant(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970) * 1_000_000
    }

    private static func moved(
        _ text: String, from zone: String?, to calendar: String
    ) throws -> Int64 {
        var clocks = SampleClocks(calendarIn: try #require(TimeZone(identifier: calendar)))
        let start = try instant(text)
        let sample = StatisticsSample(
            start: start, end: start + 60_000_000, value: 1, source: 0, uuid: UUID())
        let found = clocks.moved(sample, zone: zone)
        #expect(found.end - found.start == 60_000_000 && found.value == 1)
        return found.start
    }

    // rows 44
    /// What the zone database says of these days: Tokyo is 9 hours ahead of UTC, Zurich 1 and from
    /// 2026-03-29T01:00Z on 2, Kiritimati 14, Niue 11 behind.
    @Test(arguments: [
        ("2026-03-01T15:30:00Z", "Asia/Tokyo", "Europe/Zurich", "2026-03-01T23:30:00Z"),
        ("2026-03-29T00:30:00Z", "Asia/Tokyo", "Europe/Zurich", "2026-03-29T07:30:00Z"),
        ("2026-03-28T17:30:00Z", "Asia/Tokyo", "Europe/Zurich", "2026-03-29T01:30:00Z"),
        ("2026-06-01T10:30:00Z", "Pacific/Kiritimati", "Pacific/Niue", "2026-06-02T11:30:00Z"),
        ("2026-06-02T10:30:00Z", "Pacific/Niue", "Pacific/Kiritimati", "2026-06-01T09:30:00Z"),
        ("2026-06-02T10:30:00Z", "Nowhere/Zone", "Europe/Zurich", "2026-06-02T10:30:00Z"),
    ])
    func aSampleIsWhereTheCalendarShowsItsTime(
        text: String, zone: String, calendar: String, expected: String
    ) throws {
        #expect(
            try Self.moved(text, from: zone, to: calendar) == Self.instant(expected))
        #expect(try Self.moved(text, from: nil, to: calendar) == Self.instant(text))
    }

    @Test func zonesOfSamplesGoWithCalendarsOnly() {
        #expect(throws: StatisticsError.self) {
            try StatisticsQuery(type: .stepCount, options: [.cumulativeSum, .sampleTimeZones])
        }
    }

    /// The steps in which Apple's Health app ranks what nobody has put in order.
    @Test func sourcesRankByWhatTheyAre() {
        let (typed, watch) = (
            Source(name: "Health", bundleIdentifier: "com.apple.Health"),
            Source(name: "Watch", bundleIdentifier: "com.apple.health.7B3C")
        )
        let (app, other) = (
            Source(name: "Zebra", bundleIdentifier: "a.app"),
            Source(name: "Ant", bundleIdentifier: "b.app")
        )
        let ward = Source(name: "A ward")
        let table = [ward, other, watch, app, typed]
        #expect(SourceOrder().ranks(of: table) == [4, 3, 1, 2, 0])
        // An order of the person's comes first, whatever the sources are.
        #expect(SourceOrder([ward]).ranks(of: table) == [0, 4, 2, 3, 1])
    }
}
