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
