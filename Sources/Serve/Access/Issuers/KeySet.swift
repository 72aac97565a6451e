import Base
import Foundation
import HTTPExchange
import JWTKit

/// The public keys of somebody who signs tokens (JWK Set, RFC 7517), as far as tokens can be
/// signed with them.
struct KeySet: Sendable {
    private struct Entry: Sendable {
        let identifier: String?
        let algorithm: any JWTAlgorithm
    }

    private let entries: [Entry]

    /// Reads a set. Keys of other kinds, for other uses, or shared ones are left out.
    ///
    /// - Throws: ``ServiceSetupError`` for a text that is no key set.
    init(json: some Sequence<UInt8>) async throws {
        guard let set = try? JSONValue(Array(json)), case .array(let keys)? = set["keys"]
        else { throw ServiceSetupError("expected a JSON Web Key Set: an object with \"keys\"") }
        var entries: [Entry] = []
        for key in keys.prefix(KeySetLimits.keys).compactMap(\.fields) {
            for algorithm in Self.algorithms(of: key) {
                guard let made = try? await Self.verifier(of: key, algorithm) else { continue }
                entries.append(Entry(identifier: key["kid"]?.text, algorithm: made))
            }
        }
        self.entries = entries
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Whether one of the keys has signed a token, by the algorithm that the key is for.
    func hasSigned(_ token: CompactToken) -> Bool {
        entries.contains { entry in
            entry.algorithm.name == token.header.alg
                && (token.header.kid == nil || entry.identifier == token.header.kid)
                && (try? entry.algorithm.verify(token.signature, signs: token.signed)) == true
        }
    }

    /// The algorithms of a key: the one that it names, else all that it can be used for.
    private static func algorithms(of key: [String: JSONValue]) -> [JWK.Algorithm] {
        guard key["use"] == nil || key["use"]?.text == "sig" else { return [] }
        let fitting: [JWK.Algorithm] =
            switch (key["kty"]?.text, key["crv"]?.text) {
            case ("RSA", _): [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512]
            case ("EC", "P-256"): [.es256]
            case ("EC", "P-384"): [.es384]
            case ("EC", "P-521"): [.es512]
            case ("OKP", "Ed25519"): [.eddsa]
            default: []
            }
        guard let named = key["alg"] else { return fitting }
        return fitting.filter { $0.rawValue == named.text }
    }

    /// JWTKit makes one verifier of a key; each algorithm gets its own, so that none is decided
    /// by what a token says first.
    static func verifier(
        of key: [String: JSONValue], _ algorithm: JWK.Algorithm
    ) async throws -> any JWTAlgorithm {
        let identifier = "key"
        var publicHalf = key.filter { ["kty", "crv", "x", "y", "n", "e"].contains($0.key) }
        publicHalf["kid"] = .string(identifier)
        publicHalf["alg"] = .string(algorithm.rawValue)
        let json = String(decoding: JSONValue.object(publicHalf).canonicalBytes, as: UTF8.self)
        return try await JWTKeyCollection().add(jwk: JWK(json: json))
            .getKey(for: JWKIdentifier(string: identifier))
    }
}

/// Where the keys of an issuer are found.
public enum KeySetPlace: Sendable, Hashable {
    /// In the configuration itself, as JSON.
    case written([UInt8])
    /// In a file, as the configuration names it.
    case file(String)
    /// Behind an address that the issuer publishes (`jwks_uri`, RFC 8414 section 2).
    case address(String)
}

/// Reads key sets from where they are: the service itself opens no file and calls nobody.
public protocol KeySetReading: Sendable {
    /// The bytes of a file or behind an address, at most ``KeySetLimits/bytes``.
    func read(_ place: KeySetPlace) async throws -> [UInt8]
}

/// What is read of other issuers' keys, and how often.
public enum KeySetLimits {
    /// The longest key set, in bytes; those with certificates in them reach 100 KB.
    public static let bytes = 1 << 20
    /// The longest wait for one, in seconds.
    public static let waitSeconds: Int64 = 10
    /// Keys that are read of a set.
    static let keys = 64
    /// After so many seconds a set is read again, so that a key that was withdrawn stops counting.
    static let freshSeconds: Double = 600
    /// For so many seconds a set counts while it cannot be read again.
    static let keptSeconds: Double = 86_400
    /// Between two attempts lie so many seconds, whatever tokens come.
    static let pauseSeconds: Double = 15
}
