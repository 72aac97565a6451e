internal import Base
internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore

/// What a backup says of itself: `manifest.json`, written last, so that a folder without one is no
/// backup.
struct BackupManifest: Codable, Equatable {
    static let fileName = "manifest.json"
    /// Form 1 had no code: whoever could write to the folder could write another.
    static let newestForm = 2

    /// The form of the manifest.
    let form: Int
    /// When the backup was begun (RFC 3339, UTC).
    let made: String
    /// The schema of the store.
    let schema: Int
    /// Which store's keys open it, in hexadecimal digits; nil if it is not encrypted.
    let keys: String?
    /// The recovery key that its own copy of the keys is sealed under (``RecoveryKey/name``).
    let recoveryKey: String?
    /// The name of the data key that its pages are sealed with; nil in manifests from before a
    /// store could be sealed anew.
    let dataKey: String?
    let database: File
    /// What only who has the store's keys can write of all this (HMAC-SHA-256), in hexadecimal
    /// digits; nil for a store that is not encrypted, and in form 1.
    private(set) var code: String?

    /// A file by its content.
    struct File: Codable, Equatable {
        let name: String
        let bytes: Int
        /// Lower-case hexadecimal digits.
        let sha256: String
    }

    /// Reads the manifest of a folder.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is none, ``StoreError/Code/corrupt`` if it
    ///   is not one.
    init(in folder: String) throws {
        let path = "\(folder)/\(Self.fileName)"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StoreError(.cannotOpen, "no finished backup here")
        }
        guard let manifest = try? JSONDecoder().decode(Self.self, from: data),
            (1...Self.newestForm).contains(manifest.form), !manifest.database.name.contains("/")
        else {
            throw StoreError(.corrupt, "the backup's manifest is damaged, or from a newer version")
        }
        self = manifest
    }

    /// - Parameter dataKey: What the pages are sealed with; nil if they are not.
    init(
        made: Date, schema: Int, keys: StoreKeys?, sealedWith dataKey: SymmetricKey?,
        recoveryKey: String?, database: File
    ) throws {
        form = Self.newestForm
        self.made = made.ISO8601Format()
        self.schema = schema
        self.keys = keys?.name
        self.recoveryKey = recoveryKey
        self.dataKey = dataKey.map(Self.name)
        self.database = database
        if let keys { code = Hexadecimal.encode(Array(try authenticationCode(keys.derived))) }
    }

    /// Whether whoever wrote this had the store's keys; false for form 1.
    ///
    /// - Parameter derived: A key of the store for a purpose (``StoreKeys/derived(_:)``).
    func isAuthentic(_ derived: (String) -> SymmetricKey) throws -> Bool {
        guard let code, let bytes = Hexadecimal.decode(code) else { return false }
        var bare = self
        bare.code = nil
        return HMAC<SHA256>.isValidAuthenticationCode(
            bytes, authenticating: try bare.encoded(), using: derived(Self.purpose))
    }

    /// A name for a data key that tells nothing about it.
    private static func name(of key: SymmetricKey) -> String {
        Hexadecimal.encode(
            Array(StoreKey.derive("data key name", from: key, store: [], byteCount: 8)))
    }

    /// The key that opens the pages of the backup: a store that was sealed anew has had several.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file of keys no longer has it.
    func dataKey(among secrets: KeyHeader.Secrets) throws -> SymmetricKey {
        let known = [secrets.dataKey] + secrets.earlierDataKeys
        // Without a name it is the first one that the store had.
        let found = dataKey == nil ? known.last : known.first { Self.name(of: $0) == dataKey }
        guard let found else {
            throw StoreError(
                .locked,
                "the file of keys no longer has the data key of this backup: give a copy of "
                    + "the file of keys from the time of the backup")
        }
        return found
    }

    /// Writes the manifest into a folder, durably.
    func write(in folder: String) throws {
        let path = "\(folder)/\(Self.fileName)"
        try PositionedFile.replace(path, with: Array(try encoded()) + [0x0A])
    }

    private static let purpose = "manifest of a backup"

    private func authenticationCode(_ derived: (String) -> SymmetricKey) throws -> HMAC<SHA256>.MAC
    {
        HMAC<SHA256>.authenticationCode(for: try encoded(), using: derived(Self.purpose))
    }

    private func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
