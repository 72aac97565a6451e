internal import GRDB
internal import HealthStore

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
