internal import Foundation
internal import HealthModel
internal import Storage

extension MemoryTransaction {
    /// Checks everything before anything is changed, so that a refusal changes nothing.
    func apply(_ changes: ChangeSet) throws {
        try check(changes, contents(changes.person))
        try applyDocuments(changes)
        guard changes.hasSamplesOrRecords else { return }
        state.health.persons[changes.person, default: .init()].apply(changes)
    }

    private func check(_ changes: ChangeSet, _ contents: MemorySamples.Contents?) throws {
        var fresh: Set<UUID> = []
        for sample in changes.additions {
            let uuid = sample.uuid
            guard fresh.insert(uuid).inserted, contents?.samples[uuid] == nil,
                contents?.deletions[uuid] == nil
            else { throw StoreError.usedUUID }
        }
        var gone: Set<UUID> = []
        for removal in changes.removals {
            guard contents?.samples[removal.uuid] != nil, gone.insert(removal.uuid).inserted
            else { throw StoreError(.invalidArgument, "failed to find some objects") }
        }
    }
}

extension MemorySamples.Contents {
    /// The place that a document takes in the change log.
    mutating func take(_ document: CDADocumentSample) -> Int64 {
        lastSequence += 1
        lastByType[document.sampleType] = lastSequence
        return lastSequence
    }

    fileprivate mutating func apply(_ changes: ChangeSet) {
        for removal in changes.removals { remove(removal, at: changes.at) }
        for sample in changes.additions {
            lastSequence += 1
            let saved = changes.revision.map { sample.saved(by: $0) } ?? sample
            samples[sample.uuid] = StoredSample(
                sample: saved, sequence: lastSequence, storedAt: changes.at)
            lastByType[sample.sampleType] = lastSequence
        }
        relations.formUnion(changes.relations)
        relate(changes)
        syncs.merge(changes.syncs) { $1 }
        for record in changes.records {
            records[record.kind, default: .init()].set(record.key, to: record.value)
        }
    }

    private mutating func remove(_ removal: ChangeSet.Removal, at time: Int64) {
        guard let stored = samples[removal.uuid],
            let source = stored.sample.sourceRevision?.source
        else { return }
        if !removal.isPruned {
            lastSequence += 1
            lastByType[stored.sample.sampleType] = lastSequence
        }
        deletions[removal.uuid] = Deletion(
            of: stored, source: source, sequence: lastSequence, at: time,
            isPruned: removal.isPruned)
        samples[removal.uuid] = nil
    }

    /// Puts successors in the places of those that went, and forgets the other relations of what
    /// is gone.
    private mutating func relate(_ changes: ChangeSet) {
        guard !changes.removals.isEmpty else { return }
        let gone = Set(changes.removals.map(\.uuid))
        for relation in relations
        where gone.contains(relation.container) || gone.contains(relation.member) {
            relations.remove(relation)
            if let moved = relation.following(changes.successors, gone: gone) {
                relations.insert(moved)
            }
        }
    }
}
