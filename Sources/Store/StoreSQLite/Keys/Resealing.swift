internal import Crypto
internal import Foundation
internal import GRDB
internal import Glibc
internal import HealthStore

/// The change of a store's data key: the whole database is copied under another key, and takes the
/// place of the old one.
///
/// ```
/// PATH.resealing        the copy, while it grows and until it is PATH
/// PATH.keys.resealed    the file of keys for it: once this is there the copy is whole
/// ```
/// Whoever opens the store next finishes what a crash cut off: with the second file both take their
/// places, without it the first is removed, and the store is as it was.
struct Resealing {
    /// Pages between two words on how far it is.
    private static let pagesAtOnce: CInt = 4_096

    let store: String

    private var copy: String { store + ".resealing" }
    private var keys: String { StoreKeys.path(of: store) }
    private var nextKeys: String { keys + ".resealed" }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Copies the database under a new data key, and puts the copy in its place. The caller holds
    /// the store's lock.
    ///
    /// - Parameter progress: Is told how many pages were copied, and of how many.
    func run(key: StoreKey, progress: @escaping (Int, Int) -> Void) throws {
        try finish(isWritable: true)
        let file = try KeyFile(path: keys, key: key, isWritable: true)
        let dataKey = SymmetricKey(size: .bits256)
        let next = try file.nextEpoch(for: key, journal: file.journal, dataKey: dataKey)
        try StoreError.translating {
            try copyPages(from: file.secrets.dataKey, to: dataKey, progress)
        }
        do { try PositionedFile(path: copy, flags: O_RDONLY).sync() } catch {
            throw StoreError(.ioFailure, "the new database cannot be written")
        }
        try PositionedFile.replace(nextKeys, with: next)
        try finish(isWritable: true)
        try file.file.overwrite()
    }

    /// Finishes, or takes back, what was cut off.
    ///
    /// - Throws: ``StoreError/Code/olderSchema`` if the store is only to be read.
    func finish(isWritable: Bool) throws {
        guard isThere(nextKeys) else {
            if isWritable { _ = unsafe unlink(copy) }
            return
        }
        guard isWritable else {
            throw StoreError(
                .olderSchema,
                "a change of the store's data key was cut off; opening the store once for writing "
                    + "finishes it")
        }
        if isThere(copy) {
            // Nothing is in it: it was brought into the database before that was copied.
            _ = unsafe unlink(store + "-wal")
            try move(copy, to: store)
        }
        try move(nextKeys, to: keys)
    }

    private func move(_ path: String, to place: String) throws {
        guard unsafe rename(path, place) == 0 else {
            throw StoreError(.ioFailure, "a file cannot be put in place (errno \(errno))")
        }
        try PositionedFile.syncFolder(of: place)
    }

    private func copyPages(
        from old: SymmetricKey, to new: SymmetricKey,
        _ progress: @escaping (Int, Int) -> Void
    ) throws {
        let source = try queue(store, sealedWith: old)
        defer { try? source.close() }
        try source.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        // SQLite would let everybody on the machine read it.
        _ = FileManager.default.createFile(
            atPath: copy, contents: nil, attributes: [.posixPermissions: 0o600])
        let target = try queue(copy, sealedWith: new)
        try source.read { source in
            try target.writeWithoutTransaction { target in
                try source.backup(to: target, pagesPerStep: Self.pagesAtOnce) { step in
                    progress(step.completedPageCount, step.totalPageCount)
                }
            }
        }
        try target.close()
        try source.close()
        let log = (try? FileManager.default.attributesOfItem(atPath: store + "-wal")) ?? [:]
        guard (log[.size] as? Int ?? 0) == 0 else {
            throw StoreError(.ioFailure, "the log could not be brought into the database")
        }
    }

    private func queue(_ path: String, sealedWith key: SymmetricKey) throws -> DatabaseQueue {
        let files = try SealedFileSystem(dataKey: key)
        return try DatabaseQueue(
            path: files.url(path),
            configuration: SQLiteConnections.configuration(isWritable: true, files))
    }
}
