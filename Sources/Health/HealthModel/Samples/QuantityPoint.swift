#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One amount of a series, in the unit of the whole (HKQuantitySeriesSampleQuery).
public struct QuantityPoint: Sendable, Hashable {
    let interval: SampleInterval
    /// The amount.
    public let value: Double

    /// Throws where the dates are not in order or the value is not finite.
    public init(value: Double, start: Date, end: Date) throws(SampleError) {
        guard value.isFinite else {
            throw SampleError(
                .value, "value", expected: "a finite number", found: "one that is not")
        }
        self.value = value
        interval = try SampleInterval(start, end)
    }

    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }
}
