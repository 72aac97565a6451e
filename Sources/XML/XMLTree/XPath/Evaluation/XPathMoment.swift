internal import Base

/// `xs:date()` and `xs:dateTime()` under XPath 1.0, which has no type for what they give.
enum XPathMoment {
    /// Seconds since 1970-01-01T00:00:00Z of `2024-02-29`, `2024-02-29T12:30:00Z` and the like; nil
    /// for anything else (XML Schema part 2, 3.2.7 and 3.2.9). Without zone it is UTC.
    static func seconds(_ bytes: [UInt8]) -> Double? {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return nil }
        var reader = DigitReader(bytes[...last].drop(while: isSpace))
        guard let day = Self.day(&reader) else { return nil }
        var (time, digits): (Int, ArraySlice<UInt8>) = (0, [])
        if reader.take("T") {
            guard let read = Self.time(&reader) else { return nil }
            (time, digits) = read
        }
        guard let offset = Self.offset(&reader), reader.isAtEnd else { return nil }
        let fraction = Double("0." + String(decoding: digits, as: UTF8.self) + "0") ?? 0
        return Double(day * 86_400 + time - offset) + fraction
    }

    /// Days since 1970-01-01 of a date, whose year may have more than four digits.
    private static func day(_ reader: inout DigitReader) -> Int? {
        let isBefore = reader.take("-")
        let digits = reader.digits()
        guard digits.count >= 4, let year = Int(String(decoding: digits, as: UTF8.self)),
            year < 1_000_000, reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2)
        else { return nil }
        let date = CivilDate(year: isBefore ? -year : year, month: month, day: day)
        return date.exists ? date.dayNumber : nil
    }

    /// Seconds since midnight, and the digits of the fraction.
    private static func time(_ reader: inout DigitReader) -> (Int, ArraySlice<UInt8>)? {
        guard let hours = reader.number(2), reader.take(":"), let minutes = reader.number(2),
            reader.take(":"), let seconds = reader.number(2)
        else { return nil }
        var fraction: ArraySlice<UInt8> = []
        if reader.take(".") {
            fraction = reader.digits()
            guard !fraction.isEmpty else { return nil }
        }
        let isMidnight = hours == 24 && minutes == 0 && seconds == 0 && fraction.isEmpty
        guard hours < 24 || isMidnight, minutes < 60, seconds < 60 else { return nil }
        return (hours * 3_600 + minutes * 60 + seconds, fraction)
    }

    /// Seconds ahead of UTC; nil for a zone that no place has: hours go up to 14.
    private static func offset(_ reader: inout DigitReader) -> Int? {
        guard !reader.isAtEnd, !reader.take("Z") else { return 0 }
        let isBehind = reader.take("-")
        guard isBehind || reader.take("+"), let hours = reader.number(2), reader.take(":"),
            let minutes = reader.number(2), minutes < 60, hours * 60 + minutes <= 14 * 60
        else { return nil }
        return (isBehind ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
