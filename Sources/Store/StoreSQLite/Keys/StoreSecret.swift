internal import Crypto
internal import Foundation
public import HealthStore

/// Seals a small secret that lies beside an encrypted store, so that whoever has the folder and not
/// the key has nothing. What is sealed for one purpose or store is not opened for another.
public struct StoreSecret: Sendable {
    private let key: SymmetricKey
    private let context: [UInt8]

    /// For a store that is there; nil if it is not encrypted. The store itself is not opened, so
    /// another process may have it.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the key does not open the store.
    public init?(
        for purpose: String, beside location: StoreLocation, openedBy key: StoreKey?
    ) throws {
        guard case .sqlite(let given) = location else { return nil }
        let path = StoreKeys.path(of: SQLiteConnections.canonical(given))
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let key else {
            throw StoreError(.locked, "the store is encrypted; give its key")
        }
        let keys = try KeyFile(path: path, key: key, isWritable: false)
        self.key = StoreKey.derive(purpose, from: keys.secrets.root, store: keys.header.store)
        context = Array(purpose.utf8) + keys.header.store
    }

    /// Seals bytes (AES-256-GCM).
    public func seal(_ bytes: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(bytes, using: key, authenticating: context)
        return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// The bytes that were sealed.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if these were not sealed for this store and purpose.
    public func open(_ sealed: [UInt8]) throws -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let data = try? AES.GCM.open(box, using: key, authenticating: context)
        else {
            throw StoreError(
                .corrupt, "a sealed file beside the store is damaged or belongs to another store")
        }
        return Array(data)
    }
}
