internal import Foundation
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    private static let columns = """
        uuid, type, access_types, source, start_us, end_us, sequence, added_sequence, deleted_us,
        stored_us, sync_identifier, sync_version, is_pruned
        """

    func deletions(of uuids: [UUID], of person: PersonID) throws -> [UUID: Deletion] {
        guard !uuids.isEmpty, let person = try number(of: person) else { return [:] }
        let find = try statement(
            "SELECT \(Self.columns) FROM sample_deletion WHERE person = ? AND uuid = ?")
        defer { find.reset() }
        find.bind(1, person)
        var found: [UUID: Deletion] = [:]
        for uuid in uuids {
            find.reset()
            find.bind(2, uuid)
            if try find.step() { found[uuid] = try Self.deletion(find) }
        }
        return found
    }

    func deletions(
        of person: PersonID, type: SampleType, from source: Source?, after sequence: Int64,
        _ body: (Deletion) throws -> Bool
    ) throws {
        guard let person = try number(of: person) else { return }
        var last = sequence
        while true {
            let slice = try slice(person: person, type: type, from: source, after: last)
            for deletion in slice { guard try body(deletion) else { return } }
            guard slice.count == Self.sliceRows, let end = slice.last else { return }
            last = end.sequence
        }
    }

    private static let sliceRows = 256

    private func slice(
        person: Int64, type: SampleType, from source: Source?, after: Int64
    ) throws -> [Deletion] {
        let find = try statement(
            """
            SELECT \(Self.columns) FROM sample_deletion
            WHERE person = ?1 AND type = ?2 AND sequence > ?3 AND is_pruned = 0
                \(source == nil ? "" : "AND source = ?5")
            ORDER BY sequence LIMIT ?4
            """)
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, Int(type.number))
        find.bind(3, after)
        find.bind(4, Self.sliceRows)
        if let source { find.bind(5, SourceText.text(of: source)) }
        var found: [Deletion] = []
        while try find.step() { found.append(try Self.deletion(find)) }
        return found
    }

    private static func deletion(_ row: RawStatement) throws -> Deletion {
        func type(_ number: Int64) throws -> SampleType {
            guard let type = UInt16(exactly: number).flatMap(SampleType.init(number:)) else {
                throw StoredBytes.damaged
            }
            return type
        }
        return Deletion(
            uuid: try row.uuid(0), type: try type(row.integer(1)),
            accessTypes: try row.text(2).split(separator: " ").map {
                try type(Int64($0) ?? -1)
            },
            source: try SourceText.source(row.text(3)), start: row.integer(4),
            end: row.integer(5), sequence: row.integer(6), addedSequence: row.integer(7),
            deletedAt: row.integer(8), storedAt: row.integer(9),
            syncIdentifier: row.isNull(10) ? nil : row.text(10),
            syncVersion: row.isNull(11) ? nil : row.double(11), isPruned: row.integer(12) != 0)
    }

    func insert(_ deletion: Deletion, person: Int64) throws {
        var row = ColumnValues()
        row.append("person", person)
        row.append("uuid", deletion.uuid)
        row.append("type", Int(deletion.type.number))
        row.append(
            "access_types", deletion.accessTypes.map { "\($0.number)" }.joined(separator: " "))
        row.append("source", SourceText.text(of: deletion.source))
        row.append("start_us", deletion.start)
        row.append("end_us", deletion.end)
        row.append("sequence", deletion.sequence)
        row.append("added_sequence", deletion.addedSequence)
        row.append("deleted_us", deletion.deletedAt)
        row.append("stored_us", deletion.storedAt)
        row.append("sync_identifier", deletion.syncIdentifier)
        row.append("sync_version", deletion.syncVersion)
        row.append("is_pruned", deletion.isPruned)
        let insert = try statement(row.insert(into: "sample_deletion"))
        insert.bind(row.values)
        try insert.run()
    }
}
