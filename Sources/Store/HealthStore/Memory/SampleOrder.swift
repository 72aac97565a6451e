internal import HealthModel

/// The total order of a query's samples: its sort keys, then the UUID in the last one's direction.
struct SampleOrder {
    struct Key {
        let values: [SortValue]
        let uuid: [UInt8]
        let sample: CDADocumentSample?
    }

    let sort: [DocumentSort]

    init(_ sort: [DocumentSort]) {
        self.sort = sort
    }

    func key(_ sample: CDADocumentSample) -> Key {
        Key(
            values: sort.map { sample.sortValue($0.key) }, uuid: sample.uuid.bytes, sample: sample)
    }

    func precedes(_ one: Key, _ two: Key) -> Bool {
        for (index, order) in sort.enumerated() where one.values[index] != two.values[index] {
            return one.values[index].precedes(two.values[index]) == order.isAscending
        }
        guard one.uuid != two.uuid else { return false }
        return one.uuid.lexicographicallyPrecedes(two.uuid) == (sort.last?.isAscending ?? true)
    }
}
