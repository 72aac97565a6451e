/// One kind of a person's records, in the order of their keys.
struct MemoryRecords: Sendable {
    private(set) var values: [String: [UInt8]] = [:]
    /// The keys, in their order.
    private(set) var keys: [String] = []

    /// The records whose keys come after one.
    func all(after key: String) -> [(key: String, value: [UInt8])] {
        keys[place(of: key, isAfter: true)...].compactMap { key in
            values[key].map { (key, $0) }
        }
    }

    mutating func set(_ key: String, to value: [UInt8]?) {
        let place = place(of: key, isAfter: false)
        let isThere = place < keys.count && keys[place] == key
        values[key] = value
        switch (value, isThere) {
        case (nil, true): keys.remove(at: place)
        case (_?, false): keys.insert(key, at: place)
        default: break
        }
    }

    /// The place of the first key that is not before, or is after, another.
    private func place(of key: String, isAfter: Bool) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = keys[middle] < key || isAfter && keys[middle] == key
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
