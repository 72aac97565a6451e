internal import Foundation

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
