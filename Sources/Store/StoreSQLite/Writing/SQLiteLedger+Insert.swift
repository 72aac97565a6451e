internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteLedger {
    func insert(_ sample: CDADocumentSample, _ content: PreparedContent) throws {
        guard let body = content.body, let document = sample.document,
            let person = try personNumber(sample.person)
        else { throw StoreError(.invalidArgument, "a sample has bytes and a person") }
        let place = try insertKey(sample, document, content, person: person)
        try insertHeader(document, place: place)
        try execute(
            "INSERT INTO document_body (place, encoding, byte_count, data) VALUES (?, ?, ?, ?)",
            [
                place, body.encoding.rawValue, body.byteCount,
                try stored(body, of: content, person: person),
            ])
        for (table, keys) in HeaderColumns.lines(of: document.header) {
            for key in keys {
                try execute(
                    "INSERT INTO \(table) (root, extension, place) VALUES (?, ?, ?)",
                    [key.root, key.extension, place])
            }
        }
        for target in ReplacedTarget.targets(of: document) {
            try execute(
                """
                INSERT INTO document_replacement (person, kind, root, extension, place)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [person, target.kind.rawValue, target.key.root, target.key.extension, place])
        }
    }

    private func insertKey(
        _ sample: CDADocumentSample, _ document: CDADocument, _ content: PreparedContent,
        person: Int64
    ) throws -> Int64 {
        try execute(
            "UPDATE person SET last_sequence = last_sequence + 1 WHERE number = ?", [person])
        var successor: UUID?
        if case .superseded(let uuid) = sample.status { successor = uuid }
        var row = ColumnValues()
        row.append("person", person)
        row.append("start_us", sample.startDate.microseconds)
        row.append("uuid", sample.uuid)
        row.append("digest", Data(document.digest.bytes))
        row.append("source", try sourceNumber(sample.source))
        row.append("end_us", sample.endDate.microseconds)
        row.append("stored_us", sample.storedAt.microseconds)
        row.append("superseded_by", successor)
        row.append(HeaderColumns.keys, content.keys)
        row.append("sequence", "(SELECT last_sequence FROM person WHERE number = ?)", person)
        try execute(row.insert(into: "document_key"), row.arguments)
        return db.lastInsertedRowID
    }

    private func insertHeader(_ document: CDADocument, place: Int64) throws {
        let validation = document.validation
        var row = ColumnValues()
        row.append("place", place)
        row.append("body_kind", document.bodyKind.rawValue)
        row.append("byte_count", document.byteCount)
        row.append("gate", validation.gate)
        row.append("is_valid", validation.isValid)
        row.append("fatal_count", validation.fatalCount)
        row.append("error_count", validation.errorCount)
        row.append("warning_count", validation.warningCount)
        row.append("information_count", validation.informationCount)
        row.append("sha1", document.sha1.map { Data($0) })
        row.append(HeaderColumns.columns, HeaderColumns.values(of: document.header))
        try execute(row.insert(into: "document_header"), row.arguments)
    }

    func keep(_ receipt: Receipt, _ content: PreparedContent) throws {
        var sample: SampleReference?
        var reason: RejectionReason?
        switch receipt.outcome {
        case .stored(let reference), .duplicate(let reference), .conflict(let reference):
            sample = reference
        case .rejected(let why): reason = why
        }
        let person = try sample.flatMap { try personNumber($0.person) }
        var row = ColumnValues()
        row.append("digest", Data(receipt.digest.bytes))
        row.append("outcome", receipt.outcome.word)
        row.append("sample", sample?.uuid)
        row.append("person", person)
        row.append("reason_code", reason?.code)
        row.append("reason_message", reason?.message)
        row.append("source", try sourceNumber(receipt.source))
        row.append("decided_us", receipt.decidedAt.microseconds)
        row.append("received_name", receipt.notes.receivedName)
        row.append("steps", PackedText.pack(receipt.notes.steps))
        for (name, bytes) in [("header", content.header), ("report", content.report)] {
            row.append("\(name)_encoding", bytes?.encoding.rawValue)
            row.append("\(name)_byte_count", bytes?.byteCount)
            row.append(name, bytes.map { Data($0.data) })
        }
        try execute(row.insert(into: "receipt", replacing: "digest"), row.arguments)
    }
}
