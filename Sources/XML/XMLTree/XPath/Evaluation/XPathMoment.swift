/// An `xs:date` or `xs:dateTime`.
package struct XPathMoment: Sendable, Hashable {
    /// Whether it is an `xs:dateTime`.
    let hasTime: Bool
    /// Seconds since 1970-01-01T00:00:00 in its own zone, or in UTC where it has none.
    let seconds: Int
    /// The fraction of a second as its digits, without zeros at the end.
    let fraction: String
    let hasZone: Bool

    /// Reads `2024-02-29`, `2024-02-29T12:30:00Z` and the like; nil for anything else (XML Schema
    /// part 2, 3.2.7 and 3.2.9).
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let form =
            #/
            [\x20\t\r\n]*(-?[0-9]{4,})-([0-9][0-9])-([0-9][0-9])
            (?:T([0-9][0-9]):([0-9][0-9]):([0-9][0-9])(\.[0-9]+)?)?
            (Z|[+-][0-9][0-9]:[0-9][0-9])?[\x20\t\r\n]*
            /#
        guard let match = text.wholeMatch(of: form), let year = Int(match.1),
            let month = Int(match.2), let day = Int(match.3), abs(year) < 1_000_000,
            (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day),
            let time = Self.time(match.4, match.5, match.6, match.7),
            let offset = Self.offset(match.8)
        else { return nil }
        hasTime = match.4 != nil
        hasZone = match.8 != nil
        seconds = Self.days(year, month, day) * 86_400 + time - offset
        let digits = match.7.map { $0.dropFirst() } ?? ""
        fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    }

    /// Seconds of a date or a time for XPath 1.0's comparisons; not a number for anything else.
    /// Without zone it is UTC.
    static func seconds(_ bytes: [UInt8]) -> Double {
        guard let moment = XPathMoment(bytes) else { return .nan }
        return Double(moment.seconds) + (Double("0." + moment.fraction + "0") ?? 0)
    }

    private static func time(
        _ hours: Substring?, _ minutes: Substring?, _ seconds: Substring?, _ fraction: Substring?
    ) -> Int? {
        guard let hours = hours.flatMap({ Int($0) }), let minutes = minutes.flatMap({ Int($0) }),
            let seconds = seconds.flatMap({ Int($0) })
        else { return 0 }
        let isMidnight = hours == 24 && minutes == 0 && seconds == 0 && fraction == nil
        guard hours < 24 || isMidnight, minutes < 60, seconds < 60 else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }

    /// nil for a zone that no place has: hours go up to 14.
    private static func offset(_ zone: Substring?) -> Int? {
        guard let zone, zone != "Z", let hours = Int(zone.dropFirst().prefix(2)),
            let minutes = Int(zone.suffix(2))
        else { return 0 }
        guard minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
        return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
