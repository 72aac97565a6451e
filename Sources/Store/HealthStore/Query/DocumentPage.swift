public import HealthModel

/// One page of a query's documents.
public struct DocumentPage: Sendable {
    /// The documents, in the query's order.
    public let samples: [CDADocumentSample]
    /// Where the next page begins; nil if this is the last one.
    public let next: PagingToken?

    package init(samples: [CDADocumentSample], next: PagingToken?) {
        self.samples = samples
        self.next = next
    }
}
