import Foundation
import HealthModel
import HealthStore
import Testing

/// One store beside its reference.
struct Scenario {
    let seed: UInt64
    let store: HealthStore
    let clock: TestClock
    /// Whether there are two persons, who are one now and then.
    let hasSecond: Bool
    /// Whether samples come in great numbers, too.
    let isLarge: Bool
    var samples: RandomSamples
    /// The first person's, and that of both while they are one, but for the second's letters.
    var reference = ReferenceStore()
    var second = ReferenceStore()
    var mergedAt: Date?
    /// Whose handles are used: 0 or 1.
    var person = 0
    var known: [UUID] = []
    var letterCount = 0
    var anchors: [Int: (anchor: QueryAnchor?, place: Int, decisions: Int)] = [:]
    var predicates: [Int: SamplePredicate] = [:]

    init(seed: UInt64, store: HealthStore, clock: TestClock, isLarge: Bool? = nil) {
        self.seed = seed
        self.store = store
        self.clock = clock
        hasSecond = seed % 3 == 0
        self.isLarge = isLarge ?? (seed % 8 == 5)
        samples = RandomSamples(seed: seed)
    }

    var note: Comment { "seed \(seed)" }
    var handles: Handles { Handles(store: store, person: World.persons[person]) }

    /// The handles of a person.
    struct Handles {
        let store: HealthStore
        let person: PersonID
        var owner: OwnerHandle { store.owner(person) }
        func client(_ index: Int) -> ClientHandle { store.client(World.apps[index], for: person) }
    }

    mutating func run(steps: Int) async throws {
        try await begin()
        for _ in 0..<steps {
            try await change()
            if samples.chance(50) { try await compareSamples() }
            if samples.chance(40) { try await compareChanges() }
        }
        for one in 0..<(hasSecond ? 2 : 1) {
            person = one
            for reader in [ReferenceStore.Writer.owner, .app(0), .app(1)] {
                for type in RandomSamples.types {
                    try await compareSamples(reader, [type], .all, [], page: nil)
                }
                try await compareCorrections(reader)
            }
        }
    }

    mutating func writer() -> ReferenceStore.Writer {
        samples.chance(20) ? .gateway : .app(samples.below(2))
    }

    mutating func change() async throws {
        pass()
        switch samples.below(30) {
        case 0..<5: try await decide()
        case 5..<13: try await save()
        case 13..<16: try await delete()
        case 16: try await deleteMatching()
        case 17: try await migrate()
        case 18: try await addToWorkout()
        case 20..<24: try await changeLetters()
        case 24, 25: try await correct()
        case 26: try await undo()
        case 27: try await saveUnnamed()
        case 28: try await changePersons()
        case 29 where isLarge: try await saveMany()
        default: try await save()
        }
    }

    private mutating func decide() async throws {
        let index = samples.below(2)
        var share: [ObjectType: Bool] = [:]
        var read: [ObjectType: ReadAnswer] = [:]
        for type in RandomSamples.types where type != SampleType(.bloodPressure) {
            var grant = own { $0.grants[index][type.number] } ?? .init()
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
            own { $0.decide(index, type, grant) }
        }
        try await handles.owner.setAuthorization(
            of: World.apps[index].identifier, share: share, read: read)
    }

    /// Does the same to both and compares how it ends.
    mutating func both(
        _ what: String, _ plain: (inout ReferenceStore) throws -> Int,
        _ real: (Handles) async throws -> Int
    ) async throws {
        let found: Result<Int, StoreError>
        do { found = .success(try await real(handles)) } catch let error as StoreError {
            found = .failure(error)
        }
        var expected: Result<Int, ReferenceStore.Refusal>
        do { expected = .success(try own(plain)) } catch let refusal as ReferenceStore.Refusal {
            expected = .failure(refusal)
        }
        switch (found, expected) {
        case (.success(let count), .success(let wanted)):
            #expect(count == wanted, "\(what), \(note)")
        case (.failure(let error), .failure(let refusal)):
            #expect(error.code == refusal.code, "\(what), \(note)")
        case (.success, .failure(let refusal)):
            Issue.record("\(what): expected \(refusal), \(note)")
        case (.failure(let error), .success):
            Issue.record("\(what): \(error), \(note)")
        }
    }

    private mutating func save() async throws {
        passToFirst()
        let writer = writer()
        var batch: [Sample] = []
        for _ in 0..<(1 + samples.below(8)) { batch.append(try samples.sample()) }
        if samples.chance(5), let one = batch.randomElement(using: &samples.random) {
            batch.append(one)
        }
        if samples.chance(15), let again = try another() { batch.append(again) }
        remember(batch)
        try await save(batch, as: writer)
    }

    mutating func save(_ sent: [Sample], as writer: ReferenceStore.Writer) async throws {
        try await both("save") {
            let before = $0.log.count
            try $0.save(writer, sent)
            return $0.log[before...].count { if case .added = $0 { true } else { false } }
        } _: { handles in
            switch writer {
            case .app(let index): try await handles.client(index).save(sent).savedCount
            default:
                try await handles.store.intake(revision: World.gateway)
                    .save(sent, for: handles.person).savedCount
            }
        }
    }

    mutating func remember(_ sent: [Sample]) {
        for sample in sent {
            known.append(sample.uuid)
            if case .correlation(let correlation) = sample {
                known += correlation.objects.map(\.uuid)
            }
        }
    }

    /// A new correlation of what one of those that are there holds.
    private mutating func another() throws -> Sample? {
        let there = view.live.values.filter { $0.sampleType == SampleType(.bloodPressure) }
            .sorted { $0.uuid < $1.uuid }
        guard let one = there.randomElement(using: &samples.random),
            case .correlation(let old) = view.whole(one)
        else { return nil }
        return .correlation(
            try CorrelationSample(
                type: old.correlationType, objects: old.objects, start: old.startDate,
                end: old.endDate, uuid: samples.uuid()))
    }

    mutating func picked(_ most: Int) -> [UUID] {
        var picked: [UUID] = []
        for _ in 0..<(1 + samples.below(most)) {
            let pool =
                samples.chance(80)
                ? view.live.keys.sorted() : known
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
        } _: { handles in
            if case .app(let index) = reader {
                try await handles.client(index).delete(uuids)
            } else {
                try await handles.owner.delete(uuids)
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
        } _: { handles in
            if case .app(let index) = reader {
                return try await handles.client(index)
                    .deleteSamples(of: type, matching: predicate)
            }
            return try await handles.owner.deleteSamples(of: type, matching: predicate)
        }
    }

    private mutating func migrate() async throws {
        let old = picked(2).filter {
            if case .quantity? = view.live[$0] { true } else { false }
        }
        var new: [Sample] = []
        for uuid in old {
            guard case .quantity(let sample)? = view.live[uuid] else { continue }
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
        } _: { handles in
            try await handles.client(index).migrate(old, to: sent)
            return 0
        }
    }

    private mutating func addToWorkout() async throws {
        let workouts = view.live.values.filter { $0.sampleType == SampleType(.workout) }
            .map(\.uuid).sorted()
        guard let workout = workouts.randomElement(using: &samples.random) else { return }
        let members = picked(3).filter { view.live[$0] != nil && $0 != workout }
        var fresh: [Sample] = []
        if samples.chance(50) { fresh.append(try samples.sample()) }
        remember(fresh)
        let there = members.compactMap { view.live[$0].map(view.whole) }
        let (index, new, sent) = (samples.below(2), fresh, there + fresh)
        try await both("add") {
            try $0.add(.app(index), members, fresh: new, to: workout)
            return 0
        } _: { handles in
            try await handles.client(index).add(sent, to: workout)
            return 0
        }
    }
}
