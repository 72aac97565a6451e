import Foundation
import HealthModel
import HealthStore
import Testing
import Units

/// Workouts and routes that are put together step by step.
@Suite struct WorkoutBuilderTests {
    private static let start = RandomSamples.origin
    private static let types = [
        SampleType(WorkoutType.workout), SampleType(SeriesType.workoutRoute),
        SampleType(.heartRate), SampleType(.activeEnergyBurned), SampleType(.distanceCycling),
    ]

    private static func at(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

    private static func sample(
        _ type: QuantityType, _ value: Double, _ unit: HealthUnit, _ from: Double, _ to: Double
    ) throws -> Sample {
        .quantity(
            try QuantitySample(
                type: type, quantity: Quantity(value, unit), start: at(from), end: at(to)))
    }

    private static func place(_ minute: Double, _ latitude: Double = 47) throws -> Location {
        try Location(timestamp: at(minute), latitude: latitude, longitude: 8.5, altitude: 400)
    }

    private static func ride() throws -> [Sample] {
        let pulse = try HealthUnit("count/min")
        return [
            try sample(.heartRate, 100, pulse, 1, 1), try sample(.heartRate, 140, pulse, 8, 8),
            try sample(.activeEnergyBurned, 30, .kilocalorie(), 0, 5),
            try sample(.activeEnergyBurned, 20, .kilocalorie(), 5, 10),
            // Half of it lies behind the end.
            try sample(.distanceCycling, 2, try HealthUnit("km"), 8, 12),
        ]
    }

    // rows 170 173 175 180
    @Test(arguments: StoreKind.allCases)
    func `begin, add, end, finish: figures are those of the samples`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow(Self.types)
            let builder = try await store.appA.beginWorkout(WorkoutConfiguration(.cycling))
            let early = try await code { try await builder.add(Self.ride()) }
            #expect(early == .invalidArgument)
            try await builder.perform(.start, at: Self.at(0))
            try await builder.add(Self.ride())
            try await builder.add([try WorkoutEvent(type: .lap, start: Self.at(1), end: Self.at(2))]
            )
            try await builder.add(["HKIndoorWorkout": .number(0)])
            try await builder.perform(.pause, at: Self.at(3))
            try await builder.perform(.resume, at: Self.at(5))
            try await builder.insertRoute([try Self.place(6), try Self.place(9)])
            // Another handle of the same app goes on: what was done is durable.
            let again = store.appA.workoutBuilder(builder.id)
            try await again.insertRoute([try Self.place(1)])
            let unfinished = try await code { _ = try await again.finish() }
            #expect(unfinished == .invalidArgument)
            #expect(try await store.appA.openWorkouts().map(\.session.state) == [.running])
            #expect(try await store.appB.openWorkouts().isEmpty)
            try await again.perform(.end, at: Self.at(10))
            let workout = try await again.finish()
            #expect(workout.uuid == builder.id && workout.duration == 480)
            #expect(workout.totals[.energyBurned]?.value == 50)
            let meters = try #require(workout.totals[.distance]).doubleValue(for: .meter())
            #expect(abs(meters - 1_000) < 0.001)
            let pulse = try #require(workout.statistics[.heartRate])
            let perMinute = try [pulse.minimum, pulse.maximum, pulse.mostRecent].map {
                try #require($0).doubleValue(for: HealthUnit("count/min"))
            }
            #expect(zip(perMinute, [100, 140, 140]).allSatisfy { abs($0 - $1) < 1e-9 })
            #expect(workout.sourceRevision?.source == World.apps[0].source)
            let mine = try await store.me.samples(
                of: SampleType(.heartRate), matching: .workout(workout.uuid))
            #expect(mine.count == 2)
            let route = try #require(try await store.me.routes(of: workout.uuid).first)
            #expect(route.count == 3 && route.startDate == Self.at(1))
            // No use after that, and it stays an error.
            for _ in 0..<2 {
                let late = try await code { try await again.perform(.end, at: Self.at(11)) }
                #expect(late == .invalidArgument)
            }
            #expect(try await store.appA.openWorkouts().isEmpty)
            let figures = try await store.me.workoutFigures(
                workout.uuid, of: [.heartRate, .activeEnergyBurned, .distanceCycling])
            #expect(figures?.totals == workout.totals)
        }
    }

    // rows 173 176
    @Test(arguments: StoreKind.allCases)
    func `discard: samples stay, the route goes`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow(Self.types)
            let builder = try await store.appA.beginWorkout(WorkoutConfiguration(.cycling))
            try await builder.perform(.start, at: Self.at(0))
            try await builder.add(Self.ride())
            try await builder.insertRoute([try Self.place(6)])
            try await builder.discard()
            let late = try await code { try await builder.discard() }
            #expect(late == .invalidArgument)
            #expect(try await store.me.samples(of: SampleType(.heartRate)).count == 2)
            for type in [SampleType(WorkoutType.workout), SampleType(SeriesType.workoutRoute)] {
                #expect(try await store.me.samples(of: type).isEmpty)
            }
        }
    }

    @Test func `a live builder collects what is measured in the activity`() async throws {
        try await StoreKind.memory.withStore { store in
            try await store.allow(Self.types)
            let builder = try await store.appA.beginWorkout(WorkoutConfiguration(.cycling))
            try await builder.perform(.start, at: Self.at(2))
            try await builder.perform(.pause, at: Self.at(7))
            try await store.appA.save(Self.ride())
            // Before the start, and in the pause: the samples at 1 and 8.
            #expect(try await builder.collect([.heartRate, .activeEnergyBurned]) == 1)
            #expect(try await builder.collect([.heartRate, .activeEnergyBurned]) == 0)
            let figures = try await builder.figures()
            #expect(figures.totals[.energyBurned]?.value == 20)
        }
    }

    @Test func `whoever may not save workouts begins none`() async throws {
        try await StoreKind.memory.withStore { store in
            let none = try await code {
                _ = try await store.appA.beginWorkout(WorkoutConfiguration(.cycling))
            }
            #expect(none == .authorizationNotDetermined)
        }
    }

    // rows 175 176
    @Test(arguments: StoreKind.allCases)
    func `a route is sorted, needs a saved workout and places, and an error is final`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow(Self.types)
            let workout = try Give.workout()
            let places = try (0..<50).map { try Self.place(Double($0) / 2) }
            let unsaved = store.appA.routeBuilder()
            try await unsaved.insert(places)
            for _ in 0..<2 {
                let failed = try await code { _ = try await unsaved.finish(for: workout.uuid) }
                #expect(failed == .invalidArgument)
                let fatal = try await code { try await unsaved.insert(places) }
                #expect(fatal == .invalidArgument)
            }
            try await store.appA.save(workout)
            let empty = store.appA.routeBuilder()
            let nothing = try await code { _ = try await empty.finish(for: workout.uuid) }
            #expect(nothing == .noData)
            let builder = store.appA.routeBuilder()
            for piece in stride(from: 0, to: 50, by: 10).reversed() {
                try await builder.insert(places[piece..<(piece + 10)].shuffled())
            }
            let route = try await builder.finish(for: workout.uuid)
            #expect(route.points == .route(places))
            #expect(try await store.me.routes(of: workout.uuid).map(\.points) == [route.points])
            let gone = store.appA.routeBuilder()
            try await gone.insert(places)
            try await gone.discard()
            let late = try await code { _ = try await gone.finish(for: workout.uuid) }
            #expect(late == .invalidArgument)
        }
    }

    // rows 174 177 178 179
    @Test(arguments: StoreKind.allCases)
    func `a route is read in batches, and of a time`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow(Self.types)
            let places = try (0..<25).map { try Self.place(Double($0)) }
            let workout = try Give.workout()
            try await store.appA.save(workout)
            let builder = store.appA.routeBuilder()
            try await builder.insert(places)
            let uuid = try await builder.finish(for: workout.uuid).uuid
            var sizes: [Int] = []
            var done: [Bool] = []
            for try await batch in try #require(try await store.me.route(uuid, batch: 10)) {
                sizes.append(batch.places.count)
                done.append(batch.isDone)
            }
            #expect(sizes == [10, 10, 5] && done == [false, false, true])
            for try await _ in try #require(try await store.me.route(uuid, batch: 10)) { break }
            var found: [Location] = []
            let time = DateInterval(start: Self.at(3.5), end: Self.at(7))
            for try await batch in try #require(try await store.me.route(uuid, during: time)) {
                found += batch.places
            }
            #expect(found == Array(places[4...7]))
            #expect(try await store.me.route(workout.uuid) == nil)
        }
    }

    /// A kilometre north is 1/111.195 of a degree on a sphere of the mean radius.
    @Test func `splits of a route are of one length`() throws {
        let places = try (0...30).map { try Self.place(Double($0), 47 + Double($0) * 0.001) }
        let measure = RouteMeasure(of: places, splitEvery: 1_000)
        #expect(abs(measure.meters - 3_335.85) < 0.5)
        #expect(measure.splits.count == 4)
        #expect(measure.splits.dropLast().allSatisfy { $0.meters == 1_000 })
        #expect(abs(measure.splits.reduce(0) { $0 + $1.meters } - measure.meters) < 0.001)
        #expect(abs(measure.splits[0].duration - 539.6) < 0.5)
        #expect(measure.splits[0].endDate == measure.splits[1].startDate)
        #expect(RouteMeasure(of: []).splits.isEmpty)
    }
}
