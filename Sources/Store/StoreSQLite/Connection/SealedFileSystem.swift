internal import CSealedFile
internal import Crypto
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import HealthStore

/// Under SQLite, seals all that one store writes (`CSealedFile`). Whoever has a connection keeps
/// this.
///
/// It is unchecked because the compiler does not see that the C side locks what connections share.
@safe final class SealedFileSystem: @unchecked Sendable {
    /// Good as long as this is.
    let pointer: OpaquePointer
    private let name: String

    /// Loads libcrypto, which nothing else needs, if this is the first one.
    ///
    /// - Parameter isMaking: Whether the database is being made. Only then may it be empty, and
    ///   have a rollback journal, in memory.
    /// - Throws: ``StoreError/Code/cannotOpen`` if SQLite or libcrypto cannot be used for it.
    init(dataKey: SymmetricKey, isMaking: Bool = false) throws {
        var registered: OpaquePointer?
        let outcome = unsafe dataKey.withUnsafeBytes { key in
            unsafe cbx_sealed_files_register(
                key.bindMemory(to: UInt8.self).baseAddress, isMaking, &registered)
        }
        guard outcome == CBX_SEALING_READY, let registered = unsafe registered else {
            throw StoreError(.cannotOpen, Self.reason(outcome))
        }
        unsafe pointer = registered
        name = unsafe String(cString: cbx_sealed_files_name(registered))
    }

    private static func reason(_ outcome: cbx_sealing_outcome) -> String {
        switch outcome {
        case CBX_SEALING_NO_CRYPTO:
            "an encrypted store needs libcrypto of OpenSSL 3, which this machine does not have "
                + "(on Debian: apt-get install libssl3)"
        case CBX_SEALING_NO_FILE_NAMES:
            "this machine's SQLite was built without URI file names, which encryption needs"
        default: "out of memory"
        }
    }

    deinit { unsafe cbx_sealed_files_unregister(pointer) }

    /// Has nothing be opened, written or deleted any more: another database has taken the names.
    func retire() { unsafe cbx_sealed_files_retire(pointer) }

    /// The name by which SQLite opens a file through this (https://www.sqlite.org/uri.html).
    func url(_ path: String) -> String {
        "\(Self.url(path))?vfs=\(name)"
    }

    /// A file that nobody changes as long as it is open, and beside which none is made.
    static func unchanging(_ path: String, _ files: SealedFileSystem?) throws -> String {
        try SQLiteConnections.url(path, files) + "&immutable=1"
    }

    static func url(_ path: String) -> String {
        "file:" + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
    }

    /// Leaves room in pages for what seals them; of a database that exists, nothing is changed.
    func prepare(_ db: Database) {
        var bytes = Int32(CBX_SEAL_RESERVED_BYTES)
        unsafe sqlite3_file_control(
            db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    }

    private static let plain = CharacterSet.urlPathAllowed
}
