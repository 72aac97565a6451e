internal import HealthModel
internal import HealthStore

/// Where the spans of blocks come from, in which order.
enum LaneSource {
    /// By the first start, ascending.
    case start
    /// By the last end, descending.
    case end
    /// By the first place in the change log, ascending.
    case sequence

    /// Before the first block that may reach from `low` to `high`.
    func first(low: Int64, high: Int64, _ spanClass: Int) -> (key: Int64, number: Int64) {
        let width = SpanClass.width(spanClass)
        switch self {
        case .start, .sequence:
            let (key, overflow) = low.subtractingReportingOverflow(width)
            return (overflow ? .min : key, .min)
        case .end:
            let (key, overflow) = high.addingReportingOverflow(width)
            return (overflow ? .max : key, .max)
        }
    }

    /// Fetches the next spans of a lane.
    func fetch(_ lane: inout BlockLanes.Lane, _ samples: SQLiteTransaction) throws {
        let find = try samples.statement(lane.part == nil ? sql : sqlOfPart)
        defer { find.reset() }
        find.bind(1, lane.series)
        find.bind(2, lane.spanClass)
        find.bind(3, lane.last.key)
        find.bind(4, lane.last.number)
        find.bind(5, Self.rows)
        if let part = lane.part {
            find.bind(6, part.origin)
            find.bind(7, part.starts.lowerBound)
            find.bind(8, part.starts.upperBound)
        }
        var found: [BlockLanes.BlockSpan] = []
        while try find.step() {
            found.append(
                .init(number: find.integer(0), low: find.integer(1), high: find.integer(2)))
        }
        lane.waiting = found[...]
        lane.isAtEnd = found.count < Self.rows
        if let last = found.last { lane.last = (self == .end ? last.high : last.low, last.number) }
    }

    /// Enough for a page, few enough to be nothing beside a block.
    private static let rows = 16

    private var sql: String { Self.sql[self]!.every }
    private var sqlOfPart: String { Self.sql[self]!.part }

    private static let sql = Dictionary(
        uniqueKeysWithValues: [LaneSource.start, .end, .sequence].map {
            (
                $0,
                (
                    every: $0.sql(""),
                    part: $0.sql(" AND origin = ?6 AND end_max >= ?7 AND start_min <= ?8")
                )
            )
        })

    /// - Parameter condition: What else is asked of a block.
    private func sql(_ condition: String) -> String {
        switch self {
        case .start:
            """
            SELECT number, start_min, end_max FROM sample_block
            WHERE series = ?1 AND time_class = ?2 AND start_min >= ?3
                AND (start_min > ?3 OR number > ?4)\(condition)
            ORDER BY start_min, number LIMIT ?5
            """
        case .end:
            """
            SELECT number, start_min, end_max FROM sample_block
            WHERE series = ?1 AND time_class = ?2 AND end_max <= ?3
                AND (end_max < ?3 OR number < ?4)\(condition)
            ORDER BY end_max DESC, number DESC LIMIT ?5
            """
        case .sequence:
            """
            SELECT number, sequence_min, sequence_max FROM sample_block
            WHERE series = ?1 AND sequence_class = ?2 AND sequence_min >= ?3
                AND (sequence_min > ?3 OR number > ?4)\(condition)
            ORDER BY sequence_min, number LIMIT ?5
            """
        }
    }
}
