internal import Crypto
internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteLedger {
    /// The bytes of a body as they are stored for a person.
    func stored(
        _ body: StoredBytes, of content: PreparedContent, person: Int64?
    ) throws -> Data {
        guard let key = content.bodyKey, let keys else { return Data(body.data) }
        guard let person else {
            throw StoreError(.invalidArgument, "a sealed body belongs to a person")
        }
        return try DocumentSeal.address(body, key, to: try personKey(person, keys))
    }

    /// The key of a person, made when it is first needed.
    private func personKey(
        _ person: Int64, _ keys: StoreKeys
    ) throws -> (slot: Int64, key: SymmetricKey) {
        if let row = try row("SELECT slot FROM person_key WHERE person = ?", [person]),
            let key = try keys.personKey(row[0])
        {
            return (row[0], key)
        }
        let fresh = try keys.newPersonKey()
        try execute(
            "INSERT OR REPLACE INTO person_key (person, slot) VALUES (?, ?)", [person, fresh.slot])
        return fresh
    }

    /// Destroys a person's key, and removes all rows that are the person's.
    ///
    /// - Returns: Whether there was such a person.
    func erase(_ person: PersonID) throws -> Bool {
        guard let number = try personNumber(person) else { return false }
        if let row = try row("SELECT slot FROM person_key WHERE person = ?", [number]) {
            try keys?.destroyPersonKey(row[0])
        }
        _ = try SQLiteSamples(db, parts: parts).eraseAccesses(of: person)
        for statement in Self.erasing { try execute(statement, [number]) }
        try db.execute(
            sql: "DELETE FROM sample_origin WHERE number NOT IN (SELECT origin FROM sample_block)")
        return true
    }

    /// What is removed of the person with a number, in the order in which rows refer to others.
    private static let erasing: [String] =
        ["document_body", "document_header", "document_patient"].map {
            """
            DELETE FROM \($0)
            WHERE place IN (SELECT place FROM document_key WHERE person = ?)
            """
        } + [
            """
            DELETE FROM sample_block
            WHERE series IN (SELECT number FROM sample_series WHERE person = ?)
            """
        ]
        + [
            "document_replacement", "receipt", "quarantine", "document_key", "sample_series",
            "sample_uuid", "sample_uuid_twin", "sample_deletion", "sample_relation", "sample_sync",
            "person_record", "person_identifier", "person_key",
        ].map { "DELETE FROM \($0) WHERE person = ?" } + ["DELETE FROM person WHERE number = ?"]
}
