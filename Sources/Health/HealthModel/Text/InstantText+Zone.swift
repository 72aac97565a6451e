#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
internal import Base

extension InstantText {
    /// Microseconds since 1970 as the clocks of a zone show them: `2026-04-01T12:00:00+02:00`, and
    /// `Z` where they show UTC. The calendar is the Gregorian one, for all time (RFC 3339).
    ///
    /// Offsets are of whole minutes, so one of a town's own time, before there were zones, is
    /// rounded, and the time with it. What the clocks show outside of the years 1 to 9999 is
    /// written in UTC; what is outside of them there, as their first or last microsecond.
    package static func format(_ microseconds: Int64, in zone: TimeZone) -> String {
        let instant = min(max(microseconds, first), last)
        let date = Date(timeIntervalSince1970: Double(instant) / 1_000_000)
        let minutes = (Double(zone.secondsFromGMT(for: date)) / 60).rounded(.down)
        return format(instant, minutesAhead: Int(minutes))
    }
}
