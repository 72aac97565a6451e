internal import Foundation
internal import HealthModel

/// The store's rules about saving and deleting, the same for every backend.
struct SampleWriter {
    /// Who writes.
    enum Role: Sendable {
        /// An app, as far as the person allows.
        case client(ClientApp)
        /// An importer or a device gateway, trusted with what it brings.
        case intake(SourceRevision)
        /// The person, who saves nothing but may delete everything.
        case owner
    }

    let role: Role
    let person: PersonID
    let core: StoreCore
    let at: Date
    /// What the store names; nil where every sample came with a name.
    var naming: Naming?

    var source: Source? {
        switch role {
        case .client(let app): app.source
        case .intake(let revision): revision.source
        case .owner: nil
        }
    }

    /// Saves samples, all or none.
    func save(
        _ samples: [Sample], in transaction: any HealthTransaction
    ) throws -> SaveReceipt {
        var draft = try draft(samples, in: transaction)
        try complete(&draft.changes, in: transaction)
        try carryOut(&draft, in: transaction)
        return draft.receipt
    }

    /// Adds saved samples to a workout of the same source; those that are not saved yet are
    /// saved with it (HKHealthStore.add(_:to:completion:)). In place of one whose version is, or
    /// was, there, what stands for it is added.
    func add(
        _ samples: [Sample], to workout: UUID, in transaction: any HealthTransaction
    ) throws -> SaveReceipt {
        var fresh: [Sample] = []
        var saved: Set<UUID> = []
        for sample in samples {
            if try transaction.sample(sample.uuid, of: person) == nil {
                fresh.append(sample)
            } else {
                _ = try own(sample.uuid, in: transaction)
                saved.insert(sample.uuid)
            }
        }
        var draft = try draft(fresh, in: transaction)
        try complete(&draft.changes, in: transaction)
        guard case .workout = try own(workout, in: transaction).sample else {
            throw StoreError(.invalidArgument, "the object is not a workout")
        }
        // What is fresh may be a newer version of the workout itself.
        let whole = draft.changes.successors[workout] ?? workout
        draft.changes.relations += draft.lasting(with: saved).subtracting([whole]).map {
            SampleRelation(.workout, container: whole, member: $0)
        }
        try carryOut(&draft, in: transaction)
        return draft.receipt
    }

    /// Deletes old samples and saves new ones in one step: a migration.
    func replace(
        _ old: [UUID], with samples: [Sample], in transaction: any HealthTransaction
    ) throws -> SaveReceipt {
        for uuid in old { _ = try own(uuid, in: transaction) }
        guard Set(old).count == old.count else {
            throw StoreError(.invalidArgument, "an object would be replaced twice")
        }
        var draft = try draft(samples, in: transaction)
        guard draft.held.isDisjoint(with: old) else {
            throw StoreError(.invalidArgument, "a correlation contains a sample to be replaced")
        }
        let removed = Set(draft.changes.removals.map(\.uuid))
        draft.changes.removals += old.filter { !removed.contains($0) }.map { .init($0) }
        if old.count == samples.count {
            let added = draft.added
            for (old, new) in zip(old, samples) where added.contains(new.uuid) {
                draft.changes.successors[old] = new.uuid
            }
        }
        try complete(&draft.changes, in: transaction)
        try moveCorrections(in: transaction, &draft.changes)
        try transaction.apply(draft.changes)
        return draft.receipt
    }

    /// Deletes samples by UUID.
    func delete(_ uuids: [UUID], in transaction: any HealthTransaction) throws {
        guard !uuids.isEmpty else {
            throw StoreError(.invalidArgument, "expected at least one object to delete")
        }
        let unique = uuids.uniqued()
        for uuid in unique { _ = try own(uuid, in: transaction) }
        var changes = ChangeSet(person: person, at: at.microseconds)
        changes.removals = unique.map { .init($0) }
        try complete(&changes, in: transaction)
        try transaction.apply(changes)
    }

    /// Deletes the writer's own samples of a type that a predicate means; the owner's are all.
    func delete(
        _ type: SampleType, matching predicate: SamplePredicate,
        in transaction: any HealthTransaction
    ) throws -> Int {
        try checkShare([type], in: transaction)
        var found: [UUID] = []
        var scan = SampleScan(person, types: [type], bounds: TimeBounds(predicate))
        if let source { scan.starts = { $0 == source ? .min ... .max : nil } }
        let relations = StoredRelations(snapshot: transaction, person: person)
        try transaction.scan(scan) { stored in
            let isMine = source == nil || stored.sample.sourceRevision?.source == source
            if isMine, predicate.matches(stored.sample, relations: relations) {
                found.append(stored.sample.uuid)
            }
            return true
        }
        try relations.check()
        guard !found.isEmpty else { return 0 }
        var changes = ChangeSet(person: person, at: at.microseconds)
        changes.removals = found.map { .init($0) }
        try complete(&changes, in: transaction)
        try transaction.apply(changes)
        return found.count
    }

    /// Takes away what ended before a date, without telling anybody.
    func prune(before date: Date, in transaction: any HealthTransaction) throws -> Int {
        var changes = ChangeSet(person: person, at: at.microseconds)
        var scan = SampleScan(person, types: try transaction.sampleTypes(of: person))
        guard date.microseconds > .min else { return 0 }
        scan.bounds = TimeBounds(.endDate(.less, date))
        try transaction.scan(scan) { stored in
            if stored.sample.interval.end < date.microseconds {
                changes.removals.append(.init(stored.sample.uuid, isPruned: true))
            }
            return true
        }
        guard !changes.removals.isEmpty else { return 0 }
        try complete(&changes, in: transaction)
        try transaction.apply(changes)
        return changes.removals.count
    }
}
