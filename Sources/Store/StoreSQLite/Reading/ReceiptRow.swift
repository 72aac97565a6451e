internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Reading a receipt back.
enum ReceiptRow {
    /// How much of it is read.
    enum Extent {
        case whole
        /// All but the header and the report.
        case withoutParts
    }

    private static let columns = """
        r.outcome, r.sample, p.uuid, r.reason_code, r.reason_message, s.name, r.decided_us,
        r.received_name, r.steps
        """
    private static let parts = """
        r.header_encoding, r.header_byte_count, r.header,
        r.report_encoding, r.report_byte_count, r.report
        """

    static func fetch(
        _ db: Database, digest: ContentDigest, _ extent: Extent = .whole
    ) throws -> Receipt? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(extent == .whole ? "\(columns), \(parts)" : columns)
                FROM receipt r JOIN source s ON s.number = r.source
                    LEFT JOIN person p ON p.number = r.person
                WHERE r.digest = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [Data(digest.bytes)]) else {
            return nil
        }
        var reader = RowReader(row)
        let outcome = try outcome(&reader)
        let source: String = reader.next()
        let decided: Int64 = reader.next()
        var notes = IntakeNotes(
            receivedName: reader.nextIfAny(), steps: try PackedText.steps(reader.next()))
        if extent == .whole {
            notes.headerJSON = try bytes(&reader)
            notes.reportJSON = try bytes(&reader)
        }
        return Receipt(
            digest: digest, outcome: outcome, source: Source(name: source),
            decidedAt: Date(microseconds: decided), notes: notes)
    }

    private static func outcome(_ row: inout RowReader) throws -> StoreOutcome {
        let word: String = row.next()
        let (sample, person): (UUID?, UUID?) = (row.nextIfAny(), row.nextIfAny())
        let (code, message): (String?, String?) = (row.nextIfAny(), row.nextIfAny())
        if word == "rejected", let code, let message {
            return .rejected(RejectionReason(code: code, message: message))
        }
        guard let sample, let person else { throw StoredBytes.damaged }
        let reference = SampleReference(uuid: sample, person: PersonID(person))
        switch word {
        case "stored": return .stored(reference)
        case "conflict": return .conflict(with: reference)
        default: throw StoredBytes.damaged
        }
    }

    private static func bytes(_ row: inout RowReader) throws -> [UInt8]? {
        let (encoding, count): (Int?, Int?) = (row.nextIfAny(), row.nextIfAny())
        let data: Data? = row.nextIfAny()
        guard let encoding, let count, let data else { return nil }
        return try StoredBytes(encoding: encoding, byteCount: count, data: [UInt8](data)).bytes()
    }
}
