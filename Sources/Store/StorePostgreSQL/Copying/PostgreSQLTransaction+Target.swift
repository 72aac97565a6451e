internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

extension PostgreSQLTransaction: CopyTarget {
    func copyNote(_ name: String) throws -> [UInt8]? {
        guard let row = try ask("SELECT to_regclass('store_copy')").first, !row.isNull(0) else {
            return nil
        }
        let rows = try ask(
            "SELECT value FROM store_copy WHERE name = $1", .bytes([UInt8](text: name)))
        return try rows.first?.bytes(0)
    }

    func keepCopyNote(_ name: String, _ value: [UInt8]?) throws {
        guard let value else {
            return try send(
                "DELETE FROM store_copy WHERE name = $1", .bytes([UInt8](text: name)))
        }
        try send(
            """
            INSERT INTO store_copy (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = $2
            """, .bytes([UInt8](text: name)), .bytes(value))
    }

    func beginCopy() throws {
        // What is sent next is prepared before it is run.
        _ = try ask(
            "CREATE TABLE store_copy (name bytea NOT NULL PRIMARY KEY, value bytea NOT NULL)")
    }

    func endCopy() throws { try send("DROP TABLE store_copy") }

    func setPlace(_ last: Int64, of person: PersonID, type: SampleType) throws {
        try keep(last, of: person, type: type)
    }

    func insert(
        _ run: SampleRun, type: SampleType, origin: PackedOrigin, of person: PersonID
    ) throws {
        guard let first = run.sequences.first else { return }
        let number = try number(of: origin, person: person)
        try write(run, BlockKey(type: type, origin: number, first: first), of: person)
        try name(Array(zip(run.uuids, run.sequences)), type, number, of: person)
    }

    func insertGone(_ deletion: Deletion, of person: PersonID) throws {
        try insert(deletion, of: person)
    }

    func keepMark(_ name: String, until end: Int64) throws {
        try send(
            """
            INSERT INTO spent_mark (name, end_s, noted_us) VALUES ($1, $2, 0)
            ON CONFLICT (name) DO UPDATE SET end_s = $2
            """, .bytes([UInt8](text: name)), .integer(end))
    }

    func keepShared(_ name: String, _ value: [UInt8]) throws -> Bool {
        try send(
            """
            INSERT INTO person_record (person, kind, key, sealed) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, kind, key) DO UPDATE SET sealed = $4
            """, .uuid(PersonID.nobody.uuid), PostgreSQLBackend.sharedKind,
            .bytes([UInt8](text: "shared " + name)),
            .bytes(
                try seal.close(
                    value, with: seal.nobody, at: PostgreSQLBackend.place(ofShared: name))))
        return true
    }
}
