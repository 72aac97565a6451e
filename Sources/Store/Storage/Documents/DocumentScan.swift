public import HealthModel

/// Documents of one person, or of all, in an order: what a backend finds by its indexes. Every
/// permission is checked above it.
public struct DocumentScan: Sendable {
    /// What documents are ordered by.
    public enum Order: Sendable, Hashable {
        /// By keys, and by UUID in the direction of the last one.
        case keys([DocumentSort])
        /// By their places in the change log, after one.
        case sequence(after: Int64)
    }

    /// Whose; nil for everybody's, in an order of keys.
    public var person: PersonID?
    /// Whether rules decide about each document. Entries then say what rules look at, and a status
    /// in the predicate is taken both ways (``DocumentEntry/isMeantAsCurrent``). Otherwise the
    /// predicate means documents as they are, and entries say no more than where they are.
    public var isJudged: Bool
    /// Which documents.
    public var predicate: SamplePredicate
    /// What they are ordered by.
    public var order: Order
    /// Where the last page ended: the scan begins behind it.
    public var after: PagingPosition?
    /// How many documents will be looked at, about.
    public var expected: Int

    /// Puts a scan together.
    public init(
        _ person: PersonID?, isJudged: Bool = true, predicate: SamplePredicate = .all,
        order: Order, after: PagingPosition? = nil, expected: Int
    ) {
        self.person = person
        self.isJudged = isJudged
        self.predicate = predicate
        self.order = order
        self.after = after
        self.expected = expected
    }
}

extension DocumentSort.Key {
    /// Whether documents are ordered by an instant and not by text.
    package var isInstant: Bool {
        switch kind {
        case .startDate, .endDate, .storedAt: true
        case .field: false
        }
    }
}
