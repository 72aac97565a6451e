public import Foundation
public import HealthModel

/// A sample as a store keeps it.
public struct StoredSample: Sendable, Hashable {
    /// The sample, with the revision that saved it.
    public var sample: Sample
    /// Its place in the person's change log, from 1.
    public var sequence: Int64
    /// When it was saved, in microseconds since 1970.
    public var storedAt: Int64

    /// Puts together what a backend keeps.
    public init(sample: Sample, sequence: Int64, storedAt: Int64) {
        self.sample = sample
        self.sequence = sequence
        self.storedAt = storedAt
    }
}

extension Sample {
    /// The types that decide who may see it: a correlation's are those of what it holds.
    public var accessTypes: [SampleType] {
        guard case .correlation(let correlation) = self else { return [sampleType] }
        return Set(correlation.objects.map(\.sampleType)).sorted { $0.number < $1.number }
    }
}

/// What versions of one object are known by: its source, its type and the source's name for it.
public struct SyncKey: Sendable, Hashable {
    /// Who saves it.
    public var source: Source
    /// Its type.
    public var type: SampleType
    /// The sync identifier.
    public var identifier: String

    /// Names an object.
    public init(source: Source, type: SampleType, identifier: String) {
        self.source = source
        self.type = type
        self.identifier = identifier
    }
}

/// The highest version that came, and the sample that has it; nil after it was deleted.
public struct SyncState: Sendable, Hashable {
    /// The highest version.
    public var version: Double
    /// The sample that has it; nil if it is gone.
    public var uuid: UUID?

    /// Puts together what a backend keeps.
    public init(version: Double, uuid: UUID?) {
        self.version = version
        self.uuid = uuid
    }
}
