package import Foundation
package import HealthModel
package import Storage

/// Where requests lie among a person's records: under their ids as long as they wait, and behind
/// all of those once they were dealt with, so that what waits is found without reading what does
/// not. (What was dealt with before stores did so still lies under its id, and is passed over.)
///
/// An id begins with the time, so that the order of the keys is that of the asking.
package enum RequestRecords {
    /// Comes after every UUID.
    private static let closed = "closed-"

    package static func key(_ id: UUID) -> String { id.uuidString }

    /// A request as it is kept; nil if there is none.
    package static func value(
        _ kind: RecordKind, _ id: UUID, of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> [UInt8]? {
        try snapshot.record(kind, key: key(id), of: person)
            ?? snapshot.record(kind, key: closed + key(id), of: person)
    }

    /// What keeps a request.
    package static func changes(
        _ kind: RecordKind, _ id: UUID, _ value: [UInt8], isWaiting: Bool
    ) -> [RecordChange] {
        if isWaiting { return [RecordChange(kind, key: key(id), value: value)] }
        return [
            RecordChange(kind, key: key(id), value: nil),
            RecordChange(kind, key: closed + key(id), value: value),
        ]
    }

    /// Calls `body` for request after request that may wait, behind one, until it returns false.
    package static func eachWaiting(
        _ kind: RecordKind, of person: PersonID, after id: UUID? = nil,
        in snapshot: any HealthSnapshot, _ body: (_ value: [UInt8]) throws -> Bool
    ) throws {
        let slice = RecordSlice(
            after: id.map(key) ?? "", before: closed, limit: StoreLimits.recordSlice / 8)
        try snapshot.eachRecord(kind, of: person, in: slice) { try body($1) }
    }
}

extension UUID {
    /// A new UUID that begins with a time (RFC 9562, version 7), with 74 random bits.
    package init(at time: Date) {
        let milliseconds = UInt64(clamping: time.microseconds / 1_000)
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        for place in 0..<6 {
            bytes[place] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * place))
        }
        bytes[6] = 0x70 | bytes[6] & 0x0F
        bytes[8] = 0x80 | bytes[8] & 0x3F
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
