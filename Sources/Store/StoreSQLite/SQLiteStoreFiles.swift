internal import Foundation
internal import GRDB
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
            throw StoreError(.cannotOpen, "store not found")
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

    /// How large the database is that ``reseal(openedBy:_:)`` writes anew.
    public var byteCount: Int {
        get throws { try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    }

    /// Has the store opened by another key from now on. No page and no body is written. O(keys).
    ///
    /// - Throws: ``StoreError/Code/inUse``, ``StoreError/Code/locked`` if the old key does not open
    ///   it, ``StoreError/Code/notEncrypted``.
    public func rotate(from old: StoreKey, to new: StoreKey) throws {
        let lock = try StoreLock(path: path + ".lock", isExclusive: true)
        try withExtendedLifetime(lock) {
            guard try StoreKeys.keyName(beside: path) != nil else { throw Resealing.notEncrypted }
            try Resealing(store: path).finish(old, isWritable: true)
            try StoreKeys.rewrap(path: StoreKeys.path(of: path), from: old, to: new)
        }
    }

    /// Seals the whole store anew with another data key (``SQLiteBackend/reseal(_:)``).
    ///
    /// - Throws: ``StoreError/Code/inUse``, and what that throws.
    public func reseal(
        openedBy key: StoreKey, _ pause: (ResealProgress) async throws -> Void
    ) async throws {
        guard try StoreKeys.keyName(beside: path) != nil else { throw Resealing.notEncrypted }
        let backend = try SQLiteBackend(path: path, key: key)
        do { try await backend.reseal(pause) } catch {
            try? await backend.close()
            throw error
        }
        try await backend.close()
    }

    /// Whether whoever has the store open was asked to seal it anew, and has not done so yet.
    public var isResealingRequested: Bool { Resealing(store: path).isRequested }

    /// Asks whoever has the store open, or opens it next, to seal it anew: a service looks for it.
    ///
    /// - Throws: ``StoreError/Code/notEncrypted``, or ``StoreError/Code/cannotOpen`` if the folder
    ///   cannot be written.
    public func requestResealing() throws {
        guard try StoreKeys.keyName(beside: path) != nil else { throw Resealing.notEncrypted }
        try Resealing(store: path).request()
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

extension SQLiteStoreFiles {
    /// How much room a store takes, and how much is left.
    public struct State: Sendable, Hashable {
        /// Bytes of the database.
        public let databaseBytes: Int
        /// Bytes of what was written and is not in the database yet (its write-ahead log).
        public let logBytes: Int
        /// Bytes that the file system has left for whoever runs this; nil if it does not say.
        public let freeBytes: Int?
        /// The schema that this build brings a store to when it opens it for writing.
        public let schemaVersion: Int
    }

    /// The files' sizes, also while the store is in use.
    public func state() -> State {
        let folder = (path as NSString).deletingLastPathComponent
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        return State(
            databaseBytes: size(of: path) ?? 0, logBytes: size(of: path + "-wal") ?? 0,
            freeBytes: (facts?[.systemFreeSize] as? NSNumber)?.intValue,
            schemaVersion: SchemaMigration.newestVersion)
    }

    private func size(of path: String) -> Int? {
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        return (facts?[.size] as? NSNumber)?.intValue
    }
}

extension SQLiteStoreFiles {
    /// Whether every page of a plain store has a checksum. Stores have them from the start since
    /// they are known; an older one gets them by ``addChecksums()``.
    public func hasChecksums() throws -> Bool {
        try StoreError.translating {
            let queue = try DatabaseQueue(
                path: try CheckedFileSystem.url(path),
                configuration: SQLiteConnections.configuration(isWritable: false, nil))
            defer { try? queue.close() }
            return try queue.read { CheckedFileSystem.hasChecksums($0) }
        }
    }

    /// Writes a plain store anew, with a checksum in every page. As long as it runs, the disk must
    /// have room for the store twice. O(bytes).
    ///
    /// - Throws: ``StoreError/Code/inUse``, ``StoreError/Code/storageFull``, or what opening the
    ///   store throws.
    public func addChecksums() throws {
        let connections = try SQLiteConnections(path: path, isWritable: true, key: nil)
        do {
            try StoreError.translating {
                try connections.pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
            }
            try connections.keeper?.note()
            try connections.close(isTrusted: true)
        } catch {
            try? connections.close(isTrusted: false)
            throw error
        }
    }
}
