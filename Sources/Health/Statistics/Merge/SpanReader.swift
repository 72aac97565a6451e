/// Reads from layers of sources which one counted when, bucket by bucket in order.
struct SpanReader {
    private struct Reach {
        var upper = 0
        var lower = 0
    }

    private let layers: [[CoveredInterval]]
    private let sources: [Int]
    /// Whether a layer has all that the one before it covers; else each is a source by itself.
    private let isStacked: Bool
    private var reached: [Reach]

    /// Of sources that are merged; `sources` has the number of each rank's source.
    init(layers: SourceLayers, sources: [Int]) {
        self.layers = layers.history
        self.sources = layers.ranks.map { sources[$0] }
        isStacked = true
        reached = Array(repeating: Reach(), count: self.layers.count)
    }

    /// Of sources that all count; `covers` and `sources` are by rank.
    init(covers: [[CoveredInterval]], sources: [Int]) {
        layers = covers
        self.sources = sources
        isStacked = false
        reached = Array(repeating: Reach(), count: covers.count)
    }

    /// The times in which each source counted, within a bucket and a window.
    mutating func next(in bucket: Bucket, _ window: Range<Int64>) -> [PartialReceipt.Span] {
        let time = (bucket.start..<bucket.end).clamped(to: window)
        var spans: [PartialReceipt.Span] = []
        for layer in layers.indices { read(layer, in: time, into: &spans) }
        return spans.sorted { $0.start < $1.start }
    }

    /// What a layer covers and the one before it does not.
    private mutating func read(
        _ layer: Int, in time: Range<Int64>, into spans: inout [PartialReceipt.Span]
    ) {
        let upper = layers[layer]
        let lower = isStacked && layer > 0 ? layers[layer - 1] : []
        var reach = reached[layer]
        while reach.upper < upper.count, upper[reach.upper].end <= time.lowerBound {
            reach.upper += 1
        }
        while reach.lower < lower.count, lower[reach.lower].end <= time.lowerBound {
            reach.lower += 1
        }
        reached[layer] = reach
        let first = spans.count
        while reach.upper < upper.count, upper[reach.upper].start < time.upperBound {
            let end = min(upper[reach.upper].end, time.upperBound)
            var start = max(upper[reach.upper].start, time.lowerBound)
            while start < end {
                while reach.lower < lower.count, lower[reach.lower].end <= start {
                    reach.lower += 1
                }
                let free = reach.lower < lower.count ? min(end, lower[reach.lower].start) : end
                if free > start { append(layer, start, free, after: first, to: &spans) }
                start = reach.lower < lower.count ? max(free, lower[reach.lower].end) : end
            }
            reach.upper += 1
        }
    }

    private func append(
        _ layer: Int, _ start: Int64, _ end: Int64, after first: Int,
        to spans: inout [PartialReceipt.Span]
    ) {
        let isNext = spans.count > first && spans[spans.count - 1].end == start
        let begin = isNext ? spans.removeLast().start : start
        spans.append(PartialReceipt.Span(source: sources[layer], start: begin, end: end))
    }
}
