internal import Crypto
internal import Foundation
internal import GRDB
internal import Glibc
internal import HealthStore

/// The files of a change of a store's data key.
///
/// ```
/// PATH.reseal           asks whoever has the store open for it; empty
/// PATH.resealing        the copy of the database, while it grows and until it is PATH
/// PATH.keys.resealed    the file of keys for it: once this is there, the copy is the store
/// ```
/// Whoever opens the store next for writing finishes what a crash cut off: with the last file both
/// take their places, without it the copy is removed, and the store is as it was. An order that a
/// crash outlived is carried out again.
struct Resealing {
    /// What may lie beside a store because of it.
    static let suffixes = [".resealing", ".keys.resealed"]
    /// What belongs to one database, and must not be found beside another.
    private static let databaseSuffixes = [".position", ".pages", "-wal"]
    static let notEncrypted = StoreError(
        .notEncrypted, "the store is not encrypted: it has no key")

    let store: String

    var copy: String { store + ".resealing" }
    private var keys: String { StoreKeys.path(of: store) }
    private var nextKeys: String { keys + ".resealed" }
    private var order: String { store + ".reseal" }

    var isRequested: Bool { Self.isThere(order) }
    /// Whether the copy is the store from now on, whatever happens.
    var isDecided: Bool { Self.isThere(nextKeys) }

    func request() throws { try PositionedFile.replace(order, with: []) }

    /// Decides, durably, that the copy is the store.
    func decide(_ bytes: [UInt8]) throws { try PositionedFile.replace(nextKeys, with: bytes) }

    /// Removes a copy that did not become the store.
    func discardCopy() { _ = unsafe unlink(copy) }

    /// Puts copy and keys in their places, after the decision; once begun, it may be begun again.
    ///
    /// - Parameter moment: Called whenever the folder has changed.
    func putInPlace(_ moment: () throws -> Void = {}) throws {
        if Self.isThere(copy) {
            // The copy has what the log has.
            for suffix in Self.databaseSuffixes {
                _ = unsafe unlink(store + suffix)
                try moment()
            }
            try PositionedFile.syncFolder(of: store)
            try move(copy, to: store)
            try moment()
        }
        try move(nextKeys, to: keys)
        try moment()
        _ = unsafe unlink(order)
        try moment()
    }

    /// Finishes, or takes back, what was cut off.
    ///
    /// - Throws: ``StoreError/Code/olderSchema`` if the store is only to be read,
    ///   ``StoreError/Code/corrupt`` if the files are not those of a change that was cut off.
    func finish(_ key: StoreKey?, isWritable: Bool) throws {
        guard isDecided else {
            if isWritable { discardCopy() }
            return
        }
        guard let key else { return }
        let current = try KeyFile(path: keys, key: key, isWritable: isWritable)
        let next = try KeyFile(path: nextKeys, key: key, isWritable: isWritable)
        guard isWritable else {
            throw StoreError(
                .olderSchema,
                "re-encryption was interrupted; open the store once for writing to complete it")
        }
        guard next.header.store == current.header.store,
            next.header.epoch == current.header.epoch + 1,
            next.secrets.earlierDataKeys.first == current.secrets.dataKey,
            try isSealed(Self.isThere(copy) ? copy : store, with: next.secrets.dataKey)
        else {
            throw StoreError(
                .corrupt,
                "PATH.keys.resealed does not belong to an interrupted re-encryption of this "
                    + "store, or its database PATH.resealing is missing: put the files back")
        }
        try putInPlace()
        try current.file.overwrite()
    }

    /// Whether there is a store, sealed with a key.
    private func isSealed(_ path: String, with dataKey: SymmetricKey) throws -> Bool {
        let files = try SealedFileSystem(dataKey: dataKey)
        return (try? SQLiteConnections.holdsStore(path, isWritable: true, files)) == true
    }

    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    private func move(_ path: String, to place: String) throws {
        guard unsafe rename(path, place) == 0 else {
            throw StoreError(.ioFailure, "a file cannot be put in place", system: errno)
        }
        try PositionedFile.syncFolder(of: place)
    }
}
