public import Foundation
internal import GRDB
internal import Glibc
public import HealthStore
internal import Synchronization

extension SQLiteBackend: StoreCopying {
    /// Copies the store, as it is at one moment, into a folder, while it is read and written.
    ///
    /// It works half of the time at most, so that others get on. Until it is done the log cannot
    /// be brought in wholly, and grows by what is written. A backup of an encrypted store is
    /// encrypted, and cannot be restored without the store's keys.
    ///
    /// - Parameters:
    ///   - folder: A folder that is not there yet, or empty.
    ///   - date: When this is, for the manifest.
    ///   - copy: Where the keys of an encrypted store are copied to; in a plain one there are none.
    /// - Throws: ``StoreError/Code/cannotOpen`` if the folder cannot be used,
    ///   ``StoreError/Code/corrupt`` if a page of the store is damaged,
    ///   ``StoreError/Code/storageFull``; `CancellationError` if the task was cancelled.
    public func backUp(
        to folder: String, at date: Date, keys copy: KeyCopy = .none
    ) async throws {
        try await StoreError.translating {
            try await connections.backUp(to: folder, at: date, copy)
        }
    }

    /// Whether the store is encrypted.
    public var isEncrypted: Bool { connections.keys != nil }
}

extension SQLiteConnections {
    /// Pages that are copied before others get on.
    private static let pagesAtOnce: CInt = 256

    fileprivate func backUp(
        to folder: String, at date: Date, _ keyCopy: KeyCopy
    ) async throws {
        try Self.makeEmptyFolder(folder)
        let path = "\(folder)/\(StoreBackup.databaseName)"
        // The store's own may change meanwhile.
        let dataKey = keys?.dataKey
        let files = try dataKey.map { try SealedFileSystem(dataKey: $0, isMaking: true) }
        // SQLite would let everybody on the machine read it.
        _ = FileManager.default.createFile(
            atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        let copy = try DatabaseQueue(
            path: try SQLiteConnections.url(path, files),
            configuration: Self.configuration(isWritable: true, files))
        defer { try? copy.close() }
        let isCancelled = Mutex(false)
        try await withTaskCancellationHandler {
            try await copyPages(to: copy, unless: { isCancelled.withLock { $0 } })
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        try copy.close()
        // After the pages, so that there is a key for each person in them.
        if let keys {
            try keyCopy.write(keys, in: folder)
            try PositionedFile.replace(
                "\(folder)/\(ErasureJournal.fileName)",
                with: try keys.journal.fileBytes(root: keys.root, store: keys.store))
        }
        let manifest = try BackupManifest(
            made: date, schema: SchemaMigration.newestVersion, keys: keys, sealedWith: dataKey,
            recoveryKey: keys == nil ? nil : keyCopy.recoveryKey,
            database: try StoreBackup.facts(of: StoreBackup.databaseName, in: folder))
        try PositionedFile(path: path, flags: O_RDONLY).sync()
        try manifest.write(in: folder)
    }

    private func copyPages(
        to copy: DatabaseQueue, unless isCancelled: @escaping @Sendable () -> Bool
    ) async throws {
        try await read { source in
            try copy.writeWithoutTransaction { target in
                var begun = ContinuousClock.now
                try source.backup(to: target, pagesPerStep: Self.pagesAtOnce) { progress in
                    guard !progress.isCompleted else { return }
                    if isCancelled() { throw CancellationError() }
                    let worked = (ContinuousClock.now - begun) / .seconds(1)
                    Thread.sleep(forTimeInterval: worked)
                    begun = ContinuousClock.now
                }
            }
        }
    }

    private static func makeEmptyFolder(_ folder: String) throws {
        if let content = try? FileManager.default.contentsOfDirectory(atPath: folder) {
            guard content.isEmpty else {
                throw StoreError(.cannotOpen, "expected an empty folder for the backup")
            }
            return
        }
        try BackupFolder.make(folder)
    }
}
