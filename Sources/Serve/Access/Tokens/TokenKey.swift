import HTTPExchange
import Base
import Crypto
import Foundation
import JWTKit

/// A service's own key, in two halves that say nothing of each other: one signs tokens (ES256:
/// ECDSA with P-256 and SHA-256, RFC 7518 section 3.4), from the other come the keys of texts that
/// only the service reads, as codes, refresh tokens and sessions.
public struct TokenKey: Sendable {
    /// The key's name: the thumbprint of its public half (RFC 7638).
    public let identifier: String
    let key: P256.Signing.PrivateKey
    /// What ``Seal`` derives its keys from.
    let sealing: SymmetricKey

    /// Draws a new key.
    public init() { self.init(P256.Signing.PrivateKey(), sealing: SymmetricKey(size: .bits256)) }

    /// Reads a key as OpenSSL writes it (PEM, PKCS #8 or SEC 1). Its other half is derived from
    /// it, as programs of version 0.1 did.
    ///
    /// - Throws: ``ServiceSetupError`` for anything else.
    public init(pem: String) throws {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else {
            throw ServiceSetupError("expected a private key for P-256 in PEM")
        }
        self.init(key, sealing: SymmetricKey(data: key.rawRepresentation))
    }

    init(_ key: P256.Signing.PrivateKey, sealing: SymmetricKey) {
        self.key = key
        self.sealing = sealing
        let text = JSONValue.object(Self.coordinates(key)).canonicalBytes
        identifier = Base64.encodeForURL(SHA256.hash(data: Data(text)))
    }

    /// The public half of the key for signatures (RFC 7518 section 6.2.1).
    var published: [String: JSONValue] {
        Self.coordinates(key).merging(
            [
                "kid": .string(identifier), "use": .string("sig"),
                "alg": .string(IdentityTokens.algorithm),
            ], uniquingKeysWith: { $1 })
    }

    private static func coordinates(_ key: P256.Signing.PrivateKey) -> [String: JSONValue] {
        let point = key.publicKey.x963Representation
        return [
            "crv": .string("P-256"), "kty": .string("EC"),
            "x": .string(Base64.encodeForURL(point[1..<33])),
            "y": .string(Base64.encodeForURL(point[33..<65])),
        ]
    }

    /// The signing half as PEM (PKCS #8). It is secret.
    public var pem: String { key.pemRepresentation }

    /// The key for JWTKit.
    func algorithm() async throws -> any JWTAlgorithm {
        try await JWTKeyCollection().add(ecdsa: ES256PrivateKey(backing: key)).getKey()
    }
}
