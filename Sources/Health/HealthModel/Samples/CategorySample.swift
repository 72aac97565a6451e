#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value of an enumeration at a time (HKCategorySample).
public struct CategorySample: HealthSample {
    /// Given when the sample was made.
    public let uuid: UUID
    let interval: SampleInterval
    /// One of the type's CategoryType/values.
    public let value: Int
    /// Who saved it.
    public private(set) var sourceRevision: SourceRevision?
    /// What it was observed with.
    public let device: Device?
    /// What else is known of it.
    public let metadata: Metadata
    /// What was observed.
    public let categoryType: CategoryType

    /// Makes a sample. Throws where the value is none of the type's, the dates are not in order
    /// or too far apart, or the metadata breaks a rule.
    public init(
        type: CategoryType, value: Int, start: Date, end: Date, metadata: Metadata = .none,
        device: Device? = nil, sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        let facts = CategoryTable.shared[type.number]
        guard facts.values.contains(value) else {
            throw SampleError(
                .value, "value", expected: facts.values.list, found: "another number",
                revealed: "\(value)")
        }
        interval = try SampleInterval(start, end, limit: facts.durationLimit)
        try metadata.require(facts.requiredKey)
        try metadata.check()
        self.uuid = uuid
        self.value = value
        self.sourceRevision = sourceRevision
        self.device = device
        self.metadata = metadata
        categoryType = type
    }

    /// Makes a sample of a value by name.
    public init(
        type: CategoryType, value: some CodedValue, start: Date, end: Date,
        metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        try self.init(
            type: type, value: value.rawValue, start: start, end: end, metadata: metadata,
            device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    /// The same sample, saved by a source.
    public func saved(by revision: SourceRevision) -> Self {
        var copy = self
        copy.sourceRevision = revision
        return copy
    }

    /// What it is a sample of.
    public var sampleType: SampleType { SampleType(categoryType) }
    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }
    /// Whether its end is not known.
    public var hasUndeterminedDuration: Bool { interval.isUndetermined }
}
