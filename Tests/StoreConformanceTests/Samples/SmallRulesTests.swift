import Foundation
import HealthModel
import HealthStore
import Testing
import Units

/// Rules of HealthKit that are a line each.
@Suite struct SmallRulesTests {
    private static let steps = SampleType(.stepCount)

    // rows 53 54
    @Test func `what starts before the earliest date is neither saved nor found`() async throws {
        let backend = MemoryBackend()
        let open = HealthStore(backend: backend, now: { StoreKind.now })
        let gateway = open.intake(source: Source(name: "Watch"))
        try await gateway.save([Give.steps(1), Give.steps(2, at: 60)], for: World.person)
        let bounded = HealthStore(
            backend: backend,
            earliestPermittedSampleDate: RandomSamples.origin.addingTimeInterval(1_800),
            now: { StoreKind.now })
        #expect(bounded.earliestPermittedSampleDate > RandomSamples.origin)
        let early = try await code {
            try await bounded.intake(source: Source(name: "Watch")).save(
                [Give.steps(3)], for: World.person)
        }
        #expect(early == .invalidArgument)
        #expect(try await bounded.me.samples(of: Self.steps).count == 1)
        #expect(try await open.me.samples(of: Self.steps).count == 2)
    }

    // rows 70
    @Test func `a request that is closed without an answer ends the wait with an error`()
        async throws
    {
        try await StoreKind.memory.withStore { store in
            let asked = try await store.appA.requestAuthorization(
                toShare: [Self.steps.objectType], read: [],
                usage: UsageDescription(share: ["en": "To keep your steps"]))
            let request = try #require(asked)
            try await store.me.cancel(request.id)
            let closed = try await code { try await store.appA.waitForAnswer(to: request.id) }
            #expect(closed == .userCanceled)
            #expect(StoreError(.userCanceled, "").healthKitCode == 7)
        }
    }

    // rows 73 75 76
    @Test func `a request for a set waits for the person, and the grant is the app's anywhere`()
        async throws
    {
        try await StoreKind.memory.withStore { store in
            let rate = SampleType(.heartRate)
            let watch = store.client(
                ClientApp(identifier: World.apps[0].identifier, productType: "Watch2,4"),
                for: World.person)
            // Where the app runs nobody is asked, and nothing is granted by itself.
            let asked = try await watch.requestAuthorization(
                toShare: [], read: [Self.steps.objectType, rate.objectType],
                usage: UsageDescription(read: ["en": "To draw"]))
            let request = try #require(asked)
            let waiting = try await store.me.pendingRequests()
            #expect(waiting.map(\.id) == [request.id] && waiting[0].read.count == 2)
            let early = try await code { _ = try await watch.samples(of: Self.steps) }
            #expect(early == .authorizationNotDetermined)
            try await store.me.answer(request.id, read: [Self.steps.objectType: .unlimited])
            try await store.intake(source: Source(name: "Band")).save(
                [Give.steps(9)], for: World.person)
            #expect(try await store.appA.samples(of: Self.steps).count == 1)
            #expect(try await watch.samples(of: Self.steps).count == 1)
            #expect(try await watch.samples(of: rate).isEmpty)
        }
    }

    // rows 79
    @Test func `who may read workouts may not read their routes by that`() async throws {
        try await StoreKind.memory.withStore { store in
            let (workouts, routes) = (
                SampleType(WorkoutType.workout), SampleType(SeriesType.workoutRoute)
            )
            try await store.allow([workouts, routes])
            let workout = try Give.workout()
            try await store.appA.save(workout)
            let builder = store.appA.routeBuilder()
            try await builder.insert([
                Location(timestamp: RandomSamples.origin, latitude: 47, longitude: 8)
            ])
            _ = try await builder.finish(for: workout.uuid)
            try await store.allow([workouts], share: nil, app: World.apps[1])
            #expect(try await store.appB.samples(of: workouts).count == 1)
            let refused = try await code { _ = try await store.appB.samples(of: routes) }
            #expect(refused == .authorizationNotDetermined)
        }
    }

    // rows 110 111
    @Test func `a sum is of what adds up, and figures are of quantities alone`() throws {
        let wrong: [(QuantityType, StatisticsOptions)] = [
            (.heartRate, .cumulativeSum), (.stepCount, .discreteAverage),
            (.stepCount, .discreteMin), (.stepCount, .discreteMax),
        ]
        for (type, options) in wrong {
            let error = #expect(throws: StatisticsError.self) {
                try StatisticsQuery(type: type, options: options)
            }
            #expect(error?.code == .invalidArgument)
        }
        #expect(QuantityType(identifier: "HKCategoryTypeIdentifierSleepAnalysis") == nil)
        #expect(QuantityType(identifier: "HKWorkoutTypeIdentifier") == nil)
    }

    // rows 185
    @Test func `why an app asks is told in the person's language`() {
        let texts = ["en": "To draw", "de-AT": "Zum Zeichnen", "fr": "Pour dessiner"]
        #expect(UsageDescription.text(texts, in: ["de-DE", "fr"]) == "Zum Zeichnen")
        #expect(UsageDescription.text(texts, in: ["fr-CH"]) == "Pour dessiner")
        #expect(UsageDescription.text(texts, in: ["it"]) == "To draw")
    }

    /// Where it is another system's, two samples may have it.
    // rows 43
    @Test func `an external UUID is not unique`() async throws {
        try await StoreKind.memory.withStore { store in
            let metadata: Metadata = [.externalUUID: .string(UUID().uuidString)]
            let samples: [Sample] = try (0..<2).map { _ in
                .quantity(
                    try QuantitySample(
                        type: .stepCount, quantity: Quantity(1, .count()),
                        start: RandomSamples.origin, end: RandomSamples.origin,
                        metadata: metadata))
            }
            try await store.intake(source: Source(name: "Watch")).save(samples, for: World.person)
            #expect(try await store.me.samples(of: Self.steps).count == 2)
        }
    }

    // rows 48
    @Test func `a handle lasts, and sees what is saved and decided after it was made`()
        async throws
    {
        try await StoreKind.memory.withStore { store in
            let (client, other) = (store.appA, store.appA)
            #expect(
                try await code { _ = try await client.samples(of: Self.steps) }
                    == .authorizationNotDetermined)
            try await store.allow([Self.steps])
            for count in 1...3 {
                try await other.save(Give.steps(Double(count)))
                #expect(try await client.samples(of: Self.steps).count == count)
            }
            try await store.allow([Self.steps], share: false, read: .deny)
            #expect(try await client.samples(of: Self.steps).isEmpty)
        }
    }

    /// WWDC 2014, session 203: 6,528 steps, and what was burned less what was eaten.
    // rows 117 125
    @Test func `today's steps, and the net energy of a day`() async throws {
        try await StoreKind.memory.withStore { store in
            func amount(_ type: QuantityType, _ unit: HealthUnit, _ value: Double, _ hour: Double)
                throws -> Sample
            {
                let start = RandomSamples.origin.addingTimeInterval(hour * 3_600)
                return .quantity(
                    try QuantitySample(
                        type: type, quantity: Quantity(value, unit), start: start,
                        end: start.addingTimeInterval(60)))
            }
            let kilocalorie = HealthUnit.kilocalorie()
            try await store.intake(source: Source(name: "Watch")).save(
                [
                    amount(.stepCount, .count(), 900, -1), amount(.stepCount, .count(), 6_000, 2),
                    amount(.stepCount, .count(), 528, 3), amount(.stepCount, .count(), 70, 24),
                    amount(.activeEnergyBurned, kilocalorie, 400, 2),
                    amount(.dietaryEnergyConsumed, .joule(), 1_255_200, 3),
                ], for: World.person)
            let day = RandomSamples.origin..<RandomSamples.origin.addingTimeInterval(86_400)
            func sum(_ type: QuantityType, _ unit: HealthUnit) async throws -> Double? {
                try await store.me.statistics(
                    StatisticsQuery(type: type, options: .cumulativeSum, range: day)
                ).sumQuantity()?.doubleValue(for: unit)
            }
            #expect(try await sum(.stepCount, .count()) == 6_528)
            let burned = try #require(try await sum(.activeEnergyBurned, kilocalorie))
            let eaten = try #require(try await sum(.dietaryEnergyConsumed, kilocalorie))
            #expect(burned - eaten == 100)
        }
    }

    // rows 49
    @Test func `a store that is open has health data`() {
        #expect(HealthStore.isHealthDataAvailable)
    }
}
