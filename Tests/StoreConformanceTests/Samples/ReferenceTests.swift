import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Random stores, predicates, sorts, limits, anchors and authorizations: every backend answers as
/// ``ReferenceStore`` does.
///
/// A failure names its seed; see ``Rounds``.
@Suite struct ReferenceTests {
    // rows 58 96 97 98 104 105 147
    @Test(arguments: StoreKind.chosen)
    func `every answer is the reference's`(kind: StoreKind) async throws {
        for seed in Rounds.seeds(6, from: 7_000) {
            try await kind.withStore { store in
                var scenario = Scenario(seed: seed, store: store)
                try await scenario.run(steps: 1 + Int(seed % 60))
            }
        }
    }
}

/// One store beside its reference.
struct Scenario {
    let seed: UInt64
    let store: HealthStore
    var samples: RandomSamples
    var reference = ReferenceStore()
    var known: [UUID] = []
    private var anchors: [Int: (anchor: QueryAnchor?, place: Int, decisions: Int)] = [:]
    private var predicates: [Int: SamplePredicate] = [:]

    init(seed: UInt64, store: HealthStore) {
        self.seed = seed
        self.store = store
        samples = RandomSamples(seed: seed)
    }

    private var note: Comment { "seed \(seed)" }

    mutating func run(steps: Int) async throws {
        for _ in 0..<steps {
            try await change()
            if samples.chance(50) { try await compareSamples() }
            if samples.chance(40) { try await compareChanges() }
        }
        for reader in [ReferenceStore.Writer.owner, .app(0), .app(1)] {
            for type in RandomSamples.types {
                try await compareSamples(reader, [type], .all, [], page: nil)
            }
        }
    }

    private mutating func writer() -> ReferenceStore.Writer {
        samples.chance(20) ? .gateway : .app(samples.below(2))
    }

    mutating func change() async throws {
        switch samples.below(24) {
        case 0..<5: try await decide()
        case 5..<13: try await save()
        case 13..<16: try await delete()
        case 16: try await deleteMatching()
        case 17: try await migrate()
        case 18: try await addToWorkout()
        case 20...: try await changeLetters()
        default: try await save()
        }
    }

    private mutating func decide() async throws {
        let index = samples.below(2)
        var share: [ObjectType: Bool] = [:]
        var read: [ObjectType: ReadAnswer] = [:]
        for type in RandomSamples.types where type != SampleType(.bloodPressure) {
            var grant = reference.grants[index][type.number] ?? .init()
            if samples.chance(50) {
                grant.share = samples.chance(70)
                share[type.objectType] = grant.share
            }
            if samples.chance(50) {
                grant.read = samples.chance(60)
                grant.from = grant.read == true && samples.chance(40) ? samples.time() : nil
                read[type.objectType] =
                    grant.read == true ? .allow(AccessWindow(from: grant.from)) : .deny
            }
            reference.decide(index, type, grant)
        }
        try await store.owner(World.person).setAuthorization(
            of: World.apps[index].identifier, share: share, read: read)
    }

    /// Does the same to both and compares how it ends.
    private mutating func both(
        _ what: String, _ plain: (inout ReferenceStore) throws -> Int,
        _ real: (HealthStore) async throws -> Int
    ) async throws {
        var expected: Result<Int, ReferenceStore.Refusal>
        do { expected = .success(try plain(&reference)) } catch let refusal
            as ReferenceStore.Refusal
        { expected = .failure(refusal) }
        do {
            let count = try await real(store)
            switch expected {
            case .success(let wanted): #expect(count == wanted, "\(what), \(note)")
            case .failure(let refusal): Issue.record("\(what): expected \(refusal), \(note)")
            }
        } catch let error as StoreError {
            switch expected {
            case .success: Issue.record("\(what): \(error), \(note)")
            case .failure(let refusal): #expect(error.code == refusal.code, "\(what), \(note)")
            }
        }
    }

    private mutating func save() async throws {
        let writer = writer()
        var batch: [Sample] = []
        for _ in 0..<(1 + samples.below(8)) { batch.append(try samples.sample()) }
        if samples.chance(5), let one = batch.randomElement(using: &samples.random) {
            batch.append(one)
        }
        if samples.chance(15), let again = try another() { batch.append(again) }
        remember(batch)
        let sent = batch
        try await both("save") {
            let before = $0.log.count
            try $0.save(writer, sent)
            return $0.log[before...].count { if case .added = $0 { true } else { false } }
        } _: { store in
            switch writer {
            case .app(let index):
                try await store.client(World.apps[index], for: World.person).save(sent).savedCount
            default:
                try await store.intake(revision: World.gateway).save(sent, for: World.person)
                    .savedCount
            }
        }
    }

    private mutating func remember(_ sent: [Sample]) {
        for sample in sent {
            known.append(sample.uuid)
            if case .correlation(let correlation) = sample {
                known += correlation.objects.map(\.uuid)
            }
        }
    }

    /// A new correlation of what one of those that are there holds.
    private mutating func another() throws -> Sample? {
        let there = reference.live.values.filter { $0.sampleType == SampleType(.bloodPressure) }
            .sorted { $0.uuid < $1.uuid }
        guard let one = there.randomElement(using: &samples.random),
            case .correlation(let old) = reference.whole(one)
        else { return nil }
        return .correlation(
            try CorrelationSample(
                type: old.correlationType, objects: old.objects, start: old.startDate,
                end: old.endDate, uuid: samples.uuid()))
    }

    private mutating func picked(_ most: Int) -> [UUID] {
        var picked: [UUID] = []
        for _ in 0..<(1 + samples.below(most)) {
            let pool =
                samples.chance(80)
                ? reference.live.keys.sorted() : known
            if let uuid = pool.randomElement(using: &samples.random), !picked.contains(uuid) {
                picked.append(uuid)
            }
        }
        return picked
    }

    private mutating func delete() async throws {
        let uuids = picked(3)
        let reader: ReferenceStore.Writer = samples.chance(30) ? .owner : .app(samples.below(2))
        try await both("delete") {
            try $0.delete(reader, uuids)
            return 0
        } _: { store in
            if case .app(let index) = reader {
                try await store.client(World.apps[index], for: World.person).delete(uuids)
            } else {
                try await store.owner(World.person).delete(uuids)
            }
            return 0
        }
    }

    private mutating func deleteMatching() async throws {
        let type = RandomSamples.types[samples.below(RandomSamples.types.count)]
        let predicate = SamplePredicate.and([
            try samples.predicate(known),
            .dates(from: samples.time(), to: nil, options: .strictStartDate),
        ])
        let reader: ReferenceStore.Writer = samples.chance(30) ? .owner : .app(samples.below(2))
        try await both("delete matching") {
            try $0.delete(reader, type, predicate)
        } _: { store in
            if case .app(let index) = reader {
                return try await store.client(World.apps[index], for: World.person)
                    .deleteSamples(of: type, matching: predicate)
            }
            return try await store.owner(World.person)
                .deleteSamples(of: type, matching: predicate)
        }
    }

    private mutating func migrate() async throws {
        let old = picked(2).filter {
            if case .quantity? = reference.live[$0] { true } else { false }
        }
        var new: [Sample] = []
        for uuid in old {
            guard case .quantity(let sample)? = reference.live[uuid] else { continue }
            new.append(
                .quantity(
                    try QuantitySample(
                        type: sample.quantityType, quantity: sample.quantity,
                        start: sample.startDate, end: sample.endDate, uuid: samples.uuid())))
        }
        let (index, sent) = (samples.below(2), new)
        known += new.map(\.uuid)
        try await both("migrate") {
            try $0.migrate(.app(index), old, sent)
            return 0
        } _: { store in
            try await store.client(World.apps[index], for: World.person).migrate(old, to: sent)
            return 0
        }
    }

    private mutating func addToWorkout() async throws {
        let workouts = reference.live.values.filter { $0.sampleType == SampleType(.workout) }
            .map(\.uuid).sorted()
        guard let workout = workouts.randomElement(using: &samples.random) else { return }
        let members = picked(3).filter { reference.live[$0] != nil && $0 != workout }
        var fresh: [Sample] = []
        if samples.chance(50) { fresh.append(try samples.sample()) }
        remember(fresh)
        let there = members.compactMap { reference.live[$0].map(reference.whole) }
        let (index, new, sent) = (samples.below(2), fresh, there + fresh)
        try await both("add") {
            try $0.add(.app(index), members, fresh: new, to: workout)
            return 0
        } _: { store in
            try await store.client(World.apps[index], for: World.person).add(sent, to: workout)
            return 0
        }
    }

    // MARK: Queries

    private mutating func reader() -> ReferenceStore.Writer {
        samples.chance(30) ? .owner : .app(samples.below(2))
    }

    private mutating func types() -> [SampleType] {
        var types: [SampleType] = []
        for _ in 0..<(1 + samples.below(3)) {
            let type = RandomSamples.types[samples.below(RandomSamples.types.count)]
            if !types.contains(type) { types.append(type) }
        }
        return types
    }

    private mutating func compareSamples() async throws {
        try await compareSamples(
            reader(), types(), try samples.predicate(known), samples.sort(),
            page: samples.chance(60) ? 1 + samples.below(4) : nil)
    }

    private func compareSamples(
        _ reader: ReferenceStore.Writer, _ types: [SampleType], _ predicate: SamplePredicate,
        _ sort: [SampleSort], page: Int?
    ) async throws {
        let query = SampleQuery(types: types, predicate: predicate, sort: sort, limit: page)
        let expected = reference.samples(reader, types, predicate, sort, limit: nil)
        let found = try await answer {
            switch reader {
            case .app(let index):
                try await all(query, store.client(World.apps[index], for: World.person))
            default: try await all(query, store.owner(World.person))
            }
        }
        compare(found, expected) { "\(reader) \(types) \(predicate) \(sort)" }
    }

    /// Says in short what differs.
    private func compare(_ found: [Sample]?, _ expected: [Sample]?, _ what: () -> String) {
        guard found != expected else { return }
        let what = what()
        let names = [found, expected].map { $0?.map { $0.uuid.uuidString.prefix(4) } }
        #expect(names[0] == names[1], "\(what), \(note)")
        guard names[0] == names[1] else { return }
        for (one, two) in zip(found ?? [], expected ?? []) where one != two {
            Issue.record("\(what): \(one.json) is not \(two.json), \(note)")
        }
    }

    /// All of a query, page by page if it has a limit.
    private func all(_ query: SampleQuery, _ handle: some SampleReading) async throws -> [Sample] {
        var found: [Sample] = []
        guard query.limit != nil else {
            for try await batch in handle.samples(query) { found += batch }
            return found
        }
        var token: PagingToken?
        repeat {
            let page = try await handle.page(query, after: token)
            found += page.samples
            token = page.next
        } while token != nil
        return found
    }

    /// nil where the app has not been answered.
    private func answer<Answer>(_ body: () async throws -> Answer) async throws -> Answer? {
        do { return try await body() } catch let error as StoreError
            where error.code == .authorizationNotDetermined
        { return nil }
    }

    private mutating func compareChanges() async throws {
        let reader = reader()
        let slot = samples.below(3)
        let types = [
            [RandomSamples.types[0]], RandomSamples.types, [SampleType(.bloodPressure)],
        ][slot]
        // An anchor is for the predicate that it was obtained with, so each slot has its own.
        let other = try predicates[slot] ?? samples.predicate(known)
        predicates[slot] = other
        let isEvery = samples.chance(70)
        let predicate = isEvery ? .all : other
        let number =
            slot * 10 + [.app(0): 0, .app(1): 1][reader, default: 2] + (isEvery ? 0 : 5)
        let from = anchors[number] ?? (nil, 0, 0)
        let place =
            reference.isWidened(reader, types, since: from.decisions) ? 0 : from.place
        let limit = samples.chance(50) ? 1 + samples.below(5) : nil
        let expected = reference.changes(reader, types, predicate, after: place)
        let found = try await answer {
            switch reader {
            case .app(let index):
                try await drain(
                    types, predicate, from.anchor, limit,
                    store.client(World.apps[index], for: World.person))
            default:
                try await drain(types, predicate, from.anchor, limit, store.owner(World.person))
            }
        }
        compare(found?.added, expected?.added) { "changes \(reader) \(types) \(predicate)" }
        let isSame = found?.deleted == expected?.deleted
        #expect(isSame, "deletions \(reader) \(types), \(note)")
        if let found, let expected {
            anchors[number] = (found.anchor, expected.place, reference.decisions)
        }
    }

    private func drain(
        _ types: [SampleType], _ predicate: SamplePredicate, _ anchor: QueryAnchor?, _ limit: Int?,
        _ handle: some SampleReading
    ) async throws -> AnchoredObjects {
        var query = AnchoredObjectQuery(
            types: types, predicate: predicate, anchor: anchor, limit: limit)
        var whole = try await handle.changes(query)
        guard let limit else { return whole }
        #expect(whole.added.count + whole.deleted.count <= limit, "\(note)")
        while true {
            query.anchor = whole.anchor
            let more = try await handle.changes(query)
            whole.anchor = more.anchor
            if more.isEmpty { return whole }
            whole.added += more.added
            whole.deleted += more.deleted
        }
    }
}
