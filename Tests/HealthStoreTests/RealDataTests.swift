import Base
import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// Device data of real people under open licences, and what its publishers say it comes to.
@Suite(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
struct RealDataTests {
    private static let folder = "realdata/fitabase-cc0/"

    /// `4/12/2016`, `2:00:00 PM` as a clock's microseconds since 1970.
    private func clock(_ day: String, _ time: String) throws -> Int64 {
        let date = day.split(separator: "/").compactMap { Int($0) }
        let parts = time.split(separator: " ")
        var hours = parts[0].split(separator: ":").compactMap { Int($0) }
        try #require(date.count == 3 && hours.count == 3)
        hours[0] = hours[0] % 12 + (parts[1] == "PM" ? 12 : 0)
        let number = CivilDate(year: date[2], month: date[0], day: date[1]).dayNumber
        return Int64(number * 86_400 + hours[0] * 3_600 + hours[1] * 60 + hours[2]) * 1_000_000
    }

    /// The hourly rows of everybody, by person.
    private func hourly(_ file: String, zone: String) throws -> [String: [StatisticsSample]] {
        let clocks = ZonedClock(zone: try Made.zone(zone))
        var samples: [String: [StatisticsSample]] = [:]
        for row in try Shared.rows(Self.folder + file) {
            let start = clocks.instant(ofLocal: try clock(row[1], row[2]))
            let value = try #require(Double(row[3]))
            samples[row[0], default: []].append(
                StatisticsSample(
                    start: start, end: start + 3_600_000_000, value: value, source: 0,
                    uuid: UUID()))
        }
        return samples
    }

    private func days(
        _ type: QuantityType, _ samples: [StatisticsSample], zone: String
    ) throws -> [String: Double] {
        let zone = try Made.zone(zone)
        let collection = try StatisticsCollectionQuery(
            type: type, options: .cumulativeSum,
            anchorDate: ActivityDay(of: Date(microseconds: samples[0].start), in: zone)
                .range(in: zone).lowerBound,
            intervalComponents: DateComponents(day: 1), timeZone: zone
        ).statistics(of: samples, from: [Made.a], order: SourceOrder())
        return Dictionary(
            uniqueKeysWithValues: collection.statistics().map { found in
                let day = ActivityDay(of: found.startDate, in: zone).description
                return (day, found.sumQuantity()?.value ?? .nan)
            })
    }

    /// The publisher's daily totals were counted apart from the hourly ones; on 775 of 934
    /// days the hours come to the day, and on the others they do not.
    @Test(arguments: ["UTC", "America/New_York"]) func hoursOfStepsComeToThePublishedDays(
        zone: String
    ) throws {
        var sums: [String: [String: Double]] = [:]
        for (person, samples) in try hourly("hourlySteps_merged.csv", zone: zone) {
            sums[person] = try days(.stepCount, samples, zone: zone)
        }
        #expect(sums.values.reduce(0) { $0 + $1.count } == 934)
        #expect(sums.values.reduce(0) { $0 + $1.values.reduce(0, +) } == 7_075_356)
        var equal = 0
        for row in try Shared.rows(Self.folder + "dailyActivity_merged.csv") {
            let published = try #require(Double(row[2]))
            if sums[row[0]]?[row[1]] == published { equal += 1 }
        }
        #expect(equal == 775)
    }

    /// Days as samples of a whole day, with the hours of a second source under them: the
    /// publisher's total of each day, and where it has none the hours.
    @Test func publishedDaysOverHoursCountAsPublished() throws {
        let hours = try hourly("hourlySteps_merged.csv", zone: "UTC")
        var published: [String: [String: Double]] = [:]
        for row in try Shared.rows(Self.folder + "dailyActivity_merged.csv") {
            published[row[0], default: [:]][row[1]] = Double(row[2])
        }
        for (person, totals) in published {
            let whole = try totals.map { day, total in
                let parts = day.split(separator: "-").compactMap { Int($0) }
                try #require(parts.count == 3)
                let number = CivilDate(year: parts[0], month: parts[1], day: parts[2]).dayNumber
                let start = Int64(number) * ZonedClock.day
                return StatisticsSample(
                    start: start, end: start + ZonedClock.day, value: total, source: 1,
                    uuid: UUID())
            }
            let collection = try Made.collection(
                .stepCount, whole + (hours[person] ?? []), every: DateComponents(day: 1),
                order: Made.preferringB)
            for found in collection.statistics() {
                let day = ActivityDay(of: found.startDate, in: .gmt).description
                let sum = try #require(found.sumQuantity()?.value)
                if let total = totals[day] { #expect(sum == total, "\(day)") }
                #expect(found.sources?.first == (totals[day] == nil ? Made.a : Made.b))
            }
            #expect(collection.statistics().count >= totals.count)
        }
    }

    @Test func aHeartRateOfSecondsIsAveragedByTheTrapezoidalRule() throws {
        let rows = try Shared.rows(Self.folder + "heartrate_seconds_1user.csv")
        var plain: [(instant: Int64, value: Double)] = []
        for row in rows {
            let parts = row[1].split(separator: " ", maxSplits: 1).map(String.init)
            plain.append((try clock(parts[0], parts[1]), try #require(Double(row[2]))))
        }
        plain.sort { $0.instant < $1.instant }
        let samples = plain.map {
            StatisticsSample(
                start: $0.instant, end: $0.instant, value: $0.value, source: 0, uuid: UUID())
        }
        var (energy, time) = (0.0, 0.0)
        for (one, next) in zip(plain, plain.dropFirst()) {
            energy += (one.value + next.value) / 2 * Double(next.instant - one.instant)
            time += Double(next.instant - one.instant)
        }
        let found = try Made.statistics(.heartRate, samples)
        #expect(found.sampleCount == rows.count)
        #expect(isClose(found.averageQuantity()?.value, energy / time, tolerance: 1e-9))
        #expect(found.maximumQuantity()?.value == plain.map(\.value).max())
        #expect(found.minimumQuantity()?.value == plain.map(\.value).min())
        #expect(found.mostRecentQuantity()?.value == plain.last?.value)
    }
}
