package import Hummingbird
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

/// Says who waits for the answer, and counts requests that trusted proxies pass on for the
/// addresses for which they ask.
package struct ClientShare: RouterMiddleware {
    package let shares: AddressShares

    package init(shares: AddressShares) {
        self.shares = shares
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = shares.client(of: context.channel)
        guard context.client?.isProxy == true, let origin = context.origin,
            !shares.isProxy(origin), !ProbePath.isProbe(request.uri.path)
        else { return try await next(request, context) }
        try shares.enter(origin, on: context.channel)
        defer { shares.leave(origin) }
        return try await next(request, context)
    }
}
