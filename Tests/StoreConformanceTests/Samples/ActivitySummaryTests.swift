import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

@Suite struct ActivitySummaryTests {
    private static let zone = TimeZone(identifier: "Europe/Zurich") ?? .gmt
    /// 2026-03-29, on which Zurich's clocks go forward, begins.
    private static let midnight = Date(timeIntervalSince1970: 1_774_738_800)

    private func energy(_ kilocalories: Double, _ hour: Double, lasting hours: Double)
        throws -> Sample
    {
        let start = Self.midnight.addingTimeInterval(hour * 3_600)
        return .quantity(
            try QuantitySample(
                type: .activeEnergyBurned, quantity: Quantity(kilocalories, .kilocalorie()),
                start: start, end: start.addingTimeInterval(hours * 3_600)))
    }

    private func stood(_ hour: Double) throws -> Sample {
        let start = Self.midnight.addingTimeInterval(hour * 3_600)
        return .category(
            try CategorySample(
                type: .appleStandHour, value: CategoryValueAppleStandHour.stood.rawValue,
                start: start, end: start.addingTimeInterval(3_600)))
    }

    // rows 126 131
    @Test(arguments: StoreKind.allCases)
    func `days of a zone are summed up, midnight shared, sources merged`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let watch = store.intake(source: Source(name: "watch"))
            try await watch.save(
                [energy(100, 8, lasting: 1), energy(40, 22, lasting: 2), stood(8), stood(9)],
                for: World.person)
            try await store.intake(source: Source(name: "phone"))
                .save([energy(70, 8, lasting: 1), stood(8)], for: World.person)
            try await store.me.setSourceOrder(SourceOrder([Source(name: "watch")]))
            try await store.me.setCharacteristic(.wheelchairUse, WheelchairUse.yes)
            let all = try await store.me.activitySummaries(ActivitySummaryQuery(), in: Self.zone)
            #expect(all.map(\.day.description) == ["2026-03-29", "2026-03-30"])
            #expect(all.map(\.activeEnergyBurned.value) == [120, 20])
            #expect(all.map(\.appleStandHours.value) == [2, 0])
            #expect(all.allSatisfy { $0.label(.stand) == "Roll" })
            let second = ActivitySummaryQuery(
                predicate: .day(try #require(all.last).day))
            #expect(
                try await store.me.activitySummaries(second, in: Self.zone) == [all[1]])
        }
    }

    // rows 78 81
    @Test(arguments: StoreKind.allCases)
    func `an app needs leave for the summaries, of the days that it names`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.intake(source: Source(name: "watch")).save(
                [energy(1, 8, lasting: 1), energy(2, 30, lasting: 1)], for: World.person)
            func days() async throws -> [String] {
                try await store.appA.activitySummaries(ActivitySummaryQuery(), in: Self.zone)
                    .map(\.day.description)
            }
            let type = ActivitySummaryType.activitySummary.objectType
            try await store.allow([SampleType(.activeEnergyBurned)])
            #expect(try await code { _ = try await days() } == .authorizationNotDetermined)
            func decide(_ answer: ReadAnswer) async throws {
                try await store.me.setAuthorization(
                    of: World.apps[0].identifier, read: [type: answer])
            }
            try await decide(.deny)
            #expect(try await days() == [])
            try await decide(.allow(AccessWindow(from: Self.midnight.addingTimeInterval(1))))
            #expect(try await days() == ["2026-03-30"])
            try await decide(.allow)
            #expect(try await days() == ["2026-03-29", "2026-03-30"])
        }
    }
}
