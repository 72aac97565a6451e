internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension StoreError {
    /// Says what an error of SQLite means for a store. The message that SQLite gave is left out:
    /// it may quote what was stored.
    init(_ error: DatabaseError) {
        let code = error.extendedResultCode.rawValue
        func make(_ kind: Code, _ message: String) -> StoreError {
            StoreError(kind, message, databaseCode: code)
        }
        switch error.resultCode {
        case .SQLITE_FULL: self = make(.storageFull, "no space left on the device")
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = make(.busy, "the database is locked")
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = make(.storageFull, "no space left on the device for the shared index")
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_DATA:
            self = make(.corrupt, "a page of the store is damaged or was changed")
        case .SQLITE_IOERR: self = make(.ioFailure, "reading from or writing to the disk failed")
        case .SQLITE_NOTADB: self = make(.notAStore, "the file is not a SQLite database")
        case .SQLITE_CORRUPT: self = make(.corrupt, "the database file is damaged")
        case .SQLITE_CANTOPEN: self = make(.cannotOpen, "the database file cannot be opened")
        case .SQLITE_READONLY: self = make(.readOnly, "the database cannot be written")
        case .SQLITE_TOOBIG: self = make(.tooLarge, "a value is larger than SQLite allows")
        case .SQLITE_MISUSE: self = make(.closed, "the store has been closed")
        default: self = make(.ioFailure, "the database refused the request")
        }
    }

    /// Whether an error says that something is not what was written.
    static func isDamage(_ error: any Error) -> Bool {
        switch error {
        case let error as StoreError: error.code == .corrupt
        case let error as DatabaseError: StoreError(error).code == .corrupt
        // A column that has another type than it is written with.
        default: error is RowDecodingError
        }
    }

    /// Runs something that speaks with SQLite, and says its errors in the store's words.
    static func translating<Answer>(
        _ body: () async throws -> Answer
    ) async throws -> Answer {
        do { return try await body() } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    /// Runs something that speaks with SQLite, and says its errors in the store's words.
    static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let error as DatabaseError { throw StoreError(error) }
    }
}
