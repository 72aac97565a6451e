public import HealthModel
public import Statistics
internal import Storage

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
