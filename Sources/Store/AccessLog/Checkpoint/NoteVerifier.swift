internal import Base
internal import Crypto
internal import Foundation

/// A public key for signed notes (C2SP signed-note, Ed25519), in the text form
/// `NAME+HASH+BASE64`.
public struct NoteVerifier: Sendable {
    /// Who signs.
    public let name: String
    /// The key, 32 bytes (RFC 8032).
    let key: [UInt8]

    /// The type of key that C2SP signed-note gives to Ed25519.
    static let algorithm: UInt8 = 0x01

    init(name: String, key: [UInt8]) throws(AccessLogError) {
        guard Self.isName(name) else {
            throw .malformedKey("a name must not be empty or contain spaces or +")
        }
        self.name = name
        self.key = key
    }

    /// Reads a key's text form.
    public init(text: String) throws(AccessLogError) {
        let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.decode(parts[2]), bytes.count == 33,
            bytes[0] == Self.algorithm
        else { throw .malformedKey("expected NAME+HASH+BASE64 of an Ed25519 key") }
        try self.init(name: String(parts[0]), key: Array(bytes.dropFirst()))
        guard Hexadecimal.encode(keyHash) == parts[1] else {
            throw .malformedKey("its hash does not match its name and bytes")
        }
    }

    /// The key's text form.
    public var text: String {
        "\(name)+\(Hexadecimal.encode(keyHash))+\(Base64.encode([Self.algorithm] + key))"
    }

    /// What signature lines name the key by, beside its name: four bytes.
    var keyHash: [UInt8] {
        Array(SHA256.hash(data: Array(name.utf8) + [0x0A, Self.algorithm] + key).prefix(4))
    }

    func isSignature(_ signature: [UInt8], of text: String) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else {
            return false
        }
        return key.isValidSignature(signature, for: Array(text.utf8))
    }

    static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy {
                !$0.properties.isWhitespace && $0 != "+" && $0.value >= 0x20 && $0.value != 0x7F
            }
    }
}
