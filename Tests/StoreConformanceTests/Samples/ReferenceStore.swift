import Foundation
import HealthModel
import HealthStore
import Units

/// The store's semantics once more, as plainly as they can be said: arrays that are walked from
/// end to end, no index, no page, no transaction.
struct ReferenceStore {
    enum Writer: Hashable {
        case app(Int)
        case gateway
        case owner
    }

    enum Change {
        case added(UUID)
        case deleted(Deletion)
    }

    struct Deletion {
        let object: DeletedObject
        let parts: [SampleType]
        let source: Source
        let start: Date
        let savedAt: Date
        let at: Date
    }

    struct Grant {
        var share: Bool?
        var read: Bool?
        var from: Date?

        /// Whether anything is seen by this that was not seen by the one before.
        func showsMore(than before: Grant) -> Bool {
            if share == true, before.share != true { return true }
            guard read == true else { return false }
            return before.read != true
                || (from ?? .distantPast) < (before.from ?? .distantPast)
        }
    }

    struct Version {
        var number: Double
        var uuid: UUID?
    }

    /// The time at which the next thing happens.
    var now = StoreKind.now
    var live: [UUID: Sample] = [:]
    var savedAt: [UUID: Date] = [:]
    /// What stands for samples that were wrong, by these.
    var corrections: [UUID: Correction] = [:]
    var used: Set<UUID> = []
    var log: [Change] = []
    private(set) var grants: [[UInt16: Grant]] = [[:], [:]]
    /// When each app was last let see more of a type, counted by decisions.
    private var widened: [[UInt16: Int]] = [[:], [:]]
    private(set) var decisions = 0

    mutating func decide(_ app: Int, _ type: SampleType, _ grant: Grant) {
        decisions += 1
        if grant.showsMore(than: grants[app][type.number] ?? Grant()) {
            widened[app][type.number] = decisions
        }
        grants[app][type.number] = grant
    }

    /// Whether a reader was let see more of some types after so many decisions.
    func isWidened(_ reader: Writer, _ types: [SampleType], since decisions: Int) -> Bool {
        guard case .app(let index) = reader else { return false }
        return types.flatMap(Self.parts).contains { widened[index][$0.number] ?? 0 > decisions }
    }

    private static func parts(of type: SampleType) -> [SampleType] {
        type == SampleType(.bloodPressure)
            ? [SampleType(.bloodPressureSystolic), SampleType(.bloodPressureDiastolic)] : [type]
    }
    var versions: [String: Version] = [:]
    /// Documents in the order in which they came.
    var letters: [Letter] = []
    /// What was decided about documents.
    var acts: [Act] = []
    /// Workout and member.
    var workouts: Set<[UUID]> = []
    /// Correlation and member.
    var correlations: Set<[UUID]> = []

    static func revision(_ writer: Writer) -> SourceRevision? {
        switch writer {
        case .app(let index):
            let app = World.apps[index]
            return SourceRevision(source: app.source, version: app.version)
        case .gateway: return World.gateway
        case .owner: return nil
        }
    }

    // MARK: What may be seen

    func parts(of sample: Sample) -> [SampleType] {
        guard case .correlation = sample else { return [sample.sampleType] }
        return [SampleType(.bloodPressureSystolic), SampleType(.bloodPressureDiastolic)]
    }

    func shows(
        _ reader: Writer, parts: [SampleType], source: Source, start: Date
    ) -> Bool {
        guard case .app(let index) = reader else { return true }
        return parts.allSatisfy { type in
            let grant = grants[index][type.number] ?? Grant()
            let isOwn = source == World.apps[index].source
            if grant.share == true, isOwn { return true }
            return grant.read == true && (grant.from.map { start >= $0 } ?? true)
        }
    }

    func shows(_ reader: Writer, _ deletion: Deletion) -> Bool {
        shows(
            reader, parts: deletion.parts, source: deletion.source, start: deletion.start)
    }

    func shows(_ reader: Writer, _ sample: Sample) -> Bool {
        guard let source = sample.sourceRevision?.source else { return false }
        return shows(reader, parts: parts(of: sample), source: source, start: sample.startDate)
    }

    /// Whether asking for a type is answered at all.
    func isDecided(_ reader: Writer, _ type: SampleType) -> Bool {
        guard case .app(let index) = reader else { return true }
        return Self.parts(of: type).allSatisfy {
            let grant = grants[index][$0.number] ?? Grant()
            return grant.read != nil || grant.share == true
        }
    }

    /// A sample as it is read: a correlation holds what is in its place now.
    func whole(_ sample: Sample) -> Sample {
        guard case .correlation(let correlation) = sample else { return sample }
        let members = correlations.filter { $0[0] == sample.uuid }.compactMap { pair in
            if case .quantity(let object)? = live[pair[1]] { object } else { nil }
        }
        guard
            let whole = try? CorrelationSample(
                type: correlation.correlationType, objects: members,
                start: correlation.startDate, end: correlation.endDate,
                metadata: correlation.metadata, device: correlation.device,
                sourceRevision: correlation.sourceRevision, uuid: correlation.uuid)
        else { preconditionFailure("a correlation lost what it holds") }
        return .correlation(whole)
    }

    struct Relations: SampleRelations {
        let store: ReferenceStore
        let reader: Writer
        let measured: [Sample]

        init(store: ReferenceStore, reader: Writer) {
            self.store = store
            self.reader = reader
            measured = store.measured(reader)
        }

        func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool {
            shows(workout) && store.workouts.contains([workout, uuid])
        }
        func isCorrelated(_ uuid: UUID) -> Bool {
            store.correlations.contains { $0[1] == uuid && shows($0[0]) }
                || measured.contains { sample in
                    guard case .correlation(let whole) = sample else { return false }
                    return whole.objects.contains { $0.uuid == uuid } && store.shows(reader, sample)
                }
        }
        private func shows(_ container: UUID) -> Bool {
            store.live[container].map { store.shows(reader, store.whole($0)) } ?? false
        }
    }

    // MARK: Queries

    func samples(
        _ reader: Writer, _ types: [SampleType], _ predicate: SamplePredicate,
        _ sort: [SampleSort], limit: Int?
    ) -> [Sample]? {
        guard types.allSatisfy({ isDecided(reader, $0) }) else { return nil }
        let sort = sort.isEmpty ? [SampleSort.descending(.startDate)] : sort
        let relations = Relations(store: self, reader: reader)
        let found = (live.values.map(whole) + relations.measured).filter {
            types.contains($0.sampleType) && shows(reader, $0)
                && predicate.matches($0, relations: relations)
        }
        let ordered = found.sorted { one, two in
            for key in sort {
                let (left, right) = (Self.value(key.key, one), Self.value(key.key, two))
                if left != right { return (left < right) == key.isAscending }
            }
            return (one.uuid < two.uuid) == (sort.last?.isAscending ?? true)
        }
        return Array(ordered.prefix(limit ?? .max))
    }

    private static func value(_ key: SampleSort.Key, _ sample: Sample) -> Double {
        switch key {
        case .startDate: return sample.startDate.timeIntervalSince1970
        case .endDate: return sample.endDate.timeIntervalSince1970
        case .workoutDuration:
            guard case .workout(let workout) = sample else { return -.infinity }
            return workout.duration
        case .workoutTotal(let total):
            guard case .workout(let workout) = sample else { return -.infinity }
            return workout.totals[total]?.value ?? -.infinity
        }
    }

    /// What is told of the log behind a place, and the place of the last change that is seen.
    func changes(
        _ reader: Writer, _ types: [SampleType], _ predicate: SamplePredicate, after place: Int
    ) -> (added: [Sample], deleted: [DeletedObject], place: Int)? {
        guard types.allSatisfy({ isDecided(reader, $0) }) else { return nil }
        var added: [Sample] = []
        var deleted: [DeletedObject] = []
        var last = place
        let relations = Relations(store: self, reader: reader)
        for (index, change) in log.enumerated() where index >= place {
            switch change {
            case .added(let uuid):
                guard let stored = live[uuid], types.contains(stored.sampleType),
                    shows(reader, stored)
                else { continue }
                last = index + 1
                let sample = whole(stored)
                if predicate.matches(sample, relations: relations) { added.append(sample) }
            case .deleted(let deletion):
                guard types.contains(deletion.object.sampleType), shows(reader, deletion) else {
                    continue
                }
                last = index + 1
                deleted.append(deletion.object)
            }
        }
        return (added, deleted, last)
    }
}
