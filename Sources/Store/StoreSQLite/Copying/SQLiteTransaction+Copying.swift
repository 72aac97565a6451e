internal import AccessLog
internal import Crypto
internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction: CopySource {
    /// Of the secret that anchors are sealed with, which the store has from its beginning.
    func identity() throws -> [UInt8] {
        let secret = try record(.store, key: "anchor", of: .nobody) ?? []
        return Array(SHA256.hash(data: Array("casebook copy".utf8) + secret))
    }

    func persons(after person: PersonID?, limit: Int) throws -> [PersonID] {
        let find = try statement("SELECT uuid FROM person WHERE uuid > ? ORDER BY uuid LIMIT ?")
        defer { find.reset() }
        find.bind(1, person?.uuid.bytes ?? [])
        find.bind(2, limit)
        var found: [PersonID] = []
        while try find.step() { found.append(PersonID(try find.uuid(0))) }
        return found
    }

    func deletions(
        of person: PersonID, behind uuid: UUID?, limit: Int
    ) throws -> [Deletion] {
        guard let number = try number(of: person) else { return [] }
        let find = try statement(
            """
            SELECT uuid FROM sample_deletion WHERE person = ? AND uuid > ? ORDER BY uuid LIMIT ?
            """)
        find.bind(1, number)
        find.bind(2, uuid?.bytes ?? [])
        find.bind(3, limit)
        var names: [UUID] = []
        while try find.step() { names.append(try find.uuid(0)) }
        find.reset()
        let found = try deletions(of: names, of: person)
        return names.compactMap { found[$0] }
    }

    func attempts() throws -> [CopiedAttempt] {
        let find = try statement(
            "SELECT digest, run, count, at_us FROM intake_attempt ORDER BY digest")
        defer { find.reset() }
        var found: [CopiedAttempt] = []
        while try find.step() {
            guard let digest = ContentDigest(bytes: find.blob(0)) else {
                throw StoredBytes.damaged
            }
            found.append(
                CopiedAttempt(
                    IntakeAttempt(digest: digest, run: try find.uuid(1)),
                    count: Int(find.integer(2)), at: find.integer(3)))
        }
        return found
    }

    func spentMarks() throws -> [String: Int64] {
        let find = try statement("SELECT name, end_s FROM spent_mark")
        defer { find.reset() }
        var found: [String: Int64] = [:]
        while try find.step() { found[find.text(0)] = find.integer(1) }
        return found
    }

    func sharedValues() throws -> [String: [UInt8]] { [:] }
    func waitingAccesses() throws -> [AccessEvent] { [] }
    func leaveWaitingAccesses() {}

    /// Tables whose rows a copy has; the erasures of the journal are those of one file of keys.
    private static let copied: Set<String> = [
        "access_event", "document_body", "document_header", "document_key", "document_patient",
        "document_replacement", "document_statements", "erasure_replay", "intake_attempt",
        "person", "person_identifier", "person_key", "person_record", "quarantine", "receipt",
        "sample_block", "sample_chunk", "sample_deletion", "sample_origin", "sample_relation",
        "sample_series",
        "sample_sync", "sample_uuid", "sample_uuid_twin", "source", "spent_mark", "store_copy",
    ]

    func unknownTables() throws -> [String] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        return try names.filter { name in
            guard !Self.copied.contains(name), !name.hasPrefix("sqlite_") else { return false }
            return try Row.fetchOne(db, sql: "SELECT 1 FROM \"\(name)\" LIMIT 1") != nil
        }
    }
}

extension SQLiteBackend {
    /// A store that another is copied into is whole when the copy has ended.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen``.
    static func requireWhole(_ connections: SQLiteConnections) throws {
        let isCopying = try StoreError.translating {
            try connections.pool.read {
                try Row.fetchOne(
                    $0, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'store_copy'") != nil
            }
        }
        guard isCopying else { return }
        throw StoreCopy.unfinished
    }
}
