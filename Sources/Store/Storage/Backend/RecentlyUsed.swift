package import Synchronization

/// What was used last, up to a cost: for what is dear to make and never changes.
///
/// It has two ages. What is asked for gets young again; when half the cost is young, what is old is
/// let go of. Every operation is O(1) on average.
package final class RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline package typealias Entry = (value: Value, cost: Int)

    @usableFromInline struct Ages {
        @usableFromInline var young: [Key: Entry] = [:]
        @usableFromInline var old: [Key: Entry] = [:]
        @usableFromInline var youngCost = 0

        init() {}

        @inlinable mutating func value(for key: Key, limit: Int) -> Value? {
            if let entry = young[key] { return entry.value }
            guard let entry = old[key] else { return nil }
            add(entry, for: key, limit: limit)
            return entry.value
        }

        @inlinable mutating func add(_ entry: Entry, for key: Key, limit: Int) {
            guard young[key] == nil else { return }
            if youngCost + entry.cost > limit {
                (old, young, youngCost) = (young, [:], 0)
            }
            young[key] = entry
            youngCost += entry.cost
        }
    }

    @usableFromInline let ages = Mutex(Ages())
    @usableFromInline package let limit: Int

    /// - Parameter limit: What all values may cost together, in the unit of the costs that
    ///   ``keep(_:for:cost:)`` is given.
    package init(limit: Int) { self.limit = limit / 2 }

    /// The value that is kept under a key.
    @inlinable package subscript(key: Key) -> Value? {
        ages.withLock { $0.value(for: key, limit: limit) }
    }

    /// The values that are kept under some keys, each in its key's place.
    @inlinable package subscript(keys: [Key]) -> [Value?] {
        ages.withLock { ages in keys.map { ages.value(for: $0, limit: limit) } }
    }

    /// Keeps a value, unless it alone costs more than half of what all may cost.
    @inlinable package func keep(_ value: Value, for key: Key, cost: Int = 1) {
        guard cost <= limit else { return }
        ages.withLock { $0.add((value, cost), for: key, limit: limit) }
    }

    /// Lets go of everything.
    package func removeAll() { ages.withLock { $0 = Ages() } }
}
