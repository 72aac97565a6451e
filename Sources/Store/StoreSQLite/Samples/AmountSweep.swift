internal import HealthModel
internal import HealthStore

/// Goes through the amounts of blocks by start and then UUID: a block is opened when the next
/// amount might be in it, and what is open is merged.
struct AmountSweep {
    /// An open block's amounts, in order, and the next of them.
    private struct Run {
        let amounts: [StatisticsSample]
        var place = 0

        var first: StatisticsSample { amounts[place] }
    }

    private var lanes: BlockLanes
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
        while let span = lanes.first, runs.first.map({ $0.first.start >= span.low }) ?? true {
            let amounts = try open(span.number)
            try lanes.removeFirst()
            if !amounts.isEmpty { add(Run(amounts: amounts)) }
        }
        guard !runs.isEmpty else { return nil }
        return merged(before: lanes.first?.low ?? .max)
    }

    /// What starts before an instant, a few thousand at most.
    private mutating func merged(before limit: Int64) -> [StatisticsSample] {
        var merged: [StatisticsSample] = []
        merged.reserveCapacity(Self.most)
        while !runs.isEmpty, merged.count < Self.most {
            let next = second
            var place = runs[0].place
            let amounts = runs[0].amounts
            while place < amounts.count, merged.count < Self.most {
                let amount = amounts[place]
                guard amount.start < limit, next.map({ !Self.precedes($0, amount) }) ?? true
                else { break }
                merged.append(amount)
                place += 1
            }
            let isStuck = place == runs[0].place
            runs[0].place = place
            if place == amounts.count {
                runs.swapAt(0, runs.count - 1)
                runs.removeLast()
            } else if isStuck {
                return merged
            }
            sink()
        }
        return merged
    }

    private static let most = 2_048

    /// The first amount of the other runs; nil if there is no other run.
    private var second: StatisticsSample? {
        guard runs.count > 1 else { return nil }
        guard runs.count > 2, Self.precedes(runs[2].first, runs[1].first) else {
            return runs[1].first
        }
        return runs[2].first
    }

    @inline(__always)
    private static func precedes(_ one: StatisticsSample, _ two: StatisticsSample) -> Bool {
        one.start != two.start ? one.start < two.start : one.uuid.precedes(two.uuid)
    }

    private mutating func add(_ run: Run) {
        runs.append(run)
        var place = runs.count - 1
        while place > 0, Self.precedes(runs[place].first, runs[(place - 1) / 2].first) {
            runs.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink() {
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < runs.count {
                if Self.precedes(runs[child].first, runs[least].first) { least = child }
            }
            guard least != place else { return }
            runs.swapAt(place, least)
            place = least
        }
    }
}
