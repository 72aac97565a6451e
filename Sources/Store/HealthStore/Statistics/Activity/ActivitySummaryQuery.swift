/// Which summaries somebody asks for (HKActivitySummaryQuery).
public struct ActivitySummaryQuery: Sendable, Hashable {
    /// The days; nil for all.
    public let predicate: ActivitySummaryPredicate?

    /// A question; nil asks for all days.
    public init(predicate: ActivitySummaryPredicate? = nil) { self.predicate = predicate }

    /// Those that match, by day. O(n log n).
    public func summaries(of all: some Sequence<ActivitySummary>) -> [ActivitySummary] {
        all.filter { predicate?.matches($0.day) ?? true }.sorted { $0.day < $1.day }
    }
}
