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
