internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Units

extension SQLiteTransaction {
    func sources(of person: PersonID, type: SampleType) throws -> [Source] {
        guard let person = try number(of: person) else { return [] }
        var origins = try waiting(person).origins(of: type)
        if let series = try series(person: person, type: type) {
            origins.formUnion(try self.origins(of: series))
        }
        var found: [[String?]: Source] = [:]
        for number in origins.sorted() {
            let source = try origin(number).revision.source
            found[source.naming] = source
        }
        return found.values.sorted(by: Source.isNamedBefore)
    }

    /// The origins of a series' samples; each is a step in an index, however many blocks it has.
    func origins(of series: Series) throws -> [Int64] {
        let find = try statement(
            """
            SELECT origin FROM sample_block WHERE series = ? AND origin > ?
            ORDER BY origin LIMIT 1
            """)
        defer { find.reset() }
        var found: [Int64] = []
        while true {
            find.bind(1, series.number)
            find.bind(2, found.last ?? .min)
            guard try find.step() else { return found }
            found.append(find.integer(0))
            find.reset()
        }
    }

    func amounts(_ scan: AmountScan, _ body: ([StatisticsSample]) throws -> Void) throws {
        guard let person = try number(of: scan.person), !scan.bounds.isEmpty else { return }
        var samples = SampleScan(scan.person, types: [SampleType(scan.type)], bounds: scan.bounds)
        let (numbers, starts) = (scan.numbers, scan.starts)
        samples.starts = { source in numbers[source.naming].flatMap { starts[$0] } }
        var blocks = AmountBlocks(scan, person: person, in: self)
        var sweep = AmountSweep(try BlockLanes(samples, person: person, in: self)) {
            try blocks.open($0)
        }
        for chunk in try waiting(person).chunks where chunk.lane.type == SampleType(scan.type) {
            sweep.add(try blocks.amounts(of: chunk.lane.origin, in: chunk.bytes))
        }
        while let amounts = try sweep.next() { try body(amounts) }
    }
}

/// Opens blocks for a scan of amounts.
private struct AmountBlocks {
    private let scan: AmountScan
    private let samples: SQLiteTransaction
    private let person: Int64
    private let numbers: [[String?]: Int]
    private var sources: [Int64: Int?] = [:]
    private var conversions: [String: UnitConversion] = [:]

    init(_ scan: AmountScan, person: Int64, in samples: SQLiteTransaction) {
        self.scan = scan
        self.person = person
        self.samples = samples
        numbers = scan.numbers
    }

    /// What is wanted of a block, by start and then UUID.
    mutating func open(_ number: Int64) throws -> [StatisticsSample] {
        let find = try samples.statement("SELECT origin, data FROM sample_block WHERE number = ?")
        defer { find.reset() }
        find.bind(1, number)
        guard try find.step() else { throw StoredBytes.damaged }
        return try amounts(of: find.integer(0), in: find.blob(1))
    }

    /// The same of a block, or of a chunk, and its origin.
    mutating func amounts(of origin: Int64, in data: [UInt8]) throws -> [StatisticsSample] {
        guard let source = try source(of: origin), let starts = scan.starts[source] else {
            return []
        }
        let columns = try AmountColumns(bytes: data) {
            LaneNaming(try samples.naming(person), SampleType(scan.type))
        }
        let conversions = try columns.units.map { try conversion(from: $0) }
        guard columns.values.count == columns.starts.count, !conversions.isEmpty else {
            throw StoredBytes.damaged
        }
        var found: [StatisticsSample] = []
        found.reserveCapacity(columns.starts.count)
        var isSorted = true
        try columns.eachUUID { index, uuid in
            let (start, end) = (columns.starts[index], columns.ends[index])
            guard scan.bounds.contains(start: start, end: end), starts.contains(start) else {
                return
            }
            if let whole = columns.wholes[index] {
                guard case .quantity(let sample) = try SampleCoding.whole(whole) else {
                    throw StoredBytes.damaged
                }
                found += StatisticsSample.amounts(of: sample, source: source)
                isSorted = false
                return
            }
            let unit = columns.unitPlaces.isEmpty ? 0 : Int(columns.unitPlaces[index])
            let amount = StatisticsSample(
                start: start, end: end, value: conversions[unit](columns.values[index]),
                source: source, uuid: uuid)
            if let last = found.last, last.start >= amount.start { isSorted = false }
            found.append(amount)
        }
        if isSorted { return found }
        return found.sorted(by: StatisticsSample.comesBefore)
    }

    /// The number of an origin's source; nil if the scan does not know it.
    private mutating func source(of origin: Int64) throws -> Int? {
        if let known = sources[origin] { return known }
        let source = numbers[try samples.origin(origin).revision.source.naming]
        sources[origin] = .some(source)
        return source
    }

    private mutating func conversion(from unit: String) throws -> UnitConversion {
        if let known = conversions[unit] { return known }
        guard let made = try? UnitText.unit(unit).conversion(to: scan.type.canonicalUnit) else {
            throw StoredBytes.damaged
        }
        conversions[unit] = made
        return made
    }
}
