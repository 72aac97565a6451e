internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// Carries out what a change says of documents and of what arrived.
    func applyDocuments(_ changes: ChangeSet) throws {
        try withdraw(changes)
        if !changes.documents.isEmpty || !changes.identifiers.isEmpty {
            let first = try advance(changes.person, by: changes.documents.count)
            try insert(changes.identifiers, person: first.person)
            for (index, document) in changes.documents.enumerated() {
                try insert(document, at: first + index)
            }
        }
        for (uuid, digest) in changes.statements { try keepStatements(of: uuid, digest) }
        for (old, new) in changes.supersessions {
            try execute("UPDATE document_key SET superseded_by = ? WHERE uuid = ?", [new, old])
        }
        if let quarantine = changes.quarantine { try keep(quarantine, at: changes.at) }
        if let receipt = changes.receipt { try keep(receipt) }
        switch changes.attempt {
        case .count(let attempt, let count):
            try execute(
                """
                INSERT OR REPLACE INTO intake_attempt (digest, count, run, at_us)
                VALUES (?, ?, ?, ?)
                """, [Data(attempt.digest.bytes), count, attempt.run, changes.at])
        case .forget(let digest):
            try execute(
                "DELETE FROM intake_attempt WHERE digest = ?", [Data(digest.bytes)])
        case nil: break
        }
    }

    func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Where a document comes to lie.
    private struct Place {
        /// Whose it is.
        let person: Int64
        /// In the person's change log.
        let sequence: Int64
        /// In the tables of documents.
        let row: Int64

        static func + (first: Place, index: Int) -> Place {
            Place(
                person: first.person, sequence: first.sequence + Int64(index),
                row: first.row + Int64(index))
        }
    }

    /// Makes a person if there is none, and takes places in the person's change log; the first one.
    private func advance(_ person: PersonID, by count: Int) throws -> Place {
        let upsert = try statement(
            """
            INSERT INTO person (uuid, last_sequence) VALUES (?1, ?2)
            ON CONFLICT (uuid) DO UPDATE SET last_sequence = ?2 + max(
                last_sequence,
                ifnull((SELECT max(last) FROM sample_chunk WHERE person = number), 0))
            RETURNING number, last_sequence, (SELECT ifnull(max(place), 0) FROM document_key)
            """)
        defer { upsert.reset() }
        upsert.bind(1, person.uuid)
        upsert.bind(2, Int64(count))
        guard try upsert.step() else { throw StoredBytes.damaged }
        let first = Place(
            person: upsert.integer(0), sequence: upsert.integer(1) - Int64(count) + 1,
            row: upsert.integer(2) + 1)
        // A change is made only when the statement has come to its end.
        while try upsert.step() {}
        know(person, number: first.person)
        return first
    }

    private func insert(_ identifiers: [IdentifierKey], person: Int64) throws {
        try insert(
            "person_identifier (root, extension, person)",
            rows: identifiers.map { [$0.root, $0.extension, person] })
    }

    /// Inserts rows, some at a time, so that there are few statements and few texts of them.
    func insert(
        _ columns: String, rows: [[any DatabaseValueConvertible]], orIgnore: Bool = false
    ) throws {
        var rest = rows[...]
        while let first = rest.first {
            let part = rest.prefix(SQLiteLimits.rowsAtOnce)
            rest = rest.dropFirst(part.count)
            let row = "(" + first.map { _ in "?" }.joined(separator: ", ") + ")"
            let values = part.map { _ in row }.joined(separator: ", ")
            let sql = "INSERT INTO \(columns) VALUES \(values)"
            try execute(
                sql + (orIgnore ? " ON CONFLICT DO NOTHING" : ""),
                StatementArguments(part.flatMap { $0.map(\.databaseValue) }))
        }
    }

    private func insert(_ sample: CDADocumentSample, at place: Place) throws {
        guard let document = sample.document, let content = contents[document.digest],
            let body = content.body
        else { throw DocumentContent.missing }
        var row = ColumnValues()
        row.append("place", place.row)
        try append(sample, document, content, at: place, to: &row)
        append(document, to: &row)
        row.append("body_encoding", body.encoding.rawValue)
        row.append("body_byte_count", body.byteCount)
        row.append("body_data", try stored(body, of: content, person: place.person))
        if let statements = content.statements {
            row.append("statements_encoding", statements.encoding.rawValue)
            row.append("statements_byte_count", statements.byteCount)
            row.append(
                "statements_data",
                try stored(statements, sealedBy: content.statementSeal, person: place.person))
        }
        try execute(row.insert(into: DocumentRows.view), row.arguments)
        for (table, keys) in HeaderColumns.lines(of: document.header) {
            try insert(
                "\(table) (root, extension, place)",
                rows: keys.map { [$0.root, $0.extension, place.row] })
        }
        try insert(
            "document_replacement (person, kind, root, extension, place)",
            rows: ReplacedTarget.targets(of: document).map {
                [place.person, $0.kind.rawValue, $0.key.root, $0.key.extension, place.row]
            }, orIgnore: true)
    }

    private func append(
        _ sample: CDADocumentSample, _ document: CDADocument, _ content: PreparedContent,
        at place: Place, to row: inout ColumnValues
    ) throws {
        var successor: UUID?
        if case .superseded(let uuid) = sample.status { successor = uuid }
        row.append("key_person", place.person)
        row.append("key_start_us", sample.startDate.microseconds)
        row.append("key_uuid", sample.uuid)
        row.append("key_digest", Data(document.digest.bytes))
        row.append("key_source", try sourceNumber(sample.source))
        row.append("key_end_us", sample.endDate.microseconds)
        row.append("key_stored_us", sample.storedAt.microseconds)
        row.append("key_superseded_by", successor)
        row.append("key_sequence", place.sequence)
        row.append(DocumentRows.keys, content.keys)
    }

    private func append(_ document: CDADocument, to row: inout ColumnValues) {
        let validation = document.validation
        row.append("header_body_kind", document.bodyKind.rawValue)
        row.append("header_byte_count", document.byteCount)
        row.append("header_gate", validation.gate)
        row.append("header_is_valid", validation.isValid)
        row.append("header_fatal_count", validation.fatalCount)
        row.append("header_error_count", validation.errorCount)
        row.append("header_warning_count", validation.warningCount)
        row.append("header_information_count", validation.informationCount)
        row.append("header_sha1", document.sha1.map { Data($0) })
        row.append(DocumentRows.headers, HeaderColumns.values(of: document.header))
    }

    private func keep(_ quarantine: ChangeSet.Quarantine, at time: Int64) throws {
        guard let content = contents[quarantine.digest], let body = content.body else {
            throw DocumentContent.missing
        }
        let person = try number(of: quarantine.conflict.person)
        var row = ColumnValues()
        row.append("digest", Data(quarantine.digest.bytes))
        row.append("sample", quarantine.conflict.uuid)
        row.append("person", person)
        row.append("arrived_us", time)
        row.append("encoding", body.encoding.rawValue)
        row.append("byte_count", body.byteCount)
        row.append("data", try stored(body, of: content, person: person))
        try execute(row.insert(into: "quarantine"), row.arguments)
    }

    private func keep(_ receipt: Receipt) throws {
        let content = contents[receipt.digest]
        var reason: RejectionReason?
        if case .rejected(let why) = receipt.outcome { reason = why }
        let sample = receipt.outcome.sample
        var row = ColumnValues()
        row.append("digest", Data(receipt.digest.bytes))
        row.append("outcome", receipt.outcome.word)
        row.append("sample", sample?.uuid)
        row.append("person", try sample.flatMap { try number(of: $0.person) })
        row.append("reason_code", reason?.code)
        row.append("reason_message", reason?.message)
        row.append("source", try sourceNumber(receipt.source))
        row.append("decided_us", receipt.decidedAt.microseconds)
        row.append("received_name", receipt.notes.receivedName)
        row.append("steps", PackedText.pack(receipt.notes.steps))
        for (name, bytes) in [("header", content?.header), ("report", content?.report)] {
            row.append("\(name)_encoding", bytes?.encoding.rawValue)
            row.append("\(name)_byte_count", bytes?.byteCount)
            row.append(name, bytes.map { Data($0.data) })
        }
        try execute(row.insert(into: "receipt", replacing: "digest"), row.arguments)
    }
}
