/// The figures of one source alone.
struct SourceTable: Sendable {
    private(set) var table: BucketTable
    private var cover = OpenCover()

    init(_ table: BucketTable) { self.table = table }

    mutating func count(
        _ sample: StatisticsSample, rank: Int, in window: Range<Int64>, _ rules: FigureRules
    ) {
        if rules.wantsCoverage, let closed = cover.add(sample.start, sample.end) {
            table.cover(closed.clamped(to: window))
        }
        if sample.start == sample.end {
            guard window.contains(sample.start) else { return }
            table.seek(sample.start)
            table.count(sample, rank: rank, from: sample.start, share: 0, rules)
            return
        }
        var start = max(sample.start, window.lowerBound)
        let last = min(sample.end, window.upperBound)
        while start < last, !table.isOverfull {
            table.seek(start)
            let end = min(last, table.bucket.end)
            table.count(sample, rank: rank, from: start, share: end - start, rules)
            start = end
        }
    }

    mutating func close(in window: Range<Int64>) {
        if let rest = cover.rest { table.cover(rest.clamped(to: window)) }
        table.close()
    }
}

/// Reads the tables of all ranks side by side, bucket by bucket in order.
struct TableReader {
    private let tables: [[BucketTable.Entry]]
    private let sources: [Int]
    private var places: [Int]

    /// `sources` has the number of each rank's source.
    init(_ tables: [BucketTable], sources: [Int]) {
        self.tables = tables.map(\.entries)
        self.sources = sources
        places = Array(repeating: 0, count: tables.count)
    }

    /// The figures of a bucket, the best source first.
    mutating func next(_ bucket: Bucket) -> [StatisticsPartial.OfSource] {
        var found: [StatisticsPartial.OfSource] = []
        for rank in tables.indices {
            let place = places[rank]
            guard place < tables[rank].count, tables[rank][place].bucket.index == bucket.index
            else { continue }
            let figures = tables[rank][place].figures.settled
            found.append(StatisticsPartial.OfSource(source: sources[rank], figures: figures))
            places[rank] += 1
        }
        return found
    }
}
