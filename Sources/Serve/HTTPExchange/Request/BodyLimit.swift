import HTTPTypes
package import Hummingbird

/// Refuses a body that says itself that it is too long, before anything else is done. One that
/// does not say how long it is meets the same limit where it is read.
package struct BodyLimit: RouterMiddleware {
    package let bytes: Int

    package init(bytes: Int) {
        self.bytes = bytes
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bytes {
            throw ServiceFailure.contentTooLarge(limit: bytes)
        }
        return try await next(request, context)
    }
}
