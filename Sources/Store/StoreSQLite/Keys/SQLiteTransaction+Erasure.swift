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
                return try SQLiteTransaction.check(keys, hasErasures: count ?? 0)
            }
            try pool.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try SQLiteTransaction(db, parts: parts).replayErasures()
                    return .commit
                }
            }
        }
    }
}

extension SQLiteTransaction {
    /// The store's keys; nil if it is not encrypted.
    private var keys: StoreKeys? { parts.bodies.keys }

    /// The bytes of a body as they are stored for a person.
    func stored(
        _ body: StoredBytes, of content: PreparedContent, person: Int64?
    ) throws -> Data {
        try stored(body, sealedBy: content.seal, person: person)
    }

    /// The bytes of something sealed as they are stored for a person.
    func stored(
        _ body: StoredBytes, sealedBy seal: (key: SymmetricKey, place: DocumentSeal.Place)?,
        person: Int64?
    ) throws -> Data {
        guard let seal, let keys else { return Data(body.data) }
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
        if let slot = try keySlot(of: person), let key = try keys.personKey(slot) {
            return (slot, key)
        }
        let fresh = try keys.newPersonKey()
        try execute(
            "INSERT OR REPLACE INTO person_key (person, slot) VALUES (?, ?)", [person, fresh.slot])
        keySlots[person] = fresh.slot
        return fresh
    }

    private func keySlot(of person: Int64) throws -> Int64? {
        if let known = keySlots[person] { return known }
        return try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT slot FROM person_key WHERE person = ?"),
            arguments: [person])
    }

    /// Destroys a person's key, notes the erasure, and removes all rows that are the person's.
    ///
    /// - Returns: Whether there was such a person.
    func erase(_ person: PersonID) throws -> Bool {
        guard let number = try number(of: person) else { return false }
        guard let keys else {
            try eraseRows(of: person, number)
            return true
        }
        try keys.erase(person.uuid, slot: keySlot(of: number))
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
        let done = try Int.fetchOne(db, sql: "SELECT count FROM erasure_replay") ?? 0
        try Self.check(keys, hasErasures: done)
        guard done < entries.count else { return }
        for entry in entries[done...] {
            let person = PersonID(entry.person)
            if let number = try number(of: person) { try eraseRows(of: person, number) }
        }
        try execute("UPDATE erasure_replay SET count = ?", [entries.count])
    }

    /// Refuses a file of keys that is older than the database.
    static func check(_ keys: StoreKeys, hasErasures count: Int) throws {
        let known = keys.journal.entries.count
        guard count <= known else {
            throw StoreError(
                .locked,
                "the store's file of keys (PATH.keys) is older than the store: it has "
                    + "\(known) erasures, the store \(count); put back the newest copy")
        }
    }

    private func eraseRows(of person: PersonID, _ number: Int64) throws {
        _ = try eraseAccesses(of: person)
        try removeRows(of: person, number)
        try execute(
            """
            DELETE FROM person_record WHERE kind = \(RecordKind.delegation.rawValue)
            AND person = (SELECT number FROM person WHERE uuid = zeroblob(16))
            AND instr(key, ?) > 0
            """, [person.description])
        try db.execute(
            sql: """
                DELETE FROM sample_origin WHERE number NOT IN (
                    SELECT origin FROM sample_block UNION SELECT origin FROM sample_chunk)
                """)
    }

    /// Removes all rows that are a person's but those of the access log.
    func removeRows(of person: PersonID, _ number: Int64) throws {
        for statement in Self.erasing { try execute(statement, [number]) }
        forget(person, number: number)
    }

    /// What is removed of the person with a number, in the order in which rows refer to others.
    private static let erasing: [String] =
        ["document_body", "document_statements", "document_header", "document_patient"].map {
            """
            DELETE FROM \($0)
            WHERE place IN (SELECT place FROM document_key WHERE person = ?)
            """
        } + [
            """
            DELETE FROM sample_block
            WHERE series IN (SELECT number FROM sample_series WHERE person = ?)
            """,
            """
            DELETE FROM person_record WHERE kind = \(RecordKind.signIn.rawValue)
            AND person = (SELECT number FROM person WHERE uuid = zeroblob(16)) AND key IN (
                SELECT '\(SignInHolder.indexPrefix)' || key FROM person_record
                WHERE person = ? AND kind = \(RecordKind.signIn.rawValue))
            """,
        ]
        + [
            "document_replacement", "receipt", "quarantine", "document_key", "sample_chunk",
            "sample_series",
            "sample_uuid", "sample_uuid_twin", "sample_deletion", "sample_relation", "sample_sync",
            "person_record", "person_identifier", "person_key",
        ].map { "DELETE FROM \($0) WHERE person = ?" } + ["DELETE FROM person WHERE number = ?"]
}
