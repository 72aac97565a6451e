internal import Base
internal import Crypto
internal import Foundation
internal import Glibc
internal import GRDB
internal import HealthModel
internal import HealthStore

/// A backup of a store, in a folder of its own.
public struct StoreBackup: Sendable {
    static let databaseName = "store.sqlite"

    let folder: String
    let manifest: BackupManifest

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
    /// Whether its manifest can be held against the store's keys; earlier programs wrote none such.
    public var isSigned: Bool { !isEncrypted || manifest.code != nil }
    /// The recovery key that opens the backup's own copy of the keys; nil if it has none.
    public var recoveryKeyName: String? { manifest.recoveryKey }
    /// When it was begun (RFC 3339, UTC).
    public var made: String { manifest.made }
    /// Bytes of its database.
    public var byteCount: Int { manifest.database.bytes }

    /// The keys of the store that a backup is of.
    public struct Keys: Sendable {
        enum Origin: Sendable {
            case file(String, StoreKey)
            case recovery(RecoveryKey)
        }

        let origin: Origin

        /// - Parameters:
        ///   - path: The store's file of keys (`PATH.keys`), or a copy of it.
        ///   - key: What opens that file.
        public init(path: String, key: StoreKey) { origin = .file(path, key) }

        /// The keys that the backup itself holds.
        ///
        /// - Parameter recovery: The private half of what they were sealed under.
        public init(recovery: RecoveryKey) { origin = .recovery(recovery) }
    }

    /// Looks whether the backup is what was written: size and SHA-256, and, where it can be read,
    /// the manifest's code, each page and what refers to what (`PRAGMA integrity_check`). Nothing
    /// is changed.
    ///
    /// - Parameter keys: Of an encrypted store; without them only size and SHA-256 are looked at.
    /// - Throws: ``StoreError/Code/corrupt``; ``StoreError/Code/locked`` if the keys are another
    ///   store's or do not open; ``StoreError/Code/notEncrypted`` if there are keys, and it is not
    ///   encrypted.
    public func verify(keys: Keys? = nil) throws {
        try verify(keys.map { try open($0).file })
    }

    func verify(_ keys: KeyFile?) throws {
        guard try Self.facts(of: manifest.database.name, in: folder) == manifest.database else {
            throw StoreError(.corrupt, "the backup's database is damaged or was changed")
        }
        guard !isEncrypted || keys != nil else { return }
        if let keys, manifest.code != nil {
            let isAuthentic = try manifest.isAuthentic {
                StoreKey.derive($0, from: keys.secrets.root, store: keys.header.store)
            }
            guard isAuthentic else {
                throw StoreError(.corrupt, "the backup's manifest is damaged or was changed")
            }
        }
        let highest = try StoreError.translating { try examine(keys) }
        guard let highest, let keys else { return }
        guard try highest < keys.slots().count else {
            throw StoreError(
                .locked, "the file of keys is older than the backup: keys of persons are missing")
        }
    }

    /// The file of keys, and the key that opens it.
    func open(_ keys: Keys) throws -> (file: KeyFile, key: StoreKey) {
        guard let name = manifest.keys else {
            throw StoreError(
                .notEncrypted, "keys were given, but the backup is not encrypted")
        }
        let path: String
        let key: StoreKey
        switch keys.origin {
        case .file(let given, let opening): (path, key) = (given, opening)
        case .recovery(let recovery):
            path = "\(folder)/\(KeyCopy.keysName)"
            key = try recoveredKey(by: recovery, of: name)
        }
        let header = try KeyHeader(of: KeyFile.open(path, isWritable: false))
        guard Hexadecimal.encode(header.store) == name else {
            throw StoreError(.locked, "the keys belong to another store")
        }
        return (try KeyFile(path: path, key: key, isWritable: false), key)
    }

    private func recoveredKey(by recovery: RecoveryKey, of name: String) throws -> StoreKey {
        let path = "\(folder)/\(KeyCopy.recoveryName)"
        guard let sealed = FileManager.default.contents(atPath: path),
            let store = Hexadecimal.decode(name)
        else {
            throw StoreError(
                .locked, "the backup contains no keys: give the store's file of keys instead")
        }
        return try recovery.open(Array(sealed), of: store)
    }

    /// Reads every page; the highest slot of a person's key, if there is one.
    private func examine(_ keys: KeyFile?) throws -> Int? {
        let files = try keys.map {
            try SealedFileSystem(dataKey: manifest.dataKey(among: $0.secrets))
        }
        let queue = try DatabaseQueue(
            path: try SealedFileSystem.unchanging("\(folder)/\(manifest.database.name)", files),
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
                .corrupt, "the backup's database cannot be opened", system: error.number)
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

/// Makes the folders of backups.
enum BackupFolder {
    /// Makes a folder that is its owner's alone, and none above it: where that is missing, a disk
    /// may not be mounted.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen``, also if it is there.
    static func make(_ folder: String) throws(StoreError) {
        guard unsafe mkdir(folder, 0o700) != 0 else { return }
        let reason =
            errno == ENOENT
            ? "the parent folder does not exist" : unsafe String(cString: strerror(errno))
        throw StoreError(.cannotOpen, "the folder for the backup cannot be created: \(reason)")
    }
}
