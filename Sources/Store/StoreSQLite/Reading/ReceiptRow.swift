internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Reading a receipt back.
enum ReceiptRow {
    static func fetch(_ db: Database, digest: ContentDigest) throws -> Receipt? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT r.outcome, r.sample, p.uuid, r.reason_code, r.reason_message, s.name,
                    r.decided_us, r.received_name, r.steps,
                    r.header_encoding, r.header_byte_count, r.header,
                    r.report_encoding, r.report_byte_count, r.report
                FROM receipt r JOIN source s ON s.number = r.source
                    LEFT JOIN person p ON p.number = r.person
                WHERE r.digest = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [Data(digest.bytes)]) else {
            return nil
        }
        let notes = IntakeNotes(
            headerJSON: try bytes(row, at: 9), reportJSON: try bytes(row, at: 12),
            receivedName: row[7], steps: try PackedText.steps(row[8]))
        return Receipt(
            digest: digest, outcome: try outcome(row), source: Source(name: row[5]),
            decidedAt: Date(microseconds: row[6]), notes: notes)
    }

    private static func outcome(_ row: Row) throws -> StoreOutcome {
        let word: String = row[0]
        if word == "rejected", let code: String = row[3], let message: String = row[4] {
            return .rejected(RejectionReason(code: code, message: message))
        }
        guard let sample: UUID = row[1], let person: UUID = row[2] else {
            throw StoredBytes.damaged
        }
        let reference = SampleReference(uuid: sample, person: PersonID(person))
        switch word {
        case "stored": return .stored(reference)
        case "conflict": return .conflict(with: reference)
        default: throw StoredBytes.damaged
        }
    }

    private static func bytes(_ row: Row, at column: Int) throws -> [UInt8]? {
        guard let encoding: Int = row[column], let count: Int = row[column + 1],
            let data: Data = row[column + 2]
        else { return nil }
        return try StoredBytes(encoding: encoding, byteCount: count, data: [UInt8](data)).bytes()
    }
}
