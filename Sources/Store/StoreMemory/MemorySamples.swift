internal import Foundation
internal import HealthModel
internal import Statistics
internal import Storage

/// The samples that a ``MemoryBackend`` keeps, person by person, and its access log.
struct MemorySamples: Sendable {
    struct Contents: Sendable {
        var samples: [UUID: StoredSample] = [:]
        var deletions: [UUID: Deletion] = [:]
        var relations: Set<SampleRelation> = []
        var syncs: [SyncKey: SyncState] = [:]
        var records: [RecordKind: MemoryRecords] = [:]
        var lastSequence: Int64 = 0
        var lastByType: [SampleType: Int64] = [:]
    }

    var persons: [PersonID: Contents] = [:]
    var accesses: [StoredAccess] = []
}

/// ``MemoryState`` while a transaction, or a query, has it.
final class MemoryTransaction {
    var state: MemoryState
    /// What the transaction may write of documents.
    var contents: [DocumentContent] = []
    /// How many bodies were read meanwhile.
    var bodyReads = 0

    init(_ state: MemoryState) { self.state = state }

    func contents(_ person: PersonID) -> MemorySamples.Contents? { state.health.persons[person] }
}

extension MemoryTransaction: HealthTransaction {
    func lastSequence(of person: PersonID) -> Int64 { contents(person)?.lastSequence ?? 0 }

    func lastSequence(of person: PersonID, type: SampleType) -> Int64 {
        contents(person)?.lastByType[type] ?? 0
    }

    func sampleTypes(of person: PersonID) -> [SampleType] {
        let types = contents(person)?.lastByType.keys.filter { $0 != SampleType(.cda) }
        return (types ?? []).sorted { $0.number < $1.number }
    }

    func scan(_ scan: SampleScan, _ body: (StoredSample) throws -> Bool) throws {
        guard let contents = contents(scan.person), !scan.bounds.isEmpty else { return }
        let types = Set(scan.types)
        var found: [SampleScan.Position] = []
        for stored in contents.samples.values
        where types.contains(stored.sample.sampleType) {
            let times = stored.sample.interval
            guard scan.bounds.contains(start: times.start, end: times.end),
                scan.wants(stored.sample)
            else { continue }
            let place = scan.place(of: stored)
            if let after = scan.after {
                if scan.axis == .sequence {
                    guard place.key > after.key else { continue }
                } else {
                    guard after.precedes(place, ascending: scan.isAscending) else { continue }
                }
            }
            found.append(place)
        }
        found.sort { $0.precedes($1, ascending: scan.isAscending) }
        for place in found {
            guard let stored = sample(place.uuid, of: scan.person) else { continue }
            guard try body(stored) else { return }
        }
    }

    func sources(of person: PersonID, type: SampleType) -> [Source] {
        var found: [[String?]: Source] = [:]
        for stored in (contents(person)?.samples ?? [:]).values
        where stored.sample.sampleType == type {
            guard let source = stored.sample.sourceRevision?.source else { continue }
            found[source.naming] = source
        }
        return found.values.sorted(by: Source.isNamedBefore)
    }

    func samples(_ uuids: [UUID], of person: PersonID) -> [UUID: StoredSample] {
        var found: [UUID: StoredSample] = [:]
        for uuid in uuids { found[uuid] = sample(uuid, of: person) }
        return found
    }

    private func sample(_ uuid: UUID, of person: PersonID) -> StoredSample? {
        guard let contents = contents(person), var stored = contents.samples[uuid] else {
            return nil
        }
        guard case .correlation(let correlation) = stored.sample else { return stored }
        let members = members(of: uuid, .correlation, person: person)
        let objects = members.compactMap { member -> QuantitySample? in
            guard case .quantity(let object)? = contents.samples[member]?.sample else {
                return nil
            }
            return object
        }
        guard let whole = correlation.holding(objects) else { return nil }
        stored.sample = .correlation(whole)
        return stored
    }

    func deletions(of uuids: [UUID], of person: PersonID) -> [UUID: Deletion] {
        guard let deletions = contents(person)?.deletions else { return [:] }
        var found: [UUID: Deletion] = [:]
        for uuid in uuids { found[uuid] = deletions[uuid] }
        return found
    }

    func deletions(
        of person: PersonID, type: SampleType, from source: Source?, after sequence: Int64,
        _ body: (Deletion) throws -> Bool
    ) throws {
        let found = contents(person)?.deletions.values.filter {
            !$0.isPruned && $0.type == type && $0.sequence > sequence
                && (source == nil || $0.source == source)
        }
        for deletion in (found ?? []).sorted(by: { $0.sequence < $1.sequence }) {
            guard try body(deletion) else { return }
        }
    }

    func members(of container: UUID, _ kind: SampleRelation.Kind, person: PersonID) -> [UUID] {
        let found = contents(person)?.relations.filter {
            $0.kind == kind && $0.container == container
        }
        return (found ?? []).map(\.member).sorted { $0.precedes($1) }
    }

    func containers(of member: UUID, _ kind: SampleRelation.Kind, person: PersonID) -> [UUID] {
        let found = contents(person)?.relations.filter { $0.kind == kind && $0.member == member }
        return (found ?? []).map(\.container).sorted { $0.precedes($1) }
    }

    func syncState(_ key: SyncKey, person: PersonID) -> SyncState? {
        contents(person)?.syncs[key]
    }

    func record(_ kind: RecordKind, key: String, of person: PersonID) -> [UInt8]? {
        contents(person)?.records[kind]?.values[key]
    }

    func records(
        _ kind: RecordKind, of person: PersonID, in slice: RecordSlice
    ) -> [(key: String, value: [UInt8])] {
        contents(person)?.records[kind]?.records(in: slice) ?? []
    }

    func lastRecordKeys(_ kind: RecordKind, of persons: [PersonID]) -> [PersonID: String] {
        var found: [PersonID: String] = [:]
        for person in persons { found[person] = contents(person)?.records[kind]?.keys.last }
        return found
    }

    func persons(
        with kind: RecordKind, key: String, after person: PersonID?, limit: Int
    ) -> [PersonID] {
        let found = state.health.persons.keys.filter { other in
            person.map { $0.uuid.precedes(other.uuid) } ?? true
                && contents(other)?.records[kind]?.values[key] != nil
        }
        return Array(found.sorted { $0.uuid.precedes($1.uuid) }.prefix(limit))
    }

    func records(_ kind: RecordKind) -> [(person: PersonID, key: String, value: [UInt8])] {
        state.health.persons.keys.sorted { $0.uuid.precedes($1.uuid) }.flatMap { person in
            records(kind, of: person, in: RecordSlice(limit: .max))
                .map { (person: person, key: $0.key, value: $0.value) }
        }
    }
}
