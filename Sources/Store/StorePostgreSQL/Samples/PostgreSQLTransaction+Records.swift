internal import Foundation
internal import HealthModel
internal import HealthStore

/// Small facts beside the samples: their keys are plain and in the order of bytes, their values are
/// sealed.
extension PostgreSQLTransaction {
    func record(_ kind: RecordKind, key: String, of person: PersonID) throws -> [UInt8]? {
        if kind == .authorization, let known = try decisions(of: person)?.authorizations {
            return known[key]
        }
        look(at: person)
        guard let row = try ask([Self.find(kind, key, of: person)]).first?.first else {
            return nil
        }
        return try seal.open(
            try row.bytes(0), with: self.key(of: person), at: Self.place(kind, key, person))
    }

    static func find(_ kind: RecordKind, _ key: String, of person: PersonID) -> SQLCommand {
        SQLCommand(
            "SELECT sealed FROM person_record WHERE person = $1 AND kind = $2 AND key = $3",
            [.uuid(person.uuid), .integer(Int64(kind.rawValue)), .bytes([UInt8](text: key))])
    }

    static func place(_ kind: RecordKind, _ key: String, _ person: PersonID) -> RowPlace {
        RowPlace(
            "person_record", person.uuid.bytes, StoreSeal.bytes(Int64(kind.rawValue)),
            [UInt8](text: key))
    }

    func records(
        _ kind: RecordKind, of person: PersonID, in slice: RecordSlice
    ) throws -> [(key: String, value: [UInt8])] {
        look(at: person)
        var end = slice.before == nil ? "" : " AND key < $5"
        // Values that processes share are read by their names.
        if kind == .store { end += " AND substring(key FROM 1 FOR 7) <> 'shared '::bytea" }
        let values: [SQLValue] =
            [
                .uuid(person.uuid), .integer(Int64(kind.rawValue)),
                .bytes([UInt8](text: slice.after)), .integer(Int64(slice.limit)),
            ] + (slice.before.map { [.bytes([UInt8](text: $0))] } ?? [])
        let rows = try ask([
            SQLCommand(
                """
                SELECT key, sealed FROM person_record
                WHERE person = $1 AND kind = $2 AND key > $3\(end)
                ORDER BY key \(slice.isReversed ? "DESC" : "") LIMIT $4
                """, values)
        ])
        guard let rows = rows.first, rows.count > 0 else { return [] }
        let secret = try key(of: person)
        return try rows.rows.map { row in
            let key = try row.text(0)
            let place = Self.place(kind, key, person)
            return (key, try seal.open(try row.bytes(1), with: secret, at: place))
        }
    }

    /// In a transaction that only logs, the persons' rows are held until it ends: nobody takes a
    /// decision back between the comparison and the event.
    func lastRecordKeys(
        _ kind: RecordKind, of persons: [PersonID]
    ) throws -> [PersonID: String] {
        guard !persons.isEmpty else { return [:] }
        if kind == .consent, let person = persons.first, persons.count == 1,
            let known = try decisions(of: person)
        {
            return known.lastConsent.map { [person: $0] } ?? [:]
        }
        try look(at: persons)
        let rows = try ask(
            """
            SELECT p.person, r.key FROM unnest($1) AS p (person) CROSS JOIN LATERAL (
                SELECT key FROM person_record WHERE person = p.person AND kind = $2
                ORDER BY key DESC LIMIT 1) AS r
            """,
            .uuids(persons.map(\.uuid)), .integer(Int64(kind.rawValue)))
        var found: [PersonID: String] = [:]
        for row in rows.rows { found[try row.person(0)] = try row.text(1) }
        return found
    }

    func persons(
        with kind: RecordKind, key: String, after person: PersonID?, limit: Int
    ) throws -> [PersonID] {
        let values: [SQLValue] = [
            .integer(Int64(kind.rawValue)), .bytes([UInt8](text: key)), .integer(Int64(limit)),
        ]
        let rows = try ask([
            SQLCommand(
                """
                SELECT person FROM person_record
                WHERE kind = $1 AND key = $2\(person == nil ? "" : " AND person > $4")
                ORDER BY person LIMIT $3
                """, values + (person.map { [.uuid($0.uuid)] } ?? []))
        ])
        return try rows.first?.rows.map { try $0.person(0) } ?? []
    }

    func records(
        _ kind: RecordKind
    ) throws -> [(person: PersonID, key: String, value: [UInt8])] {
        let rows = try ask(
            """
            SELECT r.person, r.key, r.sealed, k.wrapped
            FROM person_record r LEFT JOIN person_key k ON k.person = r.person
            WHERE r.kind = $1 ORDER BY r.person, r.key
            """, .integer(Int64(kind.rawValue)))
        return try rows.rows.map { row in
            let (person, key) = (try row.person(0), try row.text(1))
            let secret =
                person == .nobody
                ? seal.nobody : try seal.key(of: person, wrapped: row.optionalBytes(3))
            let value = try seal.open(
                try row.bytes(2), with: secret, at: Self.place(kind, key, person))
            return (person, key, value)
        }
    }

    func keep(_ record: RecordChange, of person: PersonID) throws {
        forgetDecisions()
        foreseen.forget(Self.find(record.kind, record.key, of: person))
        let kind = SQLValue.integer(Int64(record.kind.rawValue))
        let name = SQLValue.bytes([UInt8](text: record.key))
        guard let value = record.value else {
            return try send(
                "DELETE FROM person_record WHERE person = $1 AND kind = $2 AND key = $3",
                .uuid(person.uuid), kind, name)
        }
        try send(
            """
            INSERT INTO person_record (person, kind, key, sealed) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, kind, key) DO UPDATE SET sealed = $4
            """, .uuid(person.uuid), kind, name,
            .bytes(
                try seal.close(
                    value, with: key(of: person),
                    at: Self.place(record.kind, record.key, person))))
    }
}
