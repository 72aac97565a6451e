internal import Base
internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Goes through the samples of a scan in its order. Blocks come page by page, ordered by the least
/// that a sample of theirs is ordered by (the greatest, where the last comes first); one is taken
/// apart when its samples may be next.
struct BlockScan {
    private let scan: SampleScan
    private let transaction: PostgreSQLTransaction
    private var waiting: ArraySlice<Block> = []
    private var size = 4
    private var lastBlock: Block?
    private var isAtEnd = false
    private var cursors: [Cursor] = []

    private struct Block {
        let key: BlockKey
        /// What a sample of it may be ordered by at the earliest.
        let bound: Int64
        let kept: [UInt8]
    }

    private struct Cursor {
        let block: SampleRun
        let key: BlockKey
        /// The samples that are wanted, the next one last.
        var left: [Int]
        /// What the next one is ordered by.
        var place: SampleScan.Position
    }

    init(_ scan: SampleScan, in transaction: PostgreSQLTransaction) {
        self.scan = scan
        self.transaction = transaction
    }

    private var isAscending: Bool { scan.isAscending || scan.axis == .sequence }

    private var column: String {
        switch scan.axis {
        case .start: isAscending ? "start_min" : "start_max"
        case .end: isAscending ? "end_min" : "end_max"
        case .sequence: "sequence_min"
        }
    }

    /// The next sample; nil at the end.
    mutating func next() throws -> StoredSample? {
        while try isBlockNext() {
            let block = waiting.removeFirst()
            let (transaction, person) = (transaction, scan.person)
            try open(block.key) {
                try transaction.open(
                    block.kept, block.key, of: person, transaction.key(of: person))
            }
        }
        guard !cursors.isEmpty else { return nil }
        guard let index = cursors[0].left.popLast() else { throw CompressedBytes.damaged }
        let (block, key) = (cursors[0].block, cursors[0].key)
        if let next = cursors[0].left.last {
            cursors[0].place = place(block, next)
            cursors.sinkFirstOfHeap(by: order)
        } else {
            cursors.popFromHeap(by: order)
        }
        return try transaction.stored(block, index, key, person: scan.person)
    }

    /// Whether the next block has to be opened before the next sample is known.
    private mutating func isBlockNext() throws -> Bool {
        if waiting.isEmpty, !isAtEnd { try fill() }
        guard let block = waiting.first else { return false }
        guard let first = cursors.first else { return true }
        return isAscending ? block.bound <= first.place.key : block.bound >= first.place.key
    }

    // MARK: Pages of blocks

    private mutating func fill() throws {
        let (sign, direction) = isAscending ? (">", "") : ("<", " DESC")
        var values: [SQLValue] = [
            .uuid(scan.person.uuid), .integers(scan.types.map { Int64($0.number) }),
            .integer(scan.bounds.start.lowerBound), .integer(scan.bounds.start.upperBound),
            .integer(scan.bounds.end.lowerBound), .integer(scan.bounds.end.upperBound),
        ]
        var filter = ""
        if let after = scan.after {
            values.append(.integer(after.key))
            let reach: String =
                switch scan.axis {
                case .start: isAscending ? "start_max >=" : "start_min <="
                case .end: isAscending ? "end_max >=" : "end_min <="
                case .sequence: "sequence_max >"
                }
            filter += " AND \(reach) $\(values.count)"
        }
        if let last = lastBlock {
            let place = values.count
            values += [
                .integer(last.bound), .integer(Int64(last.key.type.number)),
                .integer(last.key.origin), .integer(last.key.first),
            ]
            filter += """
                 AND (\(column), type, origin, first) \
                \(sign) ($\(place + 1), $\(place + 2), $\(place + 3), $\(place + 4))
                """
        }
        let find = SQLCommand(
            """
            SELECT type, origin, first, \(column), sealed FROM sample_block
            WHERE person = $1 AND type = ANY($2) AND start_max >= $3 AND start_min <= $4
                AND end_max >= $5 AND end_min <= $6\(filter)
            ORDER BY \(column)\(direction), type\(direction), origin\(direction),
                first\(direction)
            LIMIT \(size)
            """, values)
        let (answers, chunks) = try transaction.ask([find], knowing: scan.person)
        if lastBlock == nil {
            for (lane, run) in try chunks.runs(of: Set(scan.types)) {
                try open(BlockKey(lane, run)) { run }
            }
        }
        let found = try answers.first?.rows.map { row in
            Block(
                key: BlockKey(
                    type: try row.type(0), origin: try row.integer(1), first: try row.integer(2)),
                bound: try row.integer(3), kept: try row.bytes(4))
        }
        waiting = (found ?? [])[...]
        isAtEnd = waiting.count < size
        lastBlock = waiting.last
        size = min(4 * size, 64)
    }

    private mutating func open(_ key: BlockKey, _ contents: () throws -> SampleRun) throws {
        var starts: ClosedRange<Int64>? = .min ... .max
        if let wanted = scan.starts {
            starts = wanted(try transaction.origin(key.origin, of: scan.person).source)
        }
        guard let starts else { return }
        let run = try contents()
        var left: [Int] = []
        for index in 0..<run.count
        where scan.bounds.contains(start: run.starts[index], end: run.ends[index])
            && starts.contains(run.starts[index])
        {
            if let after = scan.after {
                let place = place(run, index)
                if scan.axis == .sequence {
                    guard place.key > after.key else { continue }
                } else {
                    guard precedes(after, place) else { continue }
                }
            }
            left.append(index)
        }
        left.sort { precedes(place(run, $1), place(run, $0)) }
        guard let next = left.last else { return }
        cursors.pushOnHeap(
            Cursor(block: run, key: key, left: left, place: place(run, next)), by: order)
    }

    private func place(_ run: SampleRun, _ index: Int) -> SampleScan.Position {
        let key: Int64 =
            switch scan.axis {
            case .start: run.starts[index]
            case .end: run.ends[index]
            case .sequence: run.sequences[index]
            }
        return SampleScan.Position(key: key, uuid: run.uuids[index])
    }

    private func precedes(_ one: SampleScan.Position, _ two: SampleScan.Position) -> Bool {
        one.precedes(two, ascending: isAscending)
    }

    /// The order of opened blocks by their next samples.
    private var order: (Cursor, Cursor) -> Bool {
        { [isAscending] in $0.place.precedes($1.place, ascending: isAscending) }
    }
}
