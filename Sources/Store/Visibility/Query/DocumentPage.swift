public import Foundation
public import HealthModel
internal import Storage

/// One page of a query's documents.
public struct DocumentPage: Sendable {
    /// The documents, in the query's order.
    public let samples: [CDADocumentSample]
    /// Where the next page begins; nil if this is the last one.
    public let next: PagingToken?

    /// Documents that would be among these and cannot be read, since what is kept of them is
    /// damaged; none unless the query lets them be left out (``DocumentQuery/leavesOutDamaged``).
    public let unreadable: [UUID]

    package init(samples: [CDADocumentSample], next: PagingToken?, unreadable: [UUID] = []) {
        self.samples = samples
        self.next = next
        self.unreadable = unreadable
    }
}
