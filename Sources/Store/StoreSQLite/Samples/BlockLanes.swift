internal import HealthModel
internal import HealthStore

/// The blocks that a scan may need, by where they begin on its axis: those of each series and
/// each class of spans are a lane, of which a few are fetched at a time; where not all is wanted of
/// every source, those of each origin.
struct BlockLanes {
    /// The next blocks of one series and one class of spans, not yet opened.
    struct Lane {
        let series: Int64
        let spanClass: Int
        /// Whose they are, and when something of them has to start; nil for everybody's.
        let part: Part?
        /// A block is of use if it reaches `low` and begins by `high`.
        let low: Int64
        let high: Int64
        var waiting: ArraySlice<BlockSpan> = []
        /// Behind which block the next ones are to be fetched.
        var last: (key: Int64, number: Int64)
        var isAtEnd = false
    }

    /// The blocks of one origin, as far as something in them may start in a time.
    struct Part {
        let origin: Int64
        let starts: ClosedRange<Int64>
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
    private let samples: SQLiteTransaction
    private let isAscending: Bool
    private let source: LaneSource
    private var lanes: [Lane] = []

    init(_ scan: SampleScan, person: Int64, in samples: SQLiteTransaction) throws {
        self.samples = samples
        isAscending = scan.isAscending
        source = scan.axis == .sequence ? .sequence : scan.isAscending ? .start : .end
        for type in scan.types {
            guard let series = try samples.series(person: person, type: type) else { continue }
            let parts = try Self.parts(of: series, scan, in: samples)
            let mask = scan.axis == .sequence ? series.sequenceClasses : series.timeClasses
            for spanClass in SpanClass.classes(in: mask) {
                lanes += parts.map { part in
                    let (low, high) = Self.reach(scan, part)
                    return Lane(
                        series: series.number, spanClass: spanClass, part: part, low: low,
                        high: high, last: source.first(low: low, high: high, spanClass))
                }
            }
        }
        try findFirst()
    }

    private static func parts(
        of series: SQLiteTransaction.Series, _ scan: SampleScan, in samples: SQLiteTransaction
    ) throws -> [Part?] {
        guard let starts = scan.starts else { return [nil] }
        return try samples.origins(of: series).compactMap { origin in
            starts(try samples.origin(origin).revision.source).map {
                Part(origin: origin, starts: $0)
            }
        }
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
            let (low, high) = (lanes[index].low, lanes[index].high)
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

    private static func reach(_ scan: SampleScan, _ part: Part?) -> (low: Int64, high: Int64) {
        if scan.axis == .sequence {
            let after = scan.after?.key ?? 0
            return (after == .max ? after : after + 1, .max)
        }
        var start = scan.bounds.start
        if let part {
            let low = max(start.lowerBound, part.starts.lowerBound)
            // Nothing lies in a time that ends before it begins.
            start = low...max(low, min(start.upperBound, part.starts.upperBound))
        }
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
