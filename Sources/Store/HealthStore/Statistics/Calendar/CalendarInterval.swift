public import Foundation

/// A length of time by the calendar: months and days, which differ in length, and a time that
/// does not.
public struct CalendarInterval: Sendable, Hashable {
    /// A year is twelve.
    let months: Int
    /// A week is seven.
    let days: Int
    /// What hours, minutes and seconds come to.
    let microseconds: Int64

    /// Reads year, quarter, month, weekOfYear, weekOfMonth, weekdayOrdinal (weeks), day, weekday,
    /// dayOfYear (days), hour, minute, second, nanosecond (whole microseconds).
    ///
    /// Throws ``StatisticsError/Code/invalidArgument`` unless none is negative, one is above 0,
    /// none is over 10,000 years, and the calendar, if there is one, is the Gregorian one.
    public init(_ components: DateComponents) throws(StatisticsError) {
        if let calendar = components.calendar?.identifier {
            guard calendar == .gregorian || calendar == .iso8601 else {
                throw Self.error("the Gregorian calendar", found: "another one")
            }
        }
        guard components.era == nil, components.yearForWeekOfYear == nil else {
            throw Self.error("lengths of time", found: "an era or a year of weeks")
        }
        let nanoseconds = try Self.read(components.nanosecond, limit: .max)
        guard nanoseconds % 1_000 == 0 else {
            throw Self.error("whole microseconds", found: "a fraction of one")
        }
        months =
            try Self.read(components.year, limit: 10_000) * 12
            + Self.read(components.quarter, limit: 40_000) * 3
            + Self.read(components.month, limit: 120_000)
        let weeks =
            try Self.read(components.weekOfYear, limit: 521_775)
            + Self.read(components.weekOfMonth, limit: 521_775)
            + Self.read(components.weekdayOrdinal, limit: 521_775)
        days =
            try weeks * 7 + Self.read(components.day, limit: 3_652_425)
            + Self.read(components.weekday, limit: 3_652_425)
            + Self.read(components.dayOfYear, limit: 3_652_425)
        let seconds =
            try Self.read(components.hour, limit: 87_658_200) * 3_600
            + Self.read(components.minute, limit: 5_259_492_000) * 60
            + Self.read(components.second, limit: 315_569_520_000)
        microseconds = Int64(seconds) * 1_000_000 + Int64(nanoseconds / 1_000)
        guard months > 0 || days > 0 || microseconds > 0 else {
            throw Self.error("a length above 0", found: "none")
        }
        guard averageLength <= 10_000 * 365.2425 * 86_400_000_000 else {
            throw Self.error("at most 10000 years", found: "more")
        }
    }

    private static func read(_ value: Int?, limit: Int) throws(StatisticsError) -> Int {
        guard let value, value != NSDateComponentUndefined else { return 0 }
        guard value >= 0 else { throw error("no negative part", found: "one") }
        guard value <= limit else { throw error("at most 10000 years", found: "more") }
        return value
    }

    private static func error(_ expected: String, found: String) -> StatisticsError {
        StatisticsError(.invalidArgument, "interval: expected \(expected), found \(found)")
    }

    /// Its length on the average over 400 years, in microseconds.
    var averageLength: Double {
        (Double(months) * 30.436875 + Double(days)) * 86_400_000_000 + Double(microseconds)
    }
}
