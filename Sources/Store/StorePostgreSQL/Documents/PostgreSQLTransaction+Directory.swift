internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

extension PostgreSQLTransaction {
    func person(_ id: PersonID) throws -> Person? {
        guard try known(id).isThere else { return nil }
        let key = try key(of: id)
        let rows = try ask(
            "SELECT name, sealed FROM person_identifier WHERE person = $1", .uuid(id.uuid))
        let identifiers = try rows.rows.map { row in
            let place = RowPlace("person_identifier", id.uuid.bytes, try row.bytes(0))
            var texts = PackedTexts(
                String(
                    decoding: try seal.open(try row.bytes(1), with: key, at: place), as: UTF8.self)
            )
            guard let root = try texts.next(), let part = try texts.next() else {
                throw CompressedBytes.damaged
            }
            return IdentifierKey(root: root, extension: part)
        }
        return Person(
            id: id,
            identifiers: identifiers.sorted {
                ($0.root, $0.extension) < ($1.root, $1.extension)
            })
    }

    func person(identifiedBy identifier: IdentifierKey) throws -> Person? {
        let rows = try ask(
            "SELECT person FROM person_name WHERE name = $1",
            .bytes(seal.token("identifier", identifier)))
        return try rows.first.map { try $0.person(0) }.flatMap(person)
    }

    func quarantinedBytes(_ digest: ContentDigest) throws -> [UInt8]? {
        let rows = try ask(
            """
            SELECT q.person, q.sealed, k.wrapped
            FROM quarantine q LEFT JOIN person_key k ON k.person = q.person WHERE q.digest = $1
            """, .bytes(digest.bytes))
        guard let row = rows.first else { return nil }
        let key = try seal.key(of: try row.person(0), wrapped: row.optionalBytes(2))
        return try body(try row.bytes(1), named: digest, key)
    }

    /// Two round trips at most: the directory says who it is, the person's rows the rest. One where
    /// that is whom this process expects, or nobody.
    func arrivalFacts(_ question: ArrivalQuestion) throws -> ArrivalFacts {
        let digest = SQLValue.bytes(question.digest.bytes)
        let tokens = question.identifiers.map { seal.token("identifier", $0) }
        let name = question.id.map { seal.token("document", $0) }
        let expected = expectedPerson(question, tokens)
        var commands = [
            SQLCommand("SELECT document, person FROM document_digest WHERE digest = $1", [digest]),
            SQLCommand("SELECT sample, person FROM quarantine WHERE digest = $1", [digest]),
            SQLCommand("SELECT count, run FROM intake_attempt WHERE digest = $1", [digest]),
            SQLCommand(
                "SELECT document, person FROM document_name WHERE name = $1", [.bytes(name)]),
            SQLCommand(
                "SELECT name, person FROM person_name WHERE name = ANY($1)", [.blobs(tokens)]),
        ]
        if let expected, let version = question.version {
            commands += self.commands(about: expected, version)
        }
        let answers = try ask(commands)
        guard answers.count == commands.count else { throw CompressedBytes.damaged }
        func reference(_ rows: SQLRows) throws -> SampleReference? {
            try rows.first.map { SampleReference(uuid: try $0.uuid(0), person: try $0.person(1)) }
        }
        var facts = ArrivalFacts()
        facts.stored = try reference(answers[0])
        facts.conflict = try reference(answers[1])
        facts.attempts = try answers[2].first.map {
            (count: Int(try $0.integer(0)), run: try $0.uuid(1))
        }
        facts.sameID = try reference(answers[3])
        var owners: [[UInt8]: PersonID] = [:]
        for row in answers[4].rows { owners[try row.bytes(0)] = try row.person(1) }
        for (identifier, token) in zip(question.identifiers, tokens) {
            facts.owners[identifier] = owners[token]
            if let owner = owners[token] { parts.owners.keep(owner, for: token) }
        }
        isNewcomer = !tokens.isEmpty && owners.isEmpty && question.person == nil
        guard let version = question.version, facts.stored == nil, facts.sameID == nil,
            facts.conflict == nil
        else { return facts }
        // Owners that are several may be persons who were merged.
        let persons = Set(facts.owners.values).union(question.person.map { [$0] } ?? [])
        let others = persons.filter { $0 != expected }.sorted { $0.uuid.precedes($1.uuid) }
        let known = Array(persons.filter { $0 == expected }) + others
        var rows = known.count > others.count ? Array(answers[5...]) : []
        if !others.isEmpty { rows += try ask(others.flatMap { self.commands(about: $0, version) }) }
        guard rows.count == 2 * known.count else { throw CompressedBytes.damaged }
        for (place, person) in known.enumerated() {
            try learn(person, rows[2 * place].first)
            facts.relatives[person] = try relatives(rows[2 * place + 1], of: person)
        }
        return facts
    }

    private func commands(about person: PersonID, _ version: VersionFacts) -> [SQLCommand] {
        [
            SQLCommand(personSQL, [.uuid(person.uuid)]),
            relativesCommand(of: version, person: person),
        ]
    }

    /// Who a document is probably about: whom the caller names, or who had its identifiers before;
    /// nil if those are several, or unknown.
    private func expectedPerson(_ question: ArrivalQuestion, _ tokens: [[UInt8]]) -> PersonID? {
        let persons = Set(
            parts.owners[tokens].compactMap(\.self) + [question.person].compactMap(\.self))
        return persons.count == 1 ? persons.first : nil
    }

    private func relativesCommand(of version: VersionFacts, person: PersonID) -> SQLCommand {
        func tokens(_ kind: ReplacedTarget.Kind) -> [[UInt8]] {
            version.replaced.filter { $0.kind == kind }.map { token(of: $0) }
        }
        let name = version.id.map { seal.token("document", $0) }
        let set = version.setID.map { seal.token("set", $0) }
        return SQLCommand(
            """
            WITH related (document) AS (
                SELECT document FROM document WHERE person = $1 AND set_name = ANY($2)
                UNION SELECT document FROM document WHERE person = $1 AND name = ANY($3)
                UNION SELECT document FROM document_replacement
                    WHERE person = $1 AND target = ANY($4))
            SELECT d.document, d.header, s.document, s.header
            FROM related JOIN document d ON d.person = $1 AND d.document = related.document
                LEFT JOIN document s ON s.person = $1 AND s.document = d.superseded_by
            ORDER BY d.sequence
            """,
            [
                .uuid(person.uuid), .blobs([set].compactMap(\.self) + tokens(.set)),
                .blobs(tokens(.document)), .blobs([name, set].compactMap(\.self)),
            ])
    }

    /// Every document of a person that may replace one, or be replaced by it.
    func relatives(
        of version: VersionFacts, person: PersonID
    ) throws -> [ArrivalFacts.Relative] {
        let answers = try ask([relativesCommand(of: version, person: person)])
        guard let rows = answers.first else { throw CompressedBytes.damaged }
        return try relatives(rows, of: person)
    }

    private func relatives(
        _ rows: SQLRows, of person: PersonID
    ) throws -> [ArrivalFacts.Relative] {
        let key = try key(of: person)
        return try rows.rows.compactMap { row in
            let own = try header(try row.uuid(0), of: person, try row.bytes(1), key)
            guard let facts = VersionFacts(own) else { return nil }
            var successor: VersionFacts?
            if let uuid = try row.optionalUUID(2) {
                successor = VersionFacts(try header(uuid, of: person, try row.bytes(3), key))
            }
            return ArrivalFacts.Relative(facts: facts, successor: successor)
        }
    }

    /// What a document is found by that another says it replaces.
    func token(of target: ReplacedTarget) -> [UInt8] {
        seal.token(target.kind == .document ? "document" : "set", target.key)
    }
}
