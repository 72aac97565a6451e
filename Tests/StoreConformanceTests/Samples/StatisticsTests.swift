import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Statistics of a store, as each handle sees it.
@Suite struct StatisticsTests {
    private static let steps = SampleType(.stepCount)
    private static let a = World.apps[0].source
    private static let b = World.apps[1].source

    private func sum(_ range: Range<Date>? = nil) throws -> StatisticsQuery {
        try StatisticsQuery(
            type: .stepCount, options: [.cumulativeSum, .separateBySource, .mergeReceipt],
            range: range)
    }

    private func hourly(_ predicate: SamplePredicate = .all) throws -> StatisticsCollectionQuery {
        try StatisticsCollectionQuery(
            type: .stepCount, options: [.cumulativeSum, .separateBySource],
            anchorDate: RandomSamples.origin, intervalComponents: DateComponents(hour: 1),
            timeZone: .gmt, predicate: predicate)
    }

    private func sums(_ handle: some SampleReading) async throws -> [Double?] {
        try await handle.statisticsCollection(hourly()).statistics()
            .map { $0.sumQuantity()?.value }
    }

    /// Five minutes of two sources, as on a slide of WWDC 2014: 41 steps if nothing is merged.
    private func fillAsInTheSession(_ store: HealthStore) async throws {
        for app in World.apps { try await store.allow([Self.steps], app: app) }
        for (minute, count) in [5.0, 5, 2, 2, 8].enumerated() {
            try await store.appA.save(Give.steps(count, at: Double(minute)))
        }
        for (minute, count) in [(0.0, 6.0), (1, 5), (4, 8)] {
            try await store.appB.save(Give.steps(count, at: minute))
        }
    }

    // rows 113 114
    @Test(arguments: StoreKind.allCases)
    func `each moment counts once, for the source that the owner trusts most`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await fillAsInTheSession(store)
            for handle in [store.me as any SampleReading, store.appA] {
                try await store.me.setSourceOrder(SourceOrder([Self.b, Self.a]), for: .stepCount)
                let merged = try await handle.statistics(sum())
                #expect(merged.sumQuantity()?.value == 23)
                #expect(merged.sumQuantity(for: Self.a)?.value == 22)
                #expect(merged.sumQuantity(for: Self.b)?.value == 19)
                #expect(merged.receipt?.shares.map(\.source) == [Self.b, Self.a])
                #expect(merged.receipt?.shares.map(\.seconds) == [180, 120])
                #expect(merged.receipt?.spans.count == 3)
                #expect(try await sums(handle) == [23])
                try await store.me.setSourceOrder(SourceOrder([Self.a]), for: .stepCount)
                #expect(try await handle.statistics(sum()).sumQuantity()?.value == 22)
                #expect(try await sums(handle) == [22])
            }
        }
    }

    @Test func `orders of sources outlive the handle, a type's before that of all types`()
        async throws
    {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            try await fillAsInTheSession(store)
            try await store.me.setSourceOrder(SourceOrder([Self.b]))
            try await store.close()
            let again = try place.open()
            #expect(try await again.me.statistics(sum()).sumQuantity()?.value == 23)
            try await again.me.setSourceOrder(SourceOrder([Self.a]), for: .stepCount)
            #expect(try await again.me.statistics(sum()).sumQuantity()?.value == 22)
            let kept = try await again.me.sourcePreferences()
            #expect(kept.general.preferred == [Self.b])
            #expect(kept.byType == [.stepCount: SourceOrder([Self.a])])
            try await again.me.setSourceOrder(nil, for: .stepCount)
            #expect(try await again.me.statistics(sum()).sumQuantity()?.value == 23)
            try await again.close()
        }
    }

    // rows 112
    @Test(arguments: StoreKind.allCases)
    func `an app gets figures of what it may see, and of no other sources`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps], app: World.apps[1])
            try await store.appB.save([Give.steps(100), Give.steps(50, at: 90)])
            #expect(
                try await code { _ = try await store.appA.statisticsCollection(hourly()) }
                    == .authorizationNotDetermined)
            #expect(
                try await code { _ = try await store.appA.statistics(sum()) }
                    == .authorizationNotDetermined)
            try await store.allow([Self.steps], share: true, read: .deny)
            await #expect(throws: StatisticsError.self) {
                _ = try await store.appA.statistics(sum())
            }
            #expect(try await sums(store.appA).isEmpty)
            try await store.appA.save(Give.steps(7))
            let own = try await store.appA.statistics(sum())
            #expect(own.sumQuantity()?.value == 7 && own.sources == [Self.a])
            let from = RandomSamples.origin.addingTimeInterval(3_600)
            try await store.allow([Self.steps], read: .allow(AccessWindow(from: from)))
            #expect(try await sums(store.appA) == [7, 50])
            try await store.allow([Self.steps])
            #expect(try await sums(store.appA) == [7, 50])
            #expect(try await store.appA.statistics(sum()).sumQuantity(for: Self.b)?.value == 150)
        }
    }

    /// The amounts of a series lie in the buckets of their own times, as HealthKit reckons.
    @Test(arguments: StoreKind.allCases)
    func `a sample with a series counts as its amounts`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            func at(_ minute: Double) -> Date {
                RandomSamples.origin.addingTimeInterval(minute * 60)
            }
            func series(
                _ type: QuantityType, _ unit: HealthUnit, _ amounts: [(Double, Double, Double)]
            ) throws -> Sample {
                .quantity(
                    try QuantitySample(
                        type: type, unit: unit,
                        points: amounts.map {
                            try QuantityPoint(value: $0.0, start: at($0.1), end: at($0.2))
                        }))
            }
            func collection(
                _ type: QuantityType, _ options: StatisticsOptions, minutes: Int = 5
            ) async throws -> [Statistics] {
                try await store.me.statisticsCollection(
                    StatisticsCollectionQuery(
                        type: type, options: options, anchorDate: at(0),
                        intervalComponents: DateComponents(minute: minutes), timeZone: .gmt)
                ).statistics()
            }
            let perMinute = try HealthUnit("count/min")
            let rate = try series(.heartRate, perMinute, [(70, 0, 5), (90, 5, 10)])
            let steps = try series(.stepCount, .count(), [(10, 0, 5), (50, 5, 10)])
            try await gateway.save([rate, steps], for: World.person)
            let query = try StatisticsQuery(
                type: .heartRate,
                options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent])
            let whole = try await store.me.statistics(query)
            let figures = try [
                whole.averageQuantity(), whole.minimumQuantity(), whole.maximumQuantity(),
                whole.mostRecentQuantity(),
            ].map { try #require($0).doubleValue(for: perMinute).rounded() }
            #expect(figures == [80, 70, 90, 90])
            let rates = try await collection(.heartRate, [.discreteAverage])
            #expect(
                try rates.map {
                    try #require($0.averageQuantity()).doubleValue(for: perMinute).rounded()
                } == [70, 90])
            let counts = try await collection(.stepCount, .cumulativeSum)
            #expect(counts.map { $0.sumQuantity()?.value } == [10, 50])
            // An instant at the end of its sample, where the next bucket begins.
            let ending = try series(.stepCount, .count(), [(1, 11, 12), (2, 15, 15)])
            try await gateway.save([ending], for: World.person)
            let more = try await collection(.stepCount, .cumulativeSum)
            #expect(more.map { $0.sumQuantity()?.value } == [10, 50, 1, 2])
            try await store.me.delete([ending.uuid])
            let less = try await collection(.stepCount, .cumulativeSum)
            #expect(less.map { $0.sumQuantity()?.value } == [10, 50])
            // A predicate that asks of more than times and sources.
            let big = try await store.me.statistics(
                StatisticsQuery(
                    type: .stepCount, options: .cumulativeSum, range: at(0)..<at(5),
                    predicate: .quantity(.greater, Quantity(59, .count()))))
            #expect(big.sumQuantity()?.value == 10)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what is pruned is in no figure`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            try await gateway.save([Give.steps(5), Give.steps(6, at: 90)], for: World.person)
            #expect(try await sums(store.me) == [5, 6])
            let date = RandomSamples.origin.addingTimeInterval(3_600)
            #expect(try await store.me.prune(before: date) == 1)
            #expect(try await sums(store.me) == [6])
        }
    }

    // rows 179
    @Test(arguments: StoreKind.allCases)
    func `members of a workout change the figures of the workout`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps, SampleType(.workout)])
            let workout = try Give.workout()
            let one = try Give.steps(5)
            try await store.appA.save([workout, one])
            let query = try hourly(.workout(workout.uuid))
            #expect(try await store.appA.statisticsCollection(query).statistics().isEmpty)
            try await store.appA.add([one], to: workout.uuid)
            #expect(try await store.appA.statisticsCollection(query).statistics().count == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a renamed app is called as it was when it saved what the reader sees`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            func app(_ name: String) -> IntakeHandle {
                store.intake(
                    source: Source(name: name, bundleIdentifier: "org.example.renamed"))
            }
            try await app("Second").save([Give.steps(1, at: 90)], for: World.person)
            try await app("A name before").save([Give.steps(2)], for: World.person)
            let from = RandomSamples.origin.addingTimeInterval(3_600)
            try await store.allow([Self.steps], read: .allow(AccessWindow(from: from)))
            let found = try await store.appA.statisticsCollection(hourly())
            #expect(found.sources()?.map(\.name) == ["Second"])
            #expect(try await store.appA.statistics(sum()).sources?.map(\.name) == ["Second"])
            #expect(try await store.me.statistics(sum()).sumQuantity()?.value == 3)
        }
    }

    /// The pump's basal insulin and the pen's overlap: merged, one of them is lost (WWDC 2017).
    @Test(arguments: StoreKind.allCases)
    func `basal insulin is told by source, hour by hour`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            func dose(_ units: Double, _ minute: Double, _ reason: Int) throws -> Sample {
                let start = RandomSamples.origin.addingTimeInterval(minute * 60)
                return .quantity(
                    try QuantitySample(
                        type: .insulinDelivery, quantity: Quantity(units, HealthUnit("IU")),
                        start: start, end: start.addingTimeInterval(3_600),
                        metadata: [.insulinDeliveryReason: .number(Double(reason))]))
            }
            let pump = store.intake(source: Source(name: "pump"))
            try await pump.save(
                [dose(0.825, 0, 1), dose(0.9, 60, 1), dose(5, 10, 2)], for: World.person)
            try await store.intake(source: Source(name: "pen"))
                .save([dose(3, 30, 1)], for: World.person)
            let query = try StatisticsCollectionQuery(
                type: .insulinDelivery, options: [.cumulativeSum, .separateBySource],
                anchorDate: RandomSamples.origin, intervalComponents: DateComponents(hour: 1),
                timeZone: .gmt,
                predicate: .metadata(.insulinDeliveryReason, .equal, .number(1)))
            let hours = try await store.me.statisticsCollection(query).statistics()
            func of(_ source: String) -> [Double?] {
                hours.map { $0.sumQuantity(for: Source(name: source))?.value }
            }
            #expect(of("pump") == [0.825, 0.9] && of("pen") == [1.5, 1.5])
            let merged = hours.compactMap { $0.sumQuantity()?.value }.reduce(0, +)
            #expect(merged < 0.825 + 0.9 + 3)
        }
    }
}
