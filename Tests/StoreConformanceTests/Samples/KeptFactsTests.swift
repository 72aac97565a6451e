import Foundation
import HealthModel
import HealthStore
import Testing
import Units

/// What is kept beside samples: files of devices, goals, what devices say of days, units.
@Suite struct KeptFactsTests {
    @Test(arguments: StoreKind.allCases)
    func `a file comes back as it was, once, and to no app`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let intake = store.intake(source: Source(name: "Watch"))
            let bytes = (0..<1_200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let file = KeptFile(
                kind: .electrocardiogram, digest: Made.digest(bytes), name: "ecg.csv",
                mediaType: "text/csv", date: StoreKind.now, source: "Watch",
                byteCount: bytes.count, facts: ["classification": "Sinus Rhythm"])
            #expect(try await intake.keep(file, bytes: bytes, for: World.person))
            #expect(try await intake.keep(file, bytes: bytes, for: World.person) == false)
            #expect(try await store.me.keptFiles() == [file])
            #expect(try await store.me.keptFiles(.clinicalRecord).isEmpty)
            let found = try #require(try await store.me.keptFile(file.digest))
            #expect(found.file == file && found.bytes == bytes)
            #expect(try await store.owner(World.other).keptFiles().isEmpty)
            let app = try await code { _ = try await store.appA.keptFiles() }
            #expect(app == .authorizationDenied)
        }
    }

    // rows 126 128
    @Test(arguments: StoreKind.allCases)
    func `goals hold from their day on, and a device's own before them`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let day = try #require(ActivityDay(text: "2026-03-29"))
            try await store.me.setActivityGoals(ActivityGoals(activeEnergyBurned: 300))
            try await store.me.setActivityGoals(
                ActivityGoals(activeEnergyBurned: 400, exerciseTime: 30, standHours: 12),
                since: day)
            let wrong = try await code {
                try await store.me.setActivityGoals(ActivityGoals(standHours: 25))
            }
            #expect(wrong == .invalidArgument)
            let recorded = RecordedDay(
                day: "2026-03-30", values: ActivityGoals(activeEnergyBurned: 77),
                goals: ActivityGoals(activeEnergyBurned: 500, exerciseTime: 0), source: "Watch")
            let intake = store.intake(source: Source(name: "Watch"))
            #expect(try await intake.keep([recorded], of: World.person) == 1)
            #expect(try await intake.keep([recorded], of: World.person) == 0)
            func energy(_ seconds: Double, _ amount: Double) throws -> Sample {
                let start = Date(timeIntervalSince1970: 1_774_742_400 + seconds)
                return .quantity(
                    try QuantitySample(
                        type: .activeEnergyBurned, quantity: Quantity(amount, .kilocalorie()),
                        start: start, end: start.addingTimeInterval(60)))
            }
            try await intake.save([energy(-86_400, 60), energy(3_600, 80)], for: World.person)
            let all = try await store.me.activitySummaries(ActivitySummaryQuery(), in: .gmt)
            #expect(all.map(\.day.description) == ["2026-03-28", "2026-03-29", "2026-03-30"])
            #expect(all.map(\.activeEnergyBurned.value) == [60, 80, 77])
            #expect(all.map(\.activeEnergyBurnedGoal.value) == [300, 400, 500])
            #expect(all.map { $0.exerciseTimeGoal?.value } == [nil, 30, nil])
            #expect(all.map(\.isRecorded) == [false, false, true])
            #expect(all[1].fraction(.move) == 0.2)
            let one = try await store.me.activitySummaries(
                ActivitySummaryQuery(predicate: .day(day)), in: .gmt)
            #expect(one == [all[1]])
        }
    }

    // rows 128
    @Test func `summaries are followed as they change`() async throws {
        try await StoreKind.memory.withStore { store in
            let updates = store.me.activitySummaryUpdates(ActivitySummaryQuery(), in: .gmt)
            var iterator = updates.makeAsyncIterator()
            #expect(try await iterator.next()?.summaries.isEmpty == true)
            let intake = store.intake(source: Source(name: "Watch"))
            let day = RecordedDay(
                day: "2026-03-30", values: ActivityGoals(standHours: 3), goals: ActivityGoals(),
                source: "Watch")
            _ = try await intake.keep([day], of: World.person)
            let next = try await iterator.next()
            #expect(next?.changed.map(\.appleStandHours.value) == [3])
            try await store.me.setActivityGoals(ActivityGoals(standHours: 12))
            updates.stop()
            #expect(try await iterator.next() == nil)
        }
    }

    // rows 184
    @Test(arguments: StoreKind.allCases)
    func `units are those of the language until the person says another`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let mass = QuantityType.bodyMass
            let (english, german) = (Locale(identifier: "en_US"), Locale(identifier: "de_DE"))
            #expect(try await store.me.preferredUnits(for: [mass], in: english) == [mass: .pound()])
            #expect(
                try await store.me.preferredUnits(for: [mass], in: german)
                    == [mass: try HealthUnit("kg")])
            let updates = store.me.observe(ObserverQuery(types: [SampleType(mass)]))
            var iterator = updates.makeAsyncIterator()
            _ = try await iterator.next()
            try await store.me.setPreferredUnit(.stone(), for: mass)
            #expect(try await store.me.preferredUnits(for: [mass], in: german) == [mass: .stone()])
            #expect(try await store.me.chosenUnits() == [mass: .stone()])
            try await store.me.setPreferredUnit(nil, for: mass)
            #expect(try await store.me.chosenUnits().isEmpty)
            let wrong = try await code {
                try await store.me.setPreferredUnit(.meter(), for: mass)
            }
            #expect(wrong == .invalidArgument)
            updates.stop()
        }
    }
}
