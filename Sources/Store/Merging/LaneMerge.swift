internal import Storage

/// Brings what several lanes have in one order into that order, some of each at a time.
struct LaneMerge<Item> {
    /// How many of a lane are read at once.
    package static var step: Int { 128 }

    private var waiting: [[Item]]
    private var last: [Item?]
    private var isAtEnd: [Bool]
    private let fill: (_ lane: Int, _ last: Item?, _ limit: Int) throws -> [Item]
    private let precedes: (Item, Item) -> Bool

    /// - Parameters:
    ///   - fill: The next of a lane behind one, or from its begin; fewer than the limit at its end.
    ///   - precedes: Whether one comes before another.
    init(
        lanes: Int, fill: @escaping (Int, Item?, Int) throws -> [Item],
        precedes: @escaping (Item, Item) -> Bool
    ) {
        waiting = Array(repeating: [], count: lanes)
        last = Array(repeating: nil, count: lanes)
        isAtEnd = Array(repeating: false, count: lanes)
        self.fill = fill
        self.precedes = precedes
    }

    /// The next; nil behind the last.
    package mutating func next() throws -> Item? {
        var first: Int?
        for lane in waiting.indices {
            if waiting[lane].isEmpty, !isAtEnd[lane] {
                let found = try fill(lane, last[lane], Self.step)
                isAtEnd[lane] = found.count < Self.step
                last[lane] = found.last ?? last[lane]
                waiting[lane] = found.reversed()
            }
            guard let item = waiting[lane].last else { continue }
            if let best = first.flatMap({ waiting[$0].last }), !precedes(item, best) { continue }
            first = lane
        }
        return first.flatMap { waiting[$0].popLast() }
    }
}
