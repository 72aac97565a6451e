import Base
import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// Summaries of days.
@Suite struct ActivityTests {
    private func components(
        era: Int? = 1, year: Int? = 2026, month: Int? = 3, day: Int? = 29,
        calendar: Calendar? = Calendar(identifier: .gregorian)
    ) -> DateComponents {
        DateComponents(calendar: calendar, era: era, year: year, month: month, day: day)
    }

    private func summary() throws -> ActivitySummary {
        var summary = ActivitySummary(day: try ActivityDay(components()))
        summary.activeEnergyBurned = Quantity(600, .kilocalorie())
        summary.activeEnergyBurnedGoal = Quantity(500, .kilocalorie())
        summary.appleExerciseTime = Quantity(900, .second())
        summary.exerciseTimeGoal = Quantity(30, .minute())
        summary.appleStandHours = Quantity(9, .count())
        summary.standHoursGoal = Quantity(12, .count())
        return summary
    }

    // rows 127
    @Test func aDayNeedsItsEra() throws {
        let missing = [
            components(era: nil), components(year: nil), components(month: nil),
            components(day: nil), components(calendar: nil), components(month: 2, day: 30),
            components(month: 13), components(era: 0), components(year: .max - 1),
            components(year: .min), components(month: .max - 1), components(day: .min),
        ]
        for given in missing {
            let error = #expect(throws: StatisticsError.self, "\(given)") {
                try ActivitySummaryPredicate.activitySummary(with: given)
            }
            #expect(error?.code.rawValue == 3)
            #expect(throws: StatisticsError.self) {
                try ActivitySummaryPredicate.activitySummaries(between: components(), and: given)
            }
        }
        #expect(throws: StatisticsError.self) {
            try ActivitySummaryPredicate.activitySummaries(
                between: components(day: 2), and: components(day: 1))
        }
    }

    @Test func daysOfOtherCalendarsAreTheSameDays() throws {
        var buddhist = Calendar(identifier: .buddhist)
        buddhist.timeZone = .gmt
        let given = components(era: 0, year: 2569, calendar: buddhist)
        #expect(try ActivityDay(given) == ActivityDay(components()))
    }

    @Test func aPredicateIsByDay() throws {
        let days = try (27...31).map { try ActivityDay(components(day: $0)) }
        let summaries = days.reversed().map(ActivitySummary.init)
        let one = try ActivitySummaryPredicate.activitySummary(with: components(day: 29))
        #expect(
            ActivitySummaryQuery(predicate: one).summaries(of: summaries).map(\.day) == [days[2]])
        let some = try ActivitySummaryPredicate.activitySummaries(
            between: components(day: 28), and: components(day: 30))
        let found = ActivitySummaryQuery(predicate: some).summaries(of: summaries)
        #expect(found.map(\.day.description) == ["2026-03-28", "2026-03-29", "2026-03-30"])
        #expect(ActivitySummaryQuery().summaries(of: summaries).map(\.day) == days)
        #expect(days[0].dateComponents.era == 1 && days[0].dateComponents.year == 2026)
        #expect(try ActivityDay(days[0].dateComponents) == days[0])
    }

    // rows 127
    @Test(arguments: [
        (29, "Europe/Paris", 23.0), (28, "Europe/Paris", 24), (29, "Asia/Kolkata", 24),
    ])
    func aDayIsAsLongAsItIs(day: Int, zone: String, hours: Double) throws {
        let range = try ActivityDay(components(day: day)).range(in: Made.zone(zone))
        #expect(range.upperBound.timeIntervalSince(range.lowerBound) == hours * 3_600)
        #expect(ActivityDay(of: range.lowerBound, in: try Made.zone(zone)).date.day == day)
    }

    // rows 129
    @Test func ringsStandToTheirGoals() throws {
        var summary = try summary()
        #expect(ActivityRing.allCases.map(summary.fraction) == [1.2, 0.5, 0.75])
        summary.standHoursGoal = nil
        summary.activityMoveMode = .appleMoveTime
        summary.appleMoveTime = Quantity(30, .minute())
        summary.appleMoveTimeGoal = Quantity(1, .hour())
        #expect(ActivityRing.allCases.map(summary.fraction) == [0.5, 0.5, nil])
        #expect(summary.label(.stand) == "Stand")
        summary.wheelchairUse = .yes
        #expect(summary.label(.stand) == "Roll")
    }

    // rows 130
    @Test func ringsAreAPictureOnBlack() throws {
        var summary = try summary()
        let svg = ActivityRings(summary).svg()
        let parser = XMLParserCheck(svg)
        #expect(parser.isWellFormed)
        #expect(svg.contains(##"<rect width="200" height="200" fill="#000000"/>"##))
        #expect(svg.contains("2026-03-29: Move 120 %, Exercise 50 %, Stand 75 %"))
        #expect(parser.count("circle") == 3 + 3 + 2, "grooves, arcs, what goes over and its shadow")
        #expect(parser.count("animate") == 4)
        #expect(parser.count("script") == 0 && parser.count("style") == 0)
        summary.isPaused = true
        summary.activeEnergyBurned = Quantity(-1, .kilocalorie())
        summary.appleExerciseTime = Quantity(.infinity, .minute())
        summary.appleStandHours = Quantity(.nan, .count())
        let paused = ActivityRings(summary).svg(size: 50, isAnimated: false)
        #expect(XMLParserCheck(paused).isWellFormed)
        #expect(paused.contains("paused") && !paused.contains("<animate"))
    }

    // rows 126
    @Test func aDayIsWorkedOutFromItsSamples() throws {
        let zone = try Made.zone("Europe/Paris")
        let day = ActivityDay(of: Made.date(600), in: zone)
        let midnight = day.range(in: zone).lowerBound.timeIntervalSince(Made.start) / 60
        let energy = [
            Made.sample(100, midnight - 30, midnight + 30), Made.sample(40, 600, 620),
            Made.sample(70, 600, 610, source: 1), Made.sample(900, midnight + 1_440, 3_000),
        ]
        let stood = try CategorySample(
            type: .appleStandHour, value: 0, start: Made.date(600), end: Made.date(660))
        func made(_ order: SourceOrder) throws -> ActivitySummary {
            try ActivitySummary(
                day: day, in: zone, samples: [.activeEnergyBurned: energy], standHours: [stood],
                sources: Made.sources, preferences: SourcePreferences(general: order))
        }
        let summary = try made(Made.preferringA)
        #expect(summary.activeEnergyBurned == Quantity(90, .kilocalorie()))
        #expect(summary.appleExerciseTime == Quantity(0, .minute()))
        #expect(summary.appleStandHours == Quantity(1, .count()))
        let other = try made(Made.preferringB)
        #expect(other.activeEnergyBurned == Quantity(50 + 70 + 20, .kilocalorie()))
    }

    @Test func anHourCountsOnceHoweverManySourcesSawIt() throws {
        let day = try ActivityDay(components())
        let zone = try Made.zone("Europe/Paris")
        let start = day.range(in: zone).lowerBound
        func hour(_ number: Double, _ value: Int) throws -> CategorySample {
            try CategorySample(
                type: .appleStandHour, value: value,
                start: start.addingTimeInterval(number * 3_600),
                end: start.addingTimeInterval(number * 3_600 + 3_600))
        }
        let samples = try [
            hour(0, 0), hour(0, 0), hour(0.5, 0), hour(1, 0), hour(2, 1), hour(22, 0), hour(23, 0),
            hour(-1, 0),
        ]
        #expect(StandHours.count(samples, on: day, in: zone) == 3)
    }
}
