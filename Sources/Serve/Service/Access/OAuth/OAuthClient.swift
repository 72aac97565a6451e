public import Foundation
import HealthModel

/// An app that may ask for tokens, as whoever runs the service registered it: client metadata of
/// RFC 7591, in JSON.
public struct OAuthClient: Sendable {
    /// How a client shows that it is itself (`token_endpoint_auth_method`).
    enum Authentication: String, Sendable, Decodable {
        /// It cannot: an app on somebody's device.
        case none
        case basic = "client_secret_basic"
        case post = "client_secret_post"
        case privateKey = "private_key_jwt"
    }

    let identifier: String
    let name: String
    let organisation: String?
    let redirects: [String]
    /// What it may be given at most.
    let scopes: ScopeSet
    let authentication: Authentication
    /// SHA-256 of its secret.
    let secretDigest: ContentDigest?
    let keys: KeySet?

    /// Reads a list of clients: `client_id`, `client_name`, `organisation`, `redirect_uris`,
    /// `scope`, `token_endpoint_auth_method` (default `none`), `client_secret_sha256` (in
    /// hexadecimal) and `jwks`.
    ///
    /// - Throws: ``ServiceSetupError`` that names the client and the field.
    public static func list(json: Data) async throws -> [OAuthClient] {
        let texts: [Metadata]
        do { texts = try JSONDecoder().decode([Metadata].self, from: json) } catch {
            throw ServiceSetupError("expected a list of clients as RFC 7591 describes them")
        }
        var clients: [OAuthClient] = []
        for text in texts {
            guard !clients.contains(where: { $0.identifier == text.client_id }) else {
                throw ServiceSetupError("client \(text.client_id) stands there twice")
            }
            clients.append(try await OAuthClient(text))
        }
        return clients
    }

    private struct Metadata: Decodable {
        let client_id: String
        let client_name: String?
        let organisation: String?
        let redirect_uris: [String]?
        let scope: String
        let token_endpoint_auth_method: Authentication?
        let client_secret_sha256: String?
        let jwks: JSONValue?
    }

    private init(_ text: Metadata) async throws {
        func failure(_ sentence: String) -> ServiceSetupError {
            ServiceSetupError("client \(text.client_id): \(sentence)")
        }
        identifier = text.client_id
        name = text.client_name ?? text.client_id
        organisation = text.organisation
        redirects = text.redirect_uris ?? []
        scopes = ScopeSet(text.scope)
        authentication = text.token_endpoint_auth_method ?? .none
        secretDigest = text.client_secret_sha256.flatMap(ContentDigest.init(hexadecimal:))
        keys = try await text.jwks.mapAsync { try await KeySet(json: try JSONEncoder().encode($0)) }
        guard !identifier.isEmpty else { throw failure("client_id is empty") }
        guard redirects.allSatisfy(RedirectAddress.isAllowed) else {
            throw failure(
                "redirect_uris: expected https, or http on this machine, or an app's own scheme, "
                    + "without a fragment"
            )
        }
        switch authentication {
        case .none:
            // A misspelt method would let anybody pretend to be the app.
            guard text.client_secret_sha256 == nil, text.jwks == nil else {
                throw failure(
                    "token_endpoint_auth_method: expected that for client_secret_sha256 or jwks")
            }
        case .basic, .post:
            guard secretDigest != nil else {
                throw failure("client_secret_sha256: expected 64 hexadecimal digits")
            }
        case .privateKey:
            guard keys?.isEmpty == false else { throw failure("jwks: expected a public key") }
        }
    }
}

extension Optional where Wrapped: Sendable {
    /// `map` for what takes time.
    fileprivate func mapAsync<Value>(
        _ transform: (Wrapped) async throws -> Value
    ) async rethrows -> Value? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
