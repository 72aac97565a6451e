import Access
import HTTPExchange
import HTTPTypes
import Hummingbird

/// Lets apps that are nothing but web pages call the service (CORS: Fetch standard, section 3.2;
/// SMART App Launch 2.2, "Considerations for Cross-Origin Resource Sharing"): everybody's page may
/// read what says how to connect, and those of registered apps the token endpoint, FHIR and
/// `/v1`. Cookies are never sent along, so that what a page can read is what its token gives.
struct CrossOrigin: RouterMiddleware {
    typealias Context = ServiceContext

    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    private static let requestHeaders =
        "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-None-Exist, "
        + "If-None-Match, Last-Event-ID, Prefer, Range, X-Purpose, X-Reason, X-Request-Id, "
        + "traceparent"
    private static let answerHeaders =
        "Allow, Content-Digest, Content-Disposition, Content-Location, Content-Range, ETag, "
        + "Last-Modified, Link, Location, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After, "
        + "WWW-Authenticate, X-Request-Id"
    private static let preflightSeconds = 600

    /// Whose pages may call.
    private let pages: AppPages

    /// Lets the pages call that are configured, and those that registered apps are.
    init(_ configuration: ServiceConfiguration, _ authority: ServiceAuthority?) {
        pages = AppPages(configuration, authority)
    }

    func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let isPublic = Self.isPublic(path)
        guard isPublic || Self.isForApps(path) else { return try await next(request, context) }
        guard let origin = request.headers[.origin], isPublic || pages.include(origin) else {
            var response = try await next(request, context)
            if !isPublic { Self.vary(&response) }
            return response
        }
        var response: Response
        if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
            response = Response(status: .noContent)
            response.headers[.accessControlAllowMethods] = Self.methods
            response.headers[.accessControlAllowHeaders] = Self.requestHeaders
            response.headers[.accessControlMaxAge] = "\(Self.preflightSeconds)"
        } else {
            response = try await next(request, context)
            response.headers[.accessControlExposeHeaders] = Self.answerHeaders
        }
        response.headers[.accessControlAllowOrigin] = isPublic ? "*" : origin
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
        if !isPublic { Self.vary(&response) }
        return response
    }

    /// What is the same for everybody, and where an app asks before anybody knows it.
    private static func isPublic(_ path: String) -> Bool {
        path == RegistrationRoutes.path || path.hasSuffix("/.well-known/smart-configuration")
            || path == "/fhir/R4/metadata"
            || path == "/openapi.json"
    }

    private static func isForApps(_ path: String) -> Bool {
        path.hasPrefix("/fhir/") || path.hasPrefix("/v1/") || TokenRoutes.paths.contains(path)
    }

    private static func vary(_ response: inout Response) {
        let others = response.headers[.vary].map { $0 + ", " } ?? ""
        response.headers[.vary] = others + "Origin"
    }
}
