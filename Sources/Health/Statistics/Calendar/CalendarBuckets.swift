internal import Base
public import Foundation
internal import HealthModel

/// Intervals of the calendar, one after the other, both ways from an anchor date.
///
/// The k-th begins k intervals after the anchor, counted from the anchor: a month from January
/// 31 on, the second begins on March 31. One edge costs two to four looks at the time zone, a
/// microsecond or two, so edges are worked out once a bucket and never once a sample.
public struct CalendarBuckets: Sendable, Hashable {
    /// The length of each.
    public let interval: CalendarInterval
    let anchor: Int64
    private let clock: ZonedClock
    private let anchorDay: CivilDate
    private let anchorTime: Int64

    /// Throws ``StatisticsError/Code/invalidArgument`` if the anchor is not a finite date.
    init(anchor: Date, interval: CalendarInterval, zone: TimeZone) throws(StatisticsError) {
        guard anchor.timeIntervalSince1970.isFinite else {
            throw StatisticsError(
                .invalidArgument, "anchorDate: expected an instant, found none")
        }
        self.interval = interval
        self.anchor = InstantRange.clamp(anchor)
        clock = ZonedClock(zone: zone)
        let local = clock.local(at: self.anchor)
        let day = local.dividedDown(by: ZonedClock.day)
        anchorDay = CivilDate(dayNumber: Int(day))
        anchorTime = local - day * ZonedClock.day
    }

    /// The zone whose days they are.
    public var timeZone: TimeZone { clock.zone }
    /// Where the bucket of index 0 begins.
    public var anchorDate: Date { Date(microseconds: anchor) }

    /// Where a bucket begins and the one before it ends, in microseconds since 1970.
    func edge(_ index: Int) -> Int64 {
        var instant = anchor
        if index != 0, interval.months > 0 || interval.days > 0 {
            let day = anchorDay.adding(months: index * interval.months).dayNumber
            let date = Int64(day + index * interval.days)
            instant = clock.instant(ofLocal: date * ZonedClock.day + anchorTime)
        }
        return instant + Int64(index) * interval.microseconds
    }

    func bucket(_ index: Int) -> Bucket {
        Bucket(index: index, start: edge(index), end: edge(index + 1))
    }

    /// The bucket of an instant. A day that a zone left out has a bucket without any time, which
    /// is the bucket of no instant.
    func bucket(at instant: Int64) -> Bucket {
        var index = Int((Double(instant - anchor) / interval.averageLength).rounded(.down))
        var start = edge(index)
        while start > instant {
            index -= 1
            start = edge(index)
        }
        return bucket(from: index, start: start, at: instant)
    }

    /// The bucket of an instant, quickly if it is the next one after another.
    func bucket(at instant: Int64, near other: Bucket) -> Bucket {
        guard instant >= other.end, Double(instant - other.end) < 2 * interval.averageLength else {
            return bucket(at: instant)
        }
        return bucket(from: other.index + 1, start: other.end, at: instant)
    }

    private func bucket(from first: Int, start: Int64, at instant: Int64) -> Bucket {
        var index = first
        var start = start
        var end = edge(index + 1)
        while end <= instant {
            index += 1
            start = end
            end = edge(index + 1)
        }
        return Bucket(index: index, start: start, end: end)
    }
}

/// One interval of a collection: from its start, up to its end without it.
package struct Bucket: Sendable, Hashable {
    /// How many intervals after the one that begins at the anchor; before it, below 0.
    package let index: Int
    /// Microseconds since 1970.
    package let start: Int64
    /// Microseconds since 1970.
    package let end: Int64

    func contains(_ instant: Int64) -> Bool { instant >= start && instant < end }
}

/// Where buckets come from: the calendar, or one for all.
enum BucketSource: Sendable {
    case one(Bucket)
    case calendar(CalendarBuckets)

    func bucket(at instant: Int64, near other: Bucket?) -> Bucket {
        switch self {
        case .one(let bucket): return bucket
        case .calendar(let buckets):
            guard let other else { return buckets.bucket(at: instant) }
            return buckets.bucket(at: instant, near: other)
        }
    }
}
