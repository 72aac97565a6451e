public import Foundation
public import HealthModel
public import HealthStore
internal import StoredForms

extension PostgreSQLBackend: PersonErasing, MarkKeeping, StoreSharing {
    /// Destroys a person's key and removes all that the store has of the person, in one
    /// transaction. With a copy of `person_key` from before, a backup still opens: keep that table
    /// out of backups that are kept for longer.
    public func erase(_ person: PersonID) async throws -> Bool {
        try checkWritable()
        let (seal, parts) = (seal, parts)
        let isErased = try await pool.run { worker in
            try DatabaseRun(worker, seal: seal, parts: parts).write(.person(person)) {
                try $0.erase(person)
            }
        }
        parts.headers.removeAll()
        // Also for who is erased already: what could not be removed then is removed now.
        do { try await parts.bodies?.removeAll(of: person) } catch let error as StoreError {
            throw StoreError(
                error.code,
                "the person's rows and key are deleted, so the remaining bodies in S3 "
                    + "cannot be read; run the command again to remove them: \(error.message)")
        }
        return isErased
    }

    /// Runs statements by themselves.
    private func ask(_ commands: SQLCommand...) async throws -> [[[[UInt8]?]]] {
        try await ask(commands)
    }

    func ask(_ commands: [SQLCommand]) async throws -> [[[[UInt8]?]]] {
        let commands = commands.map(SentCommand.init)
        return try await pool.run { worker in
            for attempt in 0... {
                let connection = try worker.connection()
                do {
                    for command in commands { try connection.send(asking: command.command) }
                    return try connection.flush().map(\.values)
                } catch let failure as DatabaseFailure {
                    if failure.isOfServer { worker.disconnect() }
                    guard attempt < 5, failure.isOfServer || failure.isConflict else {
                        throw failure.error
                    }
                }
            }
            return []
        }
    }

    /// Notes a name until what it stands for has ended by itself; durable when this returns.
    public func note(mark name: String, until end: Date) async throws {
        try checkWritable()
        _ = try await ask(
            SQLCommand(
                """
                INSERT INTO spent_mark (name, end_s, noted_us) VALUES ($1, $2, \(DatabaseClock.now))
                ON CONFLICT (name) DO UPDATE
                SET end_s = greatest(spent_mark.end_s, $2), noted_us = excluded.noted_us
                """, [.bytes([UInt8](text: name)), .integer(Self.seconds(end))]))
    }

    private static func seconds(_ date: Date) -> Int64 {
        Int64(min(date.timeIntervalSince1970.rounded(.up), 1e15))
    }

    /// The names that were noted and matter still. O(names). The others are forgotten when they
    /// have ended by the database's clock: a node whose own clock is ahead must not make names work
    /// again.
    public func marks(at now: Date) async throws -> [String: Date] {
        try checkWritable()
        let answers = try await ask(
            SQLCommand(
                "SELECT name, end_s FROM spent_mark WHERE end_s > $1",
                [.integer(Int64(now.timeIntervalSince1970))]))
        var found: [String: Date] = [:]
        for row in answers.last ?? [] {
            guard let name = row[0], let end = row[1] else { continue }
            found[String(decoding: name, as: UTF8.self)] = Date(
                timeIntervalSince1970: TimeInterval(Self.number(end)))
        }
        return found
    }

    /// Two processes that ask at the same time meet at the name's row: one of them is the first.
    public func spend(_ name: String, until end: Date) async throws -> Bool {
        try checkWritable()
        let answers = try await ask(
            SQLCommand(
                """
                INSERT INTO spent_mark (name, end_s, noted_us) VALUES ($1, $2, \(DatabaseClock.now))
                ON CONFLICT (name) DO NOTHING RETURNING 1::bigint
                """, [.bytes([UInt8](text: name)), .integer(Self.seconds(end))]))
        return answers.first?.isEmpty == false
    }

    /// Microseconds by which a mark may be seen later than it was noted.
    private static let overlap: Int64 = 20_000_000

    /// The names that were noted since a moment of the database's clock, some of them again. The
    /// next moment is not after the beginning of a transaction that is not committed yet: one that
    /// waits for its standby is seen when it ends, however long that takes.
    public func marks(
        notedSince moment: Int64
    ) async throws -> (marks: [String: Date], moment: Int64) {
        let answers = try await ask(
            SQLCommand(
                """
                SELECT least(\(DatabaseClock.now), (
                    SELECT (extract(epoch FROM min(xact_start)) * 1000000)::bigint
                    FROM pg_stat_activity
                    WHERE datname = current_database() AND backend_xid IS NOT NULL))
                """),
            SQLCommand(
                "SELECT name, end_s FROM spent_mark WHERE noted_us >= $1",
                [.integer(moment - Self.overlap)]))
        var found: [String: Date] = [:]
        for row in answers.last ?? [] {
            guard let name = row[0], let end = row[1] else { continue }
            found[String(decoding: name, as: UTF8.self)] = Date(
                timeIntervalSince1970: TimeInterval(Self.number(end)))
        }
        return (found, Self.number(answers.first?.first?.first ?? nil))
    }

    private static func number(_ bytes: [UInt8]?) -> Int64 {
        Int64(bitPattern: (bytes ?? []).reduce(0) { $0 << 8 | UInt64($1) })
    }

    static func place(ofShared name: String) -> RowPlace {
        RowPlace("shared value", [UInt8](text: name))
    }

    static let sharedKind = SQLValue.integer(Int64(RecordKind.store.rawValue))

    /// A value that all processes share, made by the first one that asks.
    public func shared(
        _ name: String, make: @Sendable () throws -> [UInt8]
    ) async throws -> [UInt8] {
        let key = SQLValue.bytes([UInt8](text: "shared " + name))
        let find = SQLCommand(
            "SELECT sealed FROM person_record WHERE person = $1 AND kind = $2 AND key = $3",
            [.uuid(PersonID.nobody.uuid), Self.sharedKind, key])
        var kept = try await ask(find).first?.first?.first ?? nil
        if kept == nil {
            try checkWritable()
            let fresh = try seal.close(
                make(), with: seal.nobody, at: Self.place(ofShared: name))
            let answers = try await ask(
                SQLCommand(
                    """
                    INSERT INTO person_record (person, kind, key, sealed) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (person, kind, key) DO NOTHING
                    """, [.uuid(PersonID.nobody.uuid), Self.sharedKind, key, .bytes(fresh)]), find)
            kept = answers.last?.first?.first ?? nil
        }
        guard let kept else { throw CompressedBytes.damaged }
        return try seal.open(kept, with: seal.nobody, at: Self.place(ofShared: name))
    }

    /// Puts another value in the place of one, if that is still the value.
    public func replace(
        shared name: String, _ old: [UInt8], by new: [UInt8]
    ) async throws -> Bool {
        try checkWritable()
        let (seal, parts) = (seal, parts)
        return try await pool.run { worker in
            try DatabaseRun(worker, seal: seal, parts: parts).write(.store) { transaction in
                let key = SQLValue.bytes([UInt8](text: "shared " + name))
                let place = Self.place(ofShared: name)
                let rows = try transaction.ask(
                    """
                    SELECT sealed FROM person_record
                    WHERE person = $1 AND kind = $2 AND key = $3 FOR UPDATE
                    """, .uuid(PersonID.nobody.uuid), Self.sharedKind, key)
                guard let row = rows.first,
                    try seal.open(try row.bytes(0), with: seal.nobody, at: place) == old
                else { return false }
                try transaction.send(
                    """
                    UPDATE person_record SET sealed = $4
                    WHERE person = $1 AND kind = $2 AND key = $3
                    """, .uuid(PersonID.nobody.uuid), Self.sharedKind, key,
                    .bytes(try seal.close(new, with: seal.nobody, at: place)))
                return true
            }
        }
    }

    /// Programs of earlier versions are refused from now on.
    public func retireEarlierPrograms() async throws -> Bool {
        try checkWritable()
        let answers = try await ask(SQLCommand(DatabaseSchema.contracting))
        return answers.first?.isEmpty == false
    }

    /// Whether programs of earlier versions are not refused yet.
    public func admitsEarlierPrograms() async throws -> Bool {
        try await ask(SQLCommand(DatabaseSchema.admitting)).first?.isEmpty == false
    }

    /// How many seconds the event of the access log has waited that waits the longest.
    public func logDelay() async throws -> Double {
        let answers = try await ask(
            SQLCommand(
                """
                SELECT coalesce(\(DatabaseClock.now) - min(at_us), 0) FROM access_pending
                """))
        let microseconds = Self.number(answers.first?.first?.first ?? nil)
        return max(0, Double(microseconds) / 1_000_000)
    }

    /// What changed of some persons since others were last asked.
    public func news(
        of persons: [PersonID: PersonProgress]
    ) async throws -> [PersonID: (progress: PersonProgress, types: Set<SampleType>)] {
        let known = Array(persons)
        let answers = try await ask(
            SQLCommand(
                """
                SELECT p.person, p.revision, p.last_sequence, p.last_document > k.sequence, s.type
                FROM unnest($1::uuid[], $2::bigint[], $3::bigint[])
                        AS k (person, revision, sequence)
                    JOIN person p ON p.person = k.person AND p.revision <> k.revision
                    LEFT JOIN sample_series s
                        ON s.person = p.person AND s.last_sequence > k.sequence
                """,
                [
                    .uuids(known.map(\.key.uuid)), .integers(known.map(\.value.revision)),
                    .integers(known.map(\.value.sequence)),
                ]))
        var found: [PersonID: (progress: PersonProgress, types: Set<SampleType>)] = [:]
        for row in answers.first ?? [] {
            guard let uuid = row[0].flatMap({ UUID(bytes: $0) }) else { continue }
            let progress = PersonProgress(
                revision: Self.number(row[1]), sequence: Self.number(row[2]))
            var types = found[PersonID(uuid)]?.types ?? []
            if Self.number(row[3]) != 0 { types.insert(SampleType(.cda)) }
            if let type = UInt16(exactly: Self.number(row[4])).flatMap(SampleType.init(number:)),
                row[4] != nil
            {
                types.insert(type)
            }
            found[PersonID(uuid)] = (progress, types)
        }
        return found
    }
}

/// A statement that goes to another thread.
private struct SentCommand: Sendable {
    let sql: String
    let values: [SQLValue]

    init(_ command: SQLCommand) { (sql, values) = (command.sql, command.values) }

    var command: SQLCommand { SQLCommand(sql, values) }
}

extension SQLRows {
    /// All values as they came.
    fileprivate var values: [[[UInt8]?]] {
        rows.map { row in (0..<width).map { row.optionalBytes($0) } }
    }
}

extension PostgreSQLTransaction {
    /// Removes what there is of a person, the key first.
    func erase(_ person: PersonID) throws -> Bool {
        guard try known(person).isThere else { return false }
        _ = try eraseAccesses(of: person)
        try clear(person)
        try send(
            """
            DELETE FROM person_record WHERE kind = \(RecordKind.delegation.rawValue)
                AND person = '\(PersonID.nobody)' AND position($1 IN key) > 0
            """, .bytes([UInt8](text: person.description)))
        return true
    }

    /// Removes all there is of a person but the access log, the key first.
    func clear(_ person: PersonID) throws {
        for statement in Self.erasing { try send(statement, .uuid(person.uuid)) }
        if parts.bodies != nil {
            try send("DELETE FROM body_object WHERE person = $1", .uuid(person.uuid))
        }
        forget(person)
    }

    private static let erasing: [String] =
        ["DELETE FROM person_key WHERE person = $1"]
        + [
            ("document_digest", "digest", "document", "digest"),
            ("document_name", "name", "document", "name"),
            ("person_name", "name", "person_identifier", "name"),
        ].map {
            """
            DELETE FROM \($0.0) WHERE person = $1
                AND \($0.1) IN (SELECT \($0.3) FROM \($0.2) WHERE person = $1)
            """
        }
        + [
            """
            DELETE FROM person_record WHERE kind = \(RecordKind.signIn.rawValue)
                AND person = '\(PersonID.nobody)' AND key IN (
                    SELECT convert_to('\(SignInHolder.indexPrefix)', 'UTF8') || key
                    FROM person_record
                    WHERE person = $1 AND kind = \(RecordKind.signIn.rawValue))
            """
        ]
        + ["receipt", "quarantine"].map { "DELETE FROM \($0) WHERE person = $1" }
        + DatabaseSchema.persons.reversed().filter { $0.table != "person_key" }.map {
            "DELETE FROM \($0.table) WHERE person = $1"
        }
}
