internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

extension PostgreSQLTransaction {
    /// Carries out what a change says of documents and of what arrived. Nothing is waited for but
    /// what is not yet known of the person.
    func applyDocuments(_ changes: ChangeSet) throws {
        try withdraw(changes)
        let person = changes.person
        if person != .nobody, !changes.documents.isEmpty || !changes.identifiers.isEmpty {
            let count = Int64(changes.documents.count)
            if isNewcomer { expectNewcomer(person) }
            isNewcomer = false
            var sequence = try take(count, of: person, documents: count)
            let key = try key(of: person)
            for identifier in changes.identifiers { try learn(identifier, person, key) }
            for document in changes.documents {
                sequence += 1
                try insert(document, sequence: sequence, key)
            }
        }
        for (uuid, digest) in changes.statements {
            try keepStatements(of: uuid, digest, person, key(of: person))
        }
        for (old, new) in changes.supersessions {
            try send(
                "UPDATE document SET superseded_by = $3 WHERE person = $1 AND document = $2",
                .uuid(person.uuid), .uuid(old), .uuid(new))
        }
        if let quarantine = changes.quarantine { try keep(quarantine, at: changes.at) }
        if let receipt = changes.receipt { try keep(receipt) }
        switch changes.attempt {
        case .count(let attempt, let count):
            try send(
                """
                INSERT INTO intake_attempt (digest, count, run, at_us) VALUES ($1, $2, $3, $4)
                ON CONFLICT (digest) DO UPDATE SET count = $2, run = $3, at_us = $4
                """, .bytes(attempt.digest.bytes), .integer(Int64(count)), .uuid(attempt.run),
                .integer(changes.at))
        case .forget(let digest):
            try send("DELETE FROM intake_attempt WHERE digest = $1", .bytes(digest.bytes))
        case nil: break
        }
    }

    /// Two that learn an identifier at the same time have one person: the key is taken once, and
    /// the second transaction is run again.
    private func learn(
        _ identifier: IdentifierKey, _ person: PersonID, _ key: SymmetricKey?
    ) throws {
        let name = seal.token("identifier", identifier)
        parts.owners.keep(person, for: name)
        var texts = PackedTexts()
        texts.append(identifier.root)
        texts.append(identifier.extension)
        let place = RowPlace("person_identifier", person.uuid.bytes, name)
        try send(
            "INSERT INTO person_name (name, person) VALUES ($1, $2)", .bytes(name),
            .uuid(person.uuid))
        try send(
            "INSERT INTO person_identifier (person, name, sealed) VALUES ($1, $2, $3)",
            .uuid(person.uuid), .bytes(name),
            .bytes(try seal.close(Array(texts.text.utf8), with: key, at: place)))
    }

    private func insert(
        _ sample: CDADocumentSample, sequence: Int64, _ key: SymmetricKey?
    ) throws {
        guard let document = sample.document else { throw DocumentContent.missing }
        let person = SQLValue.uuid(sample.person.uuid)
        let digest = SQLValue.bytes(document.digest.bytes)
        let body = try kept(contents[document.digest], document.digest, of: sample.person, key)
        let name = document.id?.key.map { seal.token("document", $0) }
        var successor: UUID?
        if case .superseded(let uuid) = sample.status { successor = uuid }
        try send(
            "INSERT INTO document_digest (digest, document, person) VALUES ($1, $2, $3)", digest,
            .uuid(sample.uuid), person)
        if let name {
            try send(
                "INSERT INTO document_name (name, document, person) VALUES ($1, $2, $3)",
                .bytes(name), .uuid(sample.uuid), person)
        }
        try send(
            """
            INSERT INTO document (person, document, start_us, end_us, stored_us, sequence,
                superseded_by, digest, name, set_name, header)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """, person, .uuid(sample.uuid), .integer(sample.startDate.microseconds),
            .integer(sample.endDate.microseconds), .integer(sample.storedAt.microseconds),
            .integer(sequence), .uuid(successor), digest, .bytes(name),
            .bytes(document.setID?.key.map { seal.token("set", $0) }),
            .bytes(try kept(sample, key)))
        try send(
            "INSERT INTO document_body (person, document, body) VALUES ($1, $2, $3)", person,
            .uuid(sample.uuid), .bytes(body))
        try keepStatements(of: sample.uuid, document.digest, sample.person, key)
        for target in Set(ReplacedTarget.targets(of: document).map(token)) {
            try send(
                """
                INSERT INTO document_replacement (person, target, document) VALUES ($1, $2, $3)
                """, person, .bytes(target), .uuid(sample.uuid))
        }
    }

    /// Keeps what a document's body says, in place of what was kept before.
    private func keepStatements(
        of document: UUID, _ digest: ContentDigest, _ person: PersonID, _ key: SymmetricKey?
    ) throws {
        guard let statements = contents[digest]?.statements else { return }
        try send(
            """
            INSERT INTO document_statements (person, document, sealed) VALUES ($1, $2, $3)
            ON CONFLICT (person, document) DO UPDATE SET sealed = $3
            """, .uuid(person.uuid), .uuid(document),
            .bytes(
                try seal.close(
                    statements, with: key, at: RowPlace("document_statements", digest.bytes),
                    isPacked: true)))
    }

    private func keep(_ quarantine: ChangeSet.Quarantine, at time: Int64) throws {
        let person = quarantine.conflict.person
        try take(0, of: person)
        try send(
            """
            INSERT INTO quarantine (digest, sample, person, arrived_us, sealed)
            VALUES ($1, $2, $3, $4, $5)
            """, .bytes(quarantine.digest.bytes), .uuid(quarantine.conflict.uuid),
            .uuid(person.uuid), .integer(time),
            .bytes(
                try kept(
                    contents[quarantine.digest], quarantine.digest, of: person, key(of: person))))
    }
}
