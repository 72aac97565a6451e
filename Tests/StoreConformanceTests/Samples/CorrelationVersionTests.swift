import Foundation
import HealthModel
import HealthStore
import Testing
import Units

/// Versions of correlations, and what becomes of what they hold.
@Suite struct CorrelationVersionTests {
    private static func pressure(
        _ version: Double, _ systolic: Double = 120, holding parts: [QuantitySample]? = nil
    ) throws -> CorrelationSample {
        let parts = try parts ?? Give.pressure(systolic, 80).objects
        return try CorrelationSample(
            type: .bloodPressure, objects: parts, start: RandomSamples.origin,
            end: RandomSamples.origin,
            metadata: [.syncIdentifier: .string("evening"), .syncVersion: .number(version)])
    }

    /// The one correlation that is there, whole, and no other pressure beside it.
    private func expectOnly(
        _ expected: CorrelationSample, in store: HealthStore,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await store.me.correlations(
            CorrelationQuery(type: .bloodPressure))
        #expect(found.map(\.uuid) == [expected.uuid], sourceLocation: location)
        #expect(
            Set(found.flatMap(\.objects).map(\.uuid)) == Set(expected.objects.map(\.uuid)),
            sourceLocation: location)
        for type in [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic] {
            let parts = try await store.me.samples(of: SampleType(type))
            #expect(
                parts.map(\.uuid) == expected.objects(for: type).map(\.uuid),
                sourceLocation: location)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a new version may hold what the old one held`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            for (version, count) in try Self.versions() {
                let receipt = try await store.intake(revision: World.gateway)
                    .save([.correlation(version)], for: World.person)
                #expect(receipt.savedCount == count)
                try await expectOnly(version, in: store)
            }
        }
    }

    /// Each with how many samples it brings.
    private static func versions() throws -> [(CorrelationSample, Int)] {
        let first = try pressure(1)
        return [
            (first, 3), (try pressure(2, holding: first.objects), 1), (try pressure(3, 125), 3),
        ]
    }

    @Test(arguments: StoreKind.allCases)
    func `what a version that is left out holds is left out`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            let first = try Self.pressure(1)
            try await gateway.save([.correlation(first)], for: World.person)
            let again = try Self.pressure(1)
            let receipt = try await gateway.save([.correlation(again)], for: World.person)
            #expect(receipt.savedCount == 0 && receipt.ignored == [again.uuid])
            try await expectOnly(first, in: store)
            let (second, third) = (try Self.pressure(2, 130), try Self.pressure(3, 140))
            try await gateway.save(
                [.correlation(first), .correlation(second), .correlation(third)],
                for: World.person)
            try await expectOnly(third, in: store)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what another correlation of the batch holds stays`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            let first = try Self.pressure(1)
            try await gateway.save([.correlation(first)], for: World.person)
            let other = try CorrelationSample(
                type: .bloodPressure, objects: first.objects, start: RandomSamples.origin,
                end: RandomSamples.origin)
            let second = try Self.pressure(2, 130)
            try await gateway.save(
                [.correlation(second), .correlation(other)], for: World.person)
            let found = try await store.me.correlations(CorrelationQuery(type: .bloodPressure))
            #expect(Set(found.map(\.uuid)) == [second.uuid, other.uuid])
            #expect(found.allSatisfy { $0.objects.count == 2 })
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what a new correlation holds is not replaced`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let parts = [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic]
            try await store.allow(parts.map(SampleType.init))
            let first = try Self.pressure(1)
            try await store.appA.save(.correlation(first))
            let other = try Self.pressure(2, holding: first.objects)
            let refused = try await code {
                try await store.appA.migrate([first.objects[0].uuid], to: [.correlation(other)])
            }
            #expect(refused == .invalidArgument)
            try await expectOnly(first, in: store)
        }
    }
}
