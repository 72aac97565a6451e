internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms
internal import Synchronization

/// Samples whose names the store gave: where they lie follows from the name.
extension PostgreSQLTransaction {
    /// Asks for what names are derived from. A process that knows it asks for nothing.
    static let nameSecret = SQLCommand(
        "SELECT sealed FROM person_record WHERE person = $1 AND kind = $2 AND key = $3",
        [
            .uuid(PersonID.nobody.uuid), .integer(Int64(RecordKind.store.rawValue)),
            .bytes([UInt8](text: SampleNaming.secretKey)),
        ])

    func learn(nameSecret row: SQLRow?) throws {
        isNamingKnown = true
        guard let row else { return }
        let secret = try seal.open(
            try row.bytes(0), with: seal.nobody,
            at: Self.place(.store, SampleNaming.secretKey, .nobody))
        parts.nameSecret.withLock { $0 = secret }
    }

    /// What names of a person's samples are derived from; nil where the store has given none, or
    /// may not.
    func naming(of person: PersonID) throws -> SampleNaming? {
        guard parts.chunks != .absent else { return nil }
        if isNamingOpen { try learn(nameSecret: ask([Self.nameSecret]).first?.first) }
        return parts.nameSecret.withLock { $0 }.map { SampleNaming(secret: $0, person: person) }
    }

    /// The same where names may be left out: programs of version 1 read every name in its block,
    /// and find a sample by its row.
    func writtenNaming(of person: PersonID) throws -> SampleNaming? {
        parts.chunks == .appended ? try naming(of: person) : nil
    }

    /// Whether it is not known yet if the store has given names.
    var isNamingOpen: Bool { !isNamingKnown && parts.nameSecret.withLock { $0 } == nil }

    /// Blocks that begin and end around the places that names of the store stand for: one of them
    /// has the sample, if it is there.
    func places(
        byName uuids: [UUID], person: PersonID
    ) throws -> [UUID: [SamplePlace]] {
        guard let naming = try naming(of: person) else { return [:] }
        let last = try known(person).lastSequence
        let wanted = uuids.compactMap { uuid in
            naming.place(of: uuid).map { (uuid: uuid, type: $0.type, sequence: $0.sequence) }
        }.filter { $0.sequence <= last }
        guard !wanted.isEmpty else { return [:] }
        let rows = try ask(
            """
            SELECT n.uuid, b.type, b.origin, b.first
            FROM unnest($2::uuid[], $3::bigint[], $4::bigint[]) AS n (uuid, type, sequence)
                JOIN sample_block b ON b.person = $1 AND b.type = n.type
                    AND b.sequence_max >= n.sequence AND b.sequence_min <= n.sequence
            """, .uuid(person.uuid), .uuids(wanted.map(\.uuid)),
            .integers(wanted.map { Int64($0.type.number) }), .integers(wanted.map(\.sequence)))
        var found: [UUID: [SamplePlace]] = [:]
        for row in rows.rows {
            let block = BlockKey(
                type: try row.type(1), origin: try row.integer(2), first: try row.integer(3))
            found[try row.uuid(0), default: []].append(SamplePlace(block: block, isCertain: false))
        }
        return found
    }
}
