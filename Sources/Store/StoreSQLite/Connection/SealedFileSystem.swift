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
            "an encrypted store requires libcrypto of OpenSSL 3, which is not installed (on "
                + "Debian: apt-get install libssl3)"
        case CBX_SEALING_NO_FILE_NAMES:
            "this machine's SQLite lacks URI file names, which encryption requires"
        default: "out of memory"
        }
    }

    deinit { unsafe cbx_sealed_files_unregister(pointer) }

    /// Has nothing be opened, written or deleted any more: another database has taken the names.
    func retire() { unsafe cbx_sealed_files_retire(pointer) }

    /// Reads a store's file of versions, before a database is opened.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``StoreError/Code/rolledBack`` if it is none, ``StoreError/Code/ioFailure``.
    func openRoot(of store: String, isWritable: Bool) throws -> Bool {
        switch unsafe cbx_root_open(pointer, StoreRoot.path(of: store), isWritable) {
        case CBX_ROOT_READ: return true
        case CBX_ROOT_MISSING: return false
        case CBX_ROOT_DAMAGED:
            throw StoreError(
                .rolledBack,
                "the store's file of versions (PATH.pages) is damaged, or belongs to "
                    + "another store; put it back, or restore a backup")
        default:
            throw StoreError(
                .ioFailure, "the store's file of versions (PATH.pages) cannot be read")
        }
    }

    /// Reads whatever opens, of any time.
    func forgoRoot() { unsafe cbx_root_forgo(pointer) }

    /// What the file of versions says last; nil if there is none.
    var root: StoreRoot? {
        var root = cbx_root()
        return unsafe cbx_root_read(pointer, &root) ? StoreRoot(root) : nil
    }

    /// Reads every page of a database, which nobody has open and which has no log, and makes the
    /// store's file of versions. O(bytes).
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if a page does not open,
    ///   ``StoreError/Code/storageFull``, ``StoreError/Code/ioFailure``.
    ///
    /// - Parameter counter: The least that its counter may be.
    func makeRoot(of store: String, after counter: UInt64) throws {
        var trouble = cbx_root_trouble()
        let path = StoreRoot.path(of: store)
        if unsafe cbx_root_make(pointer, store, path, counter, &trouble) { return }
        if trouble.damaged > 0 {
            throw StoreError(
                .corrupt, "page \(trouble.damaged) of the store is damaged or was changed")
        }
        throw trouble.is_full
            ? StoreError(.storageFull, "no space left on the device for a file of versions")
            : StoreError(.ioFailure, "the store's file of versions cannot be created")
    }

    /// How much of the log connections have taken; nil if none is open.
    var recoveredLog: (salts: [UInt8], frames: Int64)? {
        var salts = [UInt8](repeating: 0, count: Int(CBX_SALT_BYTES))
        var frames: UInt32 = 0
        guard unsafe cbx_log_recovered(pointer, &salts, &frames) else { return nil }
        return (salts, Int64(frames))
    }

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
