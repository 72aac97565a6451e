internal import Synchronization

/// What was used last, up to a cost: for what is dear to make and never changes.
///
/// It has two ages. What is asked for gets young again; when half the cost is young, what is old is
/// let go of. Every operation is O(1) on average.
package final class RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Entry = (value: Value, cost: Int)

    private struct Ages {
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
        var youngCost = 0

        mutating func add(_ entry: Entry, for key: Key, limit: Int) {
            guard young[key] == nil else { return }
            if youngCost + entry.cost > limit {
                (old, young, youngCost) = (young, [:], 0)
            }
            young[key] = entry
            youngCost += entry.cost
        }
    }

    private let ages = Mutex(Ages())
    private let limit: Int

    /// - Parameter limit: What all values may cost together, in the unit of the costs that
    ///   ``keep(_:for:cost:)`` is given.
    package init(limit: Int) { self.limit = limit / 2 }

    /// The value that is kept under a key.
    package subscript(key: Key) -> Value? {
        ages.withLock { ages in
            if let entry = ages.young[key] { return entry.value }
            guard let entry = ages.old[key] else { return nil }
            ages.add(entry, for: key, limit: limit)
            return entry.value
        }
    }

    /// Keeps a value, unless it alone costs more than half of what all may cost.
    package func keep(_ value: Value, for key: Key, cost: Int = 1) {
        guard cost <= limit else { return }
        ages.withLock { $0.add((value, cost), for: key, limit: limit) }
    }

    /// Lets go of everything.
    package func removeAll() { ages.withLock { $0 = Ages() } }
}
