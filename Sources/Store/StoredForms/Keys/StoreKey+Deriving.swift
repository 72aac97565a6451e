package import Crypto
internal import Foundation

extension StoreKey {
    /// A key for one purpose in one store, for backends that keep their keys elsewhere than in a
    /// file (HKDF, RFC 5869); another purpose or store gives another.
    package func derived(_ purpose: String, store: [UInt8]) -> SymmetricKey {
        Self.derive("\(purpose) of a database", from: secret, store: store)
    }

    /// 16 bytes by which a store knows its key, which say nothing of it.
    package var mark: [UInt8] { identity }

    /// Wraps a key of 32 bytes under another.
    package static func wrap(
        _ key: SymmetricKey, by wrapping: SymmetricKey, context: [UInt8]
    ) throws -> [UInt8] {
        try WrappedKey.wrap(key, by: wrapping, context: context)
    }

    /// The key that was wrapped; nil if these are not bytes that were wrapped by the key for the
    /// context.
    package static func unwrap(
        _ bytes: [UInt8], by wrapping: SymmetricKey, context: [UInt8]
    ) -> SymmetricKey? {
        WrappedKey.unwrap(bytes[...], by: wrapping, context: context)
    }
}

extension SymmetricKey {
    /// The key's bytes, which whoever has them wipes.
    package var secretBytes: [UInt8] { Array<UInt8>(self) }
}

/// A key of 32 bytes under another key: nonce, sealed key and tag (AES-256-GCM).
package enum WrappedKey {
    package static let byteCount = 12 + 32 + 16

    /// - Parameter context: What the key is for; unwrapping needs the same.
    package static func wrap(
        _ key: SymmetricKey, by wrapping: SymmetricKey, context: [UInt8]
    ) throws -> [UInt8] {
        var secret = Array(key)
        defer { secret.wipe() }
        let box = try AES.GCM.seal(secret, using: wrapping, authenticating: context)
        return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Nil if these are not bytes that were wrapped by the key for the context.
    package static func unwrap(
        _ bytes: ArraySlice<UInt8>, by wrapping: SymmetricKey, context: [UInt8]
    ) -> SymmetricKey? {
        guard bytes.count == byteCount, let box = try? AES.GCM.SealedBox(combined: bytes),
            var key = try? AES.GCM.open(box, using: wrapping, authenticating: context)
        else { return nil }
        defer { key.resetBytes(in: 0..<key.count) }
        return SymmetricKey(data: key)
    }
}
