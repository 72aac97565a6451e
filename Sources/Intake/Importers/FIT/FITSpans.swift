/// Shares what has a time out among spans of time, in O(n log n) also if all spans overlap.
enum FITSpans {
    /// Gives each item to the span that began last of those that hold its time, and to the one
    /// before it if that ends at this very time: of two sessions in a row, both have the point
    /// between them. Items in no span are lost.
    static func share<Item>(
        _ items: [Item], among spans: [ClosedRange<Int64>], time: (Item) -> Int64
    ) -> (shares: [[Item]], lost: Int) {
        var shares = [[Item]](repeating: [], count: spans.count)
        let order = spans.indices.sorted {
            (spans[$0].lowerBound, $0) < (spans[$1].lowerBound, $1)
        }
        let places = items.indices.sorted { (time(items[$0]), $0) < (time(items[$1]), $1) }
        var lost = 0
        var next = 0
        // Spans that began and may not have ended, the last one last.
        var open: [Int] = []
        for place in places {
            let now = time(items[place])
            while next < order.count, spans[order[next]].lowerBound <= now {
                let before = open.last
                open.append(order[next])
                next += 1
                // Of several that begin at one time, the others are behind it as well.
                if let before, spans[before].upperBound < now { open.remove(at: open.count - 2) }
            }
            while let last = open.last, spans[last].upperBound < now { open.removeLast() }
            guard let last = open.last else {
                lost += 1
                continue
            }
            shares[last].append(items[place])
            if open.count > 1 {
                let before = open[open.count - 2]
                if spans[before].upperBound == now { shares[before].append(items[place]) }
            }
        }
        return (shares, lost)
    }
}
