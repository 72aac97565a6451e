#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What is left of an object that was deleted (HKDeletedObject): its name, and the pair by which
/// its source knows it.
public struct DeletedObject: Sendable, Hashable {
    /// The object's UUID.
    public let uuid: UUID
    /// What it was a sample of.
    public let sampleType: SampleType
    /// Its sync identifier and version; nothing else of its metadata is kept.
    public let metadata: Metadata

    /// Made by a store; of the metadata only the sync pair is taken.
    public init(uuid: UUID, sampleType: SampleType, metadata: Metadata = .none) {
        self.uuid = uuid
        self.sampleType = sampleType
        self.metadata = Metadata(
            metadata.values.filter { $0.key == .syncIdentifier || $0.key == .syncVersion })
    }

    /// What is left of a sample.
    public init(_ sample: some HealthSample) {
        self.init(
            uuid: sample.uuid, sampleType: sample.sampleType, metadata: sample.metadata)
    }
}
