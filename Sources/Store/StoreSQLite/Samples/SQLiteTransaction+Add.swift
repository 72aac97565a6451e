internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// Where a new sample went.
    struct StoredLocation {
        let uuid: UUID
        let prefix: Int64
        let block: Int64
    }

    /// Writes additions into blocks, lane by lane, and then their names, in order, so that
    /// neighbours in the index are written together.
    func add(
        _ changes: ChangeSet, as revision: SourceRevision, person: Int64, sequence: inout Int64
    ) throws {
        var placed: [StoredLocation] = []
        placed.reserveCapacity(changes.additions.count)
        var rest = changes.additions[...]
        while let first = rest.first {
            let type = first.sampleType
            let end = rest.firstIndex { $0.sampleType != type } ?? rest.endIndex
            let group = rest[..<end]
            var series = try seriesMade(person: person, type: type)
            for (device, run) in Self.byDevice(group) {
                let origin = try number(of: SampleOrigin(revision: revision, device: device))
                let start = sequence + 1 - Int64(group.startIndex)
                let entries = run.lazy.map {
                    SampleEntry(
                        changes.additions[$0], sequence: start + Int64($0), at: changes.at)
                }
                try append(entries, origin: origin, to: &series) { placed.append($0) }
            }
            sequence += Int64(group.count)
            series.lastSequence = sequence
            try update(series)
            rest = rest[end...]
        }
        try name(placed, person: person)
    }

    private static func byDevice(_ group: ArraySlice<Sample>) -> [(Device?, [Int])] {
        let first = group.first?.device
        if group.allSatisfy({ $0.device == first }) { return [(first, Array(group.indices))] }
        var runs: [Device?: [Int]] = [:]
        for index in group.indices { runs[group[index].device, default: []].append(index) }
        return runs.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }
            .map { ($0.key, $0.value) }
    }

    /// Writes samples of a lane, in their order, behind those that it has, and calls `note` with
    /// the place of each whose name the store did not give.
    func append(
        _ run: some Collection<SampleEntry>, origin: Int64, to series: inout Series,
        _ note: (StoredLocation) -> Void
    ) throws {
        guard let first = run.first else { return }
        let naming = LaneNaming(try naming(series.person), series.type)
        var number: Int64 = 0
        var contents = SampleBlock()
        if let tail = try tail(series.number, origin: origin) {
            // A long run from an earlier time has blocks of its own, so that blocks stay narrow.
            let isLater = tail.contents.starts.last.map { $0 <= first.start } ?? true
            if isLater || run.count < Self.longRun {
                (number, contents) = (tail.number, tail.contents)
            }
        }
        for entry in run {
            if contents.count > 0, !contents.hasRoom {
                try write(contents, number, origin: origin, to: &series)
                (number, contents) = (0, SampleBlock())
            }
            if number == 0 { number = try nextBlockNumber() }
            contents.append(entry)
            if naming?.gave(entry.uuid, at: entry.sequence) != true {
                note(StoredLocation(uuid: entry.uuid, prefix: entry.uuid.prefix, block: number))
            }
        }
        try write(contents, number, origin: origin, to: &series)
    }

    private static let longRun = 64

    private func tail(_ series: Int64, origin: Int64) throws -> StoredBlock? {
        let find = try statement(
            """
            SELECT number FROM sample_block WHERE series = ? AND origin = ?
            ORDER BY sequence_max DESC LIMIT 1
            """)
        find.bind(1, series)
        find.bind(2, origin)
        defer { find.reset() }
        guard try find.step() else { return nil }
        let block = try block(find.integer(0))
        return block.contents.hasRoom ? block : nil
    }

    func nextBlockNumber() throws -> Int64 {
        if lastBlock == 0 {
            let find = try statement("SELECT ifnull(max(number), 0) FROM sample_block")
            defer { find.reset() }
            if try find.step() { lastBlock = find.integer(0) }
        }
        lastBlock += 1
        return lastBlock
    }

    /// Writes a block in the place of what had its number.
    func write(
        _ contents: SampleBlock, _ number: Int64, origin: Int64, to series: inout Series
    ) throws {
        guard let startMin = contents.starts.min(), let endMax = contents.ends.max(),
            let sequenceMin = contents.sequences.first, let sequenceMax = contents.sequences.last
        else { return }
        let timeClass = SpanClass.of(startMin, endMax)
        let sequenceClass = SpanClass.of(sequenceMin, sequenceMax)
        let insert = try statement(
            """
            INSERT OR REPLACE INTO sample_block (
                number, series, origin, time_class, start_min, end_max, sequence_class,
                sequence_min, sequence_max, data)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insert.bind(1, number)
        insert.bind(2, series.number)
        insert.bind(3, origin)
        insert.bind(4, timeClass)
        insert.bind(5, startMin)
        insert.bind(6, endMax)
        insert.bind(7, sequenceClass)
        insert.bind(8, sequenceMin)
        insert.bind(9, sequenceMax)
        insert.bind(10, contents.bytes(LaneNaming(try naming(series.person), series.type)))
        try insert.run()
        series.timeClasses |= 1 << Int64(timeClass)
        series.sequenceClasses |= 1 << Int64(sequenceClass)
    }

    /// Writes the names of samples; block 0 is that of those that are gone.
    func name(_ placed: [StoredLocation], person: Int64) throws {
        let hasTwins = try anyTwin()
        let insert = try statement(
            """
            INSERT INTO sample_uuid (person, prefix, block) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """)
        for one in placed.sorted(by: { $0.prefix < $1.prefix }) {
            if hasTwins, try isTwin(one.uuid, person: person) { throw StoreError.usedUUID }
            insert.bind(1, person)
            insert.bind(2, one.prefix)
            insert.bind(3, one.block)
            try insert.run()
            if insert.changes == 0 { try nameTwin(one, person: person) }
        }
    }

    /// Of two samples whose UUIDs begin alike the second has a row of its own.
    private func nameTwin(_ one: StoredLocation, person: Int64) throws {
        let find = try statement("SELECT block FROM sample_uuid WHERE person = ? AND prefix = ?")
        find.bind(1, person)
        find.bind(2, one.prefix)
        let holder = try find.step() ? find.integer(0) : 0
        find.reset()
        if holder == 0 {
            guard try deletion(named: one.uuid, person: person) == false else {
                throw StoreError.usedUUID
            }
        } else {
            let matches = try block(holder).contents.uuids.count { $0 == one.uuid }
            // The sample itself may lie in the same block already.
            guard matches == (holder == one.block ? 1 : 0) else { throw StoreError.usedUUID }
        }
        let insert = try statement(
            """
            INSERT INTO sample_uuid_twin (person, uuid, block) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """)
        insert.bind(1, person)
        insert.bind(2, one.uuid)
        insert.bind(3, one.block)
        try insert.run()
        if insert.changes == 0 { throw StoreError.usedUUID }
    }

    private func anyTwin() throws -> Bool {
        let find = try statement("SELECT 1 FROM sample_uuid_twin LIMIT 1")
        defer { find.reset() }
        return try find.step()
    }

    private func isTwin(_ uuid: UUID, person: Int64) throws -> Bool {
        let find = try statement("SELECT 1 FROM sample_uuid_twin WHERE person = ? AND uuid = ?")
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, uuid)
        return try find.step()
    }
}
