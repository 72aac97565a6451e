internal import HealthModel
internal import HealthStore

/// The blocks that a scan may need, by where they begin on its axis: those of each series and
/// each class of spans are a lane, of which a few are fetched at a time.
struct BlockLanes {
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

    /// The block that may hold the next sample; nil if there is none.
    private(set) var first: BlockSpan?
    private var firstLane = 0
    private let samples: SQLiteSamples
    private let isAscending: Bool
    /// A block is of use if it reaches `low` and begins by `high`.
    private let low: Int64
    private let high: Int64
    private let source: LaneSource
    private var lanes: [Lane] = []

    init(_ scan: SampleScan, person: Int64, in samples: SQLiteSamples) throws {
        self.samples = samples
        isAscending = scan.isAscending
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
        try findFirst()
    }

    mutating func removeFirst() throws {
        lanes[firstLane].waiting.removeFirst()
        try findFirst()
    }

    private mutating func findFirst() throws {
        first = nil
        for index in lanes.indices {
            guard let span = try nextSpan(index) else { continue }
            if let known = first {
                let isBefore = isAscending ? span.low < known.low : span.high > known.high
                if !isBefore { continue }
            }
            (first, firstLane) = (span, index)
        }
    }

    private mutating func nextSpan(_ index: Int) throws -> BlockSpan? {
        while true {
            while let span = lanes[index].waiting.first {
                if isAscending ? span.low > high : span.high < low {
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
