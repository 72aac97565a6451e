internal import Base
internal import HealthModel
internal import HealthStore

/// Goes through the amounts of blocks by start and then UUID: a block is opened when the next
/// amount might be in it, and what is open is merged.
struct AmountSweep {
    /// An open block's amounts that are still to come, by their places among all that are open.
    private struct Run {
        var start: Int64
        var place: Int
        var end: Int
    }

    private var lanes: BlockLanes
    /// The amounts of the open blocks, one block behind the other.
    private var amounts: [StatisticsSample] = []
    /// A heap, the run whose next amount is the first on top.
    private var runs: [Run] = []
    private let open: (Int64) throws -> [StatisticsSample]

    /// `open` gives what is wanted of a block, by start and then UUID.
    init(_ lanes: BlockLanes, open: @escaping (Int64) throws -> [StatisticsSample]) {
        self.lanes = lanes
        self.open = open
    }

    /// The next amounts; nil at the end.
    mutating func next() throws -> [StatisticsSample]? {
        while let span = lanes.first, runs.first.map({ $0.start >= span.low }) ?? true {
            add(try open(span.number))
            try lanes.removeFirst()
        }
        guard !runs.isEmpty else { return nil }
        return merged(before: lanes.first?.low ?? .max)
    }

    private static let most = 2_048

    /// What starts before an instant, a few thousand at most.
    private mutating func merged(before limit: Int64) -> [StatisticsSample] {
        var merged: [StatisticsSample] = []
        merged.reserveCapacity(Self.most)
        while let top = runs.first, top.start < limit, merged.count < Self.most {
            let other = second
            let amounts = amounts
            var place = top.place
            repeat {
                merged.append(amounts[place])
                place += 1
            } while place < top.end && amounts[place].start < limit
                && (other.map { !precedes($0, place) } ?? true) && merged.count < Self.most
            if place < top.end {
                runs[0] = Run(start: amounts[place].start, place: place, end: top.end)
                runs.sinkFirstOfHeap { Self.precedes($0, $1, amounts) }
            } else {
                runs.popFromHeap { Self.precedes($0, $1, amounts) }
            }
        }
        return merged
    }

    /// The run that would be first without the first one.
    private var second: Run? {
        guard runs.count > 1 else { return nil }
        return runs.count > 2 && precedes(runs[2], runs[1]) ? runs[2] : runs[1]
    }

    @inline(__always)
    private static func precedes(
        _ one: Run, _ two: Run, _ amounts: [StatisticsSample]
    ) -> Bool {
        one.start != two.start
            ? one.start < two.start : amounts[one.place].uuid.precedes(amounts[two.place].uuid)
    }

    @inline(__always)
    private func precedes(_ one: Run, _ two: Run) -> Bool { Self.precedes(one, two, amounts) }

    @inline(__always)
    private func precedes(_ run: Run, _ place: Int) -> Bool {
        precedes(run, Run(start: amounts[place].start, place: place, end: place))
    }

    /// Merges amounts in, which are in order, and of which none comes before what was given.
    mutating func add(_ more: [StatisticsSample]) {
        guard let first = more.first else { return }
        forgetOld()
        let start = amounts.count
        amounts += more
        let run = Run(start: first.start, place: start, end: amounts.count)
        runs.pushOnHeap(run) { [amounts] in Self.precedes($0, $1, amounts) }
    }

    /// Compacts the amounts once most of them have been given out.
    private mutating func forgetOld() {
        let left = runs.reduce(0) { $0 + $1.end - $1.place }
        guard amounts.count > 4 * left + 8 * SampleBlock.capacity else { return }
        var kept: [StatisticsSample] = []
        for index in runs.indices {
            let run = runs[index]
            let place = kept.count
            kept += amounts[run.place..<run.end]
            runs[index] = Run(start: run.start, place: place, end: kept.count)
        }
        amounts = kept
    }
}
