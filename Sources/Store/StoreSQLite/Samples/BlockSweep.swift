internal import HealthModel
internal import HealthStore

/// Goes through blocks in an order of their samples: a block is opened when the next sample
/// might be in it, and what is open is merged.
struct BlockSweep {
    /// The next blocks of one series and one class of spans, not yet opened.
    struct Lane {
        let series: Int64
        let spanClass: Int
        var waiting: ArraySlice<BlockSpan> = []
        /// Behind which block the next ones are to be fetched.
        var last: (key: Int64, number: Int64)
        var isAtEnd = false
    }

    /// Where a block lies on the axis.
    struct BlockSpan {
        let number: Int64
        let low: Int64
        let high: Int64
    }

    private let samples: SQLiteSamples
    private let scan: SampleScan
    /// A block is of use if it reaches `low` and begins by `high`.
    private let low: Int64
    private let high: Int64
    private let source: LaneSource
    private var lanes: [Lane] = []
    private var open: OpenBlocks

    init(_ scan: SampleScan, person: Int64, in samples: SQLiteSamples) throws {
        self.samples = samples
        self.scan = scan
        open = OpenBlocks(scan)
        source = scan.axis == .sequence ? .sequence : scan.isAscending ? .start : .end
        (low, high) = Self.reach(scan)
        for type in scan.types {
            guard let series = try samples.series(person: person, type: type) else { continue }
            let mask = scan.axis == .sequence ? series.sequenceClasses : series.timeClasses
            for spanClass in SpanClass.classes(in: mask) {
                lanes.append(
                    Lane(
                        series: series.number, spanClass: spanClass,
                        last: source.first(low: low, high: high, spanClass)))
            }
        }
    }

    /// The next sample's place; nil at the end.
    mutating func next() throws -> (block: StoredBlock, index: Int)? {
        while true {
            let best = open.first
            guard let lane = try nextLane() else { return open.takeFirst() }
            let bound = scan.isAscending ? lane.span.low : lane.span.high
            if let best {
                let isBefore = scan.isAscending ? best < bound : best > bound
                if isBefore { return open.takeFirst() }
            }
            lanes[lane.index].waiting.removeFirst()
            open.add(try samples.block(lane.span.number))
        }
    }

    /// The lane whose next block may hold the earliest sample.
    private mutating func nextLane() throws -> (index: Int, span: BlockSpan)? {
        var best: (index: Int, span: BlockSpan)?
        for index in lanes.indices {
            guard let span = try nextSpan(index) else { continue }
            if let known = best {
                let isBefore =
                    scan.isAscending ? span.low < known.span.low : span.high > known.span.high
                if isBefore { best = (index, span) }
            } else {
                best = (index, span)
            }
        }
        return best
    }

    private mutating func nextSpan(_ index: Int) throws -> BlockSpan? {
        while true {
            while let span = lanes[index].waiting.first {
                if scan.isAscending ? span.low > high : span.high < low {
                    lanes[index].waiting = []
                    lanes[index].isAtEnd = true
                    return nil
                }
                if span.high >= low, span.low <= high { return span }
                lanes[index].waiting.removeFirst()
            }
            guard !lanes[index].isAtEnd else { return nil }
            try source.fetch(&lanes[index], samples)
        }
    }

    private static func reach(_ scan: SampleScan) -> (low: Int64, high: Int64) {
        if scan.axis == .sequence {
            let after = scan.after?.key ?? 0
            return (after == .max ? after : after + 1, .max)
        }
        var start = scan.bounds.start
        var end = scan.bounds.end
        if let key = scan.after?.key {
            func cut(_ range: ClosedRange<Int64>) -> ClosedRange<Int64> {
                let low = scan.isAscending ? max(range.lowerBound, key) : range.lowerBound
                let high = scan.isAscending ? range.upperBound : min(range.upperBound, key)
                return min(low, high)...high
            }
            if scan.axis == .start { start = cut(start) } else { end = cut(end) }
        }
        return (max(start.lowerBound, end.lowerBound), min(start.upperBound, end.upperBound))
    }
}
