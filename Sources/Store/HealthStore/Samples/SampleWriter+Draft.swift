internal import Foundation
internal import HealthModel

extension SampleWriter {
    /// A batch on its way into a transaction.
    struct Draft {
        var changes: ChangeSet
        var receipt = SaveReceipt()
        /// What stands for a sample of the batch that was left out.
        var standIns: [UUID: UUID] = [:]

        /// What the correlations that are added hold, whether it comes with them or is there.
        /// O(n).
        var held: Set<UUID> {
            Set(SampleWriter.correlations(in: changes.additions).flatMap(\.objects).map(\.uuid))
        }

        /// The samples that are added. O(n).
        var added: Set<UUID> { Set(changes.additions.map(\.uuid)) }

        /// What is there, once the batch is saved, of the batch and of samples that were saved
        /// before: themselves, or what stands for them. O(n).
        func lasting(with saved: Set<UUID>) -> Set<UUID> {
            let before = saved.union(standIns.keys.map(standIn)).subtracting(added)
            return added.union(before.map { changes.successors[$0] ?? $0 })
                .subtracting(changes.removals.map(\.uuid))
        }

        /// What is there in the place of a sample: itself, or another version.
        func standIn(for uuid: UUID) -> UUID {
            var uuid = uuid
            while let next = standIns[uuid] { uuid = next }
            return uuid
        }
    }

    /// Checks a batch and decides what it changes.
    func draft(_ samples: [Sample], in snapshot: any HealthSnapshot) throws -> Draft {
        guard samples.count <= StoreLimits.transactionSamples else {
            throw StoreError(
                .tooLarge, "a batch can have at most \(StoreLimits.transactionSamples) samples")
        }
        let revision: SourceRevision
        switch role {
        case .client(let app): revision = app.revision
        case .intake(let given): revision = given
        case .owner: throw StoreError(.invalidArgument, "an owner's handle cannot save")
        }
        var changes = ChangeSet(person: person, at: at.microseconds, revision: revision)
        let correlations = Self.correlations(in: samples)
        var flat = samples
        if correlations.isEmpty {
            try check(samples, in: snapshot)
        } else {
            try check(correlations.flatMap(\.parts) + samples, in: snapshot)
            flat = try unfold(correlations, among: samples, as: revision, in: snapshot)
        }
        guard flat.contains(where: { $0.metadata.syncIdentifier != nil }) else {
            changes.additions = flat
            var draft = Draft(changes: changes)
            finish(&draft, correlations)
            return draft
        }
        var draft = Draft(changes: changes)
        try decideVersions(of: flat, as: revision.source, in: snapshot, &draft)
        let held = draft.held
        if !correlations.isEmpty {
            leaveOut(allBut: held.union(samples.map(\.uuid)), of: &draft)
        }
        try replaceContents(allBut: held, in: snapshot, &draft)
        finish(&draft, correlations)
        return draft
    }

    fileprivate static func correlations(in samples: [Sample]) -> [CorrelationSample] {
        var correlations: [CorrelationSample] = []
        for case .correlation(let sample) in samples { correlations.append(sample) }
        return correlations
    }

    /// Correlations follow what they hold, which is saved beside them. What also comes by itself,
    /// or in another correlation, is saved once; what the source has saved before stays, as long
    /// as it is the same: so all that a query of several types gives can be saved again.
    private func unfold(
        _ correlations: [CorrelationSample], among samples: [Sample], as revision: SourceRevision,
        in snapshot: any HealthSnapshot
    ) throws -> [Sample] {
        var parts: [UUID: QuantitySample] = [:]
        var flat: [Sample] = []
        for object in correlations.flatMap(\.objects) {
            let part = object.saved(by: revision)
            if parts[part.uuid] == part { continue }
            parts[part.uuid] = part
            if try !isThere(part, in: snapshot) { flat.append(.quantity(object)) }
        }
        return flat
            + samples.filter { sample in
                guard case .quantity(let alone) = sample, let part = parts[alone.uuid] else {
                    return true
                }
                return alone.saved(by: revision) != part
            }
    }

    /// Whether a part of a correlation was saved before. One with a sync identifier is left to
    /// the rules of versions.
    private func isThere(_ part: QuantitySample, in snapshot: any HealthSnapshot) throws -> Bool {
        guard part.metadata.syncIdentifier == nil,
            case .quantity(let stored)? = try snapshot.sample(part.uuid, of: person)?.sample,
            let revision = stored.sourceRevision, revision.source == part.sourceRevision?.source
        else { return false }
        return part.saved(by: revision) == stored
    }

    private func check(_ samples: [Sample], in snapshot: any HealthSnapshot) throws {
        var types: Set<SampleType> = []
        var last: SampleType?
        let earliest = core.earliestDate.microseconds
        for sample in samples {
            let type = sample.sampleType
            if type != last {
                types.insert(type)
                last = type
            }
            guard sample.interval.start >= earliest else {
                throw StoreError(
                    .invalidArgument, "a sample starts before the earliest permitted date")
            }
            guard !sample.isOfDocument else {
                throw StoreError(
                    .invalidArgument,
                    "the sample belongs to a document (its metadata has CasebookDocument) "
                        + "and cannot be saved by itself")
            }
        }
        guard !types.contains(SampleType(.cda)) else {
            throw StoreError(.invalidArgument, "clinical documents are stored by an intake")
        }
        try checkShare(types, in: snapshot)
        guard case .client = role else { return }
        for type in types where !type.objectType.isWritable {
            throw StoreError(.authorizationDenied, "apps cannot save \(type)")
        }
    }

    private func decideVersions(
        of samples: [Sample], as source: Source, in snapshot: any HealthSnapshot,
        _ draft: inout Draft
    ) throws {
        var places: [UUID: Int] = [:]
        var lost: Set<UUID> = []
        for sample in samples {
            // A correlation cannot be there without what it holds; that comes before it.
            if case .correlation(let correlation) = sample, !lost.isEmpty,
                correlation.objects.contains(where: { lost.contains($0.uuid) })
            {
                draft.receipt.ignored.append(sample.uuid)
                continue
            }
            guard let identifier = sample.metadata.syncIdentifier,
                let version = sample.metadata.syncVersion
            else {
                draft.changes.additions.append(sample)
                continue
            }
            let key = SyncKey(source: source, type: sample.sampleType, identifier: identifier)
            let known = try draft.changes.syncs[key] ?? snapshot.syncState(key, person: person)
            if let known, known.version >= version {
                draft.receipt.ignored.append(sample.uuid)
                if known.uuid != sample.uuid { draft.standIns[sample.uuid] = known.uuid }
                if known.uuid == nil { lost.insert(sample.uuid) }
                continue
            }
            draft.changes.syncs[key] = SyncState(version: version, uuid: sample.uuid)
            draft.standIns[sample.uuid] = nil
            if let old = known?.uuid {
                if let place = places[old] {
                    // Of two versions in one batch only the higher one is ever there.
                    draft.receipt.ignored.append(old)
                    if old != sample.uuid { draft.standIns[old] = sample.uuid }
                    draft.changes.additions[place] = sample
                    places[sample.uuid] = place
                    if let before = draft.changes.successors.first(where: { $0.value == old }) {
                        draft.changes.successors[before.key] = sample.uuid
                    }
                    continue
                }
                draft.changes.removals.append(.init(old))
                draft.changes.successors[old] = sample.uuid
                draft.receipt.replaced.append(old)
            }
            places[sample.uuid] = draft.changes.additions.count
            draft.changes.additions.append(sample)
        }
    }

    /// What came with a correlation that was left out is left out with it, unless it has versions
    /// of its own.
    private func leaveOut(allBut others: Set<UUID>, of draft: inout Draft) {
        guard !draft.receipt.ignored.isEmpty else { return }
        draft.changes.additions.removeAll { sample in
            sample.metadata.syncIdentifier == nil && !others.contains(sample.uuid)
        }
    }

    /// What replaced correlations held goes with them, unless others hold it, too, or will: the
    /// new version may hold what the old one did.
    private func replaceContents(
        allBut held: Set<UUID>, in snapshot: any HealthSnapshot, _ draft: inout Draft
    ) throws {
        var gone = Set(draft.changes.removals.map(\.uuid))
        for old in draft.receipt.replaced {
            for member in try snapshot.members(of: old, .correlation, person: person)
            where !gone.contains(member) && !held.contains(member) {
                let holders = try snapshot.containers(of: member, .correlation, person: person)
                guard holders.allSatisfy(gone.contains),
                    let stored = try snapshot.sample(member, of: person),
                    stored.sample.metadata.syncIdentifier == nil
                else { continue }
                gone.insert(member)
                draft.changes.removals.append(.init(member))
                draft.receipt.replaced.append(member)
            }
        }
    }

    private func finish(_ draft: inout Draft, _ correlations: [CorrelationSample]) {
        func key(_ sample: Sample) -> (UInt16, Int64) {
            (sample.sampleType.number, sample.interval.start)
        }
        let additions = draft.changes.additions
        let isSorted = zip(additions, additions.dropFirst()).allSatisfy { key($0) <= key($1) }
        if !isSorted {
            let keys = additions.map(key)
            let order = additions.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
            draft.changes.additions = order.map { additions[$0] }
        }
        draft.receipt.savedCount = additions.count
        guard !correlations.isEmpty else { return }
        let added = draft.added
        for correlation in correlations where added.contains(correlation.uuid) {
            for object in correlation.objects {
                draft.changes.relations.append(
                    SampleRelation(
                        .correlation, container: correlation.uuid,
                        member: draft.standIn(for: object.uuid)))
            }
        }
    }
}

private func < (left: ((UInt16, Int64), Int), right: ((UInt16, Int64), Int)) -> Bool {
    (left.0.0, left.0.1, left.1) < (right.0.0, right.0.1, right.1)
}

extension CorrelationSample {
    fileprivate var parts: [Sample] { objects.map(Sample.quantity) }
}
