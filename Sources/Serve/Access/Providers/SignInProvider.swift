import Base
import Crypto
import Foundation
import HTTPExchange
import HTTPTypes
import HealthStore
public import Logging

/// Somebody else with whom people sign in (OpenID Connect Core 1.0, authorization code flow with
/// PKCE): what is asked, and what of the answer is believed.
public struct SignInProvider: Sendable {
    /// How long somebody may take at the provider.
    private static let seconds: TimeInterval = 600

    let configuration: ProviderConfiguration
    private let place: ProviderPlace
    private let keys: IssuerKeys
    private let caller: any ProviderCalling

    /// Sets a provider up; it is asked when the first person signs in.
    public init(
        _ configuration: ProviderConfiguration, caller: any ProviderCalling, logger: Logger
    ) {
        self.configuration = configuration
        self.caller = caller
        place = ProviderPlace(configuration, caller: caller)
        keys = IssuerKeys(.address(configuration.issuer), reader: place, logger: logger)
    }

    /// What stands in addresses.
    package var name: String { configuration.name }
    /// What the sign-in page calls it.
    package var title: String { configuration.title }

    /// Where its pages are, as a policy for forms names it (CSP 3).
    package var sources: [String] {
        [RedirectAddress.source(of: configuration.issuer)]
            + configuration.hosts.sorted().map { "https://\($0)" }
    }

    /// Where somebody is sent, and what has to be remembered of it meanwhile.
    ///
    /// - Parameters:
    ///   - back: The service's own address for the answer: one for each provider, so that no
    ///     provider answers for another (RFC 9700 section 4.4).
    ///   - link: The session that the account is to be linked to; nil for signing in.
    /// - Throws: ``ServiceFailure`` 503 if the provider cannot be reached.
    func question(
        back: String, link: String?, at now: Date
    ) async throws -> (address: String, state: TokenClaims) {
        let metadata = try await metadata(at: now)
        let (state, nonce, verifier) = (RandomName.make(), RandomName.make(), RandomName.make())
        var claims = TokenClaims([
            "provider": .string(name), "jti": .string(state), "nonce": .string(nonce),
            "verifier": .string(verifier),
            "exp": .number((now + Self.seconds).timeIntervalSince1970),
        ])
        claims["link"] = link.map(JSONValue.string)
        let challenge = Base64.encodeForURL(SHA256.hash(data: Data(verifier.utf8)))
        let address = RedirectAddress.adding(
            [
                ("response_type", "code"), ("client_id", configuration.client),
                ("redirect_uri", back),
                ("scope", (["openid"] + configuration.scopes).joined(separator: " ")),
                ("state", state), ("nonce", nonce), ("code_challenge", challenge),
                ("code_challenge_method", "S256"),
            ], to: metadata.authorization)
        return (address, claims)
    }

    /// Who came back.
    ///
    /// - Parameters:
    ///   - answer: The parameters of the address.
    ///   - claims: What was remembered.
    /// - Throws: ``ServiceFailure`` for an answer that does not hold.
    func account(
        _ answer: FormFields, _ claims: TokenClaims, back: String, at now: Date
    ) async throws -> ProviderAccount {
        let metadata = try await metadata(at: now)
        // An answer of another issuer, or of none where every answer names one (RFC 9207).
        let issuer = answer["iss"]
        guard issuer == nil ? !metadata.namesIssuer : issuer == configuration.issuer else {
            throw ServiceFailure.invalidToken("the answer is another issuer's")
        }
        guard answer["error"] == nil, let code = answer["code"], !code.isEmpty,
            code.utf8.count <= 4_096, let verifier = claims["verifier"]?.text,
            let nonce = claims["nonce"]?.text
        else { throw ServiceFailure.invalidToken("the provider let nobody in") }
        let fields = try await exchange(code, verifier, back: back, metadata.token)
        guard let text = fields["id_token"]?.text else {
            throw ServiceFailure.invalidToken("the answer has no token about who signed in")
        }
        let token = try await signed(text, types: [nil, "jwt"], at: now)
        try token.checkSignIn(nonce: nonce, access: fields["access_token"]?.text, at: now)
        return ProviderAccount(token)
    }

    /// Whose sessions the provider ends, by their names here.
    func ended(_ text: String, at now: Date) async throws -> (names: [String], identifier: String) {
        let token = try await signed(text, types: ["logout+jwt"], at: now)
        try token.checkSignOut(at: now)
        let account = ProviderAccount(token)
        // A token that names a session ends that one alone.
        let names = account.session.map { [$0] } ?? [account.subject]
        return (names, token.claims.identifier ?? "")
    }

    /// Where somebody signs out at the provider too; nil where there is no such place, or it is not
    /// known without asking.
    package func signOut(back: String) -> String? {
        place.metadata?.endSession.map {
            RedirectAddress.adding(
                [("client_id", configuration.client), ("post_logout_redirect_uri", back)], to: $0)
        }
    }

    private func metadata(at now: Date) async throws -> ProviderMetadata {
        _ = try await keys.keys(at: now)
        guard let metadata = place.metadata else { throw ServiceFailure.unauthenticated }
        return metadata
    }

    private func signed(
        _ text: String, types: Set<String?>, at now: Date
    ) async throws -> IdentityToken {
        guard let token = CompactToken(text), token.header.crit == nil,
            types.contains(token.header.typ?.lowercased())
        else { throw ServiceFailure.invalidToken("the provider's token is no signed JWT") }
        var isSigned = try await keys.keys(at: now).hasSigned(token)
        if !isSigned { isSigned = try await keys.keys(anew: true, at: now).hasSigned(token) }
        guard isSigned else {
            throw ServiceFailure.invalidToken("the token's signature does not hold")
        }
        return IdentityToken(configuration: configuration, claims: token.claims)
    }

    private func exchange(
        _ code: String, _ verifier: String, back: String, _ address: String
    ) async throws -> [String: JSONValue] {
        var form: [(name: String, value: String?)] = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", back),
            ("code_verifier", verifier),
        ]
        var authorization: String?
        switch configuration.authentication {
        case .basic:
            // Both halves are written as a form's fields (RFC 6749 section 2.3.1).
            let halves = [configuration.client, configuration.secret ?? ""].map {
                String(AddressQuery.text([(name: "v", value: $0)]).dropFirst(2))
            }
            authorization = "Basic \(Base64.encode(Array(halves.joined(separator: ":").utf8)))"
        case .post:
            form += [("client_id", configuration.client), ("client_secret", configuration.secret)]
        case .none: form.append(("client_id", configuration.client))
        }
        let answer: (status: Int, bytes: [UInt8])
        do {
            answer = try await caller.post(
                address, form: AddressQuery.text(form), authorization: authorization)
        } catch {
            throw ServiceFailure(
                .serviceUnavailable, "provider", "the provider cannot be reached at present")
        }
        guard answer.status == 200, let fields = (try? JSONValue(answer.bytes))?.fields else {
            throw ServiceFailure.invalidToken("the provider did not take its own code")
        }
        return fields
    }
}

/// An account at a provider.
struct ProviderAccount: Sendable {
    /// By which it is known here: a digest of issuer and subject, which no other account has.
    let subject: String
    /// The same for the session there.
    let session: String?
    let claims: TokenClaims

    init(_ token: IdentityToken) {
        claims = token.claims
        let issuer = token.configuration.issuer
        func name(_ kind: String, _ text: String) -> String {
            let digest = SHA256.hash(data: Data("\(issuer)\0\(text)".utf8))
            return "provider-\(kind):\(Base64.encodeForURL(digest))"
        }
        subject = name("account", claims.subject ?? "")
        session = claims["sid"]?.text.map { name("session", $0) }
    }

    /// The way to sign in that a link to it is.
    var wayName: String { SignInWay.Kind.account.name(of: subject.utf8) }

    func session(at provider: String) -> ProviderSession {
        ProviderSession(provider: provider, names: [subject] + (session.map { [$0] } ?? []))
    }
}
