import PageFrame
import Foundation
import HealthModel
import HealthStore
import Units

/// The latest of a type: a value, or what the day of the latest one comes to where values are
/// parts of a sum.
struct LatestValue: Sendable {
    let type: QuantityType
    let quantity: Quantity
    /// When the latest sample ends.
    let date: Date

    /// nil for what was never measured.
    init?(_ type: QuantityType, _ visit: PatientVisit) async throws {
        let owner = try visit.owner()
        let found = try await owner.samples(
            of: SampleType(type), sort: [.descending(.endDate)], limit: 1)
        guard case .quantity(let sample)? = found.first else { return nil }
        self.type = type
        date = sample.endDate
        guard type.aggregationStyle.isCumulative else {
            quantity = sample.quantity
            return
        }
        let day = TimeSpan(.day, around: sample.startDate, visit.dates).range
        let sum = try await TypeFigures.statistics(type, .cumulativeSum, in: day, owner: owner)
        quantity = sum?.sumQuantity() ?? sample.quantity
    }

    /// What the value is: `Total of 21 November 2026`.
    func words(_ visit: PatientVisit) -> String {
        type.aggregationStyle.isCumulative
            ? visit.words(MeasurementWord.totalOf, visit.dates.day(date))
            : visit.words(MeasurementWord.latest, visit.dates.dayAndTime(date))
    }
}
