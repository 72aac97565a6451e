#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time cared for (CDA `documentationOf/serviceEvent/effectiveTime`): what was written, and
/// the instants it was read as.
public struct ServicePeriod: Sendable, Hashable {
    /// The beginning; nil if absent or not readable.
    public var start: Date?
    /// The end; nil if absent or not readable.
    public var end: Date?
    /// `low/@value` as written.
    public var writtenStart: String?
    /// `high/@value` as written.
    public var writtenEnd: String?

    /// Makes a period; instants are kept to the microsecond.
    public init(start: Date?, end: Date?, writtenStart: String?, writtenEnd: String?) {
        self.start = start.map { Date(microseconds: $0.microseconds) }
        self.end = end.map { Date(microseconds: $0.microseconds) }
        self.writtenStart = writtenStart
        self.writtenEnd = writtenEnd
    }
}
