import Access
import HTTPExchange
import HTTPTypes
import Hummingbird
import Logging
import PageFrame

/// The way to a provider and back (OpenID Connect), and what a provider tells by itself.
struct ProviderRoutes {
    private let signIn: ProviderSignIn
    private let arrivals: Arrivals
    private let refuse: Refusing

    typealias Refusing = @Sendable (Request, ServiceContext, SignInWord) throws -> Response

    /// - Parameter refuse: Shows the sign-in page with what went wrong.
    init(
        _ authority: ServiceAuthority, _ parts: ServiceParts, refuse: @escaping Refusing
    ) {
        signIn = ProviderSignIn(authority, parts)
        arrivals = Arrivals(authority, parts)
        self.refuse = refuse
    }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("sign-in/with/:provider") { request, context in
            try await refusing(request, context) {
                try await begin(context, linkingTo: nil)
            }
        }
        router.get("sign-in/from/:provider") { request, context in
            var response = try await refusing(request, context) {
                try await finish(request, context)
            }
            response.setCookie(arrivals.cookie.providerTaken)
            return response
        }
        // Whoever asks is the provider: it has no session and no page of ours, but a signed token.
        router.post("sign-in/logout/:provider") { request, context in
            let token = try await FormFields(of: request)["logout_token"] ?? ""
            var status = HTTPResponse.Status.ok
            do { try await signIn.end(at: Self.name(context), token) } catch let failure
                as ServiceFailure where failure.status == .unauthorized
            {
                status = .badRequest
            }
            return Response(status: status, headers: [.cacheControl: "no-store"])
        }
    }

    /// The way to the provider.
    ///
    /// - Parameter session: Whose account it becomes; nil for signing in.
    func begin(_ context: ServiceContext, linkingTo session: Session?) async throws -> Response {
        let (address, value) = try await signIn.begin(
            at: try Self.name(context), linkingTo: session)
        var response = Response.redirect(to: address)
        response.setCookie(arrivals.cookie.provider(value))
        return response
    }

    private func finish(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let outcome = try await signIn.finish(
            at: try Self.name(context), FormFields(request.uri.query ?? ""),
            cookie: arrivals.cookie.provider(of: request) ?? "", session: context.session)
        switch outcome {
        case .signedIn(let role, let provider):
            return try await arrivals.begin(role, by: provider, request, context)
        case .linked: return .redirect(to: "/sign-in/ways?done=linked")
        case .unknown: return try refuse(request, context, .unknownAccount)
        }
    }

    /// What a provider does wrong is told on the sign-in page, and to whoever runs the service.
    private func refusing(
        _ request: Request, _ context: ServiceContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let failure as ServiceFailure
            where failure.status != .notFound
        {
            context.logger.notice("provider", metadata: ["why": "\(failure.detail)"])
            return try refuse(request, context, .providerFailed)
        }
    }

    private static func name(_ context: ServiceContext) throws -> String {
        try context.parameters.require("provider")
    }
}
