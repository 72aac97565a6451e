internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Additions become blocks of their own, and take in the blocks before them while those are not
/// much larger: a sample is written again a few times in its life, not with every save, and blocks
/// are large in the end.
extension PostgreSQLTransaction {
    func add(
        _ changes: ChangeSet, as revision: SourceRevision, sequence: inout Int64,
        touched: inout [SampleType: Int64]
    ) throws {
        let person = changes.person
        let lanes = try SampleLanes(
            changes.additions, as: revision, after: sequence, at: changes.at
        ) { try number(of: $0, person: person) }
        sequence += Int64(changes.additions.count)
        for lane in lanes.order {
            touched[lane.type] = max(touched[lane.type] ?? 0, lanes[lane].last?.sequence ?? 0)
        }
        if try !wait(lanes, of: person) { try settle(person, and: lanes) }
    }

    /// Writes samples into blocks behind those that there are, and their names.
    func append(_ lanes: SampleLanes, of person: PersonID) throws {
        for lane in lanes.order {
            try name(
                lanes[lane].map { ($0.uuid, $0.sequence) }, lane.type, lane.origin, of: person)
        }
        let tails = try tails(of: lanes.order, person: person)
        for lane in lanes.order {
            try append(lanes[lane], to: lane, behind: tails[lane] ?? [], of: person)
        }
    }

    /// Writes the names of samples of one type and origin that the store did not give, with their
    /// places in the change log.
    func name(
        _ samples: [(uuid: UUID, sequence: Int64)], _ type: SampleType, _ origin: Int64,
        of person: PersonID
    ) throws {
        let naming = LaneNaming(try writtenNaming(of: person), type)
        let brought = samples.filter { naming?.gave($0.uuid, at: $0.sequence) != true }
        guard !brought.isEmpty else { return }
        // Neighbours in the index are written together.
        let sorted = brought.sorted { $0.uuid.precedes($1.uuid) }
        try send(
            """
            INSERT INTO sample_uuid (person, uuid, sequence, origin, type)
            SELECT $1, n.uuid, n.sequence, $4, $5
            FROM unnest($2::uuid[], $3::bigint[]) AS n (uuid, sequence)
            """, .uuid(person.uuid), .uuids(sorted.map(\.uuid)),
            .integers(sorted.map(\.sequence)), .integer(origin), .integer(Int64(type.number)))
    }

    /// A lane's last block.
    private struct Tail {
        let first: Int64
        let count: Int
        let startMax: Int64
    }

    private static let tailBlocks = 10

    private func tails(
        of lanes: [SampleLane], person: PersonID
    ) throws -> [SampleLane: [Tail]] {
        let rows = try ask(
            """
            SELECT l.type, l.origin, b.first, b.count, b.start_max
            FROM unnest($2::bigint[], $3::bigint[]) AS l (type, origin) CROSS JOIN LATERAL (
                SELECT first, count, start_max FROM sample_block
                WHERE person = $1 AND type = l.type AND origin = l.origin
                ORDER BY first DESC LIMIT \(Self.tailBlocks)) AS b
            ORDER BY b.first DESC
            """, .uuid(person.uuid), .integers(lanes.map { Int64($0.type.number) }),
            .integers(lanes.map(\.origin)))
        var found: [SampleLane: [Tail]] = [:]
        for row in rows.rows {
            let lane = SampleLane(type: try row.type(0), origin: try row.integer(1))
            found[lane, default: []].append(
                Tail(
                    first: try row.integer(2), count: Int(try row.integer(3)),
                    startMax: try row.integer(4)))
        }
        return found
    }

    private static let longRun = 64

    private func append(
        _ samples: [SampleEntry], to lane: SampleLane, behind tails: [Tail], of person: PersonID
    ) throws {
        guard let first = samples.first else { return }
        let start = first.start
        var merged: [Tail] = []
        var count = samples.count
        for tail in tails {
            // A long run from an earlier time has blocks of its own, so that blocks stay narrow.
            let isApart = samples.count >= Self.longRun && tail.startMax > start
            guard tail.count < 2 * count, tail.count < 512, !isApart else { break }
            merged.append(tail)
            count += tail.count
        }
        var run = SampleRun()
        var key = BlockKey(type: lane.type, origin: lane.origin, first: first.sequence)
        if !merged.isEmpty {
            let keys = merged.reversed().map {
                BlockKey(type: lane.type, origin: lane.origin, first: $0.first)
            }
            let blocks = try blocks(Set(keys), of: person)
            for old in keys {
                guard let block = blocks[old] else { throw CompressedBytes.damaged }
                if run.count > 0, run.hasRoom(for: block) {
                    run.append(block)
                    try delete(old, of: person)
                } else {
                    if run.count > 0 { try write(run, key, of: person) }
                    (run, key) = (block, old)
                }
            }
        }
        for one in samples {
            if run.count > 0, !run.hasRoom {
                try write(run, key, of: person)
                run = SampleRun()
            }
            if run.count == 0 {
                key = BlockKey(type: lane.type, origin: lane.origin, first: one.sequence)
            }
            run.append(one)
        }
        try write(run, key, of: person)
    }

    /// Writes a block in the place of what had its key; one without samples goes.
    func write(_ block: SampleRun, _ key: BlockKey, of person: PersonID) throws {
        guard let startMin = block.starts.min(), let startMax = block.starts.max(),
            let endMin = block.ends.min(), let endMax = block.ends.max(),
            let first = block.sequences.first, let last = block.sequences.last
        else { return try delete(key, of: person) }
        try send(
            """
            INSERT INTO sample_block (person, type, origin, first, count, start_min, start_max,
                end_min, end_max, sequence_min, sequence_max, sealed)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            ON CONFLICT (person, type, origin, first) DO UPDATE SET count = $5, start_min = $6,
                start_max = $7, end_min = $8, end_max = $9, sequence_min = $10,
                sequence_max = $11, sealed = $12
            """, .uuid(person.uuid), .integer(Int64(key.type.number)), .integer(key.origin),
            .integer(key.first), .integer(Int64(block.count)), .integer(startMin),
            .integer(startMax), .integer(endMin), .integer(endMax), .integer(first),
            .integer(last),
            .bytes(
                try seal.close(
                    block.bytes(LaneNaming(writtenNaming(of: person), key.type)),
                    with: self.key(of: person), at: key.place(person), isCompressed: true)))
    }

    private func delete(_ key: BlockKey, of person: PersonID) throws {
        try send(
            """
            DELETE FROM sample_block
            WHERE person = $1 AND type = $2 AND origin = $3 AND first = $4
            """, .uuid(person.uuid), .integer(Int64(key.type.number)), .integer(key.origin),
            .integer(key.first))
    }
}
