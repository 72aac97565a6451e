internal import AccessLog
internal import Base
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

extension PostgreSQLTransaction: CopySource {
    func identity() throws -> [UInt8] { seal.store }

    /// Readers of a copy read without writing: what waits is not taken into the log for them.
    func leaveWaitingAccesses() { mayLogBeBehind = true }

    func persons(after person: PersonID?, limit: Int) throws -> [PersonID] {
        // `nobody` has rows without one of its own.
        var found: [PersonID] = person == nil ? [.nobody] : []
        let rows = try ask(
            "SELECT person FROM person WHERE person > $1 ORDER BY person LIMIT $2",
            .uuid(person?.uuid ?? PersonID.nobody.uuid), .integer(Int64(limit - found.count)))
        found += try rows.rows.map { try $0.person(0) }
        return found
    }

    func deletions(
        of person: PersonID, behind uuid: UUID?, limit: Int
    ) throws -> [Deletion] {
        let rows = try ask(
            """
            SELECT uuid, type, sequence, is_pruned, sealed FROM sample_deletion
            WHERE person = $1 AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3
            """, .uuid(person.uuid), .uuid(uuid), .integer(Int64(limit)))
        return try rows.rows.map { try deletion($0, of: person) }
    }

    func attempts() throws -> [CopiedAttempt] {
        try ask("SELECT digest, run, count, at_us FROM intake_attempt ORDER BY digest").rows.map {
            guard let digest = ContentDigest(bytes: try $0.bytes(0)) else {
                throw CompressedBytes.damaged
            }
            return CopiedAttempt(
                IntakeAttempt(digest: digest, run: try $0.uuid(1)),
                count: Int(try $0.integer(2)), at: try $0.integer(3))
        }
    }

    func spentMarks() throws -> [String: Int64] {
        var found: [String: Int64] = [:]
        for row in try ask("SELECT name, end_s FROM spent_mark").rows {
            found[try row.text(0)] = try row.integer(1)
        }
        return found
    }

    func sharedValues() throws -> [String: [UInt8]] {
        let rows = try ask(
            """
            SELECT key, sealed FROM person_record
            WHERE person = $1 AND kind = $2 AND substring(key FROM 1 FOR 7) = 'shared '::bytea
            """, .uuid(PersonID.nobody.uuid), PostgreSQLBackend.sharedKind)
        var found: [String: [UInt8]] = [:]
        for row in rows.rows {
            let name = String(try row.text(0).dropFirst("shared ".count))
            found[name] = try seal.open(
                try row.bytes(1), with: seal.nobody, at: PostgreSQLBackend.place(ofShared: name))
        }
        return found
    }

    func waitingAccesses() throws -> [AccessEvent] {
        let rows = try ask("SELECT id, leaf, agent, subject FROM access_pending ORDER BY id")
        return try rows.rows.map { row in
            let kept = try entry(row, from: 1, .pending(try row.bytes(0)))
            return try StoredAccess(index: 0, person: nil, entry: kept, hashes: []).recorded().event
        }
    }

    /// Tables whose rows a copy has, or that say nothing which outlives the processes.
    private static let copied: Set<String> = Set(
        (DatabaseSchema.directory + DatabaseSchema.persons + DatabaseSchema.log).map(\.table)
            + ["store_schema", "store_copy"]
    ).union(BodyPlace.tables)

    func unknownTables() throws -> [String] {
        let rows = try ask(
            """
            SELECT convert_to(tablename::text, 'UTF8') FROM pg_tables
            WHERE schemaname = current_schema() ORDER BY 1
            """)
        return try rows.rows.map { try $0.text(0) }.filter { name in
            guard !Self.copied.contains(name) else { return false }
            return try ask("SELECT EXISTS (SELECT 1 FROM \(name.quoted(by: "\"")))").first?.integer(
                0) == 1
        }
    }
}
