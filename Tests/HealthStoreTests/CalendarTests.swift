import Base
import Fixtures
import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// Buckets are the calendar's.
@Suite struct CalendarTests {
    private func buckets(
        _ interval: DateComponents, from anchor: Date, in zone: String
    ) throws -> CalendarBuckets {
        try CalendarBuckets(
            anchor: anchor, interval: CalendarInterval(interval), zone: Made.zone(zone))
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    // rows 118
    @Test(arguments: [
        ("Europe/Paris", "2026-03-29T00:00:00+01:00", 23.0),
        ("Europe/Paris", "2026-10-25T00:00:00+02:00", 25.0),
        ("America/New_York", "2026-03-08T00:00:00-05:00", 23.0),
        ("Australia/Lord_Howe", "2026-04-05T00:00:00+11:00", 24.5),
        ("Asia/Kolkata", "2026-03-29T00:00:00+05:30", 24.0),
    ])
    func daysAreAsLongAsTheZonesClocksMakeThem(
        zone: String, midnight: String, hours: Double
    ) throws {
        let start = try date(midnight)
        let anchor = try buckets(DateComponents(day: 1), from: start, in: zone)
            .bucket(at: start.addingTimeInterval(-400 * 86_400).microseconds)
        let far = try buckets(
            DateComponents(day: 1), from: Date(microseconds: anchor.start), in: zone)
        let day = far.bucket(at: start.addingTimeInterval(3_600).microseconds)
        #expect(Date(microseconds: day.start) == start)
        #expect(Double(day.end - day.start) / 3_600_000_000 == hours)
    }

    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func daysAreAsLongAsTheVectorsSay() throws {
        let vectors = try #require(
            try JSONSerialization.jsonObject(with: Shared.data("spec/vectors.json"))
                as? [String: Any])
        let days = try #require(vectors["dayLengthHours"] as? [[Any]])
        #expect(days.count >= 10)
        for day in days {
            let zone = try #require(day[0] as? String)
            let parts = try #require(day[1] as? String).split(separator: "-").compactMap {
                Int($0)
            }
            let noon = Date(
                microseconds: Int64(
                    CivilDate(year: parts[0], month: parts[1], day: parts[2]).dayNumber)
                    * ZonedClock.day)
            let anchor = ActivityDay(of: noon.addingTimeInterval(-40 * 86_400), in: .gmt)
                .range(in: try Made.zone(zone)).lowerBound
            let table = try buckets(DateComponents(day: 1), from: anchor, in: zone)
            let clock = ZonedClock(zone: try Made.zone(zone))
            let middle = clock.instant(ofLocal: noon.microseconds + ZonedClock.day / 2)
            let found = table.bucket(at: middle)
            let hours = Double(found.end - found.start) / 3_600_000_000
            #expect(hours == (day[2] as? Double), "\(zone) \(parts)")
        }
    }

    /// Foundation's own calendar, which counts the same way, is the measure.
    @Test func edgesAreThoseOfFoundationsCalendar() throws {
        let zones = ["Europe/Paris", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"]
        var random = SplitMix64(seed: 12)
        for round in 0..<RandomCase.count(300) {
            let name = try #require(zones.randomElement(using: &random))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try Made.zone(name)
            var interval = DateComponents()
            switch round % 6 {
            case 0: interval.day = Int.random(in: 1...40, using: &random)
            case 1: interval.month = Int.random(in: 1...14, using: &random)
            case 2: interval.weekOfYear = Int.random(in: 1...5, using: &random)
            case 3: interval.hour = Int.random(in: 1...100, using: &random)
            case 4: interval.year = Int.random(in: 1...3, using: &random)
            default: interval.minute = Int.random(in: 1...500, using: &random)
            }
            // Noon: what Foundation does with a time of day that a day does not have differs.
            let day = Double(Int.random(in: 3_000...18_000, using: &random))
            var anchor = calendar.startOfDay(for: Date(timeIntervalSince1970: day * 86_400))
            anchor = try #require(
                calendar.date(bySettingHour: 12, minute: 0, second: 0, of: anchor))
            let table = try buckets(interval, from: anchor, in: name)
            for _ in 0..<10 {
                let index = Int.random(in: -20...60, using: &random)
                let many = try #require(Self.times(index, interval))
                let expected = try #require(calendar.date(byAdding: many, to: anchor))
                let edge = Date(microseconds: table.edge(index))
                #expect(edge == expected, "\(name) \(interval) \(anchor) times \(index)")
                let inside = table.bucket(at: table.edge(index))
                #expect(inside.start == table.edge(index) && inside.index == index)
                #expect(table.bucket(at: inside.end - 1) == inside)
            }
        }
    }

    private static func times(_ count: Int, _ interval: DateComponents) -> DateComponents? {
        DateComponents(
            year: interval.year.map { $0 * count }, month: interval.month.map { $0 * count },
            day: interval.day.map { $0 * count }, hour: interval.hour.map { $0 * count },
            minute: interval.minute.map { $0 * count },
            weekOfYear: interval.weekOfYear.map { $0 * count })
    }

    @Test func monthsAreCountedFromTheAnchor() throws {
        let table = try buckets(
            DateComponents(month: 1), from: date("2025-01-31T00:00:00Z"), in: "UTC")
        let starts = (0...3).map { ActivityDay(of: Date(microseconds: table.edge($0)), in: .gmt) }
        let words = starts.map(\.description)
        #expect(words == ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30"])
    }

    // rows 119
    @Test(arguments: [-9, -1, 0, 1, 400]) func anAnchorMayBeAnyBucketsStart(shift: Int) throws {
        let first = try buckets(
            DateComponents(day: 1), from: date("2026-01-01T00:00:00+01:00"), in: "Europe/Paris")
        let other = try buckets(
            DateComponents(day: 1), from: Date(microseconds: first.edge(shift)),
            in: "Europe/Paris")
        for index in -500...500 { #expect(other.edge(index) == first.edge(index + shift)) }
    }

    // rows 119
    @Test func theDistantPastAnchorsDays() throws {
        let table = try buckets(DateComponents(day: 1), from: .distantPast, in: "UTC")
        let found = table.bucket(at: Made.date(10).microseconds)
        #expect(Date(microseconds: found.start) == Made.start)
        #expect(Date(microseconds: found.end) == Made.date(24 * 60))
    }

    @Test(arguments: [DateComponents(year: 10_000), DateComponents(nanosecond: 1_000)])
    func theLongestAndTheShortestIntervalReachEveryInstant(interval: DateComponents) throws {
        let ends = [InstantRange.all.lowerBound, InstantRange.all.upperBound - 1]
        for anchor in [Date.distantPast, Made.start, Date(microseconds: ends[1])] {
            let table = try buckets(interval, from: anchor, in: "Europe/Paris")
            for instant in ends {
                let found = table.bucket(at: instant)
                #expect(found.contains(instant))
                #expect(table.bucket(at: found.end, near: found).index == found.index + 1)
            }
        }
    }

    @Test func aDayThatAZoneLeftOutIsNoBucket() throws {
        let day = DateComponents(day: 1)
        let anchor = try date("2011-12-28T00:00:00-10:00")
        let samples = [
            StatisticsSample(
                start: anchor.microseconds, end: anchor.microseconds + 4 * ZonedClock.day,
                value: 96, source: 0, uuid: UUID())
        ]
        let collection = try Made.collection(
            .stepCount, samples, every: day, anchor: anchor, zone: "Pacific/Apia")
        var sums: [Double?] = []
        collection.enumerateStatistics(
            from: anchor, to: anchor.addingTimeInterval(3.5 * 86_400)
        ) { statistics, _ in sums.append(statistics.sumQuantity()?.value) }
        #expect(sums == [24, 24, 24, 24])
    }

    @Test(arguments: [
        (DateComponents(), "a length above 0"), (DateComponents(day: 0), "a length above 0"),
        (DateComponents(day: -1), "no negative part"), (DateComponents(era: 1), "lengths of time"),
        (DateComponents(year: 20_000), "at most 10000 years"),
        (DateComponents(year: 9_999, month: 119_999), "at most 10000 years"),
        (DateComponents(nanosecond: 1), "whole microseconds"),
        (DateComponents(calendar: Calendar(identifier: .buddhist), day: 1), "Gregorian"),
    ])
    func anIntervalThatIsNoLengthIsRefused(interval: DateComponents, expected: String) throws {
        let error = #expect(throws: StatisticsError.self) { try CalendarInterval(interval) }
        #expect(error?.code.rawValue == 3)
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
    }
}
