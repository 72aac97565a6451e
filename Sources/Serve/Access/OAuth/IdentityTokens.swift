import Base
import Crypto
import Foundation
import HTTPExchange
import HealthModel

/// What apps are told of who let them in (OpenID Connect Core 1.0, section 2; SMART App Launch 2.2,
/// "Scopes for requesting identity data"): tokens for one app each, signed with the key of the
/// service, that open nothing.
struct IdentityTokens: Sendable {
    /// The scope by which an app asks for one.
    static let scope = "openid"
    /// The scope by which it asks for the person's resource too.
    static let userScope = "fhirUser"
    /// The only algorithm.
    static let algorithm = "ES256"

    let authority: ServiceAuthority
    /// Where callers reach the service, which is the issuer's name.
    let base: String

    /// A token for the app that a person let in; nil if it did not ask for one.
    ///
    /// - Parameters:
    ///   - grant: What the code, or the refresh token, says: `patient`, `nonce`, `auth_time`.
    ///   - access: The access token that it comes with.
    func token(
        _ grant: TokenClaims, _ scopes: ScopeSet, for client: OAuthClient, besides access: String,
        at now: Date
    ) throws -> String? {
        guard scopes.texts.contains(Self.scope), let person = grant["patient"]?.text else {
            return nil
        }
        let time = now.timeIntervalSince1970.rounded(.down)
        var claims = TokenClaims([
            "iss": .string(base), "sub": .string(person), "aud": .string(client.identifier),
            "iat": .number(time), "exp": .number(time + TokenGrants.accessSeconds),
            "at_hash": .string(
                Base64.encodeForURL(Array(SHA256.hash(data: Data(access.utf8))).prefix(16))),
        ])
        for name in ["nonce", "auth_time"] { claims[name] = grant[name] }
        if scopes.texts.contains(Self.userScope) {
            claims["fhirUser"] = .string("\(base)/fhir/R4/Patient/\(person)")
        }
        return try authority.issuer.sign(claims)
    }

    /// What the service publishes of itself (OpenID Connect Discovery 1.0, section 3).
    static func document(_ base: String, _ addresses: AuthorizationAddresses) -> [String: JSONValue]
    {
        func list(_ texts: String...) -> JSONValue { .array(texts.map(JSONValue.string)) }
        var fields: [String: JSONValue] = [
            "issuer": .string(base), "jwks_uri": .string(base + "/oauth/jwks"),
            "authorization_endpoint": addresses.authorize.map(JSONValue.string) ?? .null,
            "token_endpoint": addresses.token.map(JSONValue.string) ?? .null,
            "response_types_supported": list("code"),
            "grant_types_supported": list("authorization_code", "refresh_token"),
            "subject_types_supported": list("public"),
            "id_token_signing_alg_values_supported": list(algorithm),
            "scopes_supported": list(scope, userScope),
            "claims_supported": list(
                "iss", "sub", "aud", "iat", "exp", "at_hash", "nonce", "auth_time", "fhirUser"),
            "code_challenge_methods_supported": list("S256"),
            "token_endpoint_auth_methods_supported": list(
                "none", "client_secret_basic", "client_secret_post", "private_key_jwt"),
            "request_parameter_supported": .boolean(false),
            "request_uri_parameter_supported": .boolean(false),
        ]
        fields["registration_endpoint"] = addresses.register.map(JSONValue.string)
        return fields
    }
}

extension LocalIssuer {
    /// Signs claims that are no access token: of a type that passes for none.
    func sign(_ claims: TokenClaims) throws -> String { try signer.sign(claims, type: "JWT") }
}

extension ServiceAuthority {
    /// The public keys that tokens are checked with (RFC 7517), the newest first.
    var publishedKeys: [String: JSONValue] { ["keys": .array(issuer.published)] }
}
