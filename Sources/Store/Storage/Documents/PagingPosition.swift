public import Foundation

/// The last sample of a page: the next page begins after it in the query's order.
public struct PagingPosition: Sendable, Hashable {
    /// The sample.
    public let uuid: UUID
    /// What the sample is ordered by, in microseconds, if all sort keys are instants; otherwise
    /// nil, and the backend looks the values up, so that no name travels in a token.
    public let instants: [Int64]?

    package init(uuid: UUID, instants: [Int64]?) {
        self.uuid = uuid
        self.instants = instants
    }
}
