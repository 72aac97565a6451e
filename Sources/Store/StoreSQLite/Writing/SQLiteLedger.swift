internal import AccessLog
internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// The look-ups and changes that the store's decisions are made of, in the writer's open
/// transaction.
struct SQLiteLedger {
    let db: Database
    let parts: DocumentParts

    /// The store's keys; nil if it is not encrypted.
    var keys: StoreKeys? { parts.bodies.keys }

    /// The first row of a statement that is prepared once a connection.
    func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func personNumber(_ person: PersonID) throws -> Int64? {
        try row("SELECT number FROM person WHERE uuid = ?", [person.uuid])?[0]
    }

    func sourceNumber(_ source: Source) throws -> Int64 {
        if let row = try row("SELECT number FROM source WHERE name = ?", [source.name]) {
            return row[0]
        }
        try execute("INSERT INTO source (name) VALUES (?)", [source.name])
        return db.lastInsertedRowID
    }

    private func reference(_ row: Row?) -> SampleReference? {
        row.map { SampleReference(uuid: $0[0], person: PersonID($0[1])) }
    }
}

extension SQLiteLedger: DocumentLedger {
    typealias Content = PreparedContent

    func sample(withDigest digest: ContentDigest) throws -> SampleReference? {
        reference(
            try row(
                """
                SELECT k.uuid, p.uuid FROM document_key k JOIN person p ON p.number = k.person
                WHERE k.digest = ?
                """, [Data(digest.bytes)]))
    }

    func conflict(withDigest digest: ContentDigest) throws -> SampleReference? {
        reference(
            try row(
                """
                SELECT q.sample, p.uuid FROM quarantine q JOIN person p ON p.number = q.person
                WHERE q.digest = ?
                """, [Data(digest.bytes)]))
    }

    func sample(withID id: IdentifierKey) throws -> SampleReference? {
        reference(
            try row(
                """
                SELECT k.uuid, p.uuid FROM document_key k JOIN person p ON p.number = k.person
                WHERE k.id_root = ? AND k.id_extension = ?
                """, [id.root, id.extension]))
    }

    func receipt(for digest: ContentDigest) throws -> Receipt? {
        try ReceiptRow.fetch(db, digest: digest)
    }

    func owners(of identifiers: [IdentifierKey]) throws -> [IdentifierKey: PersonID] {
        var owners: [IdentifierKey: PersonID] = [:]
        for identifier in identifiers {
            let found = try row(
                """
                SELECT p.uuid FROM person_identifier i JOIN person p ON p.number = i.person
                WHERE i.root = ? AND i.extension = ?
                """, [identifier.root, identifier.extension])
            owners[identifier] = found.map { PersonID($0[0]) }
        }
        return owners
    }

    func identifiers(of person: PersonID) throws -> [IdentifierKey] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT i.root, i.extension FROM person_identifier i
                JOIN person p ON p.number = i.person WHERE p.uuid = ?
                """)
        return try Row.fetchAll(statement, arguments: [person.uuid])
            .map { IdentifierKey(root: $0[0], extension: $0[1]) }
    }

    func append(_ event: AccessEvent) throws {
        _ = try SQLiteSamples(db, parts: parts).append(event)
    }

    func keep(person: PersonID, identifiers: [IdentifierKey]) throws {
        var number = try personNumber(person)
        if number == nil {
            try execute("INSERT INTO person (uuid) VALUES (?)", [person.uuid])
            number = db.lastInsertedRowID
        }
        for identifier in identifiers {
            try execute(
                """
                INSERT INTO person_identifier (root, extension, person) VALUES (?, ?, ?)
                ON CONFLICT DO NOTHING
                """, [identifier.root, identifier.extension, number])
        }
    }

    func attempts(at digest: ContentDigest) throws -> (count: Int, run: UUID)? {
        try row(
            "SELECT count, run FROM intake_attempt WHERE digest = ?", [Data(digest.bytes)]
        ).map { ($0[0], $0[1]) }
    }

    func keep(_ attempt: IntakeAttempt, count: Int, at: Date) throws {
        try execute(
            "INSERT OR REPLACE INTO intake_attempt (digest, count, run, at_us) VALUES (?, ?, ?, ?)",
            [Data(attempt.digest.bytes), count, attempt.run, at.microseconds])
    }

    func forgetAttempts(at digest: ContentDigest) throws {
        try execute("DELETE FROM intake_attempt WHERE digest = ?", [Data(digest.bytes)])
    }

    func supersede(_ uuid: UUID, by successor: UUID, person: PersonID) throws {
        try execute(
            "UPDATE document_key SET superseded_by = ? WHERE uuid = ?", [successor, uuid])
    }

    func quarantine(
        _ content: PreparedContent, digest: ContentDigest, at: Date,
        conflictingWith sample: SampleReference
    ) throws {
        guard let body = content.body else { return }
        try execute(
            """
            INSERT INTO quarantine
                (digest, sample, person, arrived_us, encoding, byte_count, data)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                Data(digest.bytes), sample.uuid, try personNumber(sample.person), at.microseconds,
                body.encoding.rawValue, body.byteCount,
                try stored(body, of: content, person: personNumber(sample.person)),
            ])
    }
}
