internal import Foundation

/// Samples that wait until all that may overlap them are known; first in, first out, in a ring.
struct PendingSamples: Sendable {
    private var ring: ContiguousArray<StatisticsSample>
    /// Both count on and on: the remainder by the ring's size is the place in it.
    private var head = 0
    private var tail = 0
    /// When the first one ends; `Int64.max` if none waits.
    private var firstEnd = Int64.max

    init() {
        let none = StatisticsSample(start: 0, end: 0, value: 0, source: 0, uuid: UUID())
        ring = ContiguousArray(repeating: none, count: 4)
    }

    @inline(__always)
    mutating func append(_ sample: StatisticsSample) {
        if tail &- head == ring.count { grow() }
        if tail == head { firstEnd = sample.end }
        ring[tail & (ring.count &- 1)] = sample
        tail &+= 1
    }

    private mutating func grow() {
        let old = ring
        ring.append(contentsOf: old)
        for index in head..<tail { ring[index & (ring.count - 1)] = old[index & (old.count - 1)] }
    }

    /// Takes the first one, if nothing that begins at an instant or later overlaps it.
    @inline(__always)
    mutating func next(endedAt instant: Int64) -> StatisticsSample? {
        guard firstEnd <= instant, head < tail else { return nil }
        let sample = ring[head & (ring.count &- 1)]
        guard firstEnd < instant || sample.start < instant else { return nil }
        head &+= 1
        firstEnd = head < tail ? ring[head & (ring.count &- 1)].end : .max
        return sample
    }

    /// When the first one begins, or that instant if none waits.
    @inline(__always)
    func start(or instant: Int64) -> Int64 {
        head < tail ? ring[head & (ring.count - 1)].start : instant
    }
}

extension PendingSamples {
    /// What is not as it always is; nil if everything is. O(samples that wait).
    var brokenInvariant: String? {
        guard ring.count > 0, ring.count & (ring.count - 1) == 0 else {
            return "a ring of \(ring.count) places"
        }
        guard head <= tail, tail - head <= ring.count else { return "\(tail - head) that wait" }
        let waiting = (head..<tail).map { ring[$0 & (ring.count - 1)] }
        guard firstEnd == waiting.first?.end ?? .max else { return "another first end" }
        let isOrdered = zip(waiting, waiting.dropFirst()).allSatisfy { $0.start <= $1.start }
        return isOrdered ? nil : "starts that do not ascend"
    }
}
