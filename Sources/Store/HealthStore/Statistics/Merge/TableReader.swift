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
