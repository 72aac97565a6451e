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
