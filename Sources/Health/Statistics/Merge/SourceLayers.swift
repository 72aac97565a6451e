/// What the sources cover, laid one over the other: the first layer is the best source's, each
/// next one adds the time of the next source that has samples.
///
/// A layer is a ring of intervals, of which the oldest are forgotten when nothing to come can
/// overlap them. Samples are added in the order of their starts, and asked about in that order.
/// To add one costs O(1) for each layer from its own on; to ask nearly always O(1), at most
/// O(log n).
struct SourceLayers: Sendable {
    /// A ring's ends, which count on and on: the remainder by its size is the place in it.
    private struct Ring: Sendable {
        /// Of the first interval that can still be asked about.
        var head = 0
        /// Behind the last interval.
        var tail = 0
    }

    /// The rings one behind the other, each of ``size`` intervals, a power of 2.
    private var intervals: ContiguousArray<CoveredInterval> = []
    private var rings: ContiguousArray<Ring> = []
    private var size = 4
    /// The last layer is of use only as long as a source behind it may come.
    private var layersInUse = 0
    /// The rank of each layer's source.
    private(set) var ranks: [Int] = []
    /// The layer of each rank, -1 without one.
    private var places: ContiguousArray<Int>
    private let keepsAll: Bool
    /// By layer, the intervals that cannot grow any more, if all are kept.
    private var closed: [[CoveredInterval]] = []

    init(rankCount: Int, keepsAll: Bool) {
        places = ContiguousArray(repeating: -1, count: rankCount)
        self.keepsAll = keepsAll
    }

    /// Adds the time of a sample to its source's layer and to all that follow; what is asked
    /// about begins with the sample or with those that wait, not earlier.
    @inline(__always)
    mutating func add(_ sample: StatisticsSample, rank: Int, before pending: PendingSamples) {
        if places[rank] < 0 { makeLayer(rank) }
        var place = places[rank]
        while place < layersInUse {
            let ring = rings[place]
            let last = place &* size &+ (ring.tail &- 1) & (size &- 1)
            if ring.tail == ring.head || !intervals[last].takes(sample.start, sample.end) {
                append(sample, to: place, before: pending)
            }
            place &+= 1
        }
    }

    @inline(__always)
    private mutating func append(
        _ sample: StatisticsSample, to place: Int, before pending: PendingSamples
    ) {
        let ring = rings[place]
        if ring.tail &- ring.head >= size &- 1 {
            makeRoom(in: place, horizon: pending.start(or: sample.start))
        }
        let base = place &* size
        var before: Int64 = 0
        if ring.tail > 0 {
            let last = intervals[base &+ (ring.tail &- 1) & (size &- 1)]
            before = last.before &+ last.end &- last.start
            if keepsAll { closed[place].append(last) }
        }
        intervals[base &+ ring.tail & (size &- 1)] = CoveredInterval(
            start: sample.start, end: sample.end, before: before)
        rings[place].tail = ring.tail &+ 1
    }

    /// The layer of what is better than a source, of which what lies before the start of the
    /// sample that is asked about is forgotten; -1 without one.
    @inline(__always)
    mutating func layer(over rank: Int, from start: Int64) -> Int {
        let layer = places[rank] - 1
        if layer >= 0 { forget(before: start, in: layer) }
        return layer
    }

    @inline(__always)
    private mutating func forget(before instant: Int64, in layer: Int) {
        var ring = rings[layer]
        let base = layer &* size
        while ring.head < ring.tail,
            intervals[base &+ ring.head & (size &- 1)].isOver(at: instant)
        {
            ring.head &+= 1
        }
        if ring.head != rings[layer].head { rings[layer].head = ring.head }
    }

    /// How much of an interval of some length a layer covers.
    @inline(__always)
    func covered(_ start: Int64, _ end: Int64, by layer: Int) -> Int64 {
        let ring = rings[layer]
        guard ring.head < ring.tail else { return 0 }
        let base = layer &* size
        let first = intervals[base &+ ring.head & (size &- 1)]
        guard first.start < end else { return 0 }
        let next = ring.head &+ 1
        if next == ring.tail || intervals[base &+ next & (size &- 1)].start >= end {
            return max(0, min(end, first.end) &- max(start, first.start))
        }
        let before =
            start <= first.start
            ? first.before : interval(at: start, in: layer).measure(to: start)
        return interval(at: end, in: layer).measure(to: end) - before
    }

    /// Whether a layer covers an instant.
    func covers(_ instant: Int64, by layer: Int) -> Bool {
        let ring = rings[layer]
        guard ring.head < ring.tail,
            intervals[layer * size + ring.head & (size - 1)].start <= instant
        else { return false }
        return interval(at: instant, in: layer).contains(instant)
    }

    /// The last interval that begins at an instant or before it; the ring's first one does.
    private func interval(at instant: Int64, in layer: Int) -> CoveredInterval {
        let base = layer * size
        var (low, high) = (rings[layer].head, rings[layer].tail)
        while high - low > 1 {
            let middle = (low + high) / 2
            let isEarly = intervals[base + middle & (size - 1)].start <= instant
            if isEarly { low = middle } else { high = middle }
        }
        return intervals[base + low & (size - 1)]
    }

    private mutating func makeRoom(in place: Int, horizon: Int64) {
        forget(before: horizon, in: place)
        guard rings[place].tail - rings[place].head > size / 2 else { return }
        lay(out: Array(rings.indices), size: size * 2)
    }

    private mutating func makeLayer(_ rank: Int) {
        let place = ranks.firstIndex { $0 > rank } ?? ranks.count
        ranks.insert(rank, at: place)
        for index in place..<ranks.count { places[ranks[index]] = index }
        rings.insert(place > 0 ? rings[place - 1] : Ring(), at: place)
        if keepsAll { closed.insert(place > 0 ? closed[place - 1] : [], at: place) }
        let old = (0..<place) + [max(0, place - 1)] + (place..<rings.count - 1)
        lay(out: Array(old), size: size)
        layersInUse = rings.count - (ranks.last == places.count - 1 && !keepsAll ? 1 : 0)
    }

    /// Makes rings of another size, each from one there was, and of that also the interval
    /// before the first.
    private mutating func lay(out old: [Int], size fresh: Int) {
        let none = CoveredInterval(start: 0, end: 0, before: 0)
        var laid = ContiguousArray(repeating: none, count: rings.count * fresh)
        if !intervals.isEmpty {
            for (place, ring) in rings.enumerated() where ring.tail > 0 {
                for index in max(0, ring.head - 1)..<ring.tail {
                    laid[place * fresh + index & (fresh - 1)] =
                        intervals[old[place] * size + index & (size - 1)]
                }
            }
        }
        intervals = laid
        size = fresh
    }

    /// All intervals of each layer, if they were kept.
    var history: [[CoveredInterval]] {
        closed.indices.map { layer in
            let tail = rings[layer].tail
            guard tail > 0 else { return [] }
            return closed[layer] + [intervals[layer * size + (tail - 1) & (size - 1)]]
        }
    }
}
