internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Small saves wait as chunks until there are enough of them for a block: a chunk changes one page,
/// and a block, its indexes and the names of its samples some thirty. Neither the person's row nor
/// those of the series know of what waits.
extension SQLiteTransaction {
    /// A person's chunks.
    func waiting(_ person: Int64) throws -> WaitingSamples {
        if let known = waitingSamples[person] { return known }
        let find = try statement(
            """
            SELECT type, origin, last, count, data FROM sample_chunk WHERE person = ?
            ORDER BY last
            """)
        defer { find.reset() }
        find.bind(1, person)
        var chunks: [SampleChunk] = []
        while try find.step() {
            guard let type = UInt16(exactly: find.integer(0)).flatMap(SampleType.init(number:))
            else { throw StoredBytes.damaged }
            chunks.append(
                SampleChunk(
                    lane: SampleLane(type: type, origin: find.integer(1)), last: find.integer(2),
                    count: Int(find.integer(3)), bytes: find.blob(4)))
        }
        let found = WaitingSamples(chunks, chunks.isEmpty ? nil : try naming(person))
        waitingSamples[person] = found
        return found
    }

    /// Appends additions as chunks; false if they are too large to wait.
    func wait(
        _ changes: ChangeSet, as revision: SourceRevision, person: Int64, after sequence: Int64
    ) throws -> Bool {
        guard changes.additions.count <= WaitingSamples.mostSamplesAtOnce else { return false }
        let lanes = try SampleLanes(
            changes.additions, as: revision, after: sequence, at: changes.at
        ) { try number(of: $0.origin) }
        guard let chunks = lanes.chunks(try naming(person)) else { return false }
        try requireFresh(changes.additions, person: person)
        if try !waiting(person).hasRoom(for: chunks) { try settle(person) }
        let before = try waiting(person).chunks
        let insert = try statement(
            """
            INSERT INTO sample_chunk (person, last, type, origin, count, data)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        for chunk in chunks {
            insert.bind(1, person)
            insert.bind(2, chunk.last)
            insert.bind(3, Int(chunk.lane.type.number))
            insert.bind(4, chunk.lane.origin)
            insert.bind(5, chunk.count)
            insert.bind(6, chunk.bytes)
            try insert.run()
        }
        let all = WaitingSamples(before + chunks, try naming(person))
        assert(all.brokenInvariant == nil, all.brokenInvariant ?? "")
        waitingSamples[person] = all
        return true
    }

    private func requireFresh(_ additions: [Sample], person: Int64) throws {
        var names = try waiting(person).uuids()
        for sample in additions {
            guard names.insert(sample.uuid).inserted,
                try settledPlace(of: sample.uuid, person: person) == nil
            else { throw StoreError.usedUUID }
        }
    }

    /// Takes a person's chunks into blocks.
    func settle(_ person: Int64) throws {
        let lanes = try waiting(person).lanes()
        guard !lanes.order.isEmpty else { return }
        var placed: [StoredLocation] = []
        for lane in lanes.order {
            var series = try seriesMade(person: person, type: lane.type)
            try append(lanes[lane], origin: lane.origin, to: &series) { placed.append($0) }
            series.lastSequence = max(series.lastSequence, lanes[lane].last?.sequence ?? 0)
            try update(series)
        }
        try name(placed, person: person)
        let last = try waiting(person).chunks.last?.last
        try execute(
            "UPDATE person SET last_sequence = max(last_sequence, ?) WHERE number = ?",
            [last, person])
        try execute("DELETE FROM sample_chunk WHERE person = ?", [person])
        waitingSamples[person] = WaitingSamples([], nil)
    }

    /// The waiting samples of some types as blocks without numbers, those of origins that are not
    /// `wanted` left out.
    func waitingBlocks(
        of types: [SampleType], person: Int64, wanted: (Source) -> Bool = { _ in true }
    ) throws -> [StoredBlock] {
        try waiting(person).runs(of: Set(types)).compactMap { lane, run in
            guard wanted(try origin(lane.origin).revision.source) else { return nil }
            return StoredBlock(
                number: 0, series: 0, type: lane.type, origin: lane.origin, contents: run.block)
        }
    }
}
