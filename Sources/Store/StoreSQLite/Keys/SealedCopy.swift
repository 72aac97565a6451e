internal import Crypto
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import HealthStore

/// A copy of the database under another data key, which grows while the store is used: what the
/// writing connection changes in pages that were copied already, SQLite changes in the copy too
/// (https://www.sqlite.org/c3ref/backup_finish.html).
///
/// It is unchecked because the compiler does not see that only the writing connection's queue uses
/// the pointer.
@safe final class SealedCopy: @unchecked Sendable {
    /// Pages that are copied before others write, at least.
    private static let pagesAtOnce = 256

    let dataKey = SymmetricKey(size: .bits256)
    private let path: String
    private let target: DatabaseQueue
    private var backup: OpaquePointer?
    /// Pages of the database when the last piece was copied; 0 before.
    private var knownPages = 0

    /// Makes an empty copy.
    init(path: String) throws {
        self.path = path
        _ = unsafe unlink(path)
        // SQLite would let everybody on the machine read it.
        _ = FileManager.default.createFile(
            atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        let files = try SealedFileSystem(dataKey: dataKey, isMaking: true)
        target = try DatabaseQueue(
            path: files.url(path),
            configuration: SQLiteConnections.configuration(isWritable: true, files))
    }

    /// Copies some pages.
    ///
    /// - Parameter source: The writing connection.
    /// - Returns: How far it has come; once it is complete, the copy is durable, has all that the
    ///   store has, and must take its place before anything is written.
    func step(_ source: Database) throws -> ResealProgress {
        let backup = try unsafe backup ?? begun(source)
        // Twice what has come since, so that the end is reached whatever others write.
        let grown = knownPages == 0 ? 0 : try pageCount(source) - knownPages
        let code = unsafe sqlite3_backup_step(backup, CInt(max(Self.pagesAtOnce, 2 * grown)))
        guard code == SQLITE_OK || code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        let pages = unsafe Int(sqlite3_backup_pagecount(backup))
        knownPages = pages
        let left = unsafe Int(sqlite3_backup_remaining(backup))
        return ResealProgress(
            pages: pages, copied: pages - left, isComplete: code == SQLITE_DONE)
    }

    private func pageCount(_ source: Database) throws -> Int {
        try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
    }

    private func begun(_ source: Database) throws -> OpaquePointer {
        let connection = unsafe target.unsafeRead { unsafe $0.sqliteConnection }
        guard
            let made = unsafe sqlite3_backup_init(
                connection, "main", source.sqliteConnection, "main")
        else {
            let code = unsafe sqlite3_errcode(connection)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        unsafe backup = made
        return unsafe made
    }

    /// Has the disk take what was written, so that there is little left to wait for at the end.
    func sync() throws {
        do { try PositionedFile(path: path, flags: O_RDONLY).sync() } catch {
            throw StoreError(.ioFailure, "the copy of the database cannot be written")
        }
    }

    /// Ends the copying, wherever it is; in the turn of the writing connection.
    func close() throws {
        let code = unsafe sqlite3_backup_finish(backup)
        unsafe backup = nil
        try target.close()
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }
}
