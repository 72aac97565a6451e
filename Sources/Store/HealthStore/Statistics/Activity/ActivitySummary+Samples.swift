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
