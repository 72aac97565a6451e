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
        let point = key.publicKey.x963Representation
        let x = Base64.encodeForURL(point[1..<33])
        let y = Base64.encodeForURL(point[33..<65])
        let text = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        identifier = Base64.encodeForURL(SHA256.hash(data: Data(text.utf8)))
    }

    /// The signing half as PEM (PKCS #8). It is secret.
    public var pem: String { key.pemRepresentation }

    /// The key for JWTKit.
    func algorithm() async throws -> any JWTAlgorithm {
        try await JWTKeyCollection().add(ecdsa: ES256PrivateKey(backing: key)).getKey()
    }
}
