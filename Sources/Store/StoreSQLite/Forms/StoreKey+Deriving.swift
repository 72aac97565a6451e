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
