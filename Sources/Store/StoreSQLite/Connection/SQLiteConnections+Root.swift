internal import Crypto
internal import Foundation
internal import GRDB
internal import HealthStore

/// The root of an encrypted store (``StoreRoot``): reading it, and making it.
extension SQLiteConnections {
    /// What codes of positions are made with in a store that has a root.
    static func positionKey(_ keys: StoreKeys) -> SymmetricKey {
        keys.derived("position of the log")
    }

    /// Seals an encrypted store's files, and refuses older pages. A store of before there were
    /// roots gets one if it may be written, for which every page is read.
    ///
    /// - Throws: ``StoreError/Code/rolledBack`` if the store had a root and has none, and what
    ///   ``takeOver(_:_:forgoing:)`` throws.
    static func files(
        of path: String, _ keys: StoreKeys, isWritable: Bool
    ) throws -> SealedFileSystem {
        let files = try SealedFileSystem(dataKey: keys.dataKey)
        if try files.openRoot(of: path, isWritable: isWritable) { return files }
        guard !keys.hasVersions else {
            throw StoreError(
                .rolledBack,
                "the store's file of versions (PATH.pages) is missing; put it back, or "
                    + "restore a backup with casebook backup restore")
        }
        guard isWritable else { return files }
        try StoreError.translating { try takeOver(path, keys) }
        let rooted = try SealedFileSystem(dataKey: keys.dataKey)
        guard try rooted.openRoot(of: path, isWritable: true) else {
            throw StoreError(.ioFailure, "the store's file of versions (PATH.pages) is missing")
        }
        return rooted
    }

    /// Gives a root to a database that lies at the place of a store as a whole: one of before there
    /// were roots, or one that was restored, salvaged or sealed under another data key. Its log is
    /// brought in, and every page of it is read. Nobody else may open it meanwhile. O(bytes).
    ///
    /// ```
    /// new PATH.position ── log brought in ── PATH.pages ── next opening: page 1 anew, PATH.keys
    /// ```
    ///
    /// A crash before there is `PATH.pages` leaves a store without a root, which is taken over at
    /// its next opening.
    ///
    /// - Parameter forgoing: Whether pages of a store that had a root are taken, of whatever time.
    /// - Throws: ``StoreError/Code/corrupt`` if a page does not open,
    ///   ``StoreError/Code/damagedLog``, ``StoreError/Code/storageFull``.
    static func takeOver(_ path: String, _ keys: StoreKeys, forgoing: Bool = false) throws {
        let files = try SealedFileSystem(dataKey: keys.dataKey)
        if forgoing { files.forgoRoot() }
        let position = LogPositionFile.read(beside: path, key: nil)?.position
        try LogExamination(of: path, files, position: position).requireWhole()
        guard try holdsStore(path, isWritable: true, files) else {
            throw StoreError(.corrupt, "the store's database has lost its content")
        }
        try LogPositionFile.make(.none, beside: path, key: positionKey(keys))
        let queue = try DatabaseQueue(
            path: files.url(path), configuration: configuration(isWritable: true, files))
        let isBusy = try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            return try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") != 0
        }
        try queue.close()
        guard !isBusy, size(of: path + "-wal") ?? 0 == 0 else {
            throw StoreError(.busy, "the log cannot be merged into the database")
        }
        try files.makeRoot(of: path, after: keys.leastCounter)
    }

    /// From now on the store is not opened without its root: page 1 is sealed as one of a store
    /// that has one, and the file of keys says so.
    static func finishTakingOver(_ db: Database, _ keys: StoreKeys?) throws {
        guard let keys, !keys.hasVersions else { return }
        // Writes page 1 whatever the number was.
        try db.execute(sql: "PRAGMA user_version = \(SchemaMigration.newestVersion)")
    }

    /// Refuses a log that is not the one that was examined, which was exchanged since.
    ///
    /// - Throws: ``StoreError/Code/damagedLog``.
    static func require(
        _ files: SealedFileSystem?, hasTaken examined: LogExamination?
    ) throws {
        guard let files, let root = files.root, let examined else { return }
        if let taken = files.recoveredLog {
            // GRDB begins a log where there is none.
            let isExamined =
                examined.committed > 0
                ? taken.salts == examined.salts && taken.frames >= examined.committed
                : taken.frames == 0 || taken.salts == root.log
            if isExamined { return }
        }
        throw StoreError(
            .damagedLog, "the write-ahead log changed while the store was being opened")
    }
}
