internal import Foundation
internal import HealthModel
public import HealthStore

extension StoreBackup {
    /// How an encrypted store is brought back.
    public struct Restoring: Sendable {
        /// What opens the restored store; nil for the key that opens the keys that were given.
        public var key: StoreKey?
        /// Where erasures are looked for, beside the backup, the backups next to it and the keys:
        /// other copies of `PATH.keys`, or folders of later backups.
        public var erasures: [String] = []
        /// Whether a manifest without a code is believed, as earlier programs wrote it.
        public var believesUnsigned = false

        /// Nothing special.
        public init() {}
    }

    /// Brings the backup to a place where there is no store, after verifying it.
    ///
    /// Anchors of the original mean the same change in the restored store if it has that change,
    /// and are refused if not. Who was erased, as far as any journal of erasures says that is at
    /// hand, is erased from the restored store too.
    ///
    /// - Parameter keys: Of an encrypted store; they are copied beside the restored one.
    /// - Returns: How many erasures the journals know of; 0 for a store that is not encrypted.
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is something at the place already, and
    ///   what ``verify(keys:)`` throws; then nothing was made.
    @discardableResult
    public func restore(
        to location: StoreLocation, keys: Keys? = nil, _ restoring: Restoring = Restoring()
    ) throws -> Int {
        guard case .sqlite(let given) = location else {
            throw StoreError(.unsupportedLocation, "expected a store in a file (sqlite:PATH)")
        }
        if isEncrypted, keys == nil {
            throw StoreError(.locked, "the backup is encrypted; give the store's file of keys")
        }
        guard isSigned || restoring.believesUnsigned else {
            throw StoreError(
                .corrupt,
                "the manifest has no authentication code, so the database could have been "
                    + "replaced by an older one by anyone with write access to the folder")
        }
        let path = SQLiteConnections.canonical(given)
        guard let restored = try bringBack(to: path, keys, restoring) else { return 0 }
        try replayErasures(at: path, restored.key)
        return restored.erasures
    }

    /// Puts database and keys at the place; nil if there are no keys. Nobody else can open the
    /// store meanwhile.
    private func bringBack(
        to path: String, _ keys: Keys?, _ restoring: Restoring
    ) throws -> (key: StoreKey, erasures: Int)? {
        let opened = try keys.map { try open($0) }
        let lock = try StoreLock(path: path + ".lock", isExclusive: true)
        return try withExtendedLifetime(lock) {
            for suffix in ["", "-wal", "-journal", ".keys"] + Resealing.suffixes {
                guard !FileManager.default.fileExists(atPath: path + suffix) else {
                    throw StoreError(.cannotOpen, "a store already exists here")
                }
            }
            try verify(opened?.file)
            guard let opened else {
                try copyDatabase(to: path)
                return nil
            }
            let key = try key(restoring, keys, opened.key)
            let image = try keyImage(opened.file, for: key, restoring)
            try PositionedFile.replace(StoreKeys.path(of: path), with: image.bytes)
            try copyDatabase(to: path)
            return (key, image.erasures)
        }
    }

    private func copyDatabase(to path: String) throws {
        // Of a store that is gone: the restored one has another log.
        for old in [LogPosition.path(of: path), StoreRoot.path(of: path)] {
            try? FileManager.default.removeItem(atPath: old)
        }
        do {
            try PositionedFile.copy("\(folder)/\(manifest.database.name)", to: path)
        } catch {
            Self.remove(path)
            throw error
        }
    }

    /// Erases from the restored store whoever the journal names; the next opening would as well.
    private func replayErasures(at path: String, _ key: StoreKey) throws {
        do {
            let connections = try SQLiteConnections(path: path, isWritable: true, key: key)
            do {
                try connections.replayErasures(DocumentParts(keys: connections.keys))
            } catch {
                try? connections.close(isTrusted: false)
                throw error
            }
            try connections.close(isTrusted: true)
        } catch {
            Self.remove(path)
            throw error
        }
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", ".keys", ".pages", ".position"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
    }

    /// What opens the restored store.
    private func key(
        _ restoring: Restoring, _ keys: Keys?, _ opening: StoreKey
    ) throws -> StoreKey {
        if let key = restoring.key { return key }
        if case .recovery = keys?.origin {
            throw StoreError(
                .locked, "expected the key for the restored store (it may be a new one)")
        }
        return opening
    }

    /// The file of keys for the restored store, without the keys of whoever was erased.
    private func keyImage(
        _ keys: KeyFile, for key: StoreKey, _ restoring: Restoring
    ) throws -> (bytes: [UInt8], erasures: Int) {
        var journal = try journals(keys).known
        for path in restoring.erasures {
            guard let other = try Self.journal(at: path, keys) else {
                throw StoreError(
                    .locked, "\(path) has no erasures of this backup's store")
            }
            journal.add(other)
        }
        let bytes = try keys.nextEpoch(
            for: key, journal: journal, dataKey: manifest.dataKey(among: keys.secrets),
            hasVersions: false, leastCounter: 0)
        return (bytes, journal.entries.count)
    }
}
