#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

extension QuantitySample {
    /// A sample made of many amounts (HKQuantitySeriesSampleBuilder): from the first one's start
    /// to the last end, with their sum or average as its quantity. Throws as the sample would,
    /// and if there is no amount. O(n log n).
    public init(
        type: QuantityType, unit: HealthUnit, points: [QuantityPoint],
        metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        let series = try QuantitySeries(type: type, unit: unit, points: points)
        let start = series.points[0].startDate
        let end = series.points.reduce(start) { max($0, $1.endDate) }
        try self.init(
            type: type, series: series, start: start, end: end, metadata: metadata,
            device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    /// A sample of a series: its quantity is the series' sum or average. Throws as the sample
    /// would, and if the series lacks that, or lies outside the sample's time.
    public init(
        type: QuantityType, series: QuantitySeries, start: Date, end: Date,
        metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        let whole = type.aggregationStyle.isCumulative ? series.summary.sum : series.summary.average
        guard let whole, series.count > 0 else {
            throw SampleError(
                .content, "series", expected: "a count above 0, and a sum or an average",
                found: "neither or one")
        }
        try series.summary.check(type, field: "series")
        try self.init(
            type: type, quantity: whole, series: series, start: start, end: end,
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    /// How many amounts the sample is made of (HKQuantitySample.count).
    public var count: Int { series?.count ?? 1 }

    /// What the amounts come to; of a single one it is that one.
    public var summary: QuantitySummary {
        if let series { return series.summary }
        if quantityType.aggregationStyle.isCumulative { return QuantitySummary(sum: quantity) }
        return QuantitySummary(
            average: quantity, minimum: quantity, maximum: quantity, mostRecent: quantity)
    }

    /// The value in the type's canonical unit.
    public var canonicalValue: Double {
        let unit = quantityType.canonicalUnit
        guard let value = try? quantity.doubleValue(for: unit) else {
            preconditionFailure("a sample's unit was checked when it was made")
        }
        return value
    }
}
