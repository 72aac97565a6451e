internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// All that is in the database, within one transaction, or one snapshot, of a connection. What was
/// looked up of persons and sources is known until the end.
final class SQLiteTransaction {
    let db: Database
    private var people: [PersonID: Int64] = [:]
    private var uuids: [Int64: PersonID] = [:]
    private var origins: [Int64: SampleOrigin] = [:]
    /// The slots of persons' keys, by the persons' numbers.
    var keySlots: [Int64: Int64] = [:]
    /// The numbers of documents' sources, by name.
    var sourceNumbers: [String: Int64] = [:]
    /// What the transaction may write of documents.
    let contents: [ContentDigest: PreparedContent]
    /// The sources of documents.
    var sources: [Int64: Source] = [:]
    /// What names of persons' samples are derived from, by the persons' numbers; nil where the
    /// store has given none.
    var namings: [Int64: SampleNaming?] = [:]
    /// Persons' chunks, by the persons' numbers.
    var waitingSamples: [Int64: WaitingSamples] = [:]
    /// The highest number of a block that was given out; 0 before it is known.
    var lastBlock: Int64 = 0

    let parts: DocumentParts

    init(
        _ db: Database, parts: DocumentParts, contents: [ContentDigest: PreparedContent] = [:]
    ) {
        self.db = db
        self.parts = parts
        self.contents = contents
    }

    /// Remembers whose a number is.
    func know(_ person: PersonID, number: Int64) {
        people[person] = number
        uuids[number] = person
    }

    func forget(_ person: PersonID, number: Int64) {
        people[person] = nil
        uuids[number] = nil
        waitingSamples[number] = nil
        namings[number] = nil
        keySlots[number] = nil
    }

    /// Whose a number is.
    func person(numbered number: Int64) throws -> PersonID {
        if let known = uuids[number] { return known }
        let find = try statement("SELECT uuid FROM person WHERE number = ?")
        defer { find.reset() }
        find.bind(1, number)
        guard try find.step() else { throw StoredBytes.damaged }
        let person = PersonID(try find.uuid(0))
        know(person, number: number)
        return person
    }

    /// A series as its row says.
    struct Series {
        var number: Int64
        /// Whose.
        var person: Int64
        var type: SampleType
        var lastSequence: Int64
        var timeClasses: Int64
        var sequenceClasses: Int64
    }

    func statement(_ sql: String) throws -> RawStatement { try RawStatement(db, sql) }

    /// The person's number; nil if the store knows nothing of them.
    func number(of person: PersonID) throws -> Int64? {
        if let known = people[person] { return known }
        let find = try statement("SELECT number FROM person WHERE uuid = ?")
        defer { find.reset() }
        find.bind(1, person.uuid)
        guard try find.step() else { return nil }
        let number = find.integer(0)
        know(person, number: number)
        return number
    }

    func origin(_ number: Int64) throws -> SampleOrigin {
        if let known = origins[number] { return known }
        let find = try statement("SELECT packed FROM sample_origin WHERE number = ?")
        defer { find.reset() }
        find.bind(1, number)
        guard try find.step() else { throw StoredBytes.damaged }
        let origin = try SampleOrigin(packed: find.text(0))
        origins[number] = origin
        return origin
    }

    func series(person: Int64, type: SampleType) throws -> Series? {
        let find = try statement(
            """
            SELECT number, last_sequence, time_classes, sequence_classes FROM sample_series
            WHERE person = ? AND type = ?
            """)
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, Int(type.number))
        guard try find.step() else { return nil }
        return Series(
            number: find.integer(0), person: person, type: type, lastSequence: find.integer(1),
            timeClasses: find.integer(2), sequenceClasses: find.integer(3))
    }

    /// A block and what its row says of it.
    func block(_ number: Int64) throws -> StoredBlock {
        let find = try statement(
            """
            SELECT b.origin, s.number, s.type, b.data, s.person FROM sample_block b
            JOIN sample_series s ON s.number = b.series WHERE b.number = ?
            """)
        defer { find.reset() }
        find.bind(1, number)
        guard try find.step(),
            let type = UInt16(exactly: find.integer(2)).flatMap(SampleType.init(number:))
        else { throw StoredBytes.damaged }
        return StoredBlock(
            number: number, series: find.integer(1), type: type, origin: find.integer(0),
            contents: try SampleBlock(bytes: find.blob(3)) {
                LaneNaming(try naming(find.integer(4)), type)
            })
    }

    /// The block with a sample, none if the sample is gone; nil if it was never there.
    func place(of uuid: UUID, person: Int64) throws -> (block: StoredBlock?, index: Int)? {
        if let found = try settledPlace(of: uuid, person: person) { return found }
        guard let (lane, block, index) = try waiting(person).place(of: uuid) else { return nil }
        return (
            StoredBlock(
                number: 0, series: 0, type: lane.type, origin: lane.origin, contents: block),
            index
        )
    }

    /// The same without samples that wait in chunks.
    func settledPlace(
        of uuid: UUID, person: Int64
    ) throws -> (block: StoredBlock?, index: Int)? {
        if let found = try placeByName(uuid, person: person) { return found }
        for number in try blocks(of: uuid, person: person) {
            if number == 0 {
                if try deletion(named: uuid, person: person) { return (nil, 0) }
                continue
            }
            let block = try block(number)
            if let index = block.contents.uuids.firstIndex(of: uuid) { return (block, index) }
        }
        return nil
    }

    /// The sample at a place of a block.
    func stored(_ block: StoredBlock, _ index: Int, person: Int64) throws -> StoredSample {
        let sample = try SampleCoding.sample(
            at: index, of: block.contents, type: block.type, origin: try origin(block.origin)
        ) { try members(of: $0, person: person) }
        return StoredSample(
            sample: sample, sequence: block.contents.sequences[index],
            storedAt: block.contents.storedAt[index])
    }

    private func members(of correlation: UUID, person: Int64) throws -> [QuantitySample] {
        try related(
            "SELECT member FROM sample_relation WHERE person = ? AND kind = ? AND container = ?",
            correlation, .correlation, person: person
        ).compactMap { member in
            guard let (block, index) = try place(of: member, person: person), let block,
                case .quantity(let sample) = try stored(block, index, person: person).sample
            else { return nil }
            return sample
        }
    }

    func related(
        _ sql: String, _ uuid: UUID, _ kind: SampleRelation.Kind, person: Int64
    ) throws -> [UUID] {
        let find = try statement(sql)
        defer { find.reset() }
        find.bind(1, person)
        find.bind(2, kind.rawValue)
        find.bind(3, uuid)
        var found: [UUID] = []
        while try find.step() { found.append(try find.uuid(0)) }
        return found
    }

    /// Where a sample may be: those whose UUIDs begin alike share a row, and the later of them
    /// have one of their own.
    func blocks(of uuid: UUID, person: Int64) throws -> [Int64] {
        var found: [Int64] = []
        let first = try statement("SELECT block FROM sample_uuid WHERE person = ? AND prefix = ?")
        first.bind(1, person)
        first.bind(2, uuid.prefix)
        if try first.step() { found.append(first.integer(0)) }
        first.reset()
        let later = try statement(
            "SELECT block FROM sample_uuid_twin WHERE person = ? AND uuid = ?")
        later.bind(1, person)
        later.bind(2, uuid)
        if try later.step() { found.append(later.integer(0)) }
        later.reset()
        return found
    }
}

/// A block of the database, or of what waits for one: then it has no number and no series.
struct StoredBlock {
    var number: Int64
    var series: Int64
    var type: SampleType
    var origin: Int64
    var contents: SampleBlock
}

extension UUID {
    /// The first eight bytes as a number.
    var prefix: Int64 {
        let b = uuid
        let high = UInt64(b.0) << 56 | UInt64(b.1) << 48 | UInt64(b.2) << 40 | UInt64(b.3) << 32
        let low = UInt64(b.4) << 24 | UInt64(b.5) << 16 | UInt64(b.6) << 8 | UInt64(b.7)
        return Int64(bitPattern: high | low)
    }
}
