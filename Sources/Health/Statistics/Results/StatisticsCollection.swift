public import Foundation
public import HealthModel

/// Statistics in intervals of the calendar (HKStatisticsCollection).
public struct StatisticsCollection: Sendable, Hashable {
    /// What was asked for.
    public let query: StatisticsCollectionQuery
    private let table: [Source]
    /// Buckets with samples, in order.
    private let partials: [StatisticsPartial]
    /// The samples of documents that match, in whatever bucket.
    public package(set) var documents = DocumentReceipt()

    /// Of the sources only those are kept that some bucket names, so that collections of the same
    /// samples are equal whatever sources there are beside them.
    init(query: StatisticsCollectionQuery, sources: [Source], partials: [StatisticsPartial]) {
        self.query = query
        guard !query.options.isDisjoint(with: [.separateBySource, .mergeReceipt]) else {
            (table, self.partials) = ([], partials)
            return
        }
        let named = Set(partials.flatMap(\.sourceNumbers))
            .sorted { Source.isNamedBefore(sources[$0], sources[$1]) }
        table = named.map { sources[$0] }
        let places = Dictionary(uniqueKeysWithValues: named.enumerated().map { ($1, $0) })
        self.partials =
            named == Array(sources.indices)
            ? partials : partials.map { $0.renumbered { places[$0] ?? 0 } }
    }

    /// The buckets that have samples, in order. O(n).
    public func statistics() -> [Statistics] { partials.map(made) }

    /// The bucket of a date; one without samples has nil for each quantity. nil only for dates
    /// before the year 1 or after 9999. O(log n).
    public func statistics(for date: Date) -> Statistics? {
        let instant = date.microseconds
        guard InstantRange.all.contains(instant) else { return nil }
        let place = place(endingAfter: instant)
        if place < partials.count, partials[place].bucket.contains(instant) {
            return made(partials[place])
        }
        return empty(query.buckets.bucket(at: instant))
    }

    /// Calls with each bucket in order, from the first date's to the last date's, also those
    /// without samples, until told to stop (enumerateStatistics(from:to:with:)). O(buckets).
    ///
    /// A day that the zone's clocks left out has no bucket.
    public func enumerateStatistics(
        from first: Date, to last: Date, _ body: (Statistics, _ stop: inout Bool) throws -> Void
    ) rethrows {
        let end = InstantRange.clamp(last)
        let start = InstantRange.clamp(first)
        guard start <= end else { return }
        var bucket = query.buckets.bucket(at: start)
        var place = place(endingAfter: start)
        var stop = false
        while bucket.start <= end, !stop {
            if place < partials.count, partials[place].bucket.index == bucket.index {
                try body(made(partials[place]), &stop)
                place += 1
            } else {
                try body(empty(bucket), &stop)
            }
            bucket = query.buckets.bucket(at: bucket.end, near: bucket)
        }
    }

    /// The sources that have samples, the best one first in the first bucket that it has samples
    /// in; nil unless asked for separately (sources()). O(n).
    public func sources() -> [Source]? {
        guard query.options.contains(.separateBySource) else { return nil }
        var seen: Set<Int> = []
        return partials.flatMap(\.sources).filter { seen.insert($0.source).inserted }
            .map { table[$0.source] }
    }

    /// The buckets that are not as they were in an earlier collection of the same query, in order;
    /// those that have no samples any more too. O(n).
    package func changed(since earlier: StatisticsCollection) -> [Statistics] {
        var changed: [Statistics] = []
        var old = earlier.partials[...]
        for partial in partials {
            while let gone = old.first, gone.bucket.start < partial.bucket.start {
                changed.append(empty(gone.bucket))
                old.removeFirst()
            }
            let fresh = made(partial)
            if let before = old.first, before.bucket == partial.bucket {
                old.removeFirst()
                if earlier.made(before) == fresh { continue }
            }
            changed.append(fresh)
        }
        return changed + old.map { empty($0.bucket) }
    }

    /// The first bucket with samples that ends after an instant.
    private func place(endingAfter instant: Int64) -> Int {
        var (low, high) = (0, partials.count)
        while low < high {
            let middle = (low + high) / 2
            if partials[middle].bucket.end <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func made(_ partial: StatisticsPartial) -> Statistics {
        Statistics(
            type: query.type, options: query.options, start: partial.bucket.start,
            end: partial.bucket.end, partial: partial, sources: table)
    }

    private func empty(_ bucket: Bucket) -> Statistics {
        Statistics(emptyOf: query.type, options: query.options, bucket: bucket)
    }
}
