internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    func receipts(_ query: ReceiptQuery) throws -> [ReceiptEntry] {
        let find = try statement(Self.receiptsSQL(query))
        defer { find.reset() }
        if let outcome = query.outcome { find.bind(1, outcome.rawValue) }
        if let source = query.source { find.bind(2, source.name) }
        if let document = query.document { find.bind(3, document) }
        if let after = query.after {
            find.bind(4, after.decided)
            find.bind(5, after.digest.bytes)
        }
        find.bind(6, query.limit)
        var entries: [ReceiptEntry] = []
        while try find.step() { entries.append(try Self.entry(find)) }
        return entries
    }

    /// The statement of a page, with an index for each of its shapes.
    static func receiptsSQL(_ query: ReceiptQuery) -> String {
        var conditions: [String] = []
        if let outcome = query.outcome {
            // The index of what was not stored is taken where the statement says so itself.
            let isRare = outcome == .stored ? "" : " AND r.outcome <> 'stored'"
            conditions.append("r.outcome = ?1" + isRare)
        }
        if query.source != nil {
            conditions.append("r.source = (SELECT number FROM source WHERE name = ?2)")
        }
        if query.document != nil {
            conditions.append(
                """
                (r.digest = (SELECT digest FROM document_key WHERE uuid = ?3)
                    OR (r.sample = ?3 AND r.outcome = 'conflict'))
                """)
        }
        if query.after != nil {
            conditions.append(
                "r.decided_us <= ?4 AND (r.decided_us < ?4 OR r.digest < ?5)")
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        return """
            SELECT r.digest, r.outcome, r.reason_code, r.reason_message, s.name, r.decided_us,
                r.received_name, r.sample, p.uuid
            FROM receipt r CROSS JOIN source s ON s.number = r.source
                LEFT JOIN person p ON p.number = r.person
            \(filter) ORDER BY r.decided_us DESC, r.digest DESC LIMIT ?6
            """
    }

    func receiptCounts(in decided: Range<Int64>) throws -> [ReceiptCount] {
        let count = try statement(
            """
            SELECT decided_us / \(ReceiptCount.dayLength) AS day,
                (SELECT name FROM source WHERE number = receipt.source) AS name, outcome, count(*)
            FROM receipt WHERE decided_us >= ? AND decided_us < ?
            GROUP BY day, source, outcome ORDER BY day, name, outcome
            """)
        defer { count.reset() }
        count.bind(1, decided.lowerBound)
        count.bind(2, decided.upperBound)
        var counts: [ReceiptCount] = []
        while try count.step() {
            counts.append(
                ReceiptCount(
                    day: Date(microseconds: count.integer(0) * ReceiptCount.dayLength),
                    source: Source(name: count.text(1)), outcome: try Self.outcome(count.text(2)),
                    count: Int(count.integer(3))))
        }
        return counts
    }

    private static func entry(_ row: RawStatement) throws -> ReceiptEntry {
        guard let digest = ContentDigest(bytes: row.blob(0)) else { throw StoredBytes.damaged }
        return ReceiptEntry(
            digest: digest, outcome: try outcome(row.text(1)),
            reason: row.isNull(2)
                ? nil : RejectionReason(code: row.text(2), message: row.text(3)),
            source: Source(name: row.text(4)), decidedAt: Date(microseconds: row.integer(5)),
            receivedName: row.isNull(6) ? nil : row.text(6), sample: try sample(row))
    }

    private static func sample(_ row: RawStatement) throws -> SampleReference? {
        guard !row.isNull(7), !row.isNull(8) else { return nil }
        return SampleReference(uuid: try row.uuid(7), person: PersonID(try row.uuid(8)))
    }

    private static func outcome(_ word: String) throws -> ReceiptEntry.Outcome {
        guard let outcome = ReceiptEntry.Outcome(rawValue: word) else { throw StoredBytes.damaged }
        return outcome
    }
}
