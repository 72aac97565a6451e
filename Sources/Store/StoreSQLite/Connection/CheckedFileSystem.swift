internal import CSealedFile
internal import GRDB
internal import GRDBSQLite
internal import HealthStore

/// Under SQLite, keeps a checksum in every page of a plain store, and compares it whenever a page
/// is read (`CSealedFile`). A store that was made without checksums is read and written as it is.
package enum CheckedFileSystem {
    /// The name by which SQLite opens a file through this.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen``.
    package static func url(_ path: String) throws -> String {
        guard let name = unsafe cbx_checked_files_name() else {
            throw StoreError(
                .cannotOpen,
                "this machine's SQLite lacks URI file names, which checksums require")
        }
        return unsafe "\(SealedFileSystem.url(path))?vfs=\(String(cString: name))"
    }

    /// Leaves room for checksums in a database that is being made; of one that exists, nothing is
    /// changed until `VACUUM` writes it anew.
    static func prepare(_ db: Database) {
        var bytes = Int32(CBX_SUM_BYTES)
        unsafe sqlite3_file_control(
            db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    }

    /// Whether the pages of the database behind a connection have checksums.
    static func hasChecksums(_ db: Database) -> Bool { unsafe cbx_has_sums(db.sqliteConnection) }

    /// Reads a page of the database file as it lies on the disk, sealed or checked.
    ///
    /// - Returns: Whether it is what was written.
    /// - Throws: `DatabaseError` if it cannot be read.
    static func check(page: UInt32, behind db: Database) throws -> Bool {
        switch unsafe cbx_page_check(db.sqliteConnection, page) {
        case CBX_PAGE_WHOLE: return true
        case CBX_PAGE_DAMAGED: return false
        default: throw DatabaseError(resultCode: .SQLITE_IOERR)
        }
    }
}

extension SQLiteConnections {
    /// The name by which SQLite opens a store's file, sealed or checked.
    static func url(_ path: String, _ files: SealedFileSystem?) throws -> String {
        try files?.url(path) ?? CheckedFileSystem.url(path)
    }
}
