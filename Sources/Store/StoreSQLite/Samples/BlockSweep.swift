internal import HealthModel
internal import HealthStore

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
