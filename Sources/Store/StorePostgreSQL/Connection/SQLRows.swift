internal import CPostgreSQL
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// What a statement answered. Columns are known by their places, as in the statement.
@safe final class SQLRows {
    private let pointer: OpaquePointer

    /// Takes an answer, which it clears at its end.
    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe cbx_pg_clear(pointer) }

    var count: Int { Int(unsafe cbx_pg_rows(pointer)) }
    /// How many columns there are.
    var width: Int { Int(unsafe cbx_pg_columns(pointer)) }
    /// How many rows the statement changed.
    var changes: Int64 { unsafe cbx_pg_changes(pointer) }

    /// One row after the other.
    var rows: LazyMapSequence<Range<Int>, SQLRow> {
        (0..<count).lazy.map { SQLRow(rows: self, place: $0) }
    }

    var first: SQLRow? { count > 0 ? SQLRow(rows: self, place: 0) : nil }

    fileprivate func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        var length: Int32 = 0
        guard
            let start = unsafe cbx_pg_value(pointer, Int32(row), Int32(column), &length)
        else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
    }
}

/// One row of an answer.
struct SQLRow {
    fileprivate let rows: SQLRows
    fileprivate let place: Int

    func isNull(_ column: Int) -> Bool { rows.bytes(place, column) == nil }

    /// - Throws: ``HealthStore/StoreError/Code/corrupt`` where there is nothing.
    func bytes(_ column: Int) throws -> [UInt8] {
        guard let bytes = rows.bytes(place, column) else { throw CompressedBytes.damaged }
        return bytes
    }

    func optionalBytes(_ column: Int) -> [UInt8]? { rows.bytes(place, column) }

    func text(_ column: Int) throws -> String { String(decoding: try bytes(column), as: UTF8.self) }

    /// A whole number of any width, or a truth value.
    func integer(_ column: Int) throws -> Int64 {
        let bytes = try bytes(column)
        guard let first = bytes.first, bytes.count <= 8 else { throw CompressedBytes.damaged }
        if bytes.count == 1 { return Int64(first) }
        let sign: Int64 = first & 0x80 == 0 ? 0 : -1
        return bytes.reduce(sign) { $0 << 8 | Int64($1) }
    }

    func uuid(_ column: Int) throws -> UUID {
        guard let uuid = UUID(bytes: try bytes(column)) else { throw CompressedBytes.damaged }
        return uuid
    }

    func optionalUUID(_ column: Int) throws -> UUID? { isNull(column) ? nil : try uuid(column) }

    func person(_ column: Int) throws -> PersonID { PersonID(try uuid(column)) }

    func type(_ column: Int) throws -> SampleType {
        guard let type = UInt16(exactly: try integer(column)).flatMap(SampleType.init(number:))
        else { throw CompressedBytes.damaged }
        return type
    }
}
