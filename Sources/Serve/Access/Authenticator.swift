package import HTTPExchange
package import Hummingbird

/// Writes the caller into the request's context. Routes say what they need of it.
package struct Authenticator: RouterMiddleware {
    package let callers: any CallerResolving

    package init(callers: any CallerResolving) {
        self.callers = callers
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        // There an app shows who it is in ways of its own (RFC 6749 section 2.3).
        if TokenRoutes.paths.contains(request.uri.path) { return try await next(request, context) }
        var context = context
        context.caller = try await callers.caller(of: request)
        return try await next(request, context)
    }
}
