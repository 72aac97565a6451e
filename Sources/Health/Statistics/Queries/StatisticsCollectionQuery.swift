public import Foundation
public import HealthModel

/// Figures of one type in intervals of the calendar (HKStatisticsCollectionQuery).
public struct StatisticsCollectionQuery: Sendable, Hashable {
    /// The type; statistics are of quantities only.
    public let type: QuantityType
    /// What to work out for each bucket.
    public let options: StatisticsOptions
    /// The buckets.
    public let buckets: CalendarBuckets
    /// Which samples, as a store finds them (HKStatisticsCollectionQuery's
    /// quantitySamplePredicate). They count as a whole, whatever dates it names.
    public package(set) var predicate: SamplePredicate

    /// Buckets with samples that a collection has at most: some 200 MB of figures, 30 years of
    /// quarters of an hour.
    public static let mostBuckets = 1_000_000

    /// Buckets reach both ways from the anchor date, each one an interval after the one before,
    /// by the calendar of the time zone: a day has 23, 24 or 25 hours.
    ///
    /// Throws ``StatisticsError/Code/invalidArgument`` if an option does not go with the type, or
    /// the interval is empty, negative or has parts that are no lengths of time.
    public init(
        type: QuantityType, options: StatisticsOptions, anchorDate: Date,
        intervalComponents: DateComponents, timeZone: TimeZone, predicate: SamplePredicate = .all
    ) throws(StatisticsError) {
        try options.check(for: type)
        self.type = type
        self.options = options
        self.predicate = predicate
        buckets = try CalendarBuckets(
            anchor: anchorDate, interval: CalendarInterval(intervalComponents), zone: timeZone)
    }

    /// The calendar's zone, where samples count by their own clocks; else nil.
    package var clockZone: TimeZone? {
        options.contains(.sampleTimeZones) ? buckets.timeZone : nil
    }

    /// What samples that match come to, bucket by bucket. O(n log n) in samples and the buckets
    /// that they cross, O(n) if they come in the order of their starts.
    ///
    /// `StatisticsSample.source` numbers `sources`.
    public func statistics(
        of samples: [StatisticsSample], from sources: [Source], order: SourceOrder
    ) throws(StatisticsError) -> StatisticsCollection {
        var scan = scan(of: sources, order: order)
        try scan.add(contentsOf: samples.inOrder)
        return StatisticsCollection(query: self, sources: sources, partials: try scan.finish())
    }

    /// A scan to be fed with samples in the order of their starts; of what lies outside the
    /// window, whose bounds are bounds of buckets, nothing is worked out.
    package func scan(
        of sources: [Source], order: SourceOrder, window: Range<Int64>? = nil
    ) -> StatisticsScan {
        StatisticsScan(
            style: type.aggregationStyle, options: options, buckets: .calendar(buckets),
            window: window ?? InstantRange.all, ranks: order.ranks(of: sources))
    }
}
