internal import Foundation
public import HealthModel
public import HealthStore

/// What is done with a store as files, by whoever runs it.
public struct SQLiteStoreFiles: Sendable {
    let path: String

    /// - Throws: ``StoreError/Code/unsupportedLocation`` if the store is not in a file,
    ///   ``StoreError/Code/cannotOpen`` if there is none.
    public init(_ location: StoreLocation) throws {
        guard case .sqlite(let path) = location else {
            throw StoreError(.unsupportedLocation, "expected a store in a file (sqlite:PATH)")
        }
        let canonical = SQLiteConnections.canonical(path)
        guard FileManager.default.fileExists(atPath: canonical) else {
            throw StoreError(.cannotOpen, "there is no store at this place")
        }
        self.path = canonical
    }

    /// What the file of keys says.
    public struct KeyStatus: Sendable {
        /// The name of the key that opens the store (``StoreKey/name``).
        public let keyName: String
        /// Keys that were made for persons, ahead of need too, and how many of them were
        /// destroyed; nil if the key that was given does not open the store.
        public let personKeys: (made: Int, destroyed: Int)?
    }

    /// What the file of keys says; nil if the store is not encrypted. O(keys).
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if the file of keys is damaged.
    public func keyStatus(openedBy key: StoreKey?) throws -> KeyStatus? {
        guard let name = try StoreKeys.keyName(beside: path) else { return nil }
        guard let key, key.name == name else { return KeyStatus(keyName: name, personKeys: nil) }
        let keys = try StoreKeys(path: StoreKeys.path(of: path), key: key, isWritable: false)
        let census = try keys.census()
        return KeyStatus(
            keyName: name, personKeys: (made: census.slots, destroyed: census.destroyed))
    }

    /// Has the store opened by another key from now on. No page and no body is written. O(keys).
    ///
    /// - Throws: ``StoreError/Code/inUse``, ``StoreError/Code/locked`` if the old key does not open
    ///   it, ``StoreError/Code/notEncrypted``.
    public func rotate(from old: StoreKey, to new: StoreKey) throws {
        let lock = try StoreLock(path: path + ".lock", isExclusive: true)
        try withExtendedLifetime(lock) {
            guard try StoreKeys.keyName(beside: path) != nil else {
                throw StoreError(.notEncrypted, "the store is not encrypted: it has no key")
            }
            try StoreKeys.rewrap(path: StoreKeys.path(of: path), from: old, to: new)
        }
    }

    /// Seals the whole store anew, with another data key. Backups from before are read with the
    /// keys as they are then, which know the last four data keys. Cut off, it has changed nothing,
    /// or is finished when the store is next opened for writing. O(bytes), and as much room on the
    /// disk.
    ///
    /// - Parameter progress: Is told how many pages were copied, and of how many.
    /// - Throws: ``StoreError/Code/inUse``, ``StoreError/Code/locked`` if the key does not open it,
    ///   ``StoreError/Code/notEncrypted``, ``StoreError/Code/corrupt`` if a page is damaged.
    public func reseal(
        openedBy key: StoreKey, progress: @escaping (Int, Int) -> Void
    ) async throws {
        guard try StoreKeys.keyName(beside: path) != nil else {
            throw StoreError(.notEncrypted, "the store is not encrypted: it has no key")
        }
        // Brings it up to date, and says what is wrong with it, before anything is copied.
        try await SQLiteBackend(path: path, key: key).close()
        let lock = try StoreLock(path: path + ".lock", isExclusive: true)
        try withExtendedLifetime(lock) {
            try Resealing(store: path).run(key: key, progress: progress)
        }
    }

    /// Erases a person (``SQLiteBackend/erase(_:)``).
    ///
    /// - Returns: Whether there was such a person.
    public func erase(_ person: PersonID, key: StoreKey?) async throws -> Bool {
        let backend = try SQLiteBackend(path: path, key: key)
        do {
            let existed = try await backend.erase(person)
            try await backend.close()
            return existed
        } catch {
            try? await backend.close()
            throw error
        }
    }
}
