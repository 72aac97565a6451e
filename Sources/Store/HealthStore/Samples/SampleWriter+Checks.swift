internal import Foundation
internal import HealthModel

extension SampleWriter {
    /// A sample that the writer may delete or add to.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` for another's that the writer can read;
    ///   ``StoreError/Code/invalidArgument`` for one that it cannot, exactly as for one that is
    ///   not there.
    func own(_ uuid: UUID, in snapshot: any HealthSnapshot) throws -> StoredSample {
        let missing = StoreError(.invalidArgument, "failed to find some objects")
        guard let stored = try snapshot.sample(uuid, of: person) else { throw missing }
        guard let source else { return stored }
        let isMine = stored.sample.sourceRevision?.source == source
        guard case .client(let app) = role else {
            guard isMine else { throw missing }
            return stored
        }
        let type = stored.sample.sampleType
        let grants = try core.authorizations(of: app.identifier, person: person, in: snapshot)
        guard let access = try? grants?.access(to: [type], as: source, now: at),
            access.admits(stored), stored.sample.interval.start >= core.earliestDate.microseconds
        else { throw missing }
        guard isMine else {
            throw StoreError(.authorizationDenied, "the object was saved by another source")
        }
        try checkShare(Set(stored.sample.accessTypes), in: snapshot)
        return stored
    }

    /// Checks that the writer may save samples of these types.
    func checkShare(_ types: Set<SampleType>, in snapshot: any HealthSnapshot) throws {
        guard case .client(let app) = role else { return }
        let grants = try core.authorizations(of: app.identifier, person: person, in: snapshot)
        let parts = types.filter { CorrelationType($0.objectType) == nil }
        for type in parts.sorted(by: { $0.number < $1.number }) {
            switch grants?.share(type.objectType) ?? .notDetermined {
            case .sharingAuthorized: continue
            case .sharingDenied:
                throw StoreError(.authorizationDenied, "the app may not save \(type)")
            case .notDetermined:
                throw StoreError(
                    .authorizationNotDetermined,
                    "the app has not asked to save \(type), or has no answer yet")
            }
        }
    }

    /// Takes along what cannot stay without what is removed: a correlation goes with any sample
    /// that it holds, unless that has a successor.
    func complete(_ changes: inout ChangeSet, in snapshot: any HealthSnapshot) throws {
        var gone = Set(changes.removals.map(\.uuid))
        for removal in changes.removals where changes.successors[removal.uuid] == nil {
            let holders = try snapshot.containers(
                of: removal.uuid, .correlation, person: person)
            for holder in holders where gone.insert(holder).inserted {
                changes.removals.append(.init(holder, isPruned: removal.isPruned))
            }
        }
        try dropCorrections(of: gone, in: snapshot, &changes)
        try forget(changes.removals.filter { !$0.isPruned }.map(\.uuid), in: snapshot, &changes)
    }

    /// A newer version of a corrected sample is corrected as well, also one of another type;
    /// otherwise both it and the correction would count. The versions have their last names.
    func moveCorrections(
        in snapshot: any HealthSnapshot, _ changes: inout ChangeSet
    ) throws {
        let next = changes.successors
        guard !next.isEmpty else { return }
        let types = Dictionary(
            changes.additions.map { ($0.uuid, $0.sampleType) }, uniquingKeysWith: { $1 })
        let changed = Set(changes.records.filter { $0.kind == .correction }.map(\.key))
        for known in try snapshot.corrections(of: person)
        where !changed.contains(known.key)
            && (next[known.corrected] != nil || next[known.correction] != nil)
        {
            let moved = known.moved(to: next, types: types)
            if moved.key != known.key {
                changes.records.append(RecordChange(.correction, key: known.key, value: nil))
            }
            changes.records.append(
                RecordChange(.correction, key: moved.key, value: try RecordForm.encode(moved)))
        }
    }

    /// Takes the corrections of samples that go, and those by samples that go: the reason of a
    /// correction tells of a sample that is no longer there.
    private func dropCorrections(
        of gone: Set<UUID>, in snapshot: any HealthSnapshot, _ changes: inout ChangeSet
    ) throws {
        let leaving = gone.subtracting(changes.successors.keys)
        guard !leaving.isEmpty else { return }
        let changed = Set(changes.records.filter { $0.kind == .correction }.map(\.key))
        for known in try snapshot.corrections(of: person)
        where !changed.contains(known.key)
            && (leaving.contains(known.corrected) || leaving.contains(known.correction))
        {
            changes.records.append(RecordChange(.correction, key: known.key, value: nil))
        }
    }

    /// Leaves the version of every sync identifier behind that a removed sample had.
    private func forget(
        _ uuids: [UUID], in snapshot: any HealthSnapshot, _ changes: inout ChangeSet
    ) throws {
        for uuid in uuids {
            guard let stored = try snapshot.sample(uuid, of: person),
                let source = stored.sample.sourceRevision?.source,
                let identifier = stored.sample.metadata.syncIdentifier
            else { continue }
            let key = SyncKey(
                source: source, type: stored.sample.sampleType, identifier: identifier)
            guard let state = try snapshot.syncState(key, person: person), state.uuid == uuid,
                changes.syncs[key] == nil
            else { continue }
            changes.syncs[key] = SyncState(version: state.version, uuid: nil)
        }
    }
}
