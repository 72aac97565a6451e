#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// The time of a sample in whole microseconds since 1970, start not after end.
struct SampleInterval: Sendable, Hashable {
    let start: Int64
    let end: Int64

    /// 4001-01-01T00:00:00Z, Foundation's `Date.distantFuture`: the end that is not known.
    static let undetermined: Int64 = 64_092_211_200_000_000

    /// Checks dates by HealthKit's rules: both finite, start not after end, not longer than the
    /// type allows, and `distantFuture` only where an end may be unknown.
    init(_ start: Date, _ end: Date, limit: DurationLimit = .none) throws(SampleError) {
        self.start = try Self.instant(start, "startDate")
        self.end = try Self.instant(end, "endDate")
        guard self.start <= self.end else {
            throw SampleError(
                .order, "endDate", expected: "an instant not before startDate",
                found: "one before it", revealed: "\(start) to \(end)")
        }
        if self.end >= Self.undetermined {
            guard limit.mayBeOpen else {
                throw SampleError(
                    .date, "endDate", expected: "an end that is known, before distantFuture",
                    found: "distantFuture")
            }
        } else if self.end - self.start > limit.microseconds {
            let limit = limit.microseconds / 1_000_000
            throw SampleError(
                .duration, "endDate", expected: "at most \(limit) s from startDate to endDate",
                found: "\(NumberText.format(Double(self.end - self.start) / 1e6)) s",
                revealed: "\(start) to \(end)")
        }
    }

    /// Whether a date is of the years 1 to 9999, which ISO 8601 and HL7 can write.
    static func canHold(_ date: Date) -> Bool {
        let seconds = date.timeIntervalSince1970
        return seconds >= -62_135_596_800 && seconds < 253_402_300_800
    }

    private static func instant(_ date: Date, _ field: String) throws(SampleError) -> Int64 {
        guard canHold(date) else {
            throw SampleError(
                .date, field, expected: "an instant of the years 1 to 9999", found: "another")
        }
        return Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
    }

    var startDate: Date { Date(microseconds: start) }
    var endDate: Date { Date(microseconds: end) }
    var isUndetermined: Bool { end >= Self.undetermined }

    func contains(_ other: SampleInterval) -> Bool { start <= other.start && other.end <= end }
}
