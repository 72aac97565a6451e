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
