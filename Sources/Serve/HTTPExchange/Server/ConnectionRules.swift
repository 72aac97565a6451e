import HTTPTypes
package import Hummingbird

/// What HTTP/1.1 asks of every request and answer: one `Host` (RFC 9112 section 3.2), and that an
/// answer says it when it is the connection's last (section 9.6).
package struct ConnectionRules: RouterMiddleware {

    package init() {}
    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        // The first one has become the authority.
        guard request.head.authority != nil, request.headers[.hostField] == nil else {
            throw ServiceFailure(.badRequest, "invalid-host", "expected `Host` once")
        }
        var response = try await next(request, context)
        if request.headers[.connection]?.lowercased() == "close" {
            response.headers[.connection] = "close"
        }
        return response
    }
}

extension HTTPField.Name {
    /// A second one; the type's own name for it is not to be used, since the first is no field.
    fileprivate static let hostField = HTTPField.Name("Host")!
}
