import Foundation
import GRDB
import HealthModel
import StorePostgreSQL
import StoreSQLite
import Testing
import Units

@testable import HealthStore

/// Samples that come without a name get one that takes no room, and is a name like any other.
@Suite struct NamingTests {
    private static let steps = SampleType(.stepCount)

    /// The first vectors of SipHash-2-4's reference implementation: the key 00 to 0f, and as many
    /// bytes 00, 01, … as the number says.
    @Test(
        arguments: [
            (0, 0x726f_db47_dd0e_0e31), (7, 0xab02_00f5_8b01_d137), (8, 0x93f5_f579_9a93_2462),
            (15, 0xa129_ca61_49be_45e5),
        ] as [(Int, UInt64)])
    func `the hash is SipHash`(count: Int, expected: UInt64) {
        var hash = SipHash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        hash.absorb((0..<count).map(UInt8.init))
        #expect(hash.finish(count: count) == expected)
        guard count == 8 else { return }
        var words = SipHash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        words.absorb(word: 0x0706_0504_0302_0100)
        #expect(words.finish(count: 8) == expected)
    }

    /// RFC 9562, section 5.8: version 8 and the variant, and nothing else is said.
    @Test func `a name is a UUID of version 8 that says its place to the store alone`() throws {
        let naming = SampleNaming(secret: Array(0..<16), person: World.person)
        let others = [
            SampleNaming(secret: Array(0..<16), person: World.other),
            SampleNaming(secret: Array(1..<17), person: World.person),
        ]
        var names: Set<UUID> = []
        for type in [Self.steps, SampleType(.heartRate), SampleType(.sleepAnalysis)] {
            for sequence in [1, 2, 3, 511, 1 << 20, 1 << 47, 1 << 48 - 1] as [Int64] {
                let name = naming.name(type, at: sequence)
                #expect(name.uuid.6 >> 4 == 8)
                #expect(name.uuid.8 >> 6 == 2)
                let place = try #require(naming.place(of: name))
                #expect(place.type == type && place.sequence == sequence)
                #expect(naming.gave(name, to: type, at: sequence))
                #expect(!naming.gave(name, to: type, at: sequence + 1))
                for other in others { #expect(other.place(of: name) == nil) }
                #expect(names.insert(name).inserted)
            }
        }
        for _ in 0..<100 { #expect(naming.place(of: UUID()) == nil) }
    }

    @Test(arguments: StoreKind.allCases)
    func `what the store names is found, kept and deleted by its name`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let intake = store.interface
            var names: [UUID] = []
            var rest = try (0..<900).map { try Give.steps(Double($0), at: Double($0)) }[...]
            for size in [1, 10, 500, 10, 200, 179] {
                let batch = Array(rest.prefix(size))
                rest = rest.dropFirst(size)
                let receipt = try await intake.save(
                    batch, for: World.person, unnamed: Set(batch.map(\.uuid)))
                names += try batch.map { try #require(receipt.names[$0.uuid]) }
                // What is named by a client lies between.
                let other = try Give.steps(1_000, at: Double(5_000 + names.count))
                try await intake.save([other], for: World.person)
            }
            #expect(Set(names).count == 900)
            #expect(names.allSatisfy { $0.uuid.6 >> 4 == 8 })
            let found = try await store.me.samples(of: Self.steps)
            #expect(found.count == 906)
            #expect(Set(found.map(\.uuid)).isSuperset(of: names))
            #expect(try await intake.known(names + [UUID()], of: World.person) == Set(names))
            for number in [0, 5, 300, 520, 899] {
                let sample = try #require(try await store.me.sample(names[number]))
                guard case .quantity(let steps) = sample else { continue }
                #expect(steps.quantity.value == Double(number))
            }
            #expect(try await store.owner(World.other).sample(names[5]) == nil)
            let anchor = try await store.me.changes(.init(types: [Self.steps])).anchor
            try await store.me.delete([names[5], names[600]])
            let changes = try await store.me.changes(.init(types: [Self.steps], anchor: anchor))
            #expect(Set(changes.deleted.map(\.uuid)) == [names[5], names[600]])
            #expect(try await store.me.sample(names[600]) == nil)
            for name in [names[5], names[7], names[899]] {
                let again = try await code {
                    try await intake.save([Give.steps(1, uuid: name)], for: World.person)
                }
                #expect(again == .invalidArgument)
            }
            let sum = try await store.me.statistics(
                StatisticsQuery(type: .stepCount, options: .cumulativeSum))
            #expect(sum.sumQuantity()?.value == Double((0..<900).reduce(0, +) - 605 + 6_000))
        }
    }

    /// Versions, parts of correlations and of workouts go by the names that were given.
    @Test(arguments: StoreKind.allCases)
    func `what refers to a sample refers to its new name`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let intake = store.interface
            func save(_ sample: Sample) async throws -> SaveReceipt {
                try await intake.save([sample], for: World.person, unnamed: [sample.uuid])
            }
            let first = try Give.steps(1, sync: ("x", 1))
            let name = try #require(try await save(first).names[first.uuid])
            let second = try Give.steps(2, sync: ("x", 2))
            let receipt = try await save(second)
            #expect(receipt.replaced == [name])
            let late = try Give.steps(1, sync: ("x", 1))
            #expect(try await save(late).names.isEmpty)
            let latest = try #require(receipt.names[second.uuid])
            #expect(try await store.me.samples(of: Self.steps).map(\.uuid) == [latest])

            let pressure = try Give.pressure(120, 80)
            let parts = pressure.objects.map(\.uuid)
            let saved = try await intake.save(
                [.correlation(pressure)], for: World.person,
                unnamed: Set(parts + [pressure.uuid]))
            #expect(saved.names[pressure.uuid] == pressure.uuid)
            guard
                case .correlation(let found)? = try await store.me.sample(pressure.uuid)
            else {
                Issue.record("no pressure")
                return
            }
            #expect(Set(found.objects.map(\.uuid)) == Set(parts.compactMap { saved.names[$0] }))
            #expect(Set(found.objects.map(\.uuid)).isDisjoint(with: parts))

            let run = try Give.workout()
            try await intake.save([run], for: World.person)
            let step = try Give.steps(7)
            let added = try await intake.add(
                [step], to: run.uuid, for: World.person, unnamed: [step.uuid])
            let inside = try await store.me.samples(of: Self.steps, matching: .workout(run.uuid))
            let given = try #require(added.names[step.uuid])
            #expect(inside.map(\.uuid) == [given])
        }
    }

    /// 512 samples with their row and its indexes; a client's name alone takes 36 B.
    @Test func `names of the store take no room in a file`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            for number in 0..<200 {
                let batch = try (0..<10).map { try Give.steps(5, at: Double(10 * number + $0)) }
                try await store.interface.save(
                    batch, for: World.person, unnamed: Set(batch.map(\.uuid)))
            }
            try await store.close()
            let queue = try SchemaMigration.connection(toStoreAt: place.path)
            let (named, blocks, bytes) = try await queue.read { db in
                (
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM sample_uuid"),
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM sample_block") ?? 0,
                    try Int.fetchOne(db, sql: "SELECT sum(length(data)) FROM sample_block") ?? 0
                )
            }
            try queue.close()
            #expect(named == 0)
            #expect(blocks > 0)
            #expect(bytes < 2_000 * 10)
        }
    }
}
