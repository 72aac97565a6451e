/// An event at its place in the log.
public struct RecordedAccess: Sendable, Hashable {
    /// The place, from 0: the leaf's index in the tree.
    public let index: Int64
    /// What is kept of the event.
    public let event: AccessEvent

    /// Puts an event at a place.
    public init(index: Int64, event: AccessEvent) {
        self.index = index
        self.event = event
    }
}
