#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Whole microseconds since 1970-01-01T00:00:00Z, the precision that a store keeps; what is
    /// out of range counts as the end of the range, and what is not a number as 1970.
    package var microseconds: Int64 {
        let value = (timeIntervalSince1970 * 1_000_000).rounded()
        guard !value.isNaN else { return 0 }
        return Int64(exactly: value) ?? (value < 0 ? .min : .max)
    }

    /// The nearest whole microsecond.
    package var roundedToMicroseconds: Date { Date(microseconds: microseconds) }

    /// The instant that many microseconds after 1970-01-01T00:00:00Z.
    package init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }
}
