public import Foundation
package import HealthModel

/// The total order of a query's samples: its sort keys, then the UUID in the last one's direction.
package struct SampleOrder {
    package struct Key {
        package let values: [SortValue]
        package let uuid: [UInt8]
        package let sample: CDADocumentSample?

        package init(values: [SortValue], uuid: [UInt8], sample: CDADocumentSample?) {
            self.values = values
            self.uuid = uuid
            self.sample = sample
        }
    }

    package let sort: [DocumentSort]

    package init(_ sort: [DocumentSort]) {
        self.sort = sort
    }

    package func key(_ sample: CDADocumentSample) -> Key {
        Key(
            values: sort.map { sample.sortValue($0.key) }, uuid: sample.uuid.bytes, sample: sample)
    }

    package func precedes(_ one: Key, _ two: Key) -> Bool {
        for (index, order) in sort.enumerated() where one.values[index] != two.values[index] {
            return one.values[index].precedes(two.values[index]) == order.isAscending
        }
        guard one.uuid != two.uuid else { return false }
        return one.uuid.lexicographicallyPrecedes(two.uuid) == (sort.last?.isAscending ?? true)
    }
}

/// The last sample of a page: the next page begins after it in the query's order.
public struct PagingPosition: Sendable, Hashable {
    /// The sample.
    public let uuid: UUID
    /// What the sample is ordered by, in microseconds, if all sort keys are instants; otherwise
    /// nil, and the backend looks the values up, so that no name travels in a token.
    public let instants: [Int64]?

    package init(uuid: UUID, instants: [Int64]?) {
        self.uuid = uuid
        self.instants = instants
    }
}
