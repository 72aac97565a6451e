public import HealthModel
internal import Storage

/// What has changed since an anchor (HKAnchoredObjectQuery).
public struct AnchoredObjectQuery: Sendable, Hashable {
    /// Of which types.
    public var types: [SampleType]
    /// Which samples; deletions are told whatever the samples were.
    public var predicate: SamplePredicate
    /// Since when; nil for everything.
    public var anchor: QueryAnchor?
    /// At most so many changes, new and deleted together; nil for no limit.
    public var limit: Int?

    /// Puts a query together.
    public init(
        types: [SampleType], predicate: SamplePredicate = .all, anchor: QueryAnchor? = nil,
        limit: Int? = nil
    ) {
        self.types = types
        self.predicate = predicate
        self.anchor = anchor
        self.limit = limit
    }

    package func check() throws {
        try QueryChecks.check(types: types, predicate: predicate, limit: limit)
    }
}

/// Changes, in the order in which they were made, and where they end.
///
/// What was added and deleted since the anchor is told as deleted only.
public struct AnchoredObjects: Sendable {
    /// New samples that are still there.
    public var added: [Sample]
    /// Samples that were deleted.
    public var deleted: [DeletedObject]
    /// Where the next query begins.
    public var anchor: QueryAnchor

    /// Whether nothing has changed.
    public var isEmpty: Bool { added.isEmpty && deleted.isEmpty }

    package init(added: [Sample], deleted: [DeletedObject], anchor: QueryAnchor) {
        self.added = added
        self.deleted = deleted
        self.anchor = anchor
    }
}
