internal import Foundation
internal import HealthModel
internal import HealthStore

/// Blocks that a sweep has opened, merged by a heap: their samples in the order of a scan, those
/// outside its bounds left out.
struct OpenBlocks {
    private struct Cursor {
        let block: StoredBlock
        /// The samples that are still to come, in order.
        var order: ArraySlice<Int>
        var key: Int64
        var uuid: UUID
    }

    private let scan: SampleScan
    private var cursors: [Cursor] = []

    init(_ scan: SampleScan) { self.scan = scan }

    /// What the next sample is ordered by; nil if there is none.
    var first: Int64? { cursors.first?.key }

    mutating func add(_ block: StoredBlock) {
        let order = order(of: block.contents)
        guard let first = order.first else { return }
        cursors.append(
            Cursor(
                block: block, order: order[...], key: key(block.contents, first),
                uuid: block.contents.uuids[first]))
        rise(cursors.count - 1)
    }

    mutating func takeFirst() -> (block: StoredBlock, index: Int)? {
        guard let cursor = cursors.first, let index = cursor.order.first else { return nil }
        cursors[0].order.removeFirst()
        if let next = cursors[0].order.first {
            cursors[0].key = key(cursor.block.contents, next)
            cursors[0].uuid = cursor.block.contents.uuids[next]
        } else {
            cursors[0] = cursors[cursors.count - 1]
            cursors.removeLast()
        }
        sink()
        return (cursor.block, index)
    }

    private func key(_ block: SampleBlock, _ index: Int) -> Int64 {
        switch scan.axis {
        case .start: block.starts[index]
        case .end: block.ends[index]
        case .sequence: block.sequences[index]
        }
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
        precedes((key(block, one), block.uuids[one]), (key(block, two), block.uuids[two]))
    }

    private func isWanted(_ block: SampleBlock, _ index: Int) -> Bool {
        guard scan.bounds.contains(start: block.starts[index], end: block.ends[index]) else {
            return false
        }
        guard let after = scan.after else { return true }
        let key = key(block, index)
        if scan.axis == .sequence { return key > after.key }
        return precedes((after.key, after.uuid), (key, block.uuids[index]))
    }

    private func precedes(_ one: (Int64, UUID), _ two: (Int64, UUID)) -> Bool {
        if one.0 != two.0 { return (one.0 < two.0) == scan.isAscending }
        guard one.1 != two.1 else { return false }
        return one.1.precedes(two.1) == scan.isAscending
    }

    private func precedes(_ one: Cursor, _ two: Cursor) -> Bool {
        precedes((one.key, one.uuid), (two.key, two.uuid))
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0, precedes(cursors[place], cursors[(place - 1) / 2]) {
            cursors.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink() {
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < cursors.count {
                if precedes(cursors[child], cursors[least]) { least = child }
            }
            guard least != place else { return }
            cursors.swapAt(place, least)
            place = least
        }
    }
}
