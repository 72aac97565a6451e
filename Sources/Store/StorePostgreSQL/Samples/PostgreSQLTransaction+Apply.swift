internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

extension PostgreSQLTransaction: HealthTransaction {
    func apply(_ changes: ChangeSet) throws {
        try applyDocuments(changes)
        guard changes.hasSamplesOrRecords else { return }
        let person = changes.person
        try requireFresh(changes.additions, of: person)
        if !changes.removals.isEmpty { try settle(person) }
        let removed = try removed(changes)
        let places = changes.removals.count { !$0.isPruned } + changes.additions.count
        var sequence = try take(Int64(places), of: person)
        var touched: [SampleType: Int64] = [:]
        try remove(removed, changes, sequence: &sequence, touched: &touched)
        if let revision = changes.revision, !changes.additions.isEmpty {
            try add(changes, as: revision, sequence: &sequence, touched: &touched)
        }
        for (type, last) in touched { try keep(last, of: person, type: type) }
        try relate(changes)
        for (key, state) in changes.syncs { try keep(state, key, of: person) }
        for record in changes.records { try keep(record, of: person) }
    }

    /// Keeps which place a type's last change has.
    func keep(_ last: Int64, of person: PersonID, type: SampleType) throws {
        try send(
            """
            INSERT INTO sample_series (person, type, last_sequence) VALUES ($1, $2, $3)
            ON CONFLICT (person, type) DO UPDATE SET last_sequence = $3
            """, .uuid(person.uuid), .integer(Int64(type.number)), .integer(last))
    }

    private func requireFresh(_ additions: [Sample], of person: PersonID) throws {
        guard !additions.isEmpty else { return }
        let uuids = additions.map(\.uuid)
        guard Set(uuids).count == uuids.count, try known(uuids, of: person).isEmpty else {
            throw StoreError.usedUUID
        }
    }

    // MARK: Removals

    private struct Removed {
        let removal: ChangeSet.Removal
        let block: BlockKey
        let stored: StoredSample
        let source: Source
    }

    /// What goes is read before anything goes: a correlation is read with what it holds.
    private func removed(_ changes: ChangeSet) throws -> [Removed] {
        guard !changes.removals.isEmpty else { return [] }
        let person = changes.person
        let uuids = changes.removals.map(\.uuid)
        let samples = try located(uuids, of: person)
        guard Set(uuids).count == uuids.count, samples.count == uuids.count else {
            throw StoreError(.invalidArgument, "failed to find some objects")
        }
        return try changes.removals.map { removal in
            guard let (block, stored) = samples[removal.uuid] else {
                throw StoreError(.invalidArgument, "failed to find some objects")
            }
            return Removed(
                removal: removal, block: block, stored: stored,
                source: try origin(block.origin, of: person).source)
        }
    }

    private func remove(
        _ removed: [Removed], _ changes: ChangeSet, sequence: inout Int64,
        touched: inout [SampleType: Int64]
    ) throws {
        guard !removed.isEmpty else { return }
        let person = changes.person
        for one in removed {
            if !one.removal.isPruned {
                sequence += 1
                touched[one.block.type] = sequence
            }
            try insert(
                Deletion(
                    of: one.stored, source: one.source, sequence: sequence, at: changes.at,
                    isPruned: one.removal.isPruned), of: person)
        }
        try send(
            "DELETE FROM sample_uuid WHERE person = $1 AND uuid = ANY($2)", .uuid(person.uuid),
            .uuids(removed.map(\.removal.uuid)))
        let gone = Dictionary(grouping: removed, by: \.block)
        for (key, block) in try blocks(Set(gone.keys), of: person) {
            var rest = block
            let uuids = Set(gone[key]?.map(\.removal.uuid) ?? [])
            for index in block.uuids.indices.reversed() where uuids.contains(block.uuids[index]) {
                rest.remove(at: index)
            }
            try write(rest, key, of: person)
        }
    }

    // MARK: Relations and versions

    private func relate(_ changes: ChangeSet) throws {
        let person = changes.person
        var fresh = Array(changes.relations)
        let gone = Set(changes.removals.map(\.uuid))
        if !gone.isEmpty {
            let rows = try ask(
                """
                SELECT kind, container, member FROM sample_relation
                WHERE person = $1 AND (container = ANY($2) OR member = ANY($2))
                """, .uuid(person.uuid), .uuids(Array(gone)))
            let old = try rows.rows.map { row in
                guard let kind = SampleRelation.Kind(rawValue: Int(try row.integer(0))) else {
                    throw CompressedBytes.damaged
                }
                return SampleRelation(
                    kind, container: try row.uuid(1), member: try row.uuid(2))
            }
            try send(
                """
                DELETE FROM sample_relation
                WHERE person = $1 AND (container = ANY($2) OR member = ANY($2))
                """, .uuid(person.uuid), .uuids(Array(gone)))
            // What is new of something that goes at once goes with it.
            fresh = fresh.compactMap { relation in
                gone.contains(relation.container) || gone.contains(relation.member)
                    ? relation.following(changes.successors, gone: gone) : relation
            }
            fresh += old.compactMap { $0.following(changes.successors, gone: gone) }
        }
        guard !fresh.isEmpty else { return }
        try send(
            """
            INSERT INTO sample_relation (person, kind, container, member)
            SELECT $1, r.kind, r.container, r.member
            FROM unnest($2::bigint[], $3::uuid[], $4::uuid[]) AS r (kind, container, member)
            ON CONFLICT DO NOTHING
            """, .uuid(person.uuid), .integers(fresh.map { Int64($0.kind.rawValue) }),
            .uuids(fresh.map(\.container)), .uuids(fresh.map(\.member)))
    }

    func members(
        of container: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID] {
        try ask(
            """
            SELECT member FROM sample_relation WHERE person = $1 AND kind = $2 AND container = $3
            ORDER BY member
            """, .uuid(person.uuid), .integer(Int64(kind.rawValue)), .uuid(container)
        ).rows.map { try $0.uuid(0) }
    }

    func containers(
        of member: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID] {
        try ask(
            """
            SELECT container FROM sample_relation WHERE person = $1 AND kind = $2 AND member = $3
            ORDER BY container
            """, .uuid(person.uuid), .integer(Int64(kind.rawValue)), .uuid(member)
        ).rows.map { try $0.uuid(0) }
    }

    private func name(of key: SyncKey) -> [UInt8] {
        seal.token(
            "sync", PackedOrigin.text(of: key.source), String(key.type.number), key.identifier)
    }

    func syncState(_ key: SyncKey, person: PersonID) throws -> SyncState? {
        let rows = try ask(
            "SELECT version, uuid FROM sample_sync WHERE person = $1 AND name = $2",
            .uuid(person.uuid), .bytes(name(of: key)))
        return try rows.first.map { row in
            SyncState(
                version: Double(bitPattern: UInt64(bitPattern: try row.integer(0))),
                uuid: try row.optionalUUID(1))
        }
    }

    private func keep(_ state: SyncState, _ key: SyncKey, of person: PersonID) throws {
        try send(
            """
            INSERT INTO sample_sync (person, name, version, uuid) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, name) DO UPDATE SET version = $3, uuid = $4
            """, .uuid(person.uuid), .bytes(name(of: key)),
            .integer(Int64(bitPattern: state.version.bitPattern)), .uuid(state.uuid))
    }
}
