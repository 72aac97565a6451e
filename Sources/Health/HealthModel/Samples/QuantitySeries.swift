#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

/// The amounts that a sample is made of: how many, what they come to, and, where they were asked
/// for, the amounts themselves.
///
/// It is one reference, so that a sample without a series has no memory for one.
public struct QuantitySeries: Sendable {
    private final class Fields: Sendable {
        let count: Int
        let summary: QuantitySummary
        let points: [QuantityPoint]

        init(_ count: Int, _ summary: QuantitySummary, _ points: [QuantityPoint]) {
            self.count = count
            self.summary = summary
            self.points = points
        }
    }

    private let fields: Fields

    /// A series whose amounts are kept elsewhere.
    public init(count: Int, summary: QuantitySummary) {
        fields = Fields(count, summary, [])
    }

    /// A series of amounts in any order; throws if there is none. O(n log n).
    public init(
        type: QuantityType, unit: HealthUnit, points: [QuantityPoint]
    ) throws(SampleError) {
        try self.init(type: type, unit: unit, points: points, average: nil)
    }

    /// The same with the average that the sample has, which may be weighted in another way.
    init(
        type: QuantityType, unit: HealthUnit, points: [QuantityPoint], average: Quantity?
    ) throws(SampleError) {
        guard !points.isEmpty else {
            throw SampleError(.content, "series.points", expected: "amounts", found: "none")
        }
        let points = points.sorted { $0.interval.start < $1.interval.start }
        var summary = Self.summary(type, unit, points)
        if let average, summary.average != nil { summary.average = average }
        fields = Fields(points.count, summary, points)
    }

    /// How many amounts there are (HKQuantitySample.count).
    public var count: Int { fields.count }
    /// What they come to.
    public var summary: QuantitySummary { fields.summary }
    /// The amounts by their start; empty if they are kept elsewhere.
    public var points: [QuantityPoint] { fields.points }

    private static func summary(
        _ type: QuantityType, _ unit: HealthUnit, _ points: [QuantityPoint]
    ) -> QuantitySummary {
        if type.aggregationStyle.isCumulative {
            return QuantitySummary(sum: Quantity(points.reduce(0) { $0 + $1.value }, unit))
        }
        let values = points.map(\.value)
        return QuantitySummary(
            average: Quantity(average(type, points), unit),
            minimum: values.min().map { Quantity($0, unit) },
            maximum: values.max().map { Quantity($0, unit) },
            mostRecent: values.last.map { Quantity($0, unit) })
    }

    /// By the type's style, as statistics work it out.
    private static func average(_ type: QuantityType, _ points: [QuantityPoint]) -> Double {
        guard type.aggregationStyle == .discreteTemporallyWeighted else {
            return type.aggregationStyle.average(
                of: points.map { point in
                    let time = point.interval.end - point.interval.start
                    return (point.value, time > 0 ? Double(time) / 1_000_000 : 1)
                })
        }
        var average = TimeWeightedAverage()
        for point in points {
            average.add(point.value, from: point.interval.start, to: point.interval.end)
        }
        average.finish()
        return average.value ?? .nan
    }
}

extension QuantitySeries: Hashable {
    /// Whether count, summary and amounts are equal.
    public static func == (left: QuantitySeries, right: QuantitySeries) -> Bool {
        left.fields === right.fields
            || left.count == right.count && left.summary == right.summary
                && left.points == right.points
    }

    /// Equal series hash equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(summary)
    }
}

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
