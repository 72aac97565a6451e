internal import Foundation
internal import HealthStore

extension StoreKeys {
    /// The file of keys of a store.
    static func path(of store: String) -> String { store + ".keys" }

    /// The name of the key that opens a store; nil if it is not encrypted.
    static func keyName(beside store: String) throws -> String? {
        let path = path(of: store)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try KeyHeader(of: KeyFile.open(path, isWritable: false)).keyName
    }

    /// The keys of a store; nil if it is not encrypted, or not made yet.
    ///
    /// - Throws: ``StoreError/Code/locked``, ``StoreError/Code/notEncrypted`` or
    ///   ``StoreError/Code/corrupt``.
    static func find(
        beside store: String, key: StoreKey?, isWritable: Bool
    ) throws -> StoreKeys? {
        let path = path(of: store)
        try Resealing(store: store).finish(key, isWritable: isWritable)
        if FileManager.default.fileExists(atPath: path) {
            guard let key else {
                throw StoreError(.locked, "the store is encrypted; give its key")
            }
            return try StoreKeys(path: path, key: key, isWritable: isWritable)
        }
        if key != nil, let refusal = try refusal(of: store) { throw refusal }
        return nil
    }

    /// Why a store that has no file of keys is not opened with a key; nil if it is yet to be made.
    private static func refusal(of store: String) throws -> StoreError? {
        let mark = Array("SQLite format 3\0".utf8)
        let file = FileHandle(forReadingAtPath: store)
        defer { try? file?.close() }
        let start = (try? file?.read(upToCount: mark.count)).map(Array.init)
        guard let start, !start.isEmpty else { return nil }
        return start == mark
            ? StoreError(
                .notEncrypted,
                "a key was given, but the store is not encrypted; open it without a key, or "
                    + "name another store")
            : StoreError(.locked, "the store's file of keys (PATH.keys) is missing")
    }
}
