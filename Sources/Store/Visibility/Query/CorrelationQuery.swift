public import HealthModel
internal import Storage

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
