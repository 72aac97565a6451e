internal import Crypto
internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteConnections {
    /// Makes the erasures of the journal the database's own, where it is behind: after a restore,
    /// or after an erasure that was cut off. A store that is open for reading is only held against
    /// the journal.
    func replayErasures(_ parts: DocumentParts) throws {
        guard let keys else { return }
        try StoreError.translating {
            guard isWritable else {
                let count = try pool.read {
                    try Int.fetchOne($0, sql: "SELECT count FROM erasure_replay")
                }
                return try SQLiteLedger.check(keys, hasErasures: count ?? 0)
            }
            try pool.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try SQLiteLedger(db: db, parts: parts).replayErasures()
                    return .commit
                }
            }
        }
    }
}

extension SQLiteLedger {
    /// The bytes of a body as they are stored for a person.
    func stored(
        _ body: StoredBytes, of content: PreparedContent, person: Int64?
    ) throws -> Data {
        guard let seal = content.seal, let keys else { return Data(body.data) }
        guard let person else {
            throw StoreError(.invalidArgument, "a sealed body belongs to a person")
        }
        return try DocumentSeal.address(
            body, seal.key, at: seal.place, to: try personKey(person, keys))
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

    /// Destroys a person's key, notes the erasure, and removes all rows that are the person's.
    ///
    /// - Returns: Whether there was such a person.
    func erase(_ person: PersonID) throws -> Bool {
        guard let number = try personNumber(person) else { return false }
        guard let keys else {
            try eraseRows(of: person, number)
            return true
        }
        let slot: Int64? = try row(
            "SELECT slot FROM person_key WHERE person = ?", [number])?[0]
        try keys.erase(person.uuid, slot: slot)
        try replayErasures()
        return true
    }

    /// Removes the rows of everybody who was erased after this database, or the one that it is a
    /// copy of, was last told.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the database knows of more erasures than the file of
    ///   keys, which is an older one then.
    func replayErasures() throws {
        guard let keys else { return }
        let entries = keys.journal.entries
        let done: Int = try row("SELECT count FROM erasure_replay", [])?[0] ?? 0
        try Self.check(keys, hasErasures: done)
        guard done < entries.count else { return }
        for entry in entries[done...] {
            let person = PersonID(entry.person)
            if let number = try personNumber(person) { try eraseRows(of: person, number) }
        }
        try execute("UPDATE erasure_replay SET count = ?", [entries.count])
    }

    /// Refuses a file of keys that is older than the database.
    static func check(_ keys: StoreKeys, hasErasures count: Int) throws {
        let known = keys.journal.entries.count
        guard count <= known else {
            throw StoreError(
                .locked,
                "the store's file of keys (PATH.keys) is older than the store: it knows of "
                    + "\(known) erasures, the store of \(count); put back the newest copy")
        }
    }

    private func eraseRows(of person: PersonID, _ number: Int64) throws {
        _ = try SQLiteSamples(db, parts: parts).eraseAccesses(of: person)
        for statement in Self.erasing { try execute(statement, [number]) }
        try db.execute(
            sql: "DELETE FROM sample_origin WHERE number NOT IN (SELECT origin FROM sample_block)")
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
