public import Foundation
public import HealthModel

/// What a store keeps of a sample that is gone, for good: deletions are entries of the change
/// log, and what was only pruned is remembered by its name.
public struct Deletion: Sendable, Hashable {
    /// The sample that went.
    public var uuid: UUID
    /// Its type.
    public var type: SampleType
    /// The types that decide who may know of it.
    public var accessTypes: [SampleType]
    /// Who had saved the sample.
    public var source: Source
    /// The sample's time, in microseconds since 1970.
    public var start: Int64
    /// Microseconds since 1970, not before the start.
    public var end: Int64
    /// The deletion's own place in the change log; of what was pruned, the sample's.
    public var sequence: Int64
    /// The place that the sample had.
    public var addedSequence: Int64
    /// When it was deleted, and when it had been saved, in microseconds since 1970.
    public var deletedAt: Int64
    /// When it was saved, in microseconds since 1970.
    public var storedAt: Int64
    /// The sync identifier that it had.
    public var syncIdentifier: String?
    /// The version that it had.
    public var syncVersion: Double?
    /// Whether it was pruned, which nobody is told.
    public var isPruned: Bool

    /// Puts together what a backend keeps.
    public init(
        of stored: StoredSample, source: Source, sequence: Int64, at: Int64, isPruned: Bool
    ) {
        let times = stored.sample.interval
        let metadata = stored.sample.metadata
        self.init(
            uuid: stored.sample.uuid, type: stored.sample.sampleType,
            accessTypes: stored.sample.accessTypes, source: source, start: times.start,
            end: times.end, sequence: isPruned ? stored.sequence : sequence,
            addedSequence: stored.sequence, deletedAt: at, storedAt: stored.storedAt,
            syncIdentifier: metadata.syncIdentifier, syncVersion: metadata.syncVersion,
            isPruned: isPruned)
    }

    /// What is left of a sample that goes.
    public init(
        uuid: UUID, type: SampleType, accessTypes: [SampleType], source: Source, start: Int64,
        end: Int64, sequence: Int64, addedSequence: Int64, deletedAt: Int64, storedAt: Int64,
        syncIdentifier: String?, syncVersion: Double?, isPruned: Bool
    ) {
        self.uuid = uuid
        self.type = type
        self.accessTypes = accessTypes
        self.source = source
        self.start = start
        self.end = end
        self.sequence = sequence
        self.addedSequence = addedSequence
        self.deletedAt = deletedAt
        self.storedAt = storedAt
        self.syncIdentifier = syncIdentifier
        self.syncVersion = syncVersion
        self.isPruned = isPruned
    }

    /// What a reader is told.
    public var object: DeletedObject {
        var values: [MetadataKey: MetadataValue] = [:]
        if let syncIdentifier, let syncVersion {
            values = [
                .syncIdentifier: .string(syncIdentifier), .syncVersion: .number(syncVersion),
            ]
        }
        return DeletedObject(uuid: uuid, sampleType: type, metadata: Metadata(values))
    }
}
