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
    func fetch(_ lane: inout BlockLanes.Lane, _ samples: SQLiteSamples) throws {
        let find = try samples.statement(sql)
        defer { find.reset() }
        find.bind(1, lane.series)
        find.bind(2, lane.spanClass)
        find.bind(3, lane.last.key)
        find.bind(4, lane.last.key)
        find.bind(5, lane.last.number)
        find.bind(6, Self.rows)
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

    private var sql: String {
        switch self {
        case .start:
            """
            SELECT number, start_min, end_max FROM sample_block
            WHERE series = ? AND time_class = ? AND start_min >= ?
                AND (start_min > ? OR number > ?)
            ORDER BY start_min, number LIMIT ?
            """
        case .end:
            """
            SELECT number, start_min, end_max FROM sample_block
            WHERE series = ? AND time_class = ? AND end_max <= ?
                AND (end_max < ? OR number < ?)
            ORDER BY end_max DESC, number DESC LIMIT ?
            """
        case .sequence:
            """
            SELECT number, sequence_min, sequence_max FROM sample_block
            WHERE series = ? AND sequence_class = ? AND sequence_min >= ?
                AND (sequence_min > ? OR number > ?)
            ORDER BY sequence_min, number LIMIT ?
            """
        }
    }
}
