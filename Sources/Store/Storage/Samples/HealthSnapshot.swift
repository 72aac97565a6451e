public import Foundation
public import HealthModel
public import Statistics

/// One state of a store's samples, documents, receipts and access log, as the rules read it.
public protocol HealthSnapshot: DocumentSnapshot, DirectorySnapshot, ReceiptSnapshot,
    AccessLogSnapshot
{
    /// The last place that was given out in the person's change log; 0 for none.
    func lastSequence(of person: PersonID) throws -> Int64
    /// The place of the last change to a type; 0 for none. One look-up.
    func lastSequence(of person: PersonID, type: SampleType) throws -> Int64
    /// The types of which there are, or were, samples.
    func sampleTypes(of person: PersonID) throws -> [SampleType]
    /// Calls `body` for sample after sample until it returns false.
    func scan(_ scan: SampleScan, _ body: (StoredSample) throws -> Bool) throws
    /// The sources of the samples that there are of a type, by name; an app that was renamed is
    /// there by each of its names.
    func sources(of person: PersonID, type: SampleType) throws -> [Source]
    /// Calls `body` with all amounts of a scan, some at a time, by start and then by UUID. A
    /// sample with a series is its amounts (``StatisticsSample/amounts(of:source:)``).
    func amounts(_ scan: AmountScan, _ body: ([StatisticsSample]) throws -> Void) throws
    /// Samples that are there, by UUID.
    func samples(_ uuids: [UUID], of person: PersonID) throws -> [UUID: StoredSample]
    /// What is left of samples that are not there any more, by UUID.
    func deletions(of uuids: [UUID], of person: PersonID) throws -> [UUID: Deletion]
    /// Which of some UUIDs are those of samples that are, or were, there. Cheap where samples that
    /// were saved one after the other are asked for in that order.
    func known(_ uuids: [UUID], of person: PersonID) throws -> Set<UUID>
    /// Calls `body` for deletion after deletion of one type, what was pruned left out, in the
    /// order of the change log, after a place in it, until `body` returns false; only of what
    /// `source` had saved, unless that is nil.
    func deletions(
        of person: PersonID, type: SampleType, from source: Source?, after sequence: Int64,
        _ body: (Deletion) throws -> Bool) throws
    /// What belongs to a workout or a correlation, by UUID.
    func members(
        of container: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID]
    /// What a sample belongs to.
    func containers(
        of member: UUID, _ kind: SampleRelation.Kind, person: PersonID
    ) throws -> [UUID]
    /// What is known of an object with a sync identifier.
    func syncState(_ key: SyncKey, person: PersonID) throws -> SyncState?
    /// The value of a record.
    func record(_ kind: RecordKind, key: String, of person: PersonID) throws -> [UInt8]?
    /// Some of a person's records of one kind, by key.
    func records(
        _ kind: RecordKind, of person: PersonID, in slice: RecordSlice
    ) throws -> [(key: String, value: [UInt8])]
    /// The last keys of persons' records of one kind; persons without any are left out. One
    /// look-up.
    func lastRecordKeys(
        _ kind: RecordKind, of persons: [PersonID]
    ) throws -> [PersonID: String]
    /// The persons who have a record of a kind and key, in the order of their UUIDs, from after
    /// one on.
    func persons(
        with kind: RecordKind, key: String, after person: PersonID?, limit: Int
    ) throws -> [PersonID]
    /// Everybody's records of one kind.
    func records(
        _ kind: RecordKind
    ) throws -> [(person: PersonID, key: String, value: [UInt8])]
}

extension HealthSnapshot {
    /// All of a person's records of one kind, by key.
    public func records(
        _ kind: RecordKind, of person: PersonID
    ) throws -> [(key: String, value: [UInt8])] {
        try records(kind, of: person, in: RecordSlice(limit: .max))
    }
}

/// The state of a store's samples within a transaction that may change it.
public protocol HealthTransaction: HealthSnapshot, AccessLogTransaction {
    /// Carries changes out.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` if an addition has the UUID of a sample that
    ///   is or was there, or a removal has none of one that is; then the transaction changes
    ///   nothing.
    func apply(_ changes: ChangeSet) throws
}

extension HealthSnapshot {
    package func known(_ uuids: [UUID], of person: PersonID) throws -> Set<UUID> {
        let there = try samples(uuids, of: person)
        let gone = try deletions(of: uuids.filter { there[$0] == nil }, of: person)
        return Set(there.keys).union(gone.keys)
    }
}

extension HealthSnapshot {
    /// A sample that is there.
    package func sample(_ uuid: UUID, of person: PersonID) throws -> StoredSample? {
        try samples([uuid], of: person)[uuid]
    }

    /// What is left of a sample that is not there any more.
    package func deletion(of uuid: UUID, of person: PersonID) throws -> Deletion? {
        try deletions(of: [uuid], of: person)[uuid]
    }

    /// Calls `body` for record after record of a slice, whose limit is how many are in memory at a
    /// time, until it returns false.
    public func eachRecord(
        _ kind: RecordKind, of person: PersonID,
        in slice: RecordSlice = RecordSlice(limit: StoreLimits.recordSlice),
        _ body: (_ key: String, _ value: [UInt8]) throws -> Bool
    ) throws {
        var slice = slice
        while true {
            let records = try records(kind, of: person, in: slice)
            for record in records {
                guard try body(record.key, record.value) else { return }
            }
            guard records.count == slice.limit, let last = records.last else { return }
            if slice.isReversed { slice.before = last.key } else { slice.after = last.key }
        }
    }
}
