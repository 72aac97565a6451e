package import HTTPExchange
import HTTPTypes
package import Hummingbird

/// Knows who signed in, and lets their browser change something only from a page of ours: the
/// one place where forged requests end.
package struct SessionMiddleware: RouterMiddleware {
    private let keeper: SessionKeeper
    private let cookie: SessionCookie
    private let origin: SameOrigin
    private let bodyBytes: Int

    package init(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        keeper = SessionKeeper(authority: authority, now: parts.now)
        cookie = SessionCookie(parts.configuration)
        origin = SameOrigin(parts.configuration)
        bodyBytes = parts.configuration.bodyBytes
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard context.caller == nil, let value = cookie.value(of: request) else {
            return try await answer(request, context, next)
        }
        guard let (session, renewal) = try keeper.session(value) else {
            var response = try await answer(request, context, next)
            if response.headers[values: .setCookie].isEmpty { response.setCookie(cookie.ended) }
            return response
        }
        var request = request
        if !Self.isSafe(request.method) {
            guard origin.holds(request),
                try await FormToken.isBrought(
                    by: &request, for: session, bodyBytes: bodyBytes)
            else {
                throw ServiceFailure.formTokenRequired
            }
        }
        var context = context
        context.session = session
        context.caller = Caller(role: session.role, proof: .session)
        var response = try await answer(request, context, next)
        if let renewal, response.headers[values: .setCookie].isEmpty {
            response.setCookie(cookie.session(renewal))
        }
        return response
    }

    /// The answer; who asks for a page and is not signed in is led to where one signs in.
    private func answer(
        _ request: Request, _ context: ServiceContext,
        _ next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as ServiceFailure
            where failure.status == .unauthorized && request.method == .get
            && request.wantsPage && request.headers[.authorization] == nil
        {
            var response = Response.redirect(to: "/sign-in")
            let query = request.uri.query.map { "?\($0)" } ?? ""
            response.setCookie(cookie.next(request.uri.path + query))
            return response
        }
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }
}
