#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Samples that belong together: a blood pressure, a meal (HKCorrelation).
public struct CorrelationSample: HealthSample {
    /// Given when the sample was made.
    public let uuid: UUID
    let interval: SampleInterval
    /// The samples that it holds, in the order of their UUIDs.
    public let objects: [QuantitySample]
    /// Who saved it.
    public private(set) var sourceRevision: SourceRevision?
    /// What it was measured with.
    public let device: Device?
    /// What else is known of it.
    public let metadata: Metadata
    /// What it is.
    public let correlationType: CorrelationType

    /// Makes a correlation. Throws where it is empty, lacks what its type requires
    /// (``CorrelationType/requiredTypes``), holds what the type does not, or one sample twice.
    public init(
        type: CorrelationType, objects: [QuantitySample], start: Date, end: Date,
        metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        interval = try SampleInterval(start, end)
        try Self.check(type, objects)
        try metadata.check()
        self.uuid = uuid
        self.objects = objects.sorted { $0.uuid.precedes($1.uuid) }
        self.sourceRevision = sourceRevision
        self.device = device
        self.metadata = metadata
        correlationType = type
    }

    /// The samples of one type (HKCorrelation.objects(for:)). O(n).
    public func objects(for type: QuantityType) -> [QuantitySample] {
        objects.filter { $0.quantityType == type }
    }

    /// The same sample, saved by a source.
    public func saved(by revision: SourceRevision) -> Self {
        var copy = self
        copy.sourceRevision = revision
        return copy
    }

    /// What it is a sample of.
    public var sampleType: SampleType { SampleType(correlationType) }
    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }

    private static func check(
        _ type: CorrelationType, _ objects: [QuantitySample]
    ) throws(SampleError) {
        guard !objects.isEmpty else {
            throw SampleError(.content, "objects", expected: "at least one sample", found: "none")
        }
        for required in type.requiredTypes
        where !objects.contains(where: { $0.quantityType == required }) {
            throw SampleError(
                .content, "objects", expected: "a sample of \(required)", found: "none")
        }
        for (index, object) in objects.enumerated()
        where !type.mayContain(object.sampleType) {
            throw SampleError(
                .content, "objects[\(index)]", expected: "a type that \(type) may hold",
                found: "\(object.sampleType)")
        }
        guard Set(objects.map(\.uuid)).count == objects.count else {
            throw SampleError(
                .content, "objects", expected: "every sample once", found: "one twice")
        }
    }
}
