internal import Base
public import Foundation
public import HealthModel
internal import Units

extension ActivitySummary {
    /// The quantity types that a summary is worked out from, beside the hours of standing
    /// (HKCategoryTypeIdentifierAppleStandHour).
    public static let quantityTypes: [QuantityType] = [
        .activeEnergyBurned, .appleMoveTime, .appleExerciseTime,
    ]

    /// Works a day out from the samples that overlap it: sources are merged by the owner's
    /// preferences, and what crosses midnight counts by its share. Goals are for the caller.
    ///
    /// `StatisticsSample.source` numbers `sources`. O(n log n). Throws as
    /// ``StatisticsQuery/statistics(of:from:order:)`` does, but not where there is no sample.
    public init(
        day: ActivityDay, in zone: TimeZone, samples: [QuantityType: [StatisticsSample]],
        standHours: [CategorySample], sources: [Source], preferences: SourcePreferences
    ) throws(StatisticsError) {
        self.init(day: day)
        func sum(_ type: QuantityType) throws(StatisticsError) -> Quantity {
            let query = try StatisticsQuery(
                type: type, options: .cumulativeSum, range: day.range(in: zone))
            do throws(StatisticsError) {
                let statistics = try query.statistics(
                    of: samples[type] ?? [], from: sources, order: preferences.order(for: type))
                return statistics.sumQuantity() ?? Quantity(0, type.canonicalUnit)
            } catch {
                guard error.code == .noData else { throw error }
                return Quantity(0, type.canonicalUnit)
            }
        }
        activeEnergyBurned = try sum(.activeEnergyBurned)
        appleMoveTime = try sum(.appleMoveTime)
        appleExerciseTime = try sum(.appleExerciseTime)
        let hours = StandHours.count(standHours, on: day, in: zone)
        appleStandHours = Quantity(Double(hours), .count())
    }
}

/// The hours of a day in which somebody stood up (HKCategoryTypeIdentifierAppleStandHour).
public enum StandHours {
    /// How many hours of the zone's clock have a sample that says stood, of whatever source:
    /// each hour counts once. Samples of other types and those that say idle count nothing.
    public static func count(
        _ samples: [CategorySample], on day: ActivityDay, in zone: TimeZone
    ) -> Int {
        let range = day.range(in: zone)
        let clock = ZonedClock(zone: zone)
        let hours = samples.compactMap { sample -> Int64? in
            guard sample.categoryType == .appleStandHour,
                sample.value == CategoryValueAppleStandHour.stood.rawValue,
                range.contains(sample.startDate)
            else { return nil }
            let instant = sample.startDate.microseconds
            let offset = clock.offset(at: instant)
            let hour = (instant + offset).dividedDown(by: hourLength) * hourLength
            return hour - offset
        }
        return Set(hours).count
    }

    private static let hourLength: Int64 = 3_600_000_000
}
