internal import Foundation
internal import HealthModel

/// The instants that statistics reckon with, in microseconds since 1970.
enum InstantRange {
    /// From `Date.distantPast`, just before the year 1, to the end of the year 9999, which is what
    /// samples may have; sums of a few such differences fit 64 bits.
    static let all: Range<Int64> = -62_135_769_600_000_000..<253_402_300_800_000_000

    /// 4001-01-01T00:00:00Z, `Date.distantFuture`: the end of what has no end yet.
    static let undetermined: Int64 = 64_092_211_200_000_000

    static func clamp(_ instant: Int64) -> Int64 {
        min(max(instant, all.lowerBound), all.upperBound)
    }

    static func clamp(_ date: Date) -> Int64 { clamp(date.microseconds) }
}
