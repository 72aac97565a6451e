internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Samples in blocks: up to 512 of one person, one type and one origin (a revision of a source with
/// a device), in the order of the person's change log.
extension PostgreSQLTransaction {
    func lastSequence(of person: PersonID) throws -> Int64 { try known(person).lastSequence }

    func lastSequence(of person: PersonID, type: SampleType) throws -> Int64 {
        guard type != SampleType(.cda) else { return try known(person).lastDocument }
        let rows = try ask(
            "SELECT last_sequence FROM sample_series WHERE person = $1 AND type = $2",
            .uuid(person.uuid), .integer(Int64(type.number)))
        return try rows.first?.integer(0) ?? 0
    }

    func sampleTypes(of person: PersonID) throws -> [SampleType] {
        try ask(
            "SELECT type FROM sample_series WHERE person = $1 ORDER BY type", .uuid(person.uuid)
        ).rows.map { try $0.type(0) }
    }

    func scan(_ scan: SampleScan, _ body: (StoredSample) throws -> Bool) throws {
        guard !scan.bounds.isEmpty, !scan.types.isEmpty else { return }
        var blocks = BlockScan(scan, in: self)
        while let stored = try blocks.next() { guard try body(stored) else { return } }
    }

    func sources(of person: PersonID, type: SampleType) throws -> [Source] {
        let (answers, waiting) = try ask(
            [
                SQLCommand(
                    "SELECT DISTINCT origin FROM sample_block WHERE person = $1 AND type = $2",
                    [.uuid(person.uuid), .integer(Int64(type.number))])
            ], knowing: person)
        let settled = try answers.first?.rows.map { try $0.integer(0) } ?? []
        var found: [[String?]: Source] = [:]
        for number in waiting.origins(of: type).union(settled).sorted() {
            let source = try origin(number, of: person).source
            found[source.naming] = source
        }
        return found.values.sorted(by: Source.isNamedBefore)
    }

    // MARK: By UUID

    /// In which blocks samples lie, by UUID; those that wait, or are not there, are left out.
    func places(
        of uuids: [UUID], person: PersonID
    ) throws -> (places: [UUID: [SamplePlace]], waiting: WaitingSamples) {
        let find = SQLCommand(
            """
            SELECT u.uuid, u.type, u.origin, b.first
            FROM sample_uuid u CROSS JOIN LATERAL (
                SELECT first FROM sample_block
                WHERE person = $1 AND type = u.type AND origin = u.origin
                    AND first <= u.sequence
                ORDER BY first DESC LIMIT 1) AS b
            WHERE u.person = $1 AND u.uuid = ANY($2)
            """, [.uuid(person.uuid), .uuids(uuids)])
        let (answers, waiting) = try ask([find], knowing: person)
        var found: [UUID: [SamplePlace]] = [:]
        guard let rows = answers.first else { throw CompressedBytes.damaged }
        for row in rows.rows {
            found[try row.uuid(0)] = [
                SamplePlace(
                    block: BlockKey(
                        type: try row.type(1), origin: try row.integer(2),
                        first: try row.integer(3)), isCertain: true)
            ]
        }
        let others = try places(byName: uuids.filter { found[$0] == nil }, person: person)
        return (found.merging(others) { one, _ in one }, waiting)
    }

    /// Blocks by their keys.
    func blocks(_ keys: Set<BlockKey>, of person: PersonID) throws -> [BlockKey: SampleRun] {
        guard !keys.isEmpty else { return [:] }
        let keys = Array(keys)
        let rows = try ask(
            """
            SELECT b.type, b.origin, b.first, b.sealed
            FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS k (type, origin, first)
                JOIN sample_block b ON b.person = $1 AND b.type = k.type AND b.origin = k.origin
                    AND b.first = k.first
            """, .uuid(person.uuid), .integers(keys.map { Int64($0.type.number) }),
            .integers(keys.map(\.origin)), .integers(keys.map(\.first)))
        var found: [BlockKey: SampleRun] = [:]
        let secret = try key(of: person)
        for row in rows.rows {
            let key = BlockKey(
                type: try row.type(0), origin: try row.integer(1), first: try row.integer(2))
            found[key] = try open(try row.bytes(3), key, of: person, secret)
        }
        return found
    }

    /// The samples of a block's row.
    func open(
        _ kept: [UInt8], _ block: BlockKey, of person: PersonID, _ secret: SymmetricKey?
    ) throws -> SampleRun {
        try SampleRun(bytes: seal.open(kept, with: secret, at: block.place(person))) {
            LaneNaming(try naming(of: person), block.type)
        }
    }

    func samples(_ uuids: [UUID], of person: PersonID) throws -> [UUID: StoredSample] {
        try located(uuids, of: person).mapValues(\.stored)
    }

    /// Samples that are there, each with its block.
    func located(
        _ uuids: [UUID], of person: PersonID
    ) throws -> [UUID: (block: BlockKey, stored: StoredSample)] {
        guard !uuids.isEmpty else { return [:] }
        let (places, waiting) = try places(of: uuids, person: person)
        let blocks = try blocks(Set(places.values.joined().map(\.block)), of: person)
        var found: [UUID: (block: BlockKey, stored: StoredSample)] = [:]
        for uuid in uuids {
            for place in places[uuid] ?? [] {
                guard let block = blocks[place.block] else { throw CompressedBytes.damaged }
                guard let index = block.uuids.firstIndex(of: uuid) else {
                    guard !place.isCertain else { throw CompressedBytes.damaged }
                    continue
                }
                found[uuid] = (
                    place.block, try stored(block, index, place.block, person: person)
                )
            }
            if found[uuid] == nil, let (lane, block, index) = try waiting.place(of: uuid) {
                let run = SampleRun(block)
                let key = BlockKey(lane, run)
                found[uuid] = (key, try stored(run, index, key, person: person))
            }
        }
        return found
    }

    /// The sample at a place of a block.
    func stored(
        _ block: SampleRun, _ index: Int, _ key: BlockKey, person: PersonID
    ) throws -> StoredSample {
        let origin = try origin(key.origin, of: person)
        return try block.stored(at: index, type: key.type, origin: origin) { correlation in
            let members = try members(of: correlation, .correlation, person: person)
            let samples = try samples(members, of: person)
            return members.compactMap { member in
                guard case .quantity(let sample)? = samples[member]?.sample else { return nil }
                return sample
            }
        }
    }

    func known(_ uuids: [UUID], of person: PersonID) throws -> Set<UUID> {
        guard !uuids.isEmpty else { return [] }
        let (answers, waiting) = try ask(
            [
                SQLCommand(
                    """
                    SELECT uuid FROM sample_uuid WHERE person = $1 AND uuid = ANY($2)
                    UNION ALL SELECT uuid FROM sample_deletion WHERE person = $1 AND uuid = ANY($2)
                    """, [.uuid(person.uuid), .uuids(uuids)])
            ], knowing: person)
        let settled = try answers.first?.rows.map { try $0.uuid(0) } ?? []
        let known = try waiting.uuids().intersection(uuids).union(settled)
        let others = try places(byName: uuids.filter { !known.contains($0) }, person: person)
        return known.union(try located(Array(others.keys), of: person).keys)
    }

    // MARK: Origins

    /// The origin with a number; all of a person's are read at once.
    func origin(_ number: Int64, of person: PersonID) throws -> PackedOrigin {
        if let known = origins[person]?[number] { return known }
        let rows = try ask(
            "SELECT origin, sealed FROM sample_origin WHERE person = $1", .uuid(person.uuid))
        let secret = try key(of: person)
        for row in rows.rows {
            let number = try row.integer(0)
            let packed = try seal.open(
                try row.bytes(1), with: secret, at: Self.place(ofOrigin: number, person))
            origins[person, default: [:]][number] = try PackedOrigin(
                packed: String(decoding: packed, as: UTF8.self))
        }
        guard let found = origins[person]?[number] else { throw CompressedBytes.damaged }
        return found
    }

    /// The number of an origin, which is derived from what it says.
    func number(of origin: PackedOrigin, person: PersonID) throws -> Int64 {
        let number = seal.token("origin", origin.packed).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        guard origins[person]?[number] == nil else { return number }
        origins[person, default: [:]][number] = origin
        try send(
            """
            INSERT INTO sample_origin (person, origin, sealed) VALUES ($1, $2, $3)
            ON CONFLICT (person, origin) DO NOTHING
            """, .uuid(person.uuid), .integer(number),
            .bytes(
                try seal.close(
                    Array(origin.packed.utf8), with: key(of: person),
                    at: Self.place(ofOrigin: number, person))))
        return number
    }

    private static func place(ofOrigin number: Int64, _ person: PersonID) -> RowPlace {
        RowPlace("sample_origin", person.uuid.bytes, StoreSeal.bytes(number))
    }
}

/// Which block of a person.
struct BlockKey: Hashable {
    let type: SampleType
    let origin: Int64
    /// The place in the change log of the first sample that the block had.
    let first: Int64

    init(type: SampleType, origin: Int64, first: Int64) {
        self.type = type
        self.origin = origin
        self.first = first
    }

    /// Of what waits for a block.
    init(_ lane: SampleLane, _ run: SampleRun) {
        self.init(type: lane.type, origin: lane.origin, first: run.sequences.first ?? 0)
    }

    func place(_ person: PersonID) -> RowPlace {
        RowPlace(
            "sample_block", person.uuid.bytes, StoreSeal.bytes(Int64(type.number)),
            StoreSeal.bytes(origin), StoreSeal.bytes(first))
    }
}

/// Where a sample lies.
struct SamplePlace {
    let block: BlockKey
    /// Whether it lies there if the store is whole; it may where its name says only when it came.
    let isCertain: Bool
}
