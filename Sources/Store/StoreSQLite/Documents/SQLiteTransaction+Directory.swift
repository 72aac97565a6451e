internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    func person(_ id: PersonID) throws -> Person? {
        try person("SELECT number, uuid FROM person WHERE uuid = ?", [id.uuid])
    }

    func person(identifiedBy identifier: IdentifierKey) throws -> Person? {
        try person(
            """
            SELECT p.number, p.uuid FROM person_identifier i JOIN person p ON p.number = i.person
            WHERE i.root = ? AND i.extension = ?
            """, [identifier.root, identifier.extension])
    }

    private func person(_ sql: String, _ arguments: StatementArguments) throws -> Person? {
        guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) else {
            return nil
        }
        let find = try db.cachedStatement(
            sql: """
                SELECT root, extension FROM person_identifier WHERE person = ?
                ORDER BY root, extension
                """)
        let identifiers = try Row.fetchAll(find, arguments: [row[0] as Int64])
        return Person(
            id: PersonID(row[1]),
            identifiers: identifiers.map { IdentifierKey(root: $0[0], extension: $0[1]) })
    }

    func receipt(for digest: ContentDigest, withParts: Bool) throws -> Receipt? {
        try ReceiptRow.fetch(db, digest: digest, withParts ? .whole : .withoutParts)
    }

    func quarantinedBytes(_ digest: ContentDigest) throws -> [UInt8]? {
        try Row.fetchOne(
            db, sql: "SELECT encoding, byte_count, data FROM quarantine WHERE digest = ?",
            arguments: [Data(digest.bytes)]
        ).map(StoredBytes.init).map { try parts.bodies.bytes(of: $0, named: digest) }
    }

    /// The number of a source, which is kept if it is new.
    func sourceNumber(_ source: Source) throws -> Int64 {
        if let known = sourceNumbers[source.name] { return known }
        let upsert = try statement(
            """
            INSERT INTO source (name) VALUES (?1)
            ON CONFLICT (name) DO UPDATE SET name = name RETURNING number
            """)
        defer { upsert.reset() }
        upsert.bind(1, source.name)
        guard try upsert.step() else { throw StoredBytes.damaged }
        let number = upsert.integer(0)
        while try upsert.step() {}
        sourceNumbers[source.name] = number
        return number
    }
}
