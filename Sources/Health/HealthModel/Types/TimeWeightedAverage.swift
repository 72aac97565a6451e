internal import Base

/// The average of samples by time (HKQuantityAggregationStyle.discreteTemporallyWeighted).
///
/// Apple does not publish its weights. Ours are those of the trapezoidal rule, which draws a line
/// from each reading to the next and takes the mean height of that line:
///
/// - A sample that lasts weighs as long as it lasts.
/// - Time that no sample covers weighs half for the samples that end where it begins, and half
///   for those that begin where it ends. Several of them share it equally.
/// - A sample of an instant that lies in covered time weighs half of the time to the nearest start
///   or end of any sample on either side.
///
/// So 60 at 10:05 and 180 at 10:06 come to 120. Nothing before the first sample or after the last
/// one weighs: nothing is known of it. Every sample weighs more than nothing, unless all are at
/// one and the same instant; then they count alike.
///
/// Samples are added in the order of their starts. Each costs O(log m), where m is the number of
/// samples that overlap it; memory is O(m).
///
/// ```swift
/// var average = TimeWeightedAverage()
/// average.add(60, from: 0, to: 0)
/// average.add(180, from: 60_000_000, to: 60_000_000)
/// average.finish()
/// average.value  // 120
/// ```
package struct TimeWeightedAverage: Sendable, Hashable {
    /// Samples that share what they weigh.
    private struct Group: Sendable, Hashable {
        var sum = 0.0
        var count = 0

        mutating func add(_ value: Double) {
            sum += value
            count += 1
        }
    }

    /// A stretch of time next to ``point`` without a start or an end in it.
    private struct Stretch {
        var length: Int64
        var isCovered: Bool
    }

    private var weighted = ExactSum()
    private var weight = 0.0
    private var plain = ExactSum()
    private var count = 0
    /// The last start or end that was met, in microseconds.
    private var point: Int64 = 0
    /// The stretch before the point.
    private var lengthBefore: Int64 = 0
    private var isCoveredBefore = false
    /// The samples at the point: of that instant, beginning there, ending there.
    private var instants = Group()
    private var beginning = Group()
    private var ending = Group()
    private var open = OpenEnds()

    /// An average of nothing.
    package init() {}

    /// Adds a sample, or the part of one that counts; microseconds since any moment, in the order
    /// of their starts. O(log m).
    package mutating func add(_ value: Double, from start: Int64, to end: Int64) {
        if count == 0 { point = start }
        pass(through: start)
        count += 1
        plain.add(value)
        guard end > start else { return instants.add(value) }
        beginning.add(value)
        weigh(value, Double(end - start))
        open.insert(end: end, value: value)
    }

    /// Weighs what waits for samples to come. Nothing may be added afterwards.
    package mutating func finish() {
        while let end = open.first { pass(through: end) }
        settle(before: Stretch(length: 0, isCovered: false))
        self = TimeWeightedAverage(weighted: weighted, weight: weight, plain: plain, count: count)
    }

    private init(weighted: ExactSum, weight: Double, plain: ExactSum, count: Int) {
        (self.weighted, self.weight, self.plain, self.count) = (weighted, weight, plain, count)
    }

    /// The average of what was added before ``finish()``; nil without samples.
    package var value: Double? {
        guard count > 0 else { return nil }
        return weight > 0 ? weighted.value / weight : plain.value / Double(count)
    }

    /// Goes to an instant, with a stop at each end of a sample on the way.
    private mutating func pass(through instant: Int64) {
        while let end = open.first, end <= instant {
            move(to: end)
            while open.first == end { ending.add(open.removeFirst()) }
        }
        move(to: instant)
    }

    private mutating func move(to next: Int64) {
        guard next > point else { return }
        let stretch = Stretch(length: next - point, isCovered: open.first != nil)
        settle(before: stretch)
        point = next
        (lengthBefore, isCoveredBefore) = (stretch.length, stretch.isCovered)
        (instants, beginning, ending) = (Group(), Group(), Group())
    }

    /// Weighs the samples at the point, now that the stretch after it is known.
    private mutating func settle(before after: Stretch) {
        let before = Stretch(length: lengthBefore, isCovered: isCoveredBefore)
        for (stretch, neighbors) in [(before, beginning), (after, ending)] {
            let others = stretch.isCovered ? Group() : neighbors
            let sharing = instants.count + others.count
            guard sharing > 0, stretch.length > 0 else { continue }
            weigh((instants.sum + others.sum) / Double(sharing), Double(stretch.length) / 2)
        }
    }

    private mutating func weigh(_ value: Double, _ time: Double) {
        weighted.add(value * time)
        weight += time
    }
}

/// The ends of samples that have begun, the earliest first: a binary heap.
private struct OpenEnds: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        let end: Int64
        let value: Double
    }

    private var heap: [Entry] = []

    /// The earliest end.
    var first: Int64? { heap.first?.end }

    /// O(log n).
    mutating func insert(end: Int64, value: Double) {
        heap.pushOnHeap(Entry(end: end, value: value)) { $0.end < $1.end }
    }

    /// Removes the earliest end, and gives its sample's value. O(log n).
    mutating func removeFirst() -> Double { heap.popFromHeap { $0.end < $1.end }.value }
}

/// A sum of doubles that keeps what rounding would lose, so that the order of the terms does not
/// show (Knuth's two-sum, as in Neumaier's summation).
package struct ExactSum: Sendable, Hashable {
    private var high = 0.0
    private var low = 0.0

    /// A sum of nothing.
    package init() {}

    /// Adds a term.
    @inline(__always)
    package mutating func add(_ term: Double) {
        let sum = high + term
        let taken = sum - high
        low += (high - (sum - taken)) + (term - taken)
        high = sum
    }

    /// The sum, rounded once.
    package var value: Double { high.isFinite ? high + low : high }
}
