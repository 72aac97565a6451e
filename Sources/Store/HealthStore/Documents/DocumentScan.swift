package import HealthModel

/// Documents of one person in an order: what a backend finds by its indexes. Every permission is
/// checked above it.
package struct DocumentScan: Sendable {
    /// What documents are ordered by.
    package enum Order: Sendable, Hashable {
        /// By keys, and by UUID in the direction of the last one.
        case keys([DocumentSort])
        /// By their places in the change log, after one.
        case sequence(after: Int64)
    }

    package var person: PersonID
    /// Which documents; a status in it is taken both ways, see ``DocumentEntry``.
    package var predicate: SamplePredicate
    package var order: Order
    /// Where the last page ended: the scan begins behind it.
    package var after: PagingPosition?
    /// How many documents will be looked at, about.
    package var expected: Int

    package init(
        _ person: PersonID, predicate: SamplePredicate = .all, order: Order,
        after: PagingPosition? = nil, expected: Int
    ) {
        self.person = person
        self.predicate = predicate
        self.order = order
        self.after = after
        self.expected = expected
    }
}
