internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// What is kept of samples that are gone: which, of which type, in which place; the rest sealed.
extension PostgreSQLTransaction {
    func deletions(of uuids: [UUID], of person: PersonID) throws -> [UUID: Deletion] {
        guard !uuids.isEmpty else { return [:] }
        let rows = try ask(
            """
            SELECT uuid, type, sequence, is_pruned, sealed FROM sample_deletion
            WHERE person = $1 AND uuid = ANY($2)
            """, .uuid(person.uuid), .uuids(uuids))
        var found: [UUID: Deletion] = [:]
        for row in rows.rows { found[try row.uuid(0)] = try deletion(row, of: person) }
        return found
    }

    func deletions(
        of person: PersonID, type: SampleType, from source: Source?, after sequence: Int64,
        _ body: (Deletion) throws -> Bool
    ) throws {
        var last = sequence
        while true {
            let condition = source == nil ? "" : " AND source = $4"
            let values: [SQLValue] =
                [.uuid(person.uuid), .integer(Int64(type.number)), .integer(last)]
                + (source.map { [.bytes(token(of: $0))] } ?? [])
            let rows = try ask([
                SQLCommand(
                    """
                    SELECT uuid, type, sequence, is_pruned, sealed FROM sample_deletion
                    WHERE person = $1 AND type = $2 AND sequence > $3
                        AND NOT is_pruned\(condition)
                    ORDER BY sequence LIMIT \(Self.sliceRows)
                    """, values)
            ])
            let slice = try rows.first?.rows.map { try deletion($0, of: person) } ?? []
            for deletion in slice { guard try body(deletion) else { return } }
            guard slice.count == Self.sliceRows, let end = slice.last else { return }
            last = end.sequence
        }
    }

    private static let sliceRows = 256

    private func token(of source: Source) -> [UInt8] {
        seal.token("source", PackedOrigin.text(of: source))
    }

    func deletion(_ row: SQLRow, of person: PersonID) throws -> Deletion {
        let uuid = try row.uuid(0)
        let bytes = try seal.open(
            try row.bytes(4), with: key(of: person), at: Self.place(uuid, person))
        var texts = PackedTexts(String(decoding: bytes, as: UTF8.self))
        func number() throws -> Int64 {
            guard let number = try texts.next().flatMap(Int64.init) else {
                throw CompressedBytes.damaged
            }
            return number
        }
        guard let types = try texts.next(), let source = try texts.next() else {
            throw CompressedBytes.damaged
        }
        let access = try types.split(separator: " ").map { text in
            guard let type = UInt16(text).flatMap(SampleType.init(number:)) else {
                throw CompressedBytes.damaged
            }
            return type
        }
        let (start, end, added) = (try number(), try number(), try number())
        let (deletedAt, storedAt) = (try number(), try number())
        let identifier = try texts.next()
        let version = try texts.next().flatMap(UInt64.init).map(Double.init(bitPattern:))
        return Deletion(
            uuid: uuid, type: try row.type(1), accessTypes: access,
            source: try PackedOrigin.source(of: source), start: start, end: end,
            sequence: try row.integer(2), addedSequence: added, deletedAt: deletedAt,
            storedAt: storedAt, syncIdentifier: identifier, syncVersion: version,
            isPruned: try row.integer(3) != 0)
    }

    private static func place(_ uuid: UUID, _ person: PersonID) -> RowPlace {
        RowPlace("sample_deletion", person.uuid.bytes, uuid.bytes)
    }

    func insert(_ deletion: Deletion, of person: PersonID) throws {
        var texts = PackedTexts()
        texts.append(deletion.accessTypes.map { "\($0.number)" }.joined(separator: " "))
        texts.append(PackedOrigin.text(of: deletion.source))
        for number in [
            deletion.start, deletion.end, deletion.addedSequence, deletion.deletedAt,
            deletion.storedAt,
        ] {
            texts.append(String(number))
        }
        texts.append(deletion.syncIdentifier)
        texts.append(deletion.syncVersion.map { String($0.bitPattern) })
        let sealed = try seal.close(
            Array(texts.text.utf8), with: key(of: person), at: Self.place(deletion.uuid, person))
        try send(
            """
            INSERT INTO sample_deletion (person, uuid, type, sequence, is_pruned, source, sealed)
            VALUES ($1, $2, $3, $4, $5::bigint <> 0, $6, $7)
            """, .uuid(person.uuid), .uuid(deletion.uuid), .integer(Int64(deletion.type.number)),
            .integer(deletion.sequence), .integer(deletion.isPruned ? 1 : 0),
            .bytes(token(of: deletion.source)), .bytes(sealed))
    }
}
