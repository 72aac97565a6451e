internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// A receipt's row says what lists are made from: when, from whom, with which outcome. Names under
/// which bytes arrived, reasons and steps are sealed, header and report apart.
extension PostgreSQLTransaction {
    func keep(_ receipt: Receipt) throws {
        let sample = receipt.outcome.sample
        let key = try sample.map { try self.key(of: $0.person) } ?? seal.nobody
        var reason: RejectionReason?
        if case .rejected(let why) = receipt.outcome { reason = why }
        var texts = PackedTexts()
        texts.append(receipt.notes.receivedName)
        texts.append(reason?.code)
        texts.append(reason?.message)
        for step in receipt.notes.steps {
            texts.append(step.name)
            texts.append(String(step.at.microseconds))
        }
        let content = contents[receipt.digest]
        var parts: [UInt8] = []
        for part in [content?.header, content?.report] {
            parts += StoreSeal.bytes(Int64(part?.count ?? -1)) + (part ?? [])
        }
        let place = RowPlace("receipt", receipt.digest.bytes)
        try send(
            """
            INSERT INTO receipt
                (digest, outcome, sample, person, source, decided_us, sealed, parts)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (digest) DO UPDATE SET outcome = $2, sample = $3, person = $4,
                source = $5, decided_us = $6, sealed = $7, parts = $8
            """, .bytes(receipt.digest.bytes), .bytes([UInt8](text: receipt.outcome.word)),
            .uuid(sample?.uuid), .uuid(sample?.person.uuid),
            .bytes([UInt8](text: receipt.source.name)), .integer(receipt.decidedAt.microseconds),
            .bytes(try seal.close(Array(texts.text.utf8), with: key, at: place)),
            .bytes(
                content?.header == nil && content?.report == nil
                    ? nil : try seal.close(parts, with: key, at: place)))
    }

    private static let columns = """
        r.digest, r.outcome, r.sample, r.person, r.source, r.decided_us, r.sealed, k.wrapped
        """

    func receipt(for digest: ContentDigest, withParts: Bool) throws -> Receipt? {
        let rows = try ask(
            """
            SELECT \(Self.columns)\(withParts ? ", r.parts" : "")
            FROM receipt r LEFT JOIN person_key k ON k.person = r.person WHERE r.digest = $1
            """, .bytes(digest.bytes))
        guard let row = rows.first else { return nil }
        let kept = try read(row)
        var notes = IntakeNotes(receivedName: kept.name, steps: kept.steps)
        if withParts, let sealed = row.optionalBytes(8) {
            let place = RowPlace("receipt", digest.bytes)
            var rest = try seal.open(sealed, with: kept.key, at: place)[...]
            notes.headerJSON = try Self.part(&rest)
            notes.reportJSON = try Self.part(&rest)
        }
        return Receipt(
            digest: digest, outcome: try kept.outcome, source: kept.source,
            decidedAt: Date(microseconds: try row.integer(5)), notes: notes)
    }

    /// The next of some bytes that stand behind their lengths; nil where nothing was kept.
    private static func part(_ rest: inout ArraySlice<UInt8>) throws -> [UInt8]? {
        guard rest.count >= 8 else { throw CompressedBytes.damaged }
        let count = rest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        rest = rest.dropFirst(8)
        guard count >= 0 else { return nil }
        guard count <= rest.count else { throw CompressedBytes.damaged }
        defer { rest = rest.dropFirst(Int(count)) }
        return Array(rest.prefix(Int(count)))
    }

    func receipts(_ query: ReceiptQuery) throws -> [ReceiptEntry] {
        var conditions: [String] = []
        var values: [SQLValue] = []
        func add(_ value: SQLValue) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        if let outcome = query.outcome {
            conditions.append("r.outcome = \(add(.bytes([UInt8](text: outcome.rawValue))))")
        }
        if let source = query.source {
            conditions.append("r.source = \(add(.bytes([UInt8](text: source.name))))")
        }
        if let document = query.document {
            conditions.append("r.sample = \(add(.uuid(document)))")
        }
        if let after = query.after {
            conditions.append(
                "(r.decided_us, r.digest) < (\(add(.integer(after.decided))), "
                    + "\(add(.bytes(after.digest.bytes))))")
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let limit = add(.integer(Int64(query.limit)))
        let rows = try ask([
            SQLCommand(
                """
                SELECT \(Self.columns)
                FROM receipt r LEFT JOIN person_key k ON k.person = r.person
                \(filter) ORDER BY r.decided_us DESC, r.digest DESC LIMIT \(limit)
                """, values)
        ])
        return try rows.first?.rows.map { row in
            let kept = try read(row)
            guard let digest = ContentDigest(bytes: try row.bytes(0)),
                let outcome = ReceiptEntry.Outcome(rawValue: kept.word)
            else { throw CompressedBytes.damaged }
            return ReceiptEntry(
                digest: digest, outcome: outcome, reason: kept.reason, source: kept.source,
                decidedAt: Date(microseconds: try row.integer(5)), receivedName: kept.name,
                sample: kept.sample)
        } ?? []
    }

    func receiptCounts(in decided: Range<Int64>) throws -> [ReceiptCount] {
        let rows = try ask(
            """
            SELECT decided_us / $3 AS day, source, outcome, count(*)
            FROM receipt WHERE decided_us >= $1 AND decided_us < $2 GROUP BY 1, 2, 3
            """, .integer(decided.lowerBound), .integer(decided.upperBound),
            .integer(ReceiptCount.dayLength))
        let counts = try rows.rows.map { row in
            guard let outcome = ReceiptEntry.Outcome(rawValue: try row.text(2)) else {
                throw CompressedBytes.damaged
            }
            return ReceiptCount(
                day: Date(microseconds: try row.integer(0) * ReceiptCount.dayLength),
                source: Source(name: try row.text(1)), outcome: outcome,
                count: Int(try row.integer(3)))
        }
        return counts.sorted {
            ($0.day, $0.source.name, $0.outcome.rawValue)
                < ($1.day, $1.source.name, $1.outcome.rawValue)
        }
    }

    /// What a receipt's row says.
    private struct Kept {
        let word: String
        let sample: SampleReference?
        let source: Source
        let name: String?
        let reason: RejectionReason?
        let steps: [IntakeNotes.Step]
        let key: SymmetricKey?

        var outcome: StoreOutcome {
            get throws {
                switch (word, sample, reason) {
                case ("stored", let sample?, _): return .stored(sample)
                case ("conflict", let sample?, _): return .conflict(with: sample)
                case ("rejected", _, let reason?): return .rejected(reason)
                default: throw CompressedBytes.damaged
                }
            }
        }
    }

    private func read(_ row: SQLRow) throws -> Kept {
        let sample = try row.optionalUUID(2)
        let person = try row.optionalUUID(3).map(PersonID.init)
        let key =
            try person.map { try seal.key(of: $0, wrapped: row.optionalBytes(7)) } ?? seal.nobody
        let place = RowPlace("receipt", try row.bytes(0))
        var texts = PackedTexts(
            String(decoding: try seal.open(try row.bytes(6), with: key, at: place), as: UTF8.self))
        let (name, code, message) = (try texts.next(), try texts.next(), try texts.next())
        var steps: [IntakeNotes.Step] = []
        while !texts.isAtEnd {
            guard let step = try texts.next(), let at = try texts.next().flatMap(Int64.init) else {
                throw CompressedBytes.damaged
            }
            steps.append(IntakeNotes.Step(name: step, at: Date(microseconds: at)))
        }
        var reference: SampleReference?
        if let sample, let person { reference = SampleReference(uuid: sample, person: person) }
        var reason: RejectionReason?
        if let code, let message { reason = RejectionReason(code: code, message: message) }
        return Kept(
            word: try row.text(1), sample: reference, source: Source(name: try row.text(4)),
            name: name, reason: reason, steps: steps, key: key)
    }
}
