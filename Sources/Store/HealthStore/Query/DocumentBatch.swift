public import HealthModel

/// Some documents of a query, or its end (HKDocumentQuery's results handler).
public struct DocumentBatch: Sendable {
    /// The documents, in the query's order; empty at the end and nowhere else.
    public let samples: [CDADocumentSample]
    /// Whether the query has told everything. It is said once, by the last batch, which is empty.
    public let isDone: Bool
}
