internal import Crypto
internal import Foundation
internal import GRDB
internal import Glibc
internal import HealthModel
public import HealthStore

/// A backup of a store, in a folder of its own.
public struct StoreBackup: Sendable {
    static let databaseName = "store.sqlite"

    private let folder: String
    private let manifest: BackupManifest

    /// Finds the backup in a folder.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is none that was finished,
    ///   ``StoreError/Code/corrupt`` if its manifest is damaged.
    public init(folder: String) throws {
        self.folder = folder
        manifest = try BackupManifest(in: folder)
    }

    /// Whether it is encrypted.
    public var isEncrypted: Bool { manifest.keys != nil }
    /// When it was begun (RFC 3339, UTC).
    public var made: String { manifest.made }
    /// Bytes of its database.
    public var byteCount: Int { manifest.database.bytes }

    /// The keys of the store that a backup is of.
    public struct Keys: Sendable {
        let path: String
        let key: StoreKey

        /// - Parameters:
        ///   - path: The store's file of keys (`PATH.keys`), or a copy of it.
        ///   - key: What opens that file.
        public init(path: String, key: StoreKey) {
            self.path = path
            self.key = key
        }
    }

    /// Looks whether the backup is what was written: size and SHA-256, and, where it can be read,
    /// each page and what refers to what (`PRAGMA integrity_check`). Nothing is changed.
    ///
    /// - Parameter keys: Of an encrypted store; without them only size and SHA-256 are looked at.
    /// - Throws: ``StoreError/Code/corrupt``, or ``StoreError/Code/locked`` if the keys are another
    ///   store's or do not open.
    public func verify(keys: Keys? = nil) throws {
        guard try Self.facts(of: manifest.database.name, in: folder) == manifest.database else {
            throw StoreError(.corrupt, "the backup's database is not what was written")
        }
        let keys = try keys.flatMap(open)
        guard !isEncrypted || keys != nil else { return }
        let highest = try StoreError.translating { try examine(keys) }
        guard let highest, let keys else { return }
        guard try highest < keys.census().slots else {
            throw StoreError(
                .locked, "the file of keys is older than the backup: keys of persons are missing")
        }
    }

    /// Brings the backup to a place where there is no store, after verifying it.
    ///
    /// Anchors of the original mean the same change in the restored store if it has that change,
    /// and are refused if not.
    ///
    /// - Parameter keys: Of an encrypted store; they are copied beside the restored one.
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is something at the place already, and
    ///   what ``verify(keys:)`` throws; then nothing was made.
    public func restore(to location: StoreLocation, keys: Keys? = nil) throws {
        guard case .sqlite(let given) = location else {
            throw StoreError(.unsupportedLocation, "expected a store in a file (sqlite:PATH)")
        }
        let path = SQLiteConnections.canonical(given)
        let lock = try StoreLock(path: path + ".lock", isExclusive: true)
        try withExtendedLifetime(lock) {
            for suffix in ["", "-wal", "-journal", ".keys"] {
                guard !FileManager.default.fileExists(atPath: path + suffix) else {
                    throw StoreError(.cannotOpen, "there is a store at this place already")
                }
            }
            if isEncrypted, keys == nil {
                throw StoreError(.locked, "the backup is encrypted; give the store's file of keys")
            }
            try verify(keys: keys)
            if isEncrypted, let keys {
                let bytes = FileManager.default.contents(atPath: keys.path).map(Array.init)
                try PositionedFile.replace(StoreKeys.path(of: path), with: bytes ?? [])
            }
            do {
                try PositionedFile.copy("\(folder)/\(manifest.database.name)", to: path)
            } catch {
                try? FileManager.default.removeItem(atPath: StoreKeys.path(of: path))
                throw error
            }
        }
    }

    /// The keys to read the database with; nil if it is not encrypted.
    private func open(_ keys: Keys) throws -> StoreKeys? {
        guard let name = manifest.keys else { return nil }
        let opened = try StoreKeys(path: keys.path, key: keys.key, isWritable: false)
        guard opened.name == name else {
            throw StoreError(.locked, "these are the keys of another store")
        }
        return opened
    }

    /// Reads every page; the highest slot of a person's key, if there is one.
    private func examine(_ keys: StoreKeys?) throws -> Int? {
        let files = try keys.map { try SealedFileSystem(dataKey: $0.dataKey) }
        let queue = try DatabaseQueue(
            path: SealedFileSystem.unchanging("\(folder)/\(manifest.database.name)", files),
            configuration: SQLiteConnections.configuration(isWritable: false, files))
        defer { try? queue.close() }
        return try queue.read { db in
            guard case .store = try SchemaState(db) else {
                throw StoreError(.corrupt, "the backup's database is empty")
            }
            guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
                throw StoreError(.corrupt, "the backup's database is damaged")
            }
            return try Int.fetchOne(db, sql: "SELECT max(slot) FROM person_key")
        }
    }

    /// Size and SHA-256 of a file.
    static func facts(of name: String, in folder: String) throws -> BackupManifest.File {
        let file: PositionedFile
        do { file = try PositionedFile(path: "\(folder)/\(name)", flags: O_RDONLY) } catch {
            throw StoreError(
                .corrupt, "the backup's database cannot be opened (errno \(error.number))")
        }
        var digest = SHA256()
        var bytes = 0
        try file.forEachPiece { piece in
            digest.update(data: piece)
            bytes += piece.count
        }
        return BackupManifest.File(
            name: name, bytes: bytes, sha256: Hexadecimal.encode(Array(digest.finalize())))
    }
}
