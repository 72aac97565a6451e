public import HealthModel
internal import Storage

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
