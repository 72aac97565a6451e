internal import GRDB
internal import GRDBSQLite
internal import HealthModel
internal import Foundation
internal import HealthStore

/// A statement that is prepared once a connection and driven without GRDB's conveniences, which
/// cost more than a row does (https://www.sqlite.org/c3ref/intro.html).
///
/// A statement is used by one loop at a time: whoever begins it ends it, by stepping to the end
/// or by ``reset()``, before anybody else begins.
@safe struct RawStatement {
    private let pointer: OpaquePointer

    /// A statement with its arguments, which the caller keeps as long as this is used.
    init(_ statement: Statement) {
        unsafe pointer = statement.sqliteStatement
        reset()
    }

    init(_ db: Database, _ sql: String) throws {
        unsafe pointer = try db.cachedStatement(sql: sql).sqliteStatement
        reset()
    }

    /// The destructor that makes SQLite copy what is bound.
    private static let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    func bind(_ column: Int32, _ value: Int64) {
        unsafe sqlite3_bind_int64(pointer, column, value)
    }

    func bind(_ column: Int32, _ value: Int) { bind(column, Int64(value)) }

    func bind(_ column: Int32, _ value: Double) {
        unsafe sqlite3_bind_double(pointer, column, value)
    }

    func bind(_ column: Int32, _ value: [UInt8]) {
        _ = unsafe value.withUnsafeBytes { bytes in
            // A null pointer would bind NULL and not an empty blob.
            unsafe bytes.isEmpty
                ? sqlite3_bind_zeroblob(pointer, column, 0)
                : sqlite3_bind_blob64(
                    pointer, column, bytes.baseAddress, UInt64(bytes.count), Self.transient)
        }
    }

    func bind(_ column: Int32, _ value: UUID) { bind(column, value.bytes) }

    func bind(_ column: Int32, _ value: String) {
        unsafe sqlite3_bind_text64(
            pointer, column, value, UInt64(value.utf8.count), Self.transient, UInt8(SQLITE_UTF8))
    }

    /// Binds values from the first parameter on.
    func bind(_ values: [DatabaseValue]) {
        for (column, value) in zip(Int32(1)..., values) {
            switch value.storage {
            case .null: bindNull(column)
            case .int64(let number): bind(column, number)
            case .double(let number): bind(column, number)
            case .string(let text): bind(column, text)
            case .blob(let data): bind(column, [UInt8](data))
            }
        }
    }

    func bindNull(_ column: Int32) { unsafe sqlite3_bind_null(pointer, column) }

    /// Whether there is another row.
    func step() throws -> Bool {
        switch unsafe sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let code = unsafe sqlite3_extended_errcode(sqlite3_db_handle(pointer))
            reset()
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    /// Steps a statement that gives no rows, and makes it ready for the next time.
    func run() throws {
        _ = try step()
        reset()
    }

    /// How many rows the last change of the connection changed.
    var changes: Int { Int(unsafe sqlite3_changes(sqlite3_db_handle(pointer))) }

    func reset() { unsafe sqlite3_reset(pointer) }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(pointer, column) }

    func double(_ column: Int32) -> Double { unsafe sqlite3_column_double(pointer, column) }

    func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL
    }

    func blob(_ column: Int32) -> [UInt8] {
        let count = Int(unsafe sqlite3_column_bytes(pointer, column))
        guard count > 0, let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    func uuid(_ column: Int32) throws -> UUID {
        guard unsafe sqlite3_column_bytes(pointer, column) == MemoryLayout<uuid_t>.size,
            let start = unsafe sqlite3_column_blob(pointer, column)
        else { throw StoredBytes.damaged }
        return unsafe UUID(uuid: start.loadUnaligned(as: uuid_t.self))
    }

    func text(_ column: Int32) -> String {
        guard let text = unsafe sqlite3_column_text(pointer, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(pointer, column))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
}
