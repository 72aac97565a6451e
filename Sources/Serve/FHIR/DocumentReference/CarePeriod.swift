package import HealthModel

/// The time cared for as a reference tells it (`context.period`): from the first instant that its
/// start may mean to the last one that its end may mean; an end that is not told is open.
package struct CarePeriod: Sendable {
    /// Microseconds since 1970; nil for none.
    package let start: Int64?
    /// The same, and itself still part of the period.
    package let end: Int64?

    package init(_ sample: CDADocumentSample) { self.init(sample.document?.servicePeriod) }

    package init(_ period: ServicePeriod?) {
        func range(_ written: String?) -> Range<Int64>? {
            FHIRTime.dateTime(written).flatMap(FHIRTime.range)
        }
        start = range(period?.writtenStart)?.lowerBound
        end = range(period?.writtenEnd).map { $0.upperBound - 1 }
    }

    /// Whether nothing is told of it.
    package var isUnknown: Bool { start == nil && end == nil }
}
