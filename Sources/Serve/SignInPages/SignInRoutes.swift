package import Access
package import HTTPExchange
import HTTPTypes
package import Hummingbird
import Logging
import PageFrame

/// Where one signs in to the pages, by a link or a code that works once or by a passkey, and out.
package struct SignInRoutes {
    private let parts: ServiceParts
    private let passkeys: Passkeys?
    private let arrivals: Arrivals
    private let origin: SameOrigin
    private let authority: ServiceAuthority

    package init(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        self.authority = authority
        self.parts = parts
        passkeys = Passkeys(authority, parts)
        arrivals = Arrivals(authority, parts)
        origin = SameOrigin(parts.configuration)
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        // Programs that look at links before people do must not use them up: the link shows a
        // button, and the button signs in.
        router.get("sign-in") { request, context in
            let ticket = request.uri.queryParameters["ticket"].map(String.init)
            return try page(request, context, ticket: ticket).response()
        }
        router.post("sign-in", use: signIn)
        router.post("sign-in/passkey", use: signInByPasskey)
        router.post("sign-out", use: signOut)
        ProviderRoutes(authority, parts) { request, context, refusal in
            try page(request, context, refusal: refusal).response(status: .forbidden)
        }.add(to: router)
        SignInWaysPages(authority, parts, passkeys).add(to: router)
    }

    private func page(
        _ request: Request, _ context: ServiceContext, ticket: String? = nil,
        refusal: SignInWord? = nil
    ) throws -> SignInPage {
        SignInPage(
            ticket: ticket, refusal: refusal, question: try passkeys?.question(),
            providers: parts.providers, setting: PageSetting(request, context))
    }

    private func signIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try requireOwnPage(request)
        let fields = try await FormFields(of: request)
        if let code = fields["code"] {
            guard let role = try await authority.redeem(code, in: parts) else {
                return try page(request, context, refusal: .codeRefused).response(status: .gone)
            }
            return try await arrivals.begin(role, request, context)
        }
        guard let begun = try await arrivals.keeper.begin(ticket: fields["ticket"] ?? "") else {
            return try page(request, context, refusal: .refused).response(status: .gone)
        }
        return try await arrivals.welcome(begun, request, context)
    }

    private func signInByPasskey(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try requireOwnPage(request)
        guard let passkeys else { throw ServiceFailure.notFound }
        let fields = try await FormFields(of: request)
        do {
            let role = try await passkeys.signIn(
                fields["answer"] ?? "", to: fields["state"] ?? "")
            return try await arrivals.begin(role, request, context)
        } catch let refusal as Passkeys.Refusal {
            context.logger.notice("passkey refused", metadata: ["why": "\(refusal)"])
            return try page(request, context, refusal: .passkeyRefused)
                .response(status: .forbidden)
        }
    }

    private func signOut(_ request: Request, _ context: ServiceContext) async throws -> Response {
        var address = "/sign-in"
        if let session = context.session {
            try await arrivals.keeper.end(session)
            address = ProviderSignIn(authority, parts).signOut(of: session) ?? address
        }
        var response = Response.redirect(to: address)
        response.setCookie(arrivals.cookie.ended)
        // Choices of language and dress stay: they are cookies and say nothing of anybody.
        response.headers[.clearSiteData] = #""cache", "storage""#
        return response
    }

    private func requireOwnPage(_ request: Request) throws {
        guard origin.holds(request) else {
            throw ServiceFailure.forbidden("signing in begins on a page of this service")
        }
    }
}

/// Lets somebody in who has shown who they are.
struct Arrivals: Sendable {
    let keeper: SessionKeeper
    let cookie: SessionCookie

    init(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        keeper = SessionKeeper(authority: authority, now: parts.now)
        cookie = SessionCookie(parts.configuration)
    }

    func begin(
        _ role: Caller.Role, by provider: ProviderSession? = nil, _ request: Request,
        _ context: ServiceContext
    ) async throws -> Response {
        try await welcome(try keeper.begin(role, by: provider), request, context)
    }

    /// Leads to where somebody was going; their earlier session ends.
    func welcome(
        _ begun: (session: Session, value: String), _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        if let previous = context.session { try await keeper.end(previous) }
        var response = Response.redirect(
            to: cookie.next(of: request) ?? Self.start(of: begun.session))
        response.setCookie(cookie.session(begun.value))
        response.setCookie(cookie.nextTaken)
        context.logger.info("signed in", metadata: ["request": "\(context.requestID)"])
        return response
    }

    private static func start(of session: Session) -> String {
        if case .staff = session.role { "/staff" } else { "/" }
    }
}
