internal import Foundation
public import HealthModel

/// A collection that is kept while samples come and go: only buckets that were touched are
/// worked out anew (HKStatisticsCollectionQuery.statisticsUpdateHandler).
///
/// A bucket's figures depend on the samples that overlap it and on nothing else. So a sample
/// that is saved or deleted makes the buckets that it overlaps stale; the store scans the stale
/// time and hands over what it finds:
///
/// ```swift
/// cache.touch(sample)
/// for time in cache.stale {
///     let touched = try cache.refresh(time, with: scan(time))
/// }
/// ```
///
/// A store keeps one for each query that was asked of late, in memory.
public struct StatisticsCache: Sendable {
    /// What is asked for.
    public let query: StatisticsCollectionQuery
    /// Every source that samples may name by its number; it may grow at its end.
    public private(set) var sources: [Source]
    /// The owner's order of sources.
    public private(set) var order: SourceOrder
    private var partials: [StatisticsPartial]
    private var staleTimes: [Range<Int64>]

    /// A cache in which all is stale.
    public init(_ query: StatisticsCollectionQuery, sources: [Source], order: SourceOrder) {
        self.query = query
        self.sources = sources
        self.order = order
        partials = []
        staleTimes = [InstantRange.all]
    }

    /// What is known; stale buckets as they were.
    public var collection: StatisticsCollection {
        StatisticsCollection(query: query, sources: sources, partials: partials)
    }

    /// The times whose buckets are stale, in microseconds since 1970, in order and bounded by
    /// buckets: all samples that overlap one, or are an instant in it, are what
    /// ``refresh(_:with:)`` needs.
    public var stale: [Range<Int64>] { staleTimes }

    /// Whether every bucket is as the samples are.
    public var isFresh: Bool { staleTimes.isEmpty }

    /// Notes that a sample was saved or deleted. O(stale times) and the edges of two buckets.
    public mutating func touch(_ sample: StatisticsSample) {
        touch(from: sample.start, to: sample.end)
    }

    /// Notes that a sample of a time, and maybe of amounts in it, was saved or deleted; the last
    /// may be an instant at its very end. O(stale times).
    package mutating func touch(_ time: ClosedRange<Int64>) {
        let isOpen = time.upperBound >= InstantRange.undetermined
        touch(from: time.lowerBound, to: isOpen ? time.lowerBound : time.upperBound + 1)
    }

    /// Notes that something changed between two instants. O(stale times).
    package mutating func touch(from start: Int64, to end: Int64) {
        let first = query.buckets.bucket(at: InstantRange.clamp(start))
        let lastInstant = InstantRange.clamp(end > start ? end - 1 : start)
        let last =
            first.contains(lastInstant) ? first : query.buckets.bucket(at: lastInstant)
        var time = first.start..<last.end
        var kept: [Range<Int64>] = []
        for other in staleTimes {
            if other.upperBound < time.lowerBound || other.lowerBound > time.upperBound {
                kept.append(other)
            } else {
                time =
                    min(time.lowerBound, other.lowerBound)..<max(time.upperBound, other.upperBound)
            }
        }
        kept.insert(time, at: kept.firstIndex { $0.lowerBound > time.lowerBound } ?? kept.count)
        staleTimes = kept
    }

    /// Takes other preferences or a source table that grew. All is stale, unless the order of
    /// the sources that were known is what it was.
    public mutating func arrange(sources: [Source], order: SourceOrder) {
        let known = self.sources.count
        let before = self.order.ranks(of: self.sources)
        let after = Array(order.ranks(of: sources).prefix(known))
        self.sources = sources
        self.order = order
        let isSame =
            after.count == known
            && before.indices.sorted { before[$0] < before[$1] }
                == after.indices.sorted { after[$0] < after[$1] }
        if !isSame { staleTimes = [InstantRange.all] }
    }

    /// Works a stale time out anew from all samples that overlap it, and gives its buckets: those
    /// that have samples, and those that have none any more. O(samples + buckets). Throws as
    /// ``StatisticsCollectionQuery/statistics(of:from:order:)`` does; then all is as it was.
    public mutating func refresh(
        _ time: Range<Int64>, with samples: [StatisticsSample]
    ) throws(StatisticsError) -> [Statistics] {
        var scan = scan(of: time)
        try scan.add(contentsOf: samples.inOrder)
        return replace(time, with: try scan.finish())
    }

    /// A scan of a stale time, to be fed with all samples that overlap it.
    package func scan(of time: Range<Int64>) -> StatisticsScan {
        query.scan(of: sources, order: order, window: time)
    }

    /// Takes what a scan of a stale time found.
    package mutating func refresh(_ time: Range<Int64>, with fresh: [StatisticsPartial]) {
        staleTimes.removeAll { time.contains($0.lowerBound) && $0.upperBound <= time.upperBound }
        partials.replaceSubrange(places(in: time), with: fresh)
    }

    /// How many buckets it keeps.
    package var bucketCount: Int { partials.count }

    /// What is known, the sources by other names.
    package func collection(naming sources: [Source]) -> StatisticsCollection {
        StatisticsCollection(query: query, sources: sources, partials: partials)
    }

    /// Notes that everything may have changed.
    package mutating func touchAll() { staleTimes = [InstantRange.all] }

    private func places(in time: Range<Int64>) -> Range<Int> {
        let first = partials.firstIndex { $0.bucket.end > time.lowerBound } ?? partials.count
        let last =
            partials[first...].firstIndex { $0.bucket.start >= time.upperBound }
            ?? partials.count
        return first..<last
    }

    private mutating func replace(
        _ time: Range<Int64>, with fresh: [StatisticsPartial]
    ) -> [Statistics] {
        let kept = Set(fresh.map(\.bucket.index))
        let emptied = partials[places(in: time)].map(\.bucket).filter { !kept.contains($0.index) }
        refresh(time, with: fresh)
        let touched =
            fresh.map {
                Statistics(
                    type: query.type, options: query.options, start: $0.bucket.start,
                    end: $0.bucket.end, partial: $0, sources: sources)
            }
            + emptied.map {
                Statistics(emptyOf: query.type, options: query.options, bucket: $0)
            }
        return touched.sorted { $0.start < $1.start }
    }
}
