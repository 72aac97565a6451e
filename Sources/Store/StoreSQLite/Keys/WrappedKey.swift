internal import Crypto
internal import Foundation

/// A key of 32 bytes under another key: nonce, sealed key and tag (AES-256-GCM).
enum WrappedKey {
    static let byteCount = 12 + 32 + 16

    /// - Parameter context: What the key is for; unwrapping needs the same.
    static func wrap(
        _ key: SymmetricKey, by wrapping: SymmetricKey, context: [UInt8]
    ) throws -> [UInt8] {
        var secret = Array(key)
        defer { secret.wipe() }
        let box = try AES.GCM.seal(secret, using: wrapping, authenticating: context)
        return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Nil if these are not bytes that were wrapped by the key for the context.
    static func unwrap(
        _ bytes: ArraySlice<UInt8>, by wrapping: SymmetricKey, context: [UInt8]
    ) -> SymmetricKey? {
        guard bytes.count == byteCount, let box = try? AES.GCM.SealedBox(combined: bytes),
            var key = try? AES.GCM.open(box, using: wrapping, authenticating: context)
        else { return nil }
        defer { key.resetBytes(in: 0..<key.count) }
        return SymmetricKey(data: key)
    }
}
