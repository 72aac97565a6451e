internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction: HealthSnapshot {
    func lastSequence(of person: PersonID) throws -> Int64 {
        let find = try statement(
            """
            SELECT max(last_sequence, ifnull((
                SELECT max(last) FROM sample_chunk WHERE person = number), 0))
            FROM person WHERE uuid = ?
            """)
        defer { find.reset() }
        find.bind(1, person.uuid)
        return try find.step() ? find.integer(0) : 0
    }

    func lastSequence(of person: PersonID, type: SampleType) throws -> Int64 {
        guard let person = try number(of: person) else { return 0 }
        guard type != SampleType(.cda) else { return try lastDocument(person: person) }
        return max(
            try series(person: person, type: type)?.lastSequence ?? 0,
            try waiting(person).lastSequence(of: type))
    }

    private func lastDocument(person: Int64) throws -> Int64 {
        let find = try statement("SELECT max(sequence) FROM document_key WHERE person = ?")
        defer { find.reset() }
        find.bind(1, person)
        return try find.step() ? find.integer(0) : 0
    }

    func sampleTypes(of person: PersonID) throws -> [SampleType] {
        guard let person = try number(of: person) else { return [] }
        let find = try statement("SELECT type FROM sample_series WHERE person = ?")
        defer { find.reset() }
        find.bind(1, person)
        var types = try waiting(person).types
        while try find.step() {
            guard let type = UInt16(exactly: find.integer(0)).flatMap(SampleType.init(number:))
            else { throw StoredBytes.damaged }
            types.insert(type)
        }
        return types.sorted { $0.number < $1.number }
    }

    func scan(_ scan: SampleScan, _ body: (StoredSample) throws -> Bool) throws {
        guard let person = try number(of: scan.person), !scan.bounds.isEmpty else { return }
        var sweep = try BlockSweep(scan, person: person, in: self)
        while let (block, index) = try sweep.next() {
            guard try body(try stored(block, index, person: person)) else { return }
        }
    }

    func samples(_ uuids: [UUID], of person: PersonID) throws -> [UUID: StoredSample] {
        guard let person = try number(of: person) else { return [:] }
        var found: [UUID: StoredSample] = [:]
        for uuid in uuids {
            guard let (block, index) = try place(of: uuid, person: person), let block else {
                continue
            }
            found[uuid] = try stored(block, index, person: person)
        }
        return found
    }

    func known(_ uuids: [UUID], of person: PersonID) throws -> Set<UUID> {
        guard let person = try number(of: person) else { return [] }
        var known: Set<UUID> = []
        // Samples of blocks that were read: those saved together lie in one.
        var near: Set<UUID> = []
        for uuid in uuids {
            if near.contains(uuid) {
                known.insert(uuid)
                continue
            }
            guard let (block, _) = try place(of: uuid, person: person) else { continue }
            known.insert(uuid)
            guard let block else { continue }
            if near.count > StoreLimits.transactionSamples { near.removeAll() }
            near.formUnion(block.contents.uuids)
        }
        return known
    }

    func members(
        of container: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID] {
        guard let person = try number(of: person) else { return [] }
        return try related(
            """
            SELECT member FROM sample_relation WHERE person = ? AND kind = ? AND container = ?
            ORDER BY member
            """, container, kind, person: person)
    }

    func containers(
        of member: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID] {
        guard let person = try number(of: person) else { return [] }
        return try related(
            """
            SELECT container FROM sample_relation WHERE person = ? AND kind = ? AND member = ?
            ORDER BY container
            """, member, kind, person: person)
    }

    func syncState(_ key: SyncKey, person: PersonID) throws -> SyncState? {
        guard let person = try number(of: person) else { return nil }
        let find = try statement(
            """
            SELECT version, uuid FROM sample_sync
            WHERE person = ? AND type = ? AND source = ? AND identifier = ?
            """)
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, Int(key.type.number))
        find.bind(3, SourceText.text(of: key.source))
        find.bind(4, key.identifier)
        guard try find.step() else { return nil }
        return SyncState(
            version: find.double(0), uuid: find.isNull(1) ? nil : try find.uuid(1))
    }

    func record(_ kind: RecordKind, key: String, of person: PersonID) throws -> [UInt8]? {
        guard let person = try number(of: person) else { return nil }
        let find = try statement(
            "SELECT value FROM person_record WHERE person = ? AND kind = ? AND key = ?")
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, kind.rawValue)
        find.bind(3, key)
        return try find.step() ? find.blob(0) : nil
    }

    func records(
        _ kind: RecordKind, of person: PersonID, in slice: RecordSlice
    ) throws -> [(key: String, value: [UInt8])] {
        guard let person = try number(of: person) else { return [] }
        let find = try statement(
            """
            SELECT key, value FROM person_record WHERE person = ?1 AND kind = ?2 AND key > ?3
                \(slice.before == nil ? "" : "AND key < ?5")
            ORDER BY key \(slice.isReversed ? "DESC" : "") LIMIT ?4
            """)
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, kind.rawValue)
        find.bind(3, slice.after)
        find.bind(4, slice.limit)
        if let before = slice.before { find.bind(5, before) }
        var found: [(key: String, value: [UInt8])] = []
        while try find.step() { found.append((find.text(0), find.blob(1))) }
        return found
    }

    func lastRecordKeys(
        _ kind: RecordKind, of persons: [PersonID]
    ) throws -> [PersonID: String] {
        let find = try statement(
            """
            SELECT p.number, (
                SELECT key FROM person_record WHERE person = p.number AND kind = ?2
                ORDER BY key DESC LIMIT 1)
            FROM person p WHERE p.uuid = ?1
            """)
        defer { find.reset() }
        find.bind(2, kind.rawValue)
        var found: [PersonID: String] = [:]
        for person in persons {
            find.reset()
            find.bind(1, person.uuid)
            guard try find.step() else { continue }
            know(person, number: find.integer(0))
            if !find.isNull(1) { found[person] = find.text(1) }
        }
        return found
    }

    /// Goes through the persons by UUID, so that a page costs what it passes.
    func persons(
        with kind: RecordKind, key: String, after person: PersonID?, limit: Int
    ) throws -> [PersonID] {
        let find = try statement(
            """
            SELECT p.uuid FROM person p CROSS JOIN person_record r
                ON r.person = p.number AND r.kind = ?1 AND r.key = ?2
            \(person == nil ? "" : "WHERE p.uuid > ?4") ORDER BY p.uuid LIMIT ?3
            """)
        defer { find.reset() }
        find.bind(1, kind.rawValue)
        find.bind(2, key)
        find.bind(3, limit)
        if let person { find.bind(4, person.uuid) }
        var found: [PersonID] = []
        while try find.step() { found.append(PersonID(try find.uuid(0))) }
        return found
    }

    func records(
        _ kind: RecordKind
    ) throws -> [(person: PersonID, key: String, value: [UInt8])] {
        let find = try statement(
            """
            SELECT p.uuid, r.key, r.value FROM person_record r JOIN person p ON p.number = r.person
            WHERE r.kind = ? ORDER BY p.uuid, r.key
            """)
        defer { find.reset() }
        find.bind(1, kind.rawValue)
        var found: [(person: PersonID, key: String, value: [UInt8])] = []
        while try find.step() {
            found.append((PersonID(try find.uuid(0)), find.text(1), find.blob(2)))
        }
        return found
    }
}
