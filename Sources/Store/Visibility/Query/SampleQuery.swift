public import HealthModel
public import Statistics
internal import Storage

/// Which samples, in which order and how many (HKSampleQuery, HKSampleQueryDescriptor).
public struct SampleQuery: Sendable, Hashable {
    /// Of which types; each is asked for once.
    public var types: [SampleType]
    /// Which samples of them.
    public var predicate: SamplePredicate
    /// In which order; the latest start first unless said otherwise, also if this is empty.
    public var sort: [SampleSort]
    /// At most so many in all, or on one page if pages are asked for; nil for no limit.
    public var limit: Int?
    /// Whether samples of documents are left out: for who hands samples on as they were saved.
    public var leavesOutDocumentSamples = false

    /// Puts a query together.
    public init(
        types: [SampleType], predicate: SamplePredicate = .all, sort: [SampleSort] = [],
        limit: Int? = nil
    ) {
        self.types = types
        self.predicate = predicate
        self.sort = sort
        self.limit = limit
    }

    /// A query of several types, each with a predicate of its own (HKQueryDescriptor).
    public init(
        descriptors: [(type: SampleType, predicate: SamplePredicate)], sort: [SampleSort] = [],
        limit: Int? = nil
    ) {
        self.init(
            types: descriptors.map(\.type),
            predicate: .or(descriptors.map { .and([.type($0.type), $0.predicate]) }),
            sort: sort, limit: limit)
    }

    package var order: [SampleSort] { sort.isEmpty ? [.descending(.startDate)] : sort }

    package func check() throws {
        try QueryChecks.check(types: types, predicate: predicate, limit: limit)
        guard sort.count <= StoreLimits.sortKeys else {
            throw StoreError(.tooLarge, "a query has at most \(StoreLimits.sortKeys) sort keys")
        }
    }
}

/// What every query of samples has to keep to.
package enum QueryChecks {
    package static func check(types: [SampleType], predicate: SamplePredicate, limit: Int?) throws {
        guard !types.isEmpty, types.count <= StoreLimits.queryTypes else {
            throw StoreError(.invalidArgument, "a query asks for at least one type")
        }
        guard predicate.nodeCount <= StoreLimits.predicateNodes else {
            throw StoreError(
                .tooLarge, "a predicate has at most \(StoreLimits.predicateNodes) nodes")
        }
        guard predicate.depth <= StoreLimits.predicateDepth else {
            throw StoreError(
                .tooLarge,
                "a predicate is nested at most \(StoreLimits.predicateDepth) levels deep")
        }
        guard limit.map({ $0 > 0 }) ?? true else {
            throw StoreError(.invalidArgument, "a limit is at least 1; no limit is nil")
        }
    }
}

/// One page of a query's samples.
public struct SamplePage: Sendable {
    /// The samples, in the query's order.
    public let samples: [Sample]
    /// Where the next page begins; nil if this is the last one.
    public let next: PagingToken?
    /// Which of the samples are of documents.
    public let documents: DocumentReceipt

    package init(samples: [Sample], next: PagingToken?, documents: DocumentReceipt) {
        self.samples = samples
        self.next = next
        self.documents = documents
    }
}

/// Which correlations, by themselves and by what they hold (HKCorrelationQuery).
public struct CorrelationQuery: Sendable, Hashable {
    /// Of which type.
    public var type: CorrelationType
    /// Which of them.
    public var predicate: SamplePredicate
    /// What at least one sample of a type in them has to be; types that are not named may be
    /// anything.
    public var samplePredicates: [QuantityType: SamplePredicate]
    /// At most so many; nil for no limit.
    public var limit: Int?

    /// Puts a query together.
    public init(
        type: CorrelationType, predicate: SamplePredicate = .all,
        samplePredicates: [QuantityType: SamplePredicate] = [:], limit: Int? = nil
    ) {
        self.type = type
        self.predicate = predicate
        self.samplePredicates = samplePredicates
        self.limit = limit
    }

    package var samplePredicate: SamplePredicate {
        let parts = samplePredicates.sorted { $0.key.number < $1.key.number }
        return .and(
            [predicate]
                + parts.map { .contains(.and([.type(SampleType($0.key)), $0.value])) })
    }
}

/// What is to be observed (HKObserverQuery): that something changed, and not what.
public struct ObserverQuery: Sendable, Hashable {
    /// Of which types.
    public var types: [SampleType]
    /// Of which samples; deletions are told whatever the samples were.
    public var predicate: SamplePredicate

    /// Puts a query together.
    public init(types: [SampleType], predicate: SamplePredicate = .all) {
        self.types = types
        self.predicate = predicate
    }
}
