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

/// Goes through blocks in an order of their samples: a block is opened when the next sample
/// might be in it, and what is open is merged.
struct BlockSweep {
    private let samples: SQLiteTransaction
    private let isAscending: Bool
    private var lanes: BlockLanes
    private var open: OpenBlocks

    init(_ scan: SampleScan, person: Int64, in samples: SQLiteTransaction) throws {
        self.samples = samples
        isAscending = scan.isAscending
        open = OpenBlocks(scan)
        let starts = scan.starts
        let waiting = try samples.waitingBlocks(of: scan.types, person: person) { source in
            starts.map { $0(source) != nil } ?? true
        }
        for block in waiting { open.add(block) }
        lanes = try BlockLanes(scan, person: person, in: samples)
    }

    /// The next sample's place; nil at the end.
    mutating func next() throws -> (block: StoredBlock, index: Int)? {
        while let span = lanes.first {
            if let best = open.first {
                let isBefore = isAscending ? best < span.low : best > span.high
                if isBefore { return open.takeFirst() }
            }
            open.add(try samples.block(span.number))
            try lanes.removeFirst()
        }
        return open.takeFirst()
    }
}

/// How long a span is, by its order of magnitude: the classes by which blocks are found that
/// overlap an instant.
///
/// A span of class `c` is shorter than 8 to the power `c + 1`, so blocks of the class that reach
/// an instant begin less than that before it.
enum SpanClass {
    /// The class of a span of so many units from its first to its last.
    static func of(_ low: Int64, _ high: Int64) -> Int {
        let (span, overflow) = high.subtractingReportingOverflow(low)
        guard !overflow, span > 0 else { return overflow ? most : 0 }
        return (63 - span.leadingZeroBitCount) / 3
    }

    /// More than any span of the class.
    static func width(_ spanClass: Int) -> Int64 {
        spanClass >= most ? .max : 1 << Int64(3 * (spanClass + 1))
    }

    /// The classes in a set of them.
    static func classes(in mask: Int64) -> [Int] {
        (0...most).filter { mask & (1 << Int64($0)) != 0 }
    }

    static let most = 20
}
