internal import Foundation
internal import HealthStore

/// What a backup says of itself: `manifest.json`, written last, so that a folder without one is no
/// backup.
struct BackupManifest: Codable, Equatable {
    static let fileName = "manifest.json"
    static let newestForm = 1

    /// The form of the manifest.
    let form: Int
    /// When the backup was begun (RFC 3339, UTC).
    let made: String
    /// The schema of the store.
    let schema: Int
    /// Which store's keys open it, in hexadecimal digits; nil if it is not encrypted.
    let keys: String?
    let database: File

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
            throw StoreError(.cannotOpen, "there is no finished backup at this place")
        }
        guard let manifest = try? JSONDecoder().decode(Self.self, from: data),
            manifest.form == Self.newestForm, !manifest.database.name.contains("/")
        else { throw StoreError(.corrupt, "the backup's manifest is damaged, or of a newer kind") }
        self = manifest
    }

    init(made: Date, schema: Int, keys: String?, database: File) {
        form = Self.newestForm
        self.made = made.ISO8601Format()
        self.schema = schema
        self.keys = keys
        self.database = database
    }

    /// Writes the manifest into a folder, durably.
    func write(in folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let path = "\(folder)/\(Self.fileName)"
        try PositionedFile.replace(path, with: Array(try encoder.encode(self)) + [0x0A])
    }
}
