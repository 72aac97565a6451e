import Base
import Crypto
import Foundation

@testable import Access

/// Somebody who signs tokens: an identity provider as the tests need it.
struct IssuingParty: Sendable {
    enum Algorithm: String, CaseIterable, Sendable {
        case es256 = "ES256"
        case es384 = "ES384"
        case es512 = "ES512"
        case eddsa = "EdDSA"
    }

    let algorithm: Algorithm
    let kid: String?
    let jwk: [String: JSONValue]
    private let signature: @Sendable (Data) throws -> Data

    init(_ algorithm: Algorithm = .es256, kid: String? = "1", use: String? = nil) {
        self.algorithm = algorithm
        self.kid = kid
        var jwk: [String: String]
        func curve(_ name: String, _ point: Data) -> [String: String] {
            let half = (point.count - 1) / 2
            return [
                "kty": "EC", "crv": name, "x": Base64.encodeForURL(point[1...half]),
                "y": Base64.encodeForURL(point[(half + 1)...]),
            ]
        }
        switch algorithm {
        case .es256:
            let key = P256.Signing.PrivateKey()
            jwk = curve("P-256", key.publicKey.x963Representation)
            signature = { try key.signature(for: $0).rawRepresentation }
        case .es384:
            let key = P384.Signing.PrivateKey()
            jwk = curve("P-384", key.publicKey.x963Representation)
            signature = { try key.signature(for: $0).rawRepresentation }
        case .es512:
            let key = P521.Signing.PrivateKey()
            jwk = curve("P-521", key.publicKey.x963Representation)
            signature = { try key.signature(for: $0).rawRepresentation }
        case .eddsa:
            let key = Curve25519.Signing.PrivateKey()
            jwk = [
                "kty": "OKP", "crv": "Ed25519",
                "x": Base64.encodeForURL(key.publicKey.rawRepresentation),
            ]
            signature = { try key.signature(for: $0) }
        }
        jwk["kid"] = kid
        jwk["use"] = use
        self.jwk = jwk.mapValues(JSONValue.string)
    }

    /// A token; the header's fields can be set and, with nil, left out.
    func token(
        _ claims: TokenClaims, header changes: [String: JSONValue?] = [:]
    ) throws -> String {
        var header: [String: JSONValue] = ["alg": .string(algorithm.rawValue)]
        header["kid"] = kid.map(JSONValue.string)
        for (name, value) in changes { header[name] = value }
        let signed = try Self.unsigned(header, claims)
        return "\(signed).\(Base64.encodeForURL(try signature(Data(signed.utf8))))"
    }

    static func unsigned(_ header: [String: JSONValue], _ claims: TokenClaims) throws -> String {
        try [JSONEncoder().encode(header), JSONEncoder().encode(claims)].map {
            Base64.encodeForURL($0)
        }
        .joined(separator: ".")
    }

    static func keySet(_ parties: [IssuingParty]) -> [UInt8] {
        keySet(parties.map(\.jwk))
    }

    static func keySet(_ keys: [[String: JSONValue]]) -> [UInt8] {
        let set = ["keys": JSONValue.array(keys.map(JSONValue.object))]
        return (try? JSONEncoder().encode(set)).map(Array.init) ?? []
    }
}
