public import Foundation
public import HealthModel
public import Units

extension Statistics {
    /// All values together; of one source if it is named (sumQuantity, sumQuantity(for:)).
    public func sumQuantity(for source: Source? = nil) -> Quantity? {
        quantity(.cumulativeSum, source) { $0.sum.value }
    }

    /// The average by the type's style (averageQuantity, averageQuantity(for:)).
    public func averageQuantity(for source: Source? = nil) -> Quantity? {
        let style = quantityType.aggregationStyle
        return quantity(.discreteAverage, source) { $0.average(style) }
    }

    /// The least value (minimumQuantity, minimumQuantity(for:)).
    public func minimumQuantity(for source: Source? = nil) -> Quantity? {
        quantity(.discreteMin, source) { $0.least }
    }

    /// The greatest value (maximumQuantity, maximumQuantity(for:)).
    public func maximumQuantity(for source: Source? = nil) -> Quantity? {
        quantity(.discreteMax, source) { $0.greatest }
    }

    /// The value of the sample that ended last (mostRecentQuantity, mostRecentQuantity(for:)).
    public func mostRecentQuantity(for source: Source? = nil) -> Quantity? {
        quantity(.mostRecent, source) { $0.recent?.value }
    }

    /// When that sample began and ended (mostRecentQuantityDateInterval).
    public func mostRecentQuantityDateInterval(for source: Source? = nil) -> DateInterval? {
        guard options.contains(.mostRecent), let recent = figures(source)?.recent else {
            return nil
        }
        return DateInterval(
            start: Date(microseconds: recent.start), end: Date(microseconds: recent.end))
    }

    /// The time that samples cover, each moment once, in seconds (duration, duration(for:)).
    public func duration(for source: Source? = nil) -> Quantity? {
        guard options.contains(.duration), let figures = figures(source) else { return nil }
        return Quantity(Double(figures.covered) / 1_000_000, .second())
    }

    private func quantity(
        _ option: StatisticsOptions, _ source: Source?, _ value: (Figures) -> Double?
    ) -> Quantity? {
        guard options.contains(option), let figures = figures(source) else { return nil }
        return value(figures).map { Quantity($0, quantityType.canonicalUnit) }
    }
}
