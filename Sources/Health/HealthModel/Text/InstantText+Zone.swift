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

extension TimeZone {
    /// A zone by its name in the IANA's time zone database, as `Europe/Zurich`, `US/Eastern`,
    /// `Etc/GMT+1` or `UTC`; nil for anything else.
    ///
    /// `TimeZone(identifier:)` takes more than names: ICU's abbreviations, of which `BST` is
    /// Bangladesh's time and `AST` Alaska's, and offsets, as `GMT+5`.
    package init?(databaseName name: String) {
        let isPlace = name.contains("/") && !name.hasPrefix("SystemV/") && name.utf8.count <= 64
        guard isPlace || Self.plainNames.contains(name) else { return nil }
        self.init(identifier: name)
    }

    /// The names of the database without a place (files `etcetera`, `northamerica`, `europe` and
    /// `backward`), of which `Factory` stands for no zone.
    private static let plainNames: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT",
        "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel",
        "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT",
        "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey",
        "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}

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
