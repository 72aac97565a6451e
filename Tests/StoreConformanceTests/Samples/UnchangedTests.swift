import Foundation
import HealthModel
import HealthStore
import Testing
import Units

/// An app does not save what it filled a form with and nobody changed (WWDC 2016, session 209).
@Suite struct UnchangedTests {
    private static let height = QuantityType(identifier: "Height")!

    private static func height(_ value: Double, _ unit: String, day: Double) throws -> Sample {
        let at = RandomSamples.origin.addingTimeInterval(day * 86_400)
        return .quantity(
            try QuantitySample(
                type: height, quantity: Quantity(value, try HealthUnit(unit)), start: at, end: at))
    }

    // rows 148
    @Test(arguments: StoreKind.allCases)
    func `what repeats the latest value is told, in any unit`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let pressure = try Give.pressure(120, 80)
            try await store.intake(revision: World.gateway).save(
                [
                    Self.height(1.70, "m", day: 0), Self.height(1.78, "m", day: 10),
                    .correlation(pressure),
                ], for: World.person)
            try await store.allow(
                [SampleType(Self.height), SampleType(.stepCount)]
                    + [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic]
                    .map(SampleType.init))
            let same = try Self.height(178, "cm", day: 20)
            let earlier = try Self.height(1.70, "m", day: 5)
            let (again, other) = (try Give.pressure(120, 80), try Give.pressure(121, 80))
            let repeated = [same, earlier, .correlation(again)]
            let new = [
                // The latest then was the second one, or there was none.
                try Self.height(1.70, "m", day: 20), try Self.height(1.78, "m", day: -1),
                try Self.height(1.79, "m", day: 20), .correlation(other), try Give.steps(3),
            ]
            let unchanged = try await store.appA.unchanged(repeated + new)
            #expect(unchanged == Set(repeated.map(\.uuid)))
            // A sample does not repeat itself.
            #expect(try await store.appA.unchanged([.correlation(pressure)]).isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what an app may not read is not told`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.intake(revision: World.gateway).save(
                [Self.height(1.78, "m", day: 0)], for: World.person)
            let same = try Self.height(1.78, "m", day: 20)
            let asked = try await code { _ = try await store.appA.unchanged([same]) }
            #expect(asked == .authorizationNotDetermined)
            try await store.allow([SampleType(Self.height)], read: .deny)
            #expect(try await store.appA.unchanged([same]).isEmpty)
            try await store.appA.save(Self.height(1.78, "m", day: 1))
            #expect(try await store.appA.unchanged([same]) == [same.uuid])
        }
    }
}
