#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
