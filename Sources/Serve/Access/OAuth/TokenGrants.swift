import HTTPExchange
import Base
import Crypto
package import Foundation
package import HealthModel
import HealthStore

/// What the token endpoint gives, for codes, refresh tokens and systems. A grant is one person's
/// yes to one app; all tokens that come from it end with it.
package struct TokenGrants: Sendable {
    /// How long an access token holds.
    static let accessSeconds: TimeInterval = 3_600
    /// How long a refresh token of `offline_access` holds; each use gives a new one.
    private static let offlineSeconds: TimeInterval = 90 * 86_400
    /// The same for `online_access`: as long as a session.
    private static let onlineSeconds: TimeInterval = SessionKeeper.length

    package let authority: ServiceAuthority
    /// Where callers reach the service; nil where nothing is given out.
    private let base: String?

    package init(authority: ServiceAuthority, base: String? = nil) {
        self.authority = authority
        self.base = base
    }

    /// For a code, once (RFC 6749 section 4.1.3). A code that comes twice was stolen from one of
    /// the two: what it gave ends.
    func exchange(
        code: String, redirect: String?, verifier: String?, by client: OAuthClient, at now: Date
    ) async throws -> [String: JSONValue] {
        guard let claims = authority.seal.open(code, for: .code), let name = claims.identifier,
            let grant = claims["grant"]?.text, let end = claims.expiration, now < end,
            claims["client_id"]?.text == client.identifier
        else { throw OAuthFailure(.invalidGrant, "the code does not hold") }
        // An app that had not said it need not say it now (RFC 6749 section 4.1.3).
        guard claims["redirect_uri"] == nil || claims["redirect_uri"]?.text == redirect else {
            throw OAuthFailure(.invalidGrant, "redirect_uri is not the one of the code")
        }
        guard let verifier, (43...128).contains(verifier.utf8.count),
            Base64.encodeForURL(SHA256.hash(data: Data(verifier.utf8)))
                == claims["code_challenge"]?.text
        else { throw OAuthFailure(.invalidGrant, "code_verifier does not fit the code") }
        guard try await authority.marks.spend("code:\(name)", until: end) else {
            try await self.end(grant, at: now)
            throw OAuthFailure(.invalidGrant, "the code was used before")
        }
        return try await tokens(claims, grant, client, claims.scopes, at: now)
    }

    /// For a refresh token, once; the next one comes with the answer (RFC 9700 section 4.14.2).
    func refresh(
        _ text: String, scope: String?, by client: OAuthClient, at now: Date
    ) async throws -> [String: JSONValue] {
        guard let claims = living(text, of: client, at: now), let name = claims.identifier,
            let grant = claims["grant"]?.text, let end = claims.expiration
        else { throw OAuthFailure(.invalidGrant, "the refresh token does not hold") }
        let scopes = scope.map { ScopeSet($0) } ?? claims.scopes
        let isAllowed = scopes.texts.allSatisfy { text in
            claims.scopes.texts.contains(text) || Scope(text).map(claims.scopes.includes) ?? false
        }
        guard isAllowed else {
            throw OAuthFailure(.invalidScope, "scope is more than was allowed")
        }
        // What the app is registered for may be less than when the person said yes.
        let granted = GrantedScopes(asked: scopes, of: client, in: [.patient, .user])
        guard !granted.resources.isEmpty else {
            throw OAuthFailure(.invalidScope, "none of the scopes can be given to this app")
        }
        guard try await authority.marks.spend("refresh:\(name)", until: end) else {
            try await self.end(grant, at: now)
            throw OAuthFailure(.invalidGrant, "the refresh token was used before")
        }
        return try await tokens(claims, grant, client, granted.set, at: now)
    }

    /// The claims of a refresh token whose time and whose grant have not ended, used up or not.
    func living(_ text: String, of client: OAuthClient, at now: Date) -> TokenClaims? {
        guard let claims = authority.seal.open(text, for: .refresh),
            let grant = claims["grant"]?.text, let end = claims.expiration, now < end,
            claims["client_id"]?.text == client.identifier,
            !authority.marks.isSpent("grant:\(grant)")
        else { return nil }
        return claims
    }

    /// Whether a refresh token was used up.
    func isSpent(_ refresh: TokenClaims) -> Bool {
        refresh.identifier.map { authority.marks.isSpent("refresh:\($0)") } ?? true
    }

    /// For a system that brings documents (SMART Backend Services); it has no person.
    func system(
        _ client: OAuthClient, scope: String, at now: Date
    ) throws -> [String: JSONValue] {
        guard client.authentication != .none else {
            throw OAuthFailure(.unauthorizedClient, "this app cannot show that it is itself")
        }
        let scopes = GrantedScopes(asked: ScopeSet(scope), of: client, in: [.system])
        guard !scopes.texts.isEmpty else {
            throw OAuthFailure(.invalidScope, "none of the scopes can be given to this app")
        }
        let caller = Caller(
            role: .intake(Source(name: client.name, bundleIdentifier: client.identifier)),
            scopes: scopes.set)
        return try answer(caller, grant: nil, at: now)
    }

    /// Ends a grant, and with it all that came from it.
    func end(_ grant: String, at now: Date) async throws {
        try await authority.marks.mark("grant:\(grant)", until: now + 2 * Self.offlineSeconds)
    }

    /// Ends all that somebody has given to an app, as far as it holds.
    package func end(givenTo app: String, by person: PersonID, at now: Date) async throws {
        for (grant, _) in authority.grants.grants(of: person, at: now) where grant.client == app {
            try await end(grant.name, at: now)
        }
    }

    private func tokens(
        _ claims: TokenClaims, _ grant: String, _ client: OAuthClient, _ scopes: ScopeSet,
        at now: Date
    ) async throws -> [String: JSONValue] {
        guard let patient = claims["patient"],
            let person = patient.text.flatMap(UUID.init).map(PersonID.init)
        else { throw OAuthFailure(.invalidGrant, "the grant names nobody") }
        let caller = Caller(role: .app(client.app, for: person, .patientRequest), scopes: scopes)
        var fields = try answer(caller, grant: grant, at: now)
        fields["patient"] = patient
        if let base, let access = fields["access_token"]?.text {
            fields["id_token"] = try IdentityTokens(authority: authority, base: base)
                .token(claims, scopes, for: client, besides: access, at: now)
                .map(JSONValue.string)
        }
        // When the code was exchanged; refresh tokens remember it.
        let given = claims.issued ?? now
        let seconds: TimeInterval? =
            claims.scopes.texts.contains("offline_access")
            ? Self.offlineSeconds
            : claims.scopes.texts.contains("online_access") ? Self.onlineSeconds : nil
        if let seconds {
            var next = claims
            next["jti"] = .string(RandomName.make())
            next["iat"] = .number(given.timeIntervalSince1970.rounded(.down))
            next["exp"] = .number((now + seconds).timeIntervalSince1970)
            // A token that is renewed answers no question (OpenID Connect Core 1.0, section 12.2).
            for name in ["redirect_uri", "code_challenge", "nonce"] { next[name] = nil }
            fields["refresh_token"] = .string(try authority.seal.close(next, for: .refresh))
        }
        try await authority.registrations?.use(client.identifier)
        try await authority.grants.keep(
            GivenGrant(
                name: grant, client: client.identifier,
                scope: claims.scopes.texts.joined(separator: " "),
                since: Int64(given.timeIntervalSince1970)),
            of: person, for: seconds ?? Self.accessSeconds, at: now)
        return fields
    }

    private func answer(
        _ caller: Caller, grant: String?, at now: Date
    ) throws -> [String: JSONValue] {
        let token = try authority.issuer.token(
            for: caller, from: now, until: now + Self.accessSeconds, grant: grant)
        return [
            "access_token": .string(token), "token_type": .string("Bearer"),
            "expires_in": .number(Self.accessSeconds),
            "scope": .string(caller.scopes.texts.joined(separator: " ")),
        ]
    }
}
