import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing
import Units

/// Samples that are corrected and not deleted, and what was known on a date.
@Suite struct CorrectionTests {
    private static let steps = SampleType(.stepCount)

    private func sum(_ handle: some SampleReading) async throws -> Double? {
        let query = try StatisticsQuery(type: .stepCount, options: .cumulativeSum)
        do {
            return try await handle.statistics(query).sumQuantity()?.value
        } catch let error as StatisticsError where error.code == .noData { return nil }
    }

    private func buckets(_ handle: some SampleReading) async throws -> [Double?] {
        let query = try StatisticsCollectionQuery(
            type: .stepCount, options: .cumulativeSum, anchorDate: RandomSamples.origin,
            intervalComponents: DateComponents(minute: 10), timeZone: .gmt)
        return try await handle.statisticsCollection(query).statistics().map {
            $0.sumQuantity()?.value
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `both samples stay, figures use the correction, and it can be undone`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            let wrong = try Give.steps(9_000)
            try await store.appA.save([wrong, try Give.steps(5, at: 20)])
            #expect(try await buckets(store.me) == [9_000, 5])
            let right = try Give.steps(90)
            try await store.me.correct(wrong.uuid, with: right, reason: "one zero too many")
            #expect(try await sum(store.me) == 95)
            #expect(try await buckets(store.me) == [90, 5])
            #expect(try await store.me.samples(of: Self.steps).count == 3)
            let told = try await store.me.corrections(of: Self.steps)
            #expect(told.map(\.corrected) == [wrong.uuid])
            #expect(told.map(\.reason) == ["one zero too many"])
            // An app sees the correction where it sees everybody's samples.
            #expect(try await sum(store.appA) == 95)
            try await store.allow([Self.steps], read: .deny)
            #expect(try await sum(store.appA) == 9_005)
            #expect(try await store.appA.corrections(of: Self.steps).isEmpty)
            // Correcting again replaces the first correction.
            let better = try Give.steps(91)
            try await store.me.correct(wrong.uuid, with: better, reason: "counted again")
            #expect(try await sum(store.me) == 96)
            try await store.me.undoCorrection(of: wrong.uuid)
            #expect(try await sum(store.me) == 9_005)
            #expect(try await buckets(store.me) == [9_000, 5])
            #expect(try await store.me.samples(of: Self.steps).count == 2)
        }
    }

    @Test func `what is refused`() async throws {
        try await StoreKind.memory.withStore { store in
            try await store.allow([Self.steps])
            let old = try Give.steps(1)
            try await store.appA.save(old)
            let other = try await code {
                try await store.me.correct(
                    old.uuid, with: try Give.workout(), reason: "no")
            }
            let unknown = try await code {
                try await store.me.correct(UUID(), with: try Give.steps(2), reason: "no")
            }
            let silent = try await code {
                try await store.me.correct(old.uuid, with: try Give.steps(2), reason: " ")
            }
            let undo = try await code { try await store.me.undoCorrection(of: old.uuid) }
            #expect([other, unknown, silent, undo].allSatisfy { $0 == .invalidArgument })
            let new = try Give.steps(2)
            try await store.me.correct(old.uuid, with: new, reason: "yes")
            let twice = try await code {
                try await store.me.correct(new.uuid, with: try Give.steps(3), reason: "again")
            }
            #expect(twice == .invalidArgument)
            // Without what stands for it, the sample counts again.
            try await store.me.delete([new.uuid])
            #expect(try await sum(store.me) == 1)
        }
    }

    /// Otherwise it and the correction would both count.
    @Test(arguments: StoreKind.allCases)
    func `a newer version of a corrected sample is corrected as well`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            let old = try Give.steps(9_000, sync: ("x", 1))
            try await store.appA.save(old)
            let right = try Give.steps(90)
            try await store.me.correct(old.uuid, with: right, reason: "one zero too many")
            let new = try Give.steps(9_001, sync: ("x", 2))
            try await store.appA.save(new)
            #expect(try await sum(store.me) == 90)
            #expect(try await store.me.corrections(of: Self.steps).map(\.corrected) == [new.uuid])
            let third = try Give.steps(9_002)
            try await store.appA.migrate([new.uuid], to: [third])
            #expect(try await sum(store.me) == 90)
            try await store.me.undoCorrection(of: third.uuid)
            #expect(try await sum(store.me) == 9_002)
        }
    }

    /// What the person has decided holds, whatever the app calls its sample.
    @Test(arguments: StoreKind.allCases)
    func `a corrected sample of another type is still corrected`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let pushes = SampleType(.pushCount)
            try await store.allow([Self.steps, pushes])
            let old = try Give.steps(9_000)
            try await store.appA.save(old)
            try await store.me.correct(old.uuid, with: try Give.steps(90), reason: "a zero")
            let new = Sample.quantity(
                try QuantitySample(
                    type: .pushCount, quantity: Quantity(9_000, .count()), start: old.startDate,
                    end: old.endDate))
            try await store.appA.migrate([old.uuid], to: [new])
            let query = try StatisticsQuery(type: .pushCount, options: .cumulativeSum)
            let none = await #expect(throws: StatisticsError.self) {
                try await store.me.statistics(query)
            }
            #expect(none?.code == .noData)
            #expect(try await sum(store.me) == 90)
            #expect(try await store.me.corrections(of: Self.steps).isEmpty)
            let told = try await store.me.corrections(of: pushes)
            #expect(told.map(\.corrected) == [new.uuid])
            // What stands for it is a correction still.
            let twice = try await code {
                try await store.me.correct(
                    try #require(told.first?.correction), with: try Give.steps(3), reason: "no")
            }
            #expect(twice == .invalidArgument)
            try await store.me.undoCorrection(of: new.uuid)
            #expect(try await store.me.statistics(query).sumQuantity()?.value == 9_000)
            #expect(try await sum(store.me) == nil)
        }
    }

    /// The reason of a correction may tell what the sample was of.
    @Test(arguments: StoreKind.allCases)
    func `nothing is left of a correction whose sample is gone`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            let store = HealthStore(backend: backend)
            try await store.allow([Self.steps])
            func count() async throws -> Int {
                try await backend.read(
                    SnapshotWork(.person(World.person)) { snapshot in
                        try snapshot.records(.correction, of: World.person).count
                    })
            }
            func corrected(at minute: Double) async throws -> (old: Sample, new: Sample) {
                let (old, new) = (
                    try Give.steps(1, at: minute), try Give.steps(2, at: minute)
                )
                try await store.appA.save(old)
                try await store.me.correct(old.uuid, with: new, reason: "the walk to the clinic")
                return (old, new)
            }
            try await store.appA.delete([try await corrected(at: 0).old.uuid])
            #expect(try await count() == 0)
            try await store.me.delete([try await corrected(at: 10).new.uuid])
            #expect(try await count() == 0)
            let third = try await corrected(at: 20)
            try await store.me.correct(
                third.old.uuid, with: try Give.steps(3, at: 20), reason: "again")
            #expect(try await count() == 1)
            try await store.me.undoCorrection(of: third.old.uuid)
            #expect(try await count() == 0)
            _ = try await corrected(at: 30)
            #expect(try await count() == 1)
            let erasure = try #require(backend.capabilities.erasure)
            #expect(try await erasure.erase(World.person))
            #expect(try await count() == 0)
            try await store.close()
        }
    }

    @Test func `a correction is not a version, and can be corrected once it stands alone`()
        async throws
    {
        try await StoreKind.memory.withStore { store in
            try await store.allow([Self.steps])
            let old = try Give.steps(1)
            try await store.appA.save(old)
            let version = try await code {
                try await store.me.correct(
                    old.uuid, with: try Give.steps(2, sync: ("x", 1)), reason: "r")
            }
            #expect(version == .invalidArgument)
            let new = try Give.steps(2)
            try await store.me.correct(old.uuid, with: new, reason: "r")
            try await store.appA.delete([old.uuid])
            #expect(try await store.me.corrections(of: Self.steps).isEmpty)
            #expect(try await sum(store.me) == 2)
            try await store.me.correct(new.uuid, with: try Give.steps(3), reason: "r")
            #expect(try await sum(store.me) == 3)
        }
    }

    /// The list of corrections would tell that there is a sample before an app's window.
    @Test func `a correction of a hidden sample is hidden`() async throws {
        try await StoreKind.memory.withStore { store in
            try await store.allow([Self.steps], app: World.apps[1])
            let old = try Give.steps(1)
            try await store.appB.save(old)
            try await store.me.correct(old.uuid, with: try Give.steps(2, at: 20), reason: "late")
            let window = AccessWindow(from: RandomSamples.origin.addingTimeInterval(600))
            try await store.allow([Self.steps], read: .allow(window))
            #expect(try await store.appA.corrections(of: Self.steps).isEmpty)
            #expect(try await sum(store.appA) == 2)
        }
    }

    /// What holds a sample, and what a correlation holds, is what it was on the date, too.
    @Test(arguments: StoreKind.allCases)
    func `correlations as known on a date`(kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withStore(clock: clock) { store in
            let (systolic, pressure) = (
                SampleType(.bloodPressureSystolic), SampleType(.bloodPressure)
            )
            let gateway = store.intake(revision: World.gateway)
            let unit = try HealthUnit("mmHg")
            func part(_ type: QuantityType, _ value: Double, _ version: Double) throws
                -> QuantitySample
            {
                try QuantitySample(
                    type: type, quantity: Quantity(value, unit), start: RandomSamples.origin,
                    end: RandomSamples.origin,
                    metadata: [
                        .syncIdentifier: .string("\(type)"), .syncVersion: .number(version),
                    ])
            }
            let upper = try part(.bloodPressureSystolic, 120, 1)
            let lower = try part(.bloodPressureDiastolic, 80, 1)
            try await gateway.save([.quantity(upper), .quantity(lower)], for: World.person)
            let apart = clock.now
            clock.tick()
            let whole = try CorrelationSample(
                type: .bloodPressure, objects: [upper, lower], start: RandomSamples.origin,
                end: RandomSamples.origin)
            try await gateway.save([.correlation(whole)], for: World.person)
            let joined = clock.now
            clock.tick()
            func alone(_ date: Date) async throws -> Int {
                try await store.me.asKnown(on: date).samples(
                    of: systolic, matching: .noCorrelation
                ).count
            }
            #expect(try await alone(apart) == 1)
            #expect(try await alone(joined) == 0)
            let then = store.me.asKnown(on: joined)
            #expect(try await then.samples(of: pressure).count == 1)
            try await gateway.save(
                [.quantity(try part(.bloodPressureSystolic, 150, 2))], for: World.person)
            #expect(try await store.me.samples(of: pressure).count == 1)
            #expect(try await then.samples(of: pressure).isEmpty)
            #expect(try await then.sample(whole.uuid) == nil)
            #expect(try await then.changes(of: [systolic]).deletedCount == 1)
            #expect(try await then.changes(of: [pressure]).deletedCount == 1)
        }
    }

    @Test func `as known on a date, and what has changed since`() async throws {
        let clock = Mutex(StoreKind.now)
        let store = HealthStore(backend: MemoryBackend(), now: { clock.withLock { $0 } })
        try await store.allow([Self.steps])
        let (first, second, third) = (
            try Give.steps(10), try Give.steps(20, at: 5), try Give.steps(40, at: 30)
        )
        try await store.appA.save([first, second])
        let then = StoreKind.now.addingTimeInterval(60)
        clock.withLock { $0 = StoreKind.now.addingTimeInterval(3_600) }
        try await store.appA.save(third)
        let past = store.me.asKnown(on: then)
        #expect(try await sum(past) == 30)
        #expect(try await sum(store.me) == 70)
        #expect(try await buckets(past) == [30])
        #expect(try await past.samples(of: Self.steps).count == 2)
        #expect(try await past.sample(third.uuid) == nil)
        #expect(try await past.changes(of: [Self.steps]).isComplete)
        try await store.me.correct(first.uuid, with: try Give.steps(11), reason: "r")
        #expect(try await sum(past) == 30)
        #expect(try await sum(store.me) == 71)
        try await store.me.delete([second.uuid])
        let changes = try await past.changes(of: [Self.steps])
        #expect(changes.deletedCount == 1 && !changes.isComplete)
        #expect(changes.deleted.map(\.object.uuid) == [second.uuid])
        #expect(changes.added == 2 && changes.corrected == 1)
        #expect(try await sum(past) == 10)
        let refused = try await code {
            _ = try await past.changes(AnchoredObjectQuery(types: [Self.steps]))
        }
        #expect(refused == .invalidArgument)
    }
}
