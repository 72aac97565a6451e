import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Small saves wait as chunks and are taken into blocks: nobody who reads sees where samples lie.
@Suite struct ChunkTests {
    private static let steps = SampleType(.stepCount)
    private static let heart = SampleType(.heartRate)

    private static func beat(_ number: Int) throws -> Sample {
        let at = RandomSamples.origin.addingTimeInterval(Double(number % 7 * 1_000 + number))
        return .quantity(
            try QuantitySample(
                type: .heartRate,
                quantity: Quantity(Double(60 + number % 40), HealthUnit("count/min")), start: at,
                end: at, device: number % 5 == 0 ? Device([.name: "belt"]) : nil))
    }

    /// What readers of all kinds see.
    private static func seen(in store: HealthStore) async throws -> [[String]] {
        let me = store.me
        let hours = try await me.statisticsCollection(
            StatisticsCollectionQuery(
                type: .stepCount, options: [.cumulativeSum, .separateBySource],
                anchorDate: RandomSamples.origin, intervalComponents: DateComponents(hour: 1),
                timeZone: .gmt)
        ).statistics()
        let changes = try await me.changes(AnchoredObjectQuery(types: [steps, heart]))
        return [
            try await me.samples(of: steps).map(\.json),
            try await me.samples(of: heart, sort: [.descending(.endDate)]).map(\.json),
            try await me.samples(of: heart, limit: 5).map(\.json),
            changes.added.map(\.json), changes.deleted.map(\.uuid.uuidString),
            hours.map { "\($0)" }, try await me.sources(of: heart).map(\.name),
        ]
    }

    /// The same samples saved ten at a time, one at a time, and all at once: the places in the
    /// change log are the same, and so is everything that anybody reads.
    @Test(arguments: StoreKind.allCases)
    func `samples are the same however few are saved at a time`(kind: StoreKind) async throws {
        let samples = try (0..<600).map {
            try $0 % 3 == 0 ? Give.steps(Double($0), at: Double($0)) : Self.beat($0)
        }.sorted {
            ($0.sampleType.number, $0.startDate) < ($1.sampleType.number, $1.startDate)
        }
        var answers: [[[String]]] = []
        for size in [10, 1, 600, 70] {
            try await kind.withStore { store in
                var rest = samples[...]
                while !rest.isEmpty {
                    try await store.interface.save(Array(rest.prefix(size)), for: World.person)
                    rest = rest.dropFirst(size)
                }
                answers.append(try await Self.seen(in: store))
            }
        }
        #expect(answers[0][0].count == 200)
        #expect(answers[0][1].count == 400)
        for other in answers.dropFirst() { #expect(other == answers[0]) }
    }

    @Test(arguments: StoreKind.allCases)
    func `what waits is known, found and deleted as everything is`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let intake = store.interface
            let samples = try (0..<30).map { try Give.steps(Double($0), at: Double($0)) }
            for sample in samples { try await intake.save([sample], for: World.person) }
            let uuids = samples.map(\.uuid)
            #expect(try await intake.known(uuids + [UUID()], of: World.person) == Set(uuids))
            let again = try await code { try await intake.save([samples[7]], for: World.person) }
            #expect(again == .invalidArgument)
            let twice = try Give.steps(1)
            let both = try await code { try await intake.save([twice, twice], for: World.person) }
            #expect(both == .invalidArgument)
            #expect(try await store.me.sample(uuids[3])?.uuid == uuids[3])
            try await store.me.delete([uuids[3]])
            #expect(try await store.me.sample(uuids[3]) == nil)
            let gone = try await code { try await intake.save([samples[3]], for: World.person) }
            #expect(gone == .invalidArgument)
            try await intake.save([.correlation(Give.pressure(120, 80))], for: World.person)
            let pressures = try await store.me.samples(of: SampleType(.bloodPressure))
            guard case .correlation(let pressure)? = pressures.first else {
                Issue.record("no pressure")
                return
            }
            #expect(pressure.objects.count == 2)
            try await store.me.delete([pressure.objects[0].uuid])
            #expect(try await store.me.samples(of: SampleType(.bloodPressure)).isEmpty)
            #expect(try await store.me.samples(of: Self.steps).count == 29)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `nobody loses samples with a person who is erased`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            for person in [World.person, World.other] {
                try await store.interface.save([Self.beat(5), Give.steps(1)], for: person)
            }
            let erasure = try #require(backend.capabilities.erasure)
            #expect(try await erasure.erase(World.other))
            #expect(try await store.owner(World.other).samples(of: Self.heart).isEmpty)
            let left = try await store.me.samples(of: Self.heart)
            #expect(left.first?.device?[.name] == "belt")
            try await store.close()
        }
    }

    @Test func `damage in what waits is found, and everything else is read`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            try await store.interface.save([Give.steps(1)], for: World.person)
            try await store.interface.save([Give.steps(1)], for: World.other)
            try await store.close()
            let queue = try SchemaMigration.connection(toStoreAt: place.path)
            let number = try await queue.write { db in
                let number = try Int64.fetchOne(
                    db, sql: "SELECT number FROM person WHERE uuid = ?",
                    arguments: [Data(World.other.uuid.bytes)])
                try db.execute(
                    sql: "UPDATE sample_chunk SET data = zeroblob(9) WHERE person = ?",
                    arguments: [number])
                return try #require(number)
            }
            try queue.close()
            let backend = try SQLiteBackend(path: place.path)
            #expect(
                try await backend.scrub { _ in }.findings.contains {
                    $0.part == .samples && $0.place == "sample_chunk \(number)"
                })
            let damaged = HealthStore(backend: backend, now: { StoreKind.now })
            #expect(try await damaged.me.samples(of: Self.steps).count == 1)
            #expect(
                try await code { _ = try await damaged.owner(World.other).samples(of: Self.steps) }
                    == .corrupt)
            try await damaged.close()
        }
    }

    /// Pages of a store are what a save writes: 4 KB for each that it changes.
    @Test func `a small save changes few pages`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            func save(_ number: Int) async throws {
                let samples = try (0..<10).map { try Self.beat(10 * number + $0) }
                try await store.interface.save(samples, for: World.person)
            }
            func log() throws -> Int {
                let facts = try FileManager.default.attributesOfItem(atPath: place.path + "-wal")
                return (facts[.size] as? NSNumber)?.intValue ?? 0
            }
            for number in 0..<10 { try await save(number) }
            let before = try log()
            for number in 10..<30 { try await save(number) }
            // Of blocks with their indexes and names each such save changed thirty pages.
            #expect(try log() - before <= 20 * 2 * 4_120)
            try await store.close()
        }
    }
}
