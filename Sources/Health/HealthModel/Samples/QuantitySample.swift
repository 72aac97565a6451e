#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

/// An amount at a time (HKQuantitySample); many amounts in one if it has a ``series``
/// (HKCumulativeQuantitySample, HKDiscreteQuantitySample).
///
/// The quantity keeps the unit that it was given in. A sample is 88 bytes, and takes no memory
/// beside that of what it shares with others.
public struct QuantitySample: HealthSample {
    /// Given when the sample was made.
    public let uuid: UUID
    let interval: SampleInterval
    /// The amount; of a series its sum or its average, as the type adds up or not.
    public let quantity: Quantity
    /// Who saved it.
    public private(set) var sourceRevision: SourceRevision?
    /// What it was measured with.
    public let device: Device?
    /// What else is known of it.
    public let metadata: Metadata
    /// The amounts that the sample is made of, if it is of more than one.
    public let series: QuantitySeries?
    /// What was measured.
    public let quantityType: QuantityType

    /// What is larger would be infinite in another of its units.
    private static let largestValue = 1e250

    /// Makes a sample. Throws where the unit is none of the type's, the value is not finite, the
    /// dates are not in order or too far apart, or the metadata breaks a rule.
    public init(
        type: QuantityType, quantity: Quantity, start: Date, end: Date,
        metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        try self.init(
            type: type, quantity: quantity, series: nil, start: start, end: end,
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    init(
        type: QuantityType, quantity: Quantity, series: QuantitySeries?, start: Date, end: Date,
        metadata: Metadata, device: Device?, sourceRevision: SourceRevision?, uuid: UUID
    ) throws(SampleError) {
        let rules = QuantityTable.shared[type.number]
        guard quantity.is(compatibleWith: rules.canonicalUnit) else {
            throw .incompatible(quantity.unit, type)
        }
        guard abs(quantity.value) <= Self.largestValue else {
            throw SampleError(
                .value, "quantity", expected: "a number between -1e250 and 1e250",
                found: quantity.value.isFinite ? "one beyond" : "one that is not finite")
        }
        interval = try SampleInterval(start, end, limit: rules.durationLimit)
        if rules.requiredKey != nil || !metadata.isEmpty {
            try metadata.require(rules.requiredKey)
            try metadata.check(sampleUnit: rules.canonicalUnit)
        }
        self.uuid = uuid
        self.quantity = quantity
        self.sourceRevision = sourceRevision
        self.device = device
        self.metadata = metadata
        self.series = series
        quantityType = type
    }

    /// The same sample, saved by a source.
    public func saved(by revision: SourceRevision) -> Self {
        var copy = self
        copy.sourceRevision = revision
        return copy
    }

    /// What it is a sample of.
    public var sampleType: SampleType { SampleType(quantityType) }
    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }
}
