package import Foundation
package import HealthModel
package import Statistics
package import Storage

/// Measurements and records: the survivor's.
extension JoinedSnapshot {
    package func lastSequence(of person: PersonID) throws -> Int64 {
        try base.lastSequence(of: survivor(of: person))
    }

    /// Documents of others come before all of the survivor's, so that there is something as soon as
    /// any of them has one.
    package func lastSequence(of person: PersonID, type: SampleType) throws -> Int64 {
        let own = try base.lastSequence(of: survivor(of: person), type: type)
        guard own == 0, type == SampleType(.cda) else { return own }
        for other in others(of: person) where try base.lastSequence(of: other, type: type) > 0 {
            return 1
        }
        return 0
    }

    package func sampleTypes(of person: PersonID) throws -> [SampleType] {
        var types = try base.sampleTypes(of: survivor(of: person))
        let documents = SampleType(.cda)
        if !types.contains(documents), try lastSequence(of: person, type: documents) > 0 {
            types.append(documents)
        }
        return types
    }

    package func scan(_ scan: SampleScan, _ body: (StoredSample) throws -> Bool) throws {
        var scan = scan
        scan.person = survivor(of: scan.person)
        try base.scan(scan, body)
    }

    package func sources(of person: PersonID, type: SampleType) throws -> [Source] {
        try base.sources(of: survivor(of: person), type: type)
    }

    package func amounts(_ scan: AmountScan, _ body: ([StatisticsSample]) throws -> Void) throws {
        var scan = scan
        scan.person = survivor(of: scan.person)
        try base.amounts(scan, body)
    }

    package func samples(_ uuids: [UUID], of person: PersonID) throws -> [UUID: StoredSample] {
        try base.samples(uuids, of: survivor(of: person))
    }

    package func deletions(of uuids: [UUID], of person: PersonID) throws -> [UUID: Deletion] {
        try base.deletions(of: uuids, of: survivor(of: person))
    }

    package func known(_ uuids: [UUID], of person: PersonID) throws -> Set<UUID> {
        try base.known(uuids, of: survivor(of: person))
    }

    package func deletions(
        of person: PersonID, type: SampleType, from source: Source?, after sequence: Int64,
        _ body: (Deletion) throws -> Bool
    ) throws {
        try base.deletions(
            of: survivor(of: person), type: type, from: source, after: max(0, sequence), body)
    }

    package func members(
        of container: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID] {
        try base.members(of: container, kind, person: survivor(of: person))
    }

    package func containers(
        of member: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID] {
        try base.containers(of: member, kind, person: survivor(of: person))
    }

    package func syncState(_ key: SyncKey, person: PersonID) throws -> SyncState? {
        try base.syncState(key, person: survivor(of: person))
    }

    package func record(_ kind: RecordKind, key: String, of person: PersonID) throws -> [UInt8]? {
        try base.record(kind, key: key, of: survivor(of: person))
    }

    package func records(
        _ kind: RecordKind, of person: PersonID, in slice: RecordSlice
    ) throws -> [(key: String, value: [UInt8])] {
        try base.records(kind, of: survivor(of: person), in: slice)
    }

    package func lastRecordKeys(
        _ kind: RecordKind, of persons: [PersonID]
    ) throws -> [PersonID: String] {
        let found = try base.lastRecordKeys(kind, of: persons.map(survivor).uniqued())
        var keys: [PersonID: String] = [:]
        for person in persons { keys[person] = found[survivor(of: person)] }
        return keys
    }

    package func persons(
        with kind: RecordKind, key: String, after person: PersonID?, limit: Int
    ) throws -> [PersonID] {
        try base.persons(with: kind, key: key, after: person, limit: limit)
    }

    package func records(
        _ kind: RecordKind
    ) throws -> [(person: PersonID, key: String, value: [UInt8])] {
        try base.records(kind)
    }
}
