/// `xs:date` and `xs:dateTime` as seconds, so that XPath 1.0's comparisons order them.
enum XPathMoment {
    /// Seconds since 1970 of `2024-02-29`, `2024-02-29T12:30:00Z` and the like; not a number for
    /// anything else. Without zone it is UTC (XML Schema 1.0 part 2, 3.2.7).
    static func seconds(_ bytes: [UInt8]) -> Double {
        let text = String(decoding: bytes, as: UTF8.self)
        let form =
            /\s*(-?\d{4,})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?))?(Z|[+-]\d\d:\d\d)?\s*/
        guard let match = text.wholeMatch(of: form), let year = Int(match.1),
            let month = Int(match.2), let day = Int(match.3), abs(year) < 1_000_000,
            (1...12).contains(month), (1...length(of: month, in: year)).contains(day)
        else { return .nan }
        let hours = Double(match.4 ?? "0") ?? 0
        let minutes = Double(match.5 ?? "0") ?? 0
        let seconds = Double(match.6 ?? "0") ?? 0
        guard hours <= 24, minutes < 60, seconds < 60 else { return .nan }
        return Double(days(year, month, day)) * 86_400 + hours * 3_600 + minutes * 60 + seconds
            - offset(match.7)
    }

    private static func offset(_ zone: Substring?) -> Double {
        guard let zone, zone != "Z", let hours = Double(zone.dropFirst().prefix(2)),
            let minutes = Double(zone.suffix(2))
        else { return 0 }
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
