internal import Storage

/// One kind of a person's records, in the order of their keys.
struct MemoryRecords: Sendable {
    private(set) var values: [String: [UInt8]] = [:]
    /// The keys, in their order.
    private(set) var keys: [String] = []

    /// The records of a slice.
    func records(in slice: RecordSlice) -> [(key: String, value: [UInt8])] {
        let start = place(of: slice.after, isAfter: true)
        let end = slice.before.map { max(start, place(of: $0, isAfter: false)) } ?? keys.count
        let range = keys[start..<end]
        let wanted =
            slice.isReversed
            ? Array(range.suffix(slice.limit).reversed()) : Array(range.prefix(slice.limit))
        return wanted.compactMap { key in values[key].map { (key, $0) } }
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
