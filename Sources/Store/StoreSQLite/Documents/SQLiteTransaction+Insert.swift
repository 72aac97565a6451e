internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// Carries out what a change says of documents and of what arrived.
    func applyDocuments(_ changes: ChangeSet) throws {
        try withdraw(changes)
        var number: Int64?
        var sequence: Int64 = 0
        if !changes.documents.isEmpty || !changes.identifiers.isEmpty {
            let row = try advance(changes.person, by: changes.documents.count)
            (number, sequence) = (row.number, row.last - Int64(changes.documents.count))
            try insert(changes.identifiers, person: row.number)
        }
        for document in changes.documents {
            sequence += 1
            guard let number else { continue }
            try insert(document, person: number, sequence: sequence)
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

    /// Makes a person if there is none, and takes places in the person's change log.
    private func advance(
        _ person: PersonID, by count: Int
    ) throws -> (number: Int64, last: Int64) {
        let upsert = try statement(
            """
            INSERT INTO person (uuid, last_sequence) VALUES (?1, ?2)
            ON CONFLICT (uuid) DO UPDATE SET last_sequence = ?2 + max(
                last_sequence,
                ifnull((SELECT max(last) FROM sample_chunk WHERE person = number), 0))
            RETURNING number, last_sequence
            """)
        defer { upsert.reset() }
        upsert.bind(1, person.uuid)
        upsert.bind(2, Int64(count))
        guard try upsert.step() else { throw StoredBytes.damaged }
        let row = (number: upsert.integer(0), last: upsert.integer(1))
        // A change is made only when the statement has come to its end.
        while try upsert.step() {}
        know(person, number: row.number)
        return row
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

    private func insert(
        _ sample: CDADocumentSample, person: Int64, sequence: Int64
    ) throws {
        guard let document = sample.document, let content = contents[document.digest],
            let body = content.body
        else { throw DocumentContent.missing }
        let place = try insertKey(sample, document, content, person: person, sequence: sequence)
        try insertHeader(document, place: place)
        try execute(
            "INSERT INTO document_body (place, encoding, byte_count, data) VALUES (?, ?, ?, ?)",
            [
                place, body.encoding.rawValue, body.byteCount,
                try stored(body, of: content, person: person),
            ])
        try insertStatements(content, place: place, person: person)
        for (table, keys) in HeaderColumns.lines(of: document.header) {
            try insert(
                "\(table) (root, extension, place)",
                rows: keys.map { [$0.root, $0.extension, place] })
        }
        try insert(
            "document_replacement (person, kind, root, extension, place)",
            rows: ReplacedTarget.targets(of: document).map {
                [person, $0.kind.rawValue, $0.key.root, $0.key.extension, place]
            }, orIgnore: true)
    }

    private func insertKey(
        _ sample: CDADocumentSample, _ document: CDADocument, _ content: PreparedContent,
        person: Int64, sequence: Int64
    ) throws -> Int64 {
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
        row.append("sequence", sequence)
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

    private func keep(_ quarantine: ChangeSet.Quarantine, at time: Int64) throws {
        guard let content = contents[quarantine.digest], let body = content.body else {
            throw DocumentContent.missing
        }
        let person = try number(of: quarantine.conflict.person)
        try execute(
            """
            INSERT INTO quarantine
                (digest, sample, person, arrived_us, encoding, byte_count, data)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                Data(quarantine.digest.bytes), quarantine.conflict.uuid, person, time,
                body.encoding.rawValue, body.byteCount,
                try stored(body, of: content, person: person),
            ])
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
