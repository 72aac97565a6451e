import Synchronization

/// The other end of a connection.
package final class ClientConnection: Sendable {
    /// Whether it is a proxy that may say for whom it asks.
    let isProxy: Bool
    private let hasLeft = Atomic(false)

    init(isProxy: Bool) { self.isProxy = isProxy }

    /// Whether nobody waits for an answer any more: the connection is closed, or its client has
    /// said that nothing will follow, as one does that ends.
    var isGone: Bool { hasLeft.load(ordering: .relaxed) }

    /// What work for a client asks: whether they have gone, or the task was cancelled.
    package static func isGone(_ client: ClientConnection?) -> @Sendable () -> Bool {
        { client?.isGone ?? false || Task.isCancelled }
    }

    func leave() { hasLeft.store(true, ordering: .relaxed) }
}
