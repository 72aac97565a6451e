package import Hummingbird

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
