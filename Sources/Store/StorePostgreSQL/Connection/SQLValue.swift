internal import Foundation
internal import HealthModel

/// A value that goes with a statement, in PostgreSQL's binary form: numbers with the highest byte
/// first, arrays with a header.
enum SQLValue: Hashable {
    case integer(Int64?)
    case bytes([UInt8]?)
    case uuid(UUID?)
    case integers([Int64])
    case blobs([[UInt8]])
    case uuids([UUID])

    /// The number of its type in every PostgreSQL (`pg_type.oid`).
    var type: UInt32 {
        switch self {
        case .integer: 20
        case .bytes: 17
        case .uuid: 2950
        case .integers: 1016
        case .blobs: 1001
        case .uuids: 2951
        }
    }

    /// Adds the value's bytes; its length, or -1 for NULL.
    func write(to room: inout [UInt8]) -> Int32 {
        let start = room.count
        switch self {
        case .integer(let value?): Self.append(value, to: &room)
        case .bytes(let value?): room += value
        case .uuid(let value?): room += value.bytes
        case .integer(nil), .bytes(nil), .uuid(nil): return -1
        case .integers(let values):
            Self.append(values, element: 20, to: &room) { Self.append($0, to: &$1) }
        case .blobs(let values): Self.append(values, element: 17, to: &room) { $1 += $0 }
        case .uuids(let values): Self.append(values, element: 2950, to: &room) { $1 += $0.bytes }
        }
        return Int32(room.count - start)
    }

    private static func append<Number: FixedWidthInteger>(
        _ number: Number, to room: inout [UInt8]
    ) {
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            room.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    /// One dimension, no NULL, the first place is 1.
    private static func append<Value>(
        _ values: [Value], element: UInt32, to room: inout [UInt8],
        _ write: (Value, inout [UInt8]) -> Void
    ) {
        append(Int32(values.isEmpty ? 0 : 1), to: &room)
        append(Int32(0), to: &room)
        append(Int32(bitPattern: element), to: &room)
        guard !values.isEmpty else { return }
        append(Int32(values.count), to: &room)
        append(Int32(1), to: &room)
        for value in values {
            let place = room.count
            append(Int32(0), to: &room)
            write(value, &room)
            let count = Int32(room.count - place - 4)
            var length: [UInt8] = []
            append(count, to: &length)
            room.replaceSubrange(place..<place + 4, with: length)
        }
    }
}

/// A statement with its values. The text has `$1`, `$2` … for them and is the same whatever they
/// are, so that each connection prepares it once.
struct SQLCommand: Hashable {
    let sql: String
    let values: [SQLValue]

    init(_ sql: String, _ values: [SQLValue] = []) {
        self.sql = sql
        self.values = values
    }
}

extension [UInt8] {
    /// The bytes of a text, as all texts are kept: their order is that of the bytes, whatever the
    /// database's collation is.
    init(text: String) { self = Array(text.utf8) }
}
