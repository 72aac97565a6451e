internal import Base
public import Foundation
internal import HealthModel

/// A calendar day of which there is an activity summary; the length is the zone's affair.
public struct ActivityDay: Sendable, Hashable, Comparable {
    let date: CivilDate

    /// Reads a day as HealthKit wants it: with a calendar, era, year, month and day
    /// (HKQuery.predicate(forActivitySummaryWith:)).
    ///
    /// Throws ``StatisticsError/Code/invalidArgument`` if one is missing or there is no such day.
    public init(_ components: DateComponents) throws(StatisticsError) {
        guard let calendar = components.calendar else { throw Self.missing("a calendar") }
        guard let era = components.era else { throw Self.missing("an era") }
        guard let year = components.year else { throw Self.missing("a year") }
        guard let month = components.month else { throw Self.missing("a month") }
        guard let day = components.day else { throw Self.missing("a day") }
        let isGregorian = calendar.identifier == .gregorian || calendar.identifier == .iso8601
        let date =
            isGregorian
            ? (era == 1 ? CivilDate(year: year, month: month, day: day) : nil)
            : Self.gregorian(components, calendar)
        guard let date, (1...9_999).contains(date.year), date.exists else {
            throw StatisticsError(
                .invalidArgument,
                "dateComponents: expected a day of the years 1 to 9999 of our era, found none")
        }
        self.date = date
    }

    /// The day of an instant where a zone's clocks show it.
    public init(of instant: Date, in zone: TimeZone) {
        let local = ZonedClock(zone: zone).local(at: InstantRange.clamp(instant))
        date = CivilDate(dayNumber: Int(local.dividedDown(by: ZonedClock.day)))
    }

    /// The days of a zone that a time reaches, in order; of an instant its own.
    package static func days(from start: Int64, to end: Int64, in zone: TimeZone) -> [ActivityDay] {
        let first = ActivityDay(of: Date(microseconds: start), in: zone)
        let last = ActivityDay(of: Date(microseconds: end > start ? end - 1 : start), in: zone)
        return (first.date.dayNumber...last.date.dayNumber).map { ActivityDay(dayNumber: $0) }
    }

    /// Reads `2026-03-29`; nil for what is no day.
    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard (1...9_999).contains(year), date.exists else { return nil }
        self.date = date
    }

    private init(dayNumber: Int) { date = CivilDate(dayNumber: dayNumber) }

    /// Era, year, month and day of the Gregorian calendar, with the calendar
    /// (HKActivitySummary.dateComponents(for:)).
    public var dateComponents: DateComponents {
        DateComponents(
            calendar: Calendar(identifier: .gregorian), era: 1, year: date.year,
            month: date.month, day: date.day)
    }

    /// From its first instant in a zone up to the next day's: 23, 24 or 25 hours, or none on a
    /// day that the zone left out.
    public func range(in zone: TimeZone) -> Range<Date> {
        let clock = ZonedClock(zone: zone)
        let midnight = Int64(date.dayNumber) * ZonedClock.day
        let start = clock.instant(ofLocal: midnight)
        let end = clock.instant(ofLocal: midnight + ZonedClock.day)
        return Date(microseconds: start)..<Date(microseconds: max(start, end))
    }

    /// The earlier day first.
    public static func < (left: ActivityDay, right: ActivityDay) -> Bool {
        left.date.dayNumber < right.date.dayNumber
    }

    private static func gregorian(
        _ components: DateComponents, _ calendar: Calendar
    ) -> CivilDate? {
        guard let noon = calendar.date(from: components) else { return nil }
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let found = gregorian.dateComponents([.era, .year, .month, .day], from: noon)
        let back = calendar.dateComponents([.era, .year, .month, .day], from: noon)
        guard back.year == components.year, back.month == components.month,
            back.day == components.day, let year = found.year, let month = found.month,
            let day = found.day
        else { return nil }
        return found.era == 1 ? CivilDate(year: year, month: month, day: day) : nil
    }

    private static func missing(_ part: String) -> StatisticsError {
        StatisticsError(
            .invalidArgument,
            "dateComponents: expected a calendar, an era, a year, a month and a day, "
                + "found a day without \(part)")
    }
}

extension ActivityDay: CustomStringConvertible {
    /// ISO 8601: `2026-03-29`.
    public var description: String {
        func digits(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    }
}
