#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
internal import Units

/// A sample of any kind (HKSample): the currency of stores and queries.
public enum Sample: HealthSample {
    /// An amount.
    case quantity(QuantitySample)
    /// A value of an enumeration.
    case category(CategorySample)
    /// Samples that belong together.
    indirect case correlation(CorrelationSample)
    /// A clinical document.
    indirect case document(CDADocumentSample)
    /// A route, or heartbeats.
    indirect case series(SeriesSample)
    /// A workout.
    indirect case workout(WorkoutSample)

    /// The sample that it is.
    public var base: any HealthSample {
        switch self {
        case .quantity(let sample): sample
        case .category(let sample): sample
        case .correlation(let sample): sample
        case .document(let sample): sample
        case .series(let sample): sample
        case .workout(let sample): sample
        }
    }

    /// Given when the sample was made.
    public var uuid: UUID {
        switch self {
        case .quantity(let sample): sample.uuid
        case .category(let sample): sample.uuid
        default: base.uuid
        }
    }

    /// What it is a sample of.
    public var sampleType: SampleType {
        switch self {
        case .quantity(let sample): sample.sampleType
        case .category(let sample): sample.sampleType
        default: base.sampleType
        }
    }

    /// Microseconds since 1970 from start to end.
    package var interval: (start: Int64, end: Int64) {
        switch self {
        case .quantity(let sample): (sample.interval.start, sample.interval.end)
        case .category(let sample): (sample.interval.start, sample.interval.end)
        default: (base.startDate.microseconds, base.endDate.microseconds)
        }
    }

    /// When it begins.
    public var startDate: Date { Date(microseconds: interval.start) }
    /// When it ends.
    public var endDate: Date { Date(microseconds: interval.end) }
    /// Who saved it.
    public var sourceRevision: SourceRevision? {
        switch self {
        case .quantity(let sample): sample.sourceRevision
        case .category(let sample): sample.sourceRevision
        default: base.sourceRevision
        }
    }
    /// What it was measured with.
    public var device: Device? {
        switch self {
        case .quantity(let sample): sample.device
        case .category(let sample): sample.device
        default: base.device
        }
    }
    /// What else is known of it.
    public var metadata: Metadata {
        switch self {
        case .quantity(let sample): sample.metadata
        case .category(let sample): sample.metadata
        default: base.metadata
        }
    }

    /// Whether it is what a document's statement says, and was not saved by anybody.
    public var isOfDocument: Bool { metadata[.casebookDocument] != nil }

    /// The same sample, saved by a source.
    public func saved(by revision: SourceRevision) -> Sample {
        switch self {
        case .quantity(let sample): .quantity(sample.saved(by: revision))
        case .category(let sample): .category(sample.saved(by: revision))
        case .correlation(let sample): .correlation(sample.saved(by: revision))
        case .document(let sample): .document(sample.saved(by: revision))
        case .series(let sample): .series(sample.saved(by: revision))
        case .workout(let sample): .workout(sample.saved(by: revision))
        }
    }
}

/// Something that a store keeps (HKObject). It never changes: an update is a new object.
public protocol HealthObject: Sendable, Hashable {
    /// Given when the object was made; stays for life.
    var uuid: UUID { get }
    /// Who saved it and with what; nil until a store has set it.
    var sourceRevision: SourceRevision? { get }
    /// What it was measured with; nil if that is not known.
    var device: Device? { get }
    /// What else is known of it.
    var metadata: Metadata { get }
}

/// An object with a type and a time (HKSample).
public protocol HealthSample: HealthObject {
    /// What it is a sample of.
    var sampleType: SampleType { get }
    /// When it begins, to the microsecond.
    var startDate: Date { get }
    /// When it ends, to the microsecond; not before ``startDate``.
    var endDate: Date { get }
    /// Whether its end is not known; ``endDate`` is then `Date.distantFuture`.
    var hasUndeterminedDuration: Bool { get }

    /// The same sample, saved by a source: stores set it, whatever the caller says.
    func saved(by revision: SourceRevision) -> Self
}

extension HealthSample {
    /// Whether its end is not known.
    public var hasUndeterminedDuration: Bool {
        endDate.microseconds >= SampleInterval.undetermined
    }
}

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

extension Sample {
    /// Whether two samples of one type have the same value, in whatever unit: what they measure,
    /// and not when, by whom or with what. Workouts, series and documents never do.
    public func hasValue(of other: Sample) -> Bool {
        guard sampleType == other.sampleType else { return false }
        return switch (self, other) {
        case (.quantity(let one), .quantity(let two)): one.hasValue(of: two)
        case (.category(let one), .category(let two)): one.value == two.value
        case (.correlation(let one), .correlation(let two)):
            one.objects.count == two.objects.count
                && one.objects.allSatisfy { object in
                    two.objects.contains {
                        $0.quantityType == object.quantityType && $0.hasValue(of: object)
                    }
                }
        default: false
        }
    }
}

extension QuantitySample {
    fileprivate func hasValue(of other: QuantitySample) -> Bool {
        (try? quantity.compare(other.quantity)) == .same
    }
}
