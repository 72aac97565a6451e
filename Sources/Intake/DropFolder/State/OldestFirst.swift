/// Settled files of one folder, the oldest first; of too many the oldest are kept.
///
/// Inserting is amortized O(log n), also where the file is dropped again.
struct OldestFirst {
    private let capacity: Int
    /// The newest first, once sorted, so that the oldest is taken from the end.
    private var orders: [WorkOrder] = []
    private var isSorted = true
    /// Files as new as this one, or newer, are not kept.
    private var bound: WorkOrder?

    init(capacity: Int) { self.capacity = max(1, capacity) }

    var isEmpty: Bool { orders.isEmpty }
    var count: Int { orders.count }
    /// Whether files were dropped.
    var isTruncated: Bool { bound != nil }

    mutating func insert(_ order: WorkOrder) {
        if let bound, !Self.isNewer(bound, order) { return }
        orders.append(order)
        isSorted = false
        if orders.count >= 2 * capacity { sort() }
    }

    mutating func popOldest() -> WorkOrder? {
        if !isSorted { sort() }
        return orders.popLast()
    }

    /// The oldest, left where it is.
    mutating func oldest() -> WorkOrder? {
        if !isSorted { sort() }
        return orders.last
    }

    private mutating func sort() {
        orders.sort(by: Self.isNewer)
        isSorted = true
        let surplus = orders.count - capacity
        guard surplus > 0 else { return }
        bound = orders[surplus - 1]
        orders.removeFirst(surplus)
    }

    private static func isNewer(_ one: WorkOrder, _ other: WorkOrder) -> Bool {
        if one.status.modified != other.status.modified {
            return one.status.modified > other.status.modified
        }
        return other.path.bytes.lexicographicallyPrecedes(one.path.bytes)
    }
}
