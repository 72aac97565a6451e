#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
