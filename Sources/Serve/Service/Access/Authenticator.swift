import Hummingbird

/// Writes the caller into the request's context. Routes say what they need of it.
struct Authenticator: RouterMiddleware {
    let callers: any CallerResolving

    func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.caller = try await callers.caller(of: request)
        return try await next(request, context)
    }
}
