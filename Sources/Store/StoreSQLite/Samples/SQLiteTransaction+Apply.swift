internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction: HealthTransaction {
    func apply(_ changes: ChangeSet) throws {
        try applyDocuments(changes)
        guard changes.hasSamplesOrRecords else { return }
        let person = try numberMade(for: changes.person)
        var sequence = try lastSequence(of: changes.person)
        let before = sequence
        if !changes.removals.isEmpty {
            try settle(person)
            try remove(changes, person: person, sequence: &sequence)
        }
        if let revision = changes.revision, !changes.additions.isEmpty {
            if try !wait(changes, as: revision, person: person, after: sequence) {
                try settle(person)
                try add(changes, as: revision, person: person, sequence: &sequence)
            }
        }
        // What waits is not counted in the person's row before it is taken into blocks.
        if sequence != before {
            let update = try statement("UPDATE person SET last_sequence = ? WHERE number = ?")
            update.bind(1, sequence)
            update.bind(2, person)
            try update.run()
        }
        try relate(changes, person: person)
        for (key, state) in changes.syncs { try keep(state, key, person: person) }
        for record in changes.records { try keep(record, person: person) }
    }

    /// The number of a person, who is made if there is none.
    func numberMade(for person: PersonID) throws -> Int64 {
        if let known = try number(of: person) { return known }
        let insert = try statement("INSERT INTO person (uuid) VALUES (?)")
        insert.bind(1, person.uuid)
        try insert.run()
        know(person, number: db.lastInsertedRowID)
        return db.lastInsertedRowID
    }

    // MARK: Relations, versions and records

    private func relate(_ changes: ChangeSet, person: Int64) throws {
        for relation in changes.relations { try insert(relation, person: person) }
        let gone = Set(changes.removals.map(\.uuid))
        for uuid in gone {
            for relation in try relations(of: uuid, person: person) {
                let delete = try statement(
                    """
                    DELETE FROM sample_relation
                    WHERE person = ? AND kind = ? AND container = ? AND member = ?
                    """)
                delete.bind(1, person)
                delete.bind(2, relation.kind.rawValue)
                delete.bind(3, relation.container)
                delete.bind(4, relation.member)
                try delete.run()
                if let moved = relation.following(changes.successors, gone: gone) {
                    try insert(moved, person: person)
                }
            }
        }
    }

    private func relations(of uuid: UUID, person: Int64) throws -> [SampleRelation] {
        var found: [SampleRelation] = []
        for kind in [SampleRelation.Kind.correlation, .workout] {
            found += try related(
                """
                SELECT member FROM sample_relation
                WHERE person = ? AND kind = ? AND container = ?
                """, uuid, kind, person: person
            ).map { SampleRelation(kind, container: uuid, member: $0) }
            found += try related(
                """
                SELECT container FROM sample_relation
                WHERE person = ? AND kind = ? AND member = ?
                """,
                uuid, kind, person: person
            ).map { SampleRelation(kind, container: $0, member: uuid) }
        }
        return found
    }

    private func insert(_ relation: SampleRelation, person: Int64) throws {
        let insert = try statement(
            """
            INSERT INTO sample_relation (person, kind, container, member) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """)
        insert.bind(1, person)
        insert.bind(2, relation.kind.rawValue)
        insert.bind(3, relation.container)
        insert.bind(4, relation.member)
        try insert.run()
    }

    private func keep(_ state: SyncState, _ key: SyncKey, person: Int64) throws {
        let insert = try statement(
            """
            INSERT INTO sample_sync (person, type, source, identifier, version, uuid)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET version = excluded.version, uuid = excluded.uuid
            """)
        insert.bind(1, person)
        insert.bind(2, Int(key.type.number))
        insert.bind(3, SourceText.text(of: key.source))
        insert.bind(4, key.identifier)
        insert.bind(5, state.version)
        if let uuid = state.uuid { insert.bind(6, uuid) } else { insert.bindNull(6) }
        try insert.run()
    }

    private func keep(_ record: RecordChange, person: Int64) throws {
        guard let value = record.value else {
            let delete = try statement(
                "DELETE FROM person_record WHERE person = ? AND kind = ? AND key = ?")
            delete.bind(1, person)
            delete.bind(2, record.kind.rawValue)
            delete.bind(3, record.key)
            return try delete.run()
        }
        let insert = try statement(
            """
            INSERT INTO person_record (person, kind, key, value) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET value = excluded.value
            """)
        insert.bind(1, person)
        insert.bind(2, record.kind.rawValue)
        insert.bind(3, record.key)
        insert.bind(4, value)
        try insert.run()
    }
}
