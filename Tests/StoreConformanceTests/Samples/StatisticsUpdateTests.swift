import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Statistics that follow what is saved and deleted.
@Suite struct StatisticsUpdateTests {
    private static let steps = SampleType(.stepCount)

    private func query() throws -> StatisticsCollectionQuery {
        try StatisticsCollectionQuery(
            type: .stepCount, options: .cumulativeSum, anchorDate: RandomSamples.origin,
            intervalComponents: DateComponents(hour: 1), timeZone: .gmt)
    }

    private func sums(_ changed: [Statistics]?) -> [Double?]? {
        changed?.map { $0.sumQuantity()?.value }
    }

    // rows 121
    @Test(arguments: StoreKind.allCases)
    func `the first element is all there is, the others are the buckets that changed`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            let first = try Give.steps(5)
            try await gateway.save([first, Give.steps(6, at: 90)], for: World.person)
            let updates = try store.me.statisticsUpdates(query())
            var live = updates.makeAsyncIterator()
            #expect(sums(try await live.next()?.changed) == [5, 6])
            try await gateway.save([Give.steps(1, at: 91)], for: World.person)
            let second = try await live.next()
            #expect(sums(second?.changed) == [7])
            #expect(sums(second?.collection.statistics()) == [5, 7])
            try await gateway.save([Give.steps(4, at: 50, lasting: 20)], for: World.person)
            #expect(sums(try await live.next()?.changed) == [7, 9])
            try await store.me.delete([first.uuid])
            #expect(sums(try await live.next()?.changed) == [2])
            updates.stop()
            #expect(try await live.next() == nil)
            var twice = updates.makeAsyncIterator()
            #expect(try await code { _ = try await twice.next() } == .invalidArgument)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `decisions and orders bind from the next element, and what is hidden tells nothing`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            try await store.allow([Self.steps], read: .deny)
            var live = try store.appA.statisticsUpdates(query()).makeAsyncIterator()
            #expect(sums(try await live.next()?.changed) == [])
            try await gateway.save([Give.steps(3, at: 90)], for: World.person)
            try await store.appA.save(Give.steps(1))
            #expect(sums(try await live.next()?.changed) == [1])
            try await store.allow([Self.steps])
            #expect(sums(try await live.next()?.changed) == [3])
            try await gateway.save([Give.steps(2)], for: World.person)
            try await store.me.setSourceOrder(SourceOrder([World.gateway.source]))
            #expect(sums(try await live.next()?.changed) == [2])
            try await store.allow([Self.steps], share: false, read: .deny)
            #expect(sums(try await live.next()?.changed) == [nil, nil])
            try await store.me.resetAuthorization(of: World.apps[0].identifier)
            #expect(
                try await code { _ = try await live.next() } == .authorizationNotDetermined)
        }
    }
}
