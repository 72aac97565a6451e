public import Foundation

/// A backend whose store can be backed up while it is read and written.
public protocol StoreCopying: Sendable {
    /// Whether the store is encrypted: its backups are, too, and need its keys.
    var isEncrypted: Bool { get }

    /// Copies the store, as it is at one moment, into a folder.
    ///
    /// - Parameters:
    ///   - folder: A folder that is not there yet, or empty.
    ///   - date: When this is, for the manifest.
    ///   - keys: Where the keys of an encrypted store are copied to; in a plain one there are none.
    /// - Throws: ``StoreError/Code/cannotOpen`` if the folder cannot be used,
    ///   ``StoreError/Code/corrupt`` if a page of the store is damaged,
    ///   ``StoreError/Code/storageFull``; `CancellationError` if the task was cancelled.
    func backUp(to folder: String, at date: Date, keys: KeyCopy) async throws
}

/// Where a backup of an encrypted store puts the keys that it needs to be restored.
public enum KeyCopy: Sendable {
    /// Nowhere: without a copy of the store's keys the backup cannot be read.
    case none
    /// A copy in a file that each backup replaces; the store's key opens it.
    case file(String)
    /// In the backup itself, sealed under the public half of a recovery key.
    case sealed(any RecoverySealing)

    /// The name of the recovery key.
    package var recoveryKey: String? {
        if case .sealed(let key) = self { key.name } else { nil }
    }
}

/// What seals the key of a backup's keys, for whoever has the half that opens.
public protocol RecoverySealing: Sendable {
    /// A name for the pair of keys: 16 hexadecimal digits.
    var name: String { get }
    /// Seals 32 bytes, bound to a store.
    func seal(_ secret: [UInt8], of store: [UInt8]) throws -> [UInt8]
}
