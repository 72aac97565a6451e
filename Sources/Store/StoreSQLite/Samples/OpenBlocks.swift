internal import Base
internal import HealthModel
internal import HealthStore

/// Blocks that a sweep has opened, merged by a heap: their samples in the order of a scan, those
/// outside its bounds left out.
struct OpenBlocks {
    private struct Cursor {
        let block: StoredBlock
        /// The samples that are still to come, in order.
        var order: ArraySlice<Int>
        /// What the next one is ordered by.
        var place: SampleScan.Position
    }

    private let scan: SampleScan
    private var cursors: [Cursor] = []

    init(_ scan: SampleScan) { self.scan = scan }

    /// What the next sample is ordered by; nil if there is none.
    var first: Int64? { cursors.first?.place.key }

    mutating func add(_ block: StoredBlock) {
        let order = order(of: block.contents)
        guard let first = order.first else { return }
        cursors.pushOnHeap(
            Cursor(block: block, order: order[...], place: place(block.contents, first)),
            by: comesBefore)
    }

    mutating func takeFirst() -> (block: StoredBlock, index: Int)? {
        guard let cursor = cursors.first, let index = cursor.order.first else { return nil }
        cursors[0].order.removeFirst()
        if let next = cursors[0].order.first {
            cursors[0].place = place(cursor.block.contents, next)
            cursors.sinkFirstOfHeap(by: comesBefore)
        } else {
            cursors.popFromHeap(by: comesBefore)
        }
        return (cursor.block, index)
    }

    private func place(_ block: SampleBlock, _ index: Int) -> SampleScan.Position {
        let key =
            switch scan.axis {
            case .start: block.starts[index]
            case .end: block.ends[index]
            case .sequence: block.sequences[index]
            }
        return SampleScan.Position(key: key, uuid: block.uuids[index])
    }

    private func order(of block: SampleBlock) -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(block.count)
        var isSorted = true
        for index in 0..<block.count where isWanted(block, index) {
            if let last = order.last, !precedes(block, last, index) { isSorted = false }
            order.append(index)
        }
        if isSorted { return order }
        order.reverse()
        return order.sorted { precedes(block, $0, $1) }
    }

    private func precedes(_ block: SampleBlock, _ one: Int, _ two: Int) -> Bool {
        place(block, one).precedes(place(block, two), ascending: scan.isAscending)
    }

    private func isWanted(_ block: SampleBlock, _ index: Int) -> Bool {
        guard scan.bounds.contains(start: block.starts[index], end: block.ends[index]) else {
            return false
        }
        guard let after = scan.after else { return true }
        let place = place(block, index)
        if scan.axis == .sequence { return place.key > after.key }
        return after.precedes(place, ascending: scan.isAscending)
    }

    /// The order of opened blocks by their next samples.
    private var comesBefore: (Cursor, Cursor) -> Bool {
        { [isAscending = scan.isAscending] in
            $0.place.precedes($1.place, ascending: isAscending)
        }
    }
}
