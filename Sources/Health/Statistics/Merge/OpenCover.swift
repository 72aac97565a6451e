/// The time that samples cover, in the order of their starts, given out interval by interval.
struct OpenCover: Sendable {
    private var start = Int64.min
    private var end = Int64.min

    /// Takes the next sample's time; returns an interval to which nothing more can come.
    @inline(__always)
    mutating func add(_ from: Int64, _ to: Int64) -> Range<Int64>? {
        if from <= end {
            end = max(end, to)
            return nil
        }
        let closed = start < end ? start..<end : nil
        (start, end) = (from, to)
        return closed
    }

    /// The last interval.
    var rest: Range<Int64>? { start < end ? start..<end : nil }
}

/// The same with all intervals kept.
struct KeptCover: Sendable {
    private var open = OpenCover()
    private var closed: [CoveredInterval] = []

    mutating func add(_ from: Int64, _ to: Int64) {
        if let interval = open.add(from, to) { closed.append(Self.covered(interval)) }
    }

    /// All of them, in order.
    var intervals: [CoveredInterval] { closed + [open.rest].compactMap { $0 }.map(Self.covered) }

    private static func covered(_ interval: Range<Int64>) -> CoveredInterval {
        CoveredInterval(start: interval.lowerBound, end: interval.upperBound, before: 0)
    }
}

/// An interval that samples cover without a gap; of no length, a moment that one of no length is
/// at. An interval's end is not in it.
struct CoveredInterval: Sendable, Hashable {
    var start: Int64
    var end: Int64
    /// The time that all earlier intervals cover.
    var before: Int64

    /// Takes the time of a sample that begins at this interval's start or later, if it leaves no
    /// gap.
    @inline(__always)
    mutating func takes(_ from: Int64, _ to: Int64) -> Bool {
        guard from < end || from == end && (to > from || start == end) else { return false }
        if to > end { end = to }
        return true
    }

    /// Whether nothing of it is at an instant or later.
    @inline(__always)
    func isOver(at instant: Int64) -> Bool { end < instant || end == instant && start < instant }

    @inline(__always)
    func contains(_ instant: Int64) -> Bool {
        start <= instant && instant < end || start == end && end == instant
    }

    /// The time that this interval and all earlier ones cover before an instant not before the
    /// start.
    @inline(__always)
    func measure(to instant: Int64) -> Int64 { before + (min(instant, end) - start) }
}
