/// The time that samples of some sources cover: intervals in order, none touching another, with
/// moments of samples that last no time as intervals of no length.
///
/// Samples come in the order of their starts; questions too. An answer costs O(log n), and nearly
/// always O(1); what no question can reach any more is dropped.
struct Coverage: Sendable {
    struct Interval: Sendable {
        var start: Int64
        var end: Int64
        /// The time that all intervals before this one cover.
        var before: Int64
    }

    private(set) var intervals: ContiguousArray<Interval> = []
    /// Everything before it lies before all questions to come.
    private var head = 0
    /// Whether intervals stay when no question can reach them.
    private let keepsAll: Bool

    init(keepsAll: Bool) { self.keepsAll = keepsAll }

    @inline(__always)
    mutating func add(_ start: Int64, _ end: Int64) {
        let last = intervals.count - 1
        guard last >= 0 else {
            intervals.append(Interval(start: start, end: end, before: 0))
            return
        }
        let known = intervals[last]
        if start < known.end || start == known.end && (end > start || known.start == known.end) {
            if end > known.end { intervals[last].end = end }
        } else {
            let before = known.before + (known.end - known.start)
            intervals.append(Interval(start: start, end: end, before: before))
        }
    }

    /// Drops what lies before an instant that no question will go back behind.
    @inline(__always)
    mutating func forget(before instant: Int64) {
        while head < intervals.count {
            let interval = intervals[head]
            guard interval.end < instant || interval.end == instant && interval.start < instant
            else { break }
            head += 1
        }
        if head > 4_096, head * 2 > intervals.count, !keepsAll {
            // The last one stays: the sums of those to come go on from it.
            let dropped = min(head, intervals.count - 1)
            intervals.removeFirst(dropped)
            head -= dropped
        }
    }

    /// How much of an interval of some length is covered. It begins not before what was forgotten.
    @inline(__always)
    func covered(_ start: Int64, _ end: Int64) -> Int64 {
        guard head < intervals.count, intervals[head].start < end else { return 0 }
        return measure(to: end) - measure(to: start)
    }

    /// Whether an instant is covered: an interval's end is not.
    func covers(_ instant: Int64) -> Bool {
        guard head < intervals.count, intervals[head].start <= instant else { return false }
        let interval = intervals[index(at: instant)]
        return instant < interval.end || interval.start == interval.end && interval.end == instant
    }

    /// The time covered before an instant.
    private func measure(to instant: Int64) -> Int64 {
        let first = intervals[head]
        guard instant > first.start else { return first.before }
        let interval = intervals[index(at: instant)]
        return interval.before + (min(instant, interval.end) - interval.start)
    }

    /// The last interval that begins at an instant or before it; the one at `head` begins so.
    private func index(at instant: Int64) -> Int {
        var low = head
        var step = 1
        while low + step < intervals.count, intervals[low + step].start <= instant {
            low += step
            step *= 2
        }
        while step > 1 {
            step /= 2
            if low + step < intervals.count, intervals[low + step].start <= instant { low += step }
        }
        return low
    }
}
