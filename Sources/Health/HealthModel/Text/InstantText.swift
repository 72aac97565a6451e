/// Instants as ISO 8601 writes them in UTC, to the microsecond: `2026-04-01T10:00:00.25Z`.
package enum InstantText {
    static let first: Int64 = -62_135_596_800_000_000
    package static let last: Int64 = 253_402_300_799_999_999

    /// Microseconds since 1970 as text; what is outside of the years 1 to 9999 is written as
    /// their first or last microsecond.
    package static func format(_ microseconds: Int64) -> String {
        text(ofLocal: min(max(microseconds, first), last)) + "Z"
    }

    /// What a clock that many microseconds after 1970 shows, without an offset.
    static func text(ofLocal instant: Int64) -> String {
        let (seconds, fraction) = divide(instant, 1_000_000)
        let (days, time) = divide(seconds, 86_400)
        let (year, month, day) = date(days)
        var text: [UInt8] = []
        text.reserveCapacity(27)
        append(&text, year, digits: 4)
        append(&text, month, digits: 2, after: "-")
        append(&text, day, digits: 2, after: "-")
        append(&text, time / 3600, digits: 2, after: "T")
        append(&text, time / 60 % 60, digits: 2, after: ":")
        append(&text, time % 60, digits: 2, after: ":")
        if fraction > 0 {
            append(&text, fraction, digits: 6, after: ".")
            while text.last == UInt8(ascii: "0") { text.removeLast() }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Microseconds since 1970 of a date, which begins at midnight UTC, or of a date with a time
    /// and its offset; nil for anything else, and for what an offset moves out of the years 1 to
    /// 9999. Digits beyond the microsecond are dropped.
    package static func parse(_ text: some StringProtocol) -> Int64? {
        parse(utf8: Array(text.utf8)[...])
    }

    /// The same of a text's bytes.
    package static func parse(utf8 bytes: ArraySlice<UInt8>) -> Int64? {
        var reader = Reader(bytes: bytes, position: bytes.startIndex)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2), year > 0, (1...12).contains(month),
            (1...length(ofMonth: month, year)).contains(day)
        else { return nil }
        var seconds = days(year, month, day) * 86_400
        if reader.isAtEnd { return seconds * 1_000_000 }
        guard reader.take("T"), let hour = reader.number(2), hour < 24, reader.take(":"),
            let minute = reader.number(2), minute < 60
        else { return nil }
        var second: Int64 = 0
        var fraction: Int64 = 0
        if reader.take(":") {
            guard let value = reader.number(2), value < 60 else { return nil }
            second = value
            if reader.take(".") {
                guard let value = reader.fraction() else { return nil }
                fraction = value
            }
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        seconds += hour * 3600 + minute * 60 + second - offset
        let instant = seconds * 1_000_000 + fraction
        return (first...last).contains(instant) ? instant : nil
    }

    private static func divide(_ value: Int64, _ by: Int64) -> (quotient: Int64, rest: Int64) {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: by)
        return rest < 0 ? (quotient - 1, rest + by) : (quotient, rest)
    }

    private static func append(
        _ text: inout [UInt8], _ number: Int64, digits: Int, after mark: Unicode.Scalar? = nil
    ) {
        if let mark { text.append(UInt8(ascii: mark)) }
        var power: Int64 = 1
        for _ in 1..<digits { power *= 10 }
        while power > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / power % 10))
            power /= 10
        }
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar, by years that begin in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = divide(shifted, 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = divide(days + 719_468, 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func length(ofMonth month: Int64, _ year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private struct Reader {
        let bytes: ArraySlice<UInt8>
        var position: Int

        var isAtEnd: Bool { position == bytes.endIndex }

        mutating func take(_ mark: Unicode.Scalar) -> Bool {
            guard !isAtEnd, bytes[position] == UInt8(ascii: mark) else { return false }
            position += 1
            return true
        }

        mutating func digit() -> Int64? {
            guard !isAtEnd, (48...57).contains(bytes[position]) else { return nil }
            position += 1
            return Int64(bytes[position - 1] - 48)
        }

        mutating func number(_ digits: Int) -> Int64? {
            var value: Int64 = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        mutating func fraction() -> Int64? {
            guard var value = digit() else { return nil }
            var count = 1
            while let digit = digit() {
                if count < 6 { value = value * 10 + digit }
                count += 1
            }
            while count < 6 {
                value *= 10
                count += 1
            }
            return value
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int64? {
            if take("Z") { return 0 }
            let sign: Int64
            if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
            guard let hours = number(2), hours < 24 else { return nil }
            _ = take(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
