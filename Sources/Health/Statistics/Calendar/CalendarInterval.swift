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

/// A length of time by the calendar as text: `15min`, `1h`, `1d`, `1w`, `1mo`, `1y`.
public struct IntervalText: Sendable, Hashable {
    /// The length, as ``CalendarInterval`` reads it.
    public let components: DateComponents

    /// A day.
    public static let day = IntervalText(DateComponents(day: 1))

    private init(_ components: DateComponents) { self.components = components }

    /// Reads a length; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0 else { return nil }
        switch text.dropFirst(digits.count) {
        case "s": components = DateComponents(second: count)
        case "min": components = DateComponents(minute: count)
        case "h": components = DateComponents(hour: count)
        case "d": components = DateComponents(day: count)
        case "w": components = DateComponents(weekOfYear: count)
        case "mo": components = DateComponents(month: count)
        case "y": components = DateComponents(year: count)
        default: return nil
        }
    }

    /// Seconds that no such interval is longer than, and a day for the changes of a zone's clocks.
    public var longest: TimeInterval {
        let days =
            Double(components.day ?? 0) + 7 * Double(components.weekOfYear ?? 0)
            + 31 * Double(components.month ?? 0) + 366 * Double(components.year ?? 0)
        let seconds =
            Double(components.second ?? 0) + 60 * Double(components.minute ?? 0) + 3_600
            * Double(components.hour ?? 0)
        return (days + 1) * 86_400 + seconds
    }

    /// Seconds beside a time in which what counts in its buckets is: more where samples count by
    /// their own clocks.
    public func margin(bySampleZones: Bool) -> TimeInterval {
        longest + (bySampleZones ? Double(SampleClocks.reach) / 1_000_000 : 0)
    }
}

/// A time zone's clocks: what they show at an instant, and when they show something. All in
/// microseconds since 1970, of which those of a clock are as if it stood in UTC.
struct ZonedClock: Sendable, Hashable {
    let zone: TimeZone

    func offset(at instant: Int64) -> Int64 {
        let date = Date(timeIntervalSince1970: Double(instant) / 1_000_000)
        return Int64(zone.secondsFromGMT(for: date)) * 1_000_000
    }

    /// What a clock shows at an instant.
    func local(at instant: Int64) -> Int64 { instant + offset(at: instant) }

    /// When a clock shows that: for the first time, if it does so twice; as long after the
    /// change as the clock would have shown it before, if it never does.
    ///
    /// Offsets are read a day before and a day after, so two changes within two days are not
    /// told apart; no zone has had such.
    func instant(ofLocal local: Int64) -> Int64 {
        let before = offset(at: local - Self.day)
        let after = offset(at: local + Self.day)
        guard before != after, offset(at: local - before) != before,
            offset(at: local - after) == after
        else { return local - before }
        return local - after
    }

    static let day: Int64 = 86_400_000_000
}
