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
        try forget(changes.removals.filter { !$0.isPruned }.map(\.uuid), in: snapshot, &changes)
    }

    /// A newer version of a corrected sample is corrected as well; otherwise both it and the
    /// correction would count. The versions have their last names.
    func moveCorrections(
        in snapshot: any HealthSnapshot, _ changes: inout ChangeSet
    ) throws {
        guard !changes.successors.isEmpty else { return }
        let next = changes.successors
        let added = Set(next.values)
        let types = Set(changes.additions.filter { added.contains($0.uuid) }.map(\.sampleType))
        for type in types where QuantityType(type.objectType) != nil {
            for known in try snapshot.corrections(of: person, type: type) {
                guard let successor = next[known.corrected] else { continue }
                changes.records += [
                    RecordChange(
                        .correction, key: Correction.key(type, known.corrected), value: nil),
                    RecordChange(
                        .correction, key: Correction.key(type, successor),
                        value: try RecordForm.encode(known.moved(to: successor))),
                ]
            }
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
