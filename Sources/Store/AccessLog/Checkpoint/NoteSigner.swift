internal import Base
internal import Crypto
internal import Foundation

/// A private key for signed notes (C2SP signed-note, Ed25519), in the text form
/// `PRIVATE+KEY+NAME+HASH+BASE64` that other tools for such notes use.
public struct NoteSigner: Sendable {
    /// The key's public half.
    public let verifier: NoteVerifier
    private let seed: [UInt8]

    private static let prefix = "PRIVATE+KEY+"

    private init(name: String, seed: [UInt8]) throws(AccessLogError) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
            throw .malformedKey("an Ed25519 key has 32 bytes")
        }
        self.seed = seed
        verifier = try NoteVerifier(name: name, key: Array(key.publicKey.rawRepresentation))
    }

    /// Makes a new key.
    ///
    /// - Parameter name: Who signs; for a log's own key, the log's origin: a name like
    ///   `example.org/access-log` that no other log has.
    public init(newKeyNamed name: String) throws(AccessLogError) {
        try self.init(
            name: name, seed: Array(Curve25519.Signing.PrivateKey().rawRepresentation))
    }

    /// Reads a key's text form.
    public init(text: String) throws(AccessLogError) {
        let parts = text.dropFirst(Self.prefix.count)
            .split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
        guard text.hasPrefix(Self.prefix), parts.count == 3,
            let bytes = Base64.decode(parts[2]), bytes.count == 33,
            bytes[0] == NoteVerifier.algorithm
        else { throw .malformedKey("expected \(Self.prefix)NAME+HASH+BASE64") }
        try self.init(name: String(parts[0]), seed: Array(bytes.dropFirst()))
        guard Hexadecimal.encode(verifier.keyHash) == parts[1] else {
            throw .malformedKey("its hash does not match its name and bytes")
        }
    }

    /// The key's text form: a secret.
    public var text: String {
        let bytes = Base64.encode([NoteVerifier.algorithm] + seed)
        return "\(Self.prefix)\(verifier.name)+\(Hexadecimal.encode(verifier.keyHash))+\(bytes)"
    }

    /// Signs a text and gives the note.
    public func sign(_ text: String) throws(AccessLogError) -> SignedNote {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
            let signature = try? key.signature(for: Array(text.utf8))
        else { throw .malformedKey("the key cannot sign") }
        let line = Base64.encode(verifier.keyHash + Array(signature))
        return try SignedNote("\(text)\n— \(verifier.name) \(line)\n")
    }
}
