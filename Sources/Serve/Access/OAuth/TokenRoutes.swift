package import HTTPExchange
import Base
import Foundation
import HTTPTypes
package import Hummingbird

/// Where apps turn codes into tokens, take tokens back and ask whether one holds.
package struct TokenRoutes {
    package static let paths: Set<String> = ["/oauth/token", "/oauth/revoke", "/oauth/introspect"]

    private let authority: ServiceAuthority
    private let now: @Sendable () -> Date
    private let clients: ClientAuthentication
    private let grants: TokenGrants

    package init(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        let base = parts.configuration.publicBase
        self.authority = authority
        now = parts.now
        clients = ClientAuthentication(
            authority: authority, audiences: [base + "/oauth/token", base, base + "/fhir/R4"])
        grants = TokenGrants(authority: authority, base: base)
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        _ = router.add(
            middleware: OtherMethods(
                methods: Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, [.post]) })))
        for (path, answer) in [
            ("oauth/token", token), ("oauth/revoke", revoke), ("oauth/introspect", introspect),
        ] {
            router.post(RouterPath(path)) { request, _ in
                do {
                    let fields = try await FormFields(of: request)
                    let names = fields.fields.map(\.name)
                    guard Set(names).count == names.count else {
                        throw OAuthFailure(.invalidRequest, "a parameter stands there twice")
                    }
                    let client = try await clients.client(of: request, fields, at: now())
                    return try await answer(fields, client)
                } catch let failure as OAuthFailure { return try failure.response() }
            }
        }
    }

    private func token(_ fields: FormFields, _ client: OAuthClient) async throws -> Response {
        switch fields["grant_type"] {
        case "authorization_code":
            OAuthAnswer.json(
                try await grants.exchange(
                    code: fields["code"] ?? "", redirect: fields["redirect_uri"],
                    verifier: fields["code_verifier"], by: client, at: now()))
        case "refresh_token":
            OAuthAnswer.json(
                try await grants.refresh(
                    fields["refresh_token"] ?? "", scope: fields["scope"], by: client, at: now()))
        case "client_credentials":
            OAuthAnswer.json(
                try grants.system(client, scope: fields["scope"] ?? "", at: now()))
        case nil:
            throw OAuthFailure(.invalidRequest, "grant_type is missing")
        default:
            throw OAuthFailure(
                .unsupportedGrantType,
                "grant_type has to be authorization_code, refresh_token or client_credentials")
        }
    }

    /// RFC 7009: the answer is the same whether there was something to take back.
    private func revoke(_ fields: FormFields, _ client: OAuthClient) async throws -> Response {
        let text = fields["token"] ?? ""
        if let claims = authority.seal.open(text, for: .refresh) {
            if claims["client_id"]?.text == client.identifier, let grant = claims["grant"]?.text {
                try await grants.end(grant, at: now())
            }
        } else if let claims = held(text, by: client), let name = claims.identifier,
            let end = claims.expiration
        {
            try await authority.marks.mark("token:\(name)", until: end + 60)
        }
        return OAuthAnswer.json([:])
    }

    /// RFC 7662. Clients that cannot show that they are themselves learn nothing; the others
    /// learn about their own tokens.
    private func introspect(_ fields: FormFields, _ client: OAuthClient) async throws -> Response {
        guard client.authentication != .none else {
            throw OAuthFailure(.invalidClient, "this app cannot show that it is itself")
        }
        let text = fields["token"] ?? ""
        var answer: [String: JSONValue] = ["active": .boolean(true)]
        let claims: TokenClaims
        if let access = held(text, by: client) {
            claims = access
            answer["token_type"] = .string("Bearer")
        } else if let refresh = grants.living(text, of: client, at: now()), !grants.isSpent(refresh)
        {
            claims = refresh
        } else {
            return OAuthAnswer.json(["active": .boolean(false)])
        }
        for name in ["scope", "client_id", "sub", "aud", "iss", "exp", "iat", "jti", "patient"] {
            answer[name] = claims[name]
        }
        return OAuthAnswer.json(answer)
    }

    /// The claims of an access token that holds and is the client's.
    private func held(_ text: String, by client: OAuthClient) -> TokenClaims? {
        guard let token = CompactToken(text), token.header.crit == nil,
            token.claims["client_id"]?.text == client.identifier,
            (try? authority.issuer.check(token, at: now())) != nil
        else { return nil }
        return token.claims
    }
}
