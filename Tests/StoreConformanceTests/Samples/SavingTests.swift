import Foundation
import HealthModel
import HealthStore
import Testing
import Units

@Suite struct SavingTests {
    private static let steps = SampleType(.stepCount)

    // rows 50 51 52 149 158
    @Test(arguments: StoreKind.allCases)
    func `one bad sample fails the batch, and the store sets the source`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            let first = try Give.steps(1).saved(by: World.gateway)
            try await store.appA.save(first)
            let anchor = try await store.me.changes(.init(types: [Self.steps])).anchor
            let batch = try (0..<9).map { try Give.steps(Double($0)) } + [first]
            let failed = try await code { try await store.appA.save(batch) }
            #expect(failed == .invalidArgument)
            let after = try await store.me.changes(.init(types: [Self.steps], anchor: anchor))
            #expect(after.isEmpty)
            #expect(after.anchor == anchor)
            let kept = try await store.me.samples(of: Self.steps)
            #expect(
                kept.map(\.sourceRevision) == [
                    SourceRevision(source: World.apps[0].source, version: "1")
                ])
            #expect(try await store.owner(World.other).samples(of: Self.steps).isEmpty)
            try await store.me.delete([first.uuid])
            let again = try await code { try await store.appA.save(first) }
            #expect(again == .invalidArgument)
        }
    }

    // rows 56 57 59
    @Test(arguments: StoreKind.allCases)
    func `another's object: denied where it can be read, unknown where not`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            let theirs = try Give.steps(1)
            try await store.intake(revision: World.gateway).save([theirs], for: World.person)
            func deleting(_ uuid: UUID) async throws -> StoreError.Code? {
                try await code { try await store.appA.delete([uuid]) }
            }
            #expect(try await deleting(theirs.uuid) == .authorizationDenied)
            try await store.allow([Self.steps], read: .deny)
            #expect(try await deleting(theirs.uuid) == .invalidArgument)
            #expect(try await deleting(UUID()) == .invalidArgument)
            #expect(try await code { try await store.appA.delete([]) } == .invalidArgument)
            try await store.me.delete([theirs.uuid])
            #expect(try await store.me.samples(of: Self.steps).isEmpty)
        }
    }

    /// Vectors `syncIdentifier` (WWDC 2017).
    // rows 104 152 153 154
    @Test(arguments: StoreKind.allCases)
    func `of versions the highest is kept`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps, SampleType(.workout)])
            let run = try Give.workout()
            try await store.appA.save(run)
            let first = try Give.steps(1, sync: ("x", 1))
            try await store.appA.add([first], to: run.uuid)
            let anchor = try await store.me.changes(.init(types: [Self.steps])).anchor
            let same = try await store.appA.save(Give.steps(9, sync: ("x", 1)))
            #expect(same.savedCount == 0)
            #expect(same.ignored.count == 1)
            #expect(try await store.me.changes(.init(types: [Self.steps], anchor: anchor)).isEmpty)
            let second = try Give.steps(2, sync: ("x", 1.5))
            #expect(try await store.appA.save(second).replaced == [first.uuid])
            let changes = try await store.me.changes(.init(types: [Self.steps], anchor: anchor))
            #expect(changes.added.map(\.uuid) == [second.uuid])
            #expect(changes.deleted == [DeletedObject(first)])
            #expect(changes.deleted.first?.metadata.syncVersion == 1)
            let inRun = try await store.me.samples(of: Self.steps, matching: .workout(run.uuid))
            #expect(inRun.map(\.uuid) == [second.uuid])
            let others = try Give.steps(3, sync: ("x", 1))
            try await store.intake(revision: World.gateway).save([others], for: World.person)
            #expect(try await store.me.samples(of: Self.steps).count == 2)
            try await store.appA.delete([second.uuid])
            #expect(try await store.appA.save(Give.steps(2, sync: ("x", 1.5))).savedCount == 0)
            #expect(try await store.appA.save(Give.steps(2, sync: ("x", 2))).savedCount == 1)
        }
    }

    /// HKHealthStore.add(_:to:completion:): by an importer, again, and in versions.
    // rows 60 155
    @Test(arguments: StoreKind.allCases)
    func `what is there already becomes part of a workout`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            let (run, other) = (try Give.workout(), try Give.workout())
            let (plain, version) = (try Give.steps(1), try Give.steps(2, sync: ("x", 1)))
            try await gateway.save([run, plain, version], for: World.person)
            try await store.intake(source: Source(name: "Other")).save([other], for: World.person)
            for _ in 0..<2 {
                let again = try Give.steps(2, sync: ("x", 1))
                let receipt = try await gateway.add(
                    [plain, again], to: run.uuid, for: World.person)
                #expect(receipt.savedCount == 0 && receipt.ignored == [again.uuid])
                let inRun = try await store.me.samples(
                    of: Self.steps, matching: .workout(run.uuid))
                #expect(Set(inRun.map(\.uuid)) == [plain.uuid, version.uuid])
            }
            let newer = try Give.steps(3, sync: ("x", 2))
            try await gateway.add([version, newer], to: run.uuid, for: World.person)
            let inRun = try await store.me.samples(of: Self.steps, matching: .workout(run.uuid))
            #expect(Set(inRun.map(\.uuid)) == [plain.uuid, newer.uuid])
            // What an importer cannot read is to it as if it were not there.
            for workout in [UUID(), plain.uuid, other.uuid] {
                let code = try await code {
                    try await gateway.add([Give.steps(9)], to: workout, for: World.person)
                }
                #expect(code == .invalidArgument)
            }
            #expect(try await store.me.samples(of: Self.steps).count == 2)
        }
    }

    // rows 146 157
    @Test(arguments: StoreKind.allCases)
    func `any order of arrival ends with the highest version`(kind: StoreKind) async throws {
        let versions = [1.0, 2, 3, 4, 5]
        func orders(_ rest: [Double]) -> [[Double]] {
            guard !rest.isEmpty else { return [[]] }
            return rest.flatMap { first in
                orders(rest.filter { $0 != first }).map { [first] + $0 }
            }
        }
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            for (number, order) in orders(versions).enumerated() {
                let person = PersonID(UUID())
                for version in order {
                    try await gateway.save(
                        [Give.steps(version, sync: ("s\(number)", version))], for: person)
                }
                let left = try await store.owner(person).samples(of: Self.steps)
                #expect(left.map(\.metadata.syncVersion) == [5], "\(order)")
            }
        }
    }

    // rows 150
    @Test(arguments: StoreKind.allCases)
    func `a migration is one change`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            let old = try Give.steps(98)
            try await store.appA.save(old)
            let anchor = try await store.me.changes(.init(types: [Self.steps])).anchor
            let new = try Give.steps(37)
            try await store.appA.migrate([old.uuid], to: [new])
            let page = try await store.me.changes(.init(types: [Self.steps], anchor: anchor))
            #expect(page.added.map(\.uuid) == [new.uuid])
            #expect(page.deleted.map(\.uuid) == [old.uuid])
            let taken = try await code {
                try await store.appA.migrate([new.uuid], to: [Give.steps(1, uuid: old.uuid)])
            }
            #expect(taken == .invalidArgument)
            #expect(try await store.me.samples(of: Self.steps).map(\.uuid) == [new.uuid])
        }
    }

    // rows 55
    @Test(arguments: StoreKind.allCases)
    func `pruning goes by the end and tells nobody`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            let batch = try [Give.steps(1, at: 0), Give.steps(2, at: 0, lasting: 10)]
            try await gateway.save(batch, for: World.person)
            let anchor = try await store.me.changes(.init(types: [Self.steps])).anchor
            let date = RandomSamples.origin.addingTimeInterval(120)
            #expect(try await store.me.prune(before: date) == 1)
            #expect(try await store.me.samples(of: Self.steps).map(\.uuid) == [batch[1].uuid])
            let after = try await store.me.changes(.init(types: [Self.steps], anchor: anchor))
            #expect(after.isEmpty)
            #expect(try await store.me.prune(before: date.addingTimeInterval(9_000)) == 1)
            #expect(try await store.me.changes(.init(types: [Self.steps], anchor: anchor)).isEmpty)
        }
    }

    // rows 38
    @Test(arguments: StoreKind.allCases)
    func `correlations are found by what they hold`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let high = try Give.pressure(160, 100)
            let low = try Give.pressure(110, 70)
            try await store.intake(revision: World.gateway)
                .save([.correlation(high), .correlation(low)], for: World.person)
            let systolic = try #require(high.objects(for: .bloodPressureSystolic).first)
            let query = CorrelationQuery(
                type: .bloodPressure,
                samplePredicates: [.bloodPressureSystolic: .quantity(.greater, systolic.quantity)])
            #expect(try await store.me.correlations(query).isEmpty)
            var equal = query
            equal.samplePredicates = [
                .bloodPressureSystolic: .quantity(.greaterOrEqual, systolic.quantity)
            ]
            let found = try await store.me.correlations(equal)
            #expect(found.map(\.uuid) == [high.uuid])
            #expect(Set(found[0].objects.map(\.uuid)) == Set(high.objects.map(\.uuid)))
            let alone = try await store.me.samples(
                of: SampleType(.bloodPressureSystolic), matching: .noCorrelation)
            #expect(alone.isEmpty)
            try await store.me.delete([systolic.uuid])
            #expect(try await store.me.correlations(.init(type: .bloodPressure)).count == 1)
            let gone = try await store.me.changes(.init(types: [SampleType(.bloodPressure)]))
            #expect(gone.deleted.map(\.uuid) == [high.uuid])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a correlation takes up what its source saved before, and nothing else`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let types = [SampleType(.bloodPressureSystolic), SampleType(.bloodPressureDiastolic)]
            for app in World.apps { try await store.allow(types, app: app) }
            let pressure = try Give.pressure(120, 80)
            let parts = pressure.objects.map(Sample.quantity)
            try await store.appA.save([parts[0]])
            let ofAnother = try await code { try await store.appB.save(.correlation(pressure)) }
            #expect(ofAnother == .invalidArgument)
            let other = try QuantitySample(
                type: pressure.objects[0].quantityType, quantity: Quantity(1, HealthUnit("mmHg")),
                start: pressure.startDate, end: pressure.endDate, uuid: parts[0].uuid)
            let changed = try #require(pressure.holding([other, pressure.objects[1]]))
            #expect(
                try await code { try await store.appA.save(.correlation(changed)) }
                    == .invalidArgument)
            let receipt = try await store.appA.save([.correlation(pressure), parts[1]])
            #expect(receipt.savedCount == 2 && receipt.ignored.isEmpty)
            let found = try await store.me.samples(of: SampleType(.bloodPressure))
            #expect(found.map(\.uuid) == [pressure.uuid])
            guard case .correlation(let saved)? = found.first else { return }
            #expect(saved.objects.map(\.uuid) == pressure.objects.map(\.uuid))
            for type in types { #expect(try await store.me.samples(of: type).count == 1) }
            #expect(try await code { try await store.appA.save([parts[0]]) } == .invalidArgument)
            try await store.me.delete([parts[0].uuid])
            let next = try CorrelationSample(
                type: .bloodPressure, objects: pressure.objects, start: pressure.startDate,
                end: pressure.endDate)
            #expect(
                try await code { try await store.appA.save(.correlation(next)) }
                    == .invalidArgument)
        }
    }
}

/// What statistics are fed with.
@Suite struct AmountTests {
    @Test(arguments: StoreKind.allCases)
    func `amounts come by start, in the canonical unit, a series' too`(
        kind: StoreKind
    ) async throws {
        try await kind.withBackend { backend in
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let at = RandomSamples.origin
            func rate(_ value: Double, _ unit: String, _ minute: Double) throws -> Sample {
                let start = at.addingTimeInterval(minute * 60)
                return .quantity(
                    try QuantitySample(
                        type: .heartRate, quantity: Quantity(value, try HealthUnit(unit)),
                        start: start, end: start))
            }
            // The second begins after the samples that come after the series.
            let points = try [(70.0, 0.0), (90, 90)].map { value, seconds in
                let start = at.addingTimeInterval(seconds)
                return try QuantityPoint(value: value, start: start, end: start)
            }
            let series = try QuantitySample(
                type: .heartRate, unit: try HealthUnit("count/min"), points: points)
            let batch = try [rate(1, "count/s", 2), rate(61, "count/min", 1), .quantity(series)]
            try await store.intake(revision: World.gateway).save(batch, for: World.person)
            let found = try await backend.read(
                SnapshotWork(.person(World.person)) { snapshot in
                    var found: [Double] = []
                    let sources = try snapshot.sources(
                        of: World.person, type: SampleType(.heartRate))
                    let scan = AmountScan(
                        World.person, type: .heartRate, sources: sources,
                        starts: sources.map { _ in .min ... .max })
                    try snapshot.amounts(scan) { found += $0.map(\.value) }
                    return found
                })
            let perMinute = QuantityType.heartRate.canonicalUnit == (try HealthUnit("count/min"))
            let unit: Double = perMinute ? 1 : 1.0 / 60
            #expect(
                zip(found, [70, 61, 90, 60]).allSatisfy { abs($0 - $1 * unit) < 1e-9 })
            #expect(found.count == 4)
            let read = try await store.me.samples(of: SampleType(.heartRate))
            #expect(read.contains { $0.uuid == series.uuid && $0.base.device == nil })
            let kept = read.compactMap { sample -> QuantitySample? in
                if case .quantity(let sample) = sample { sample } else { nil }
            }.first { $0.uuid == series.uuid }
            #expect(kept?.series == series.series)
        }
    }
}
