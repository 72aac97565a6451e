public import Foundation
public import HealthModel
internal import Storage

/// Some documents of a query, or its end (HKDocumentQuery's results handler).
public struct DocumentBatch: Sendable {
    /// The documents, in the query's order; empty at the end, and where none of a batch can be
    /// read.
    public let samples: [CDADocumentSample]
    /// Documents that would be among these and cannot be read (``DocumentPage/unreadable``).
    public let unreadable: [UUID]
    /// Whether the query has told everything. It is said once, by the last batch, which is empty.
    public let isDone: Bool

    package init(samples: [CDADocumentSample], unreadable: [UUID], isDone: Bool) {
        self.samples = samples
        self.unreadable = unreadable
        self.isDone = isDone
    }
}
