internal import Base

/// Instants as Apple Health's export writes them.
enum AppleDate {
    /// Microseconds since 1970 of `2026-04-01 10:00:00 +0200`; of the first version's
    /// `20260401100000+0200`; and of what clocks of 12 hours make of it
    /// (`2026-04-01 1:00:00 PM +0200`). nil for anything else.
    static func parse(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var reader = DigitReader(bytes)
        guard let date = reader.date() else { return compact(bytes) }
        guard reader.take(" ") || reader.take("T"), let time = time(&reader) else { return nil }
        guard let offset = offset(&reader), reader.isAtEnd else { return nil }
        return instant(date, seconds: time, offset: offset)
    }

    private static func time(_ reader: inout DigitReader) -> Int? {
        guard var hour = reader.number(2) ?? reader.number(1), hour < 24, reader.take(":"),
            let minute = reader.number(2), minute < 60, reader.take(":"),
            let second = reader.number(2), second < 60
        else { return nil }
        skipSpaces(&reader)
        let isAfternoon = reader.take("P") || reader.take("p")
        if isAfternoon || reader.take("A") || reader.take("a") {
            _ = reader.take(".")
            guard reader.take("M") || reader.take("m"), (1...12).contains(hour) else { return nil }
            _ = reader.take(".")
            hour = hour % 12 + (isAfternoon ? 12 : 0)
            skipSpaces(&reader)
        }
        return hour * 3_600 + minute * 60 + second
    }

    /// Blanks, also the narrow ones (U+00A0, U+202F) that newer systems put before `PM`.
    private static func skipSpaces(_ reader: inout DigitReader) {
        while reader.take(" ") || reader.take(bytes: [0xC2, 0xA0])
            || reader.take(bytes: [0xE2, 0x80, 0xAF])
        {}
    }

    private static func offset(_ reader: inout DigitReader) -> Int? {
        if reader.take("Z") { return 0 }
        let sign: Int
        if reader.take("+") { sign = 1 } else if reader.take("-") { sign = -1 } else { return nil }
        guard let hours = reader.number(2), hours < 24 else { return nil }
        _ = reader.take(":")
        guard let minutes = reader.number(2), minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }

    private static func compact(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var reader = DigitReader(bytes)
        guard let year = reader.number(4), year > 0, let month = reader.number(2),
            let day = reader.number(2), let hour = reader.number(2), hour < 24,
            let minute = reader.number(2), minute < 60, let second = reader.number(2),
            second < 60, let offset = offset(&reader), reader.isAtEnd
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.exists else { return nil }
        return instant(date, seconds: hour * 3_600 + minute * 60 + second, offset: offset)
    }

    private static func instant(_ date: CivilDate, seconds: Int, offset: Int) -> Int64 {
        Int64(date.dayNumber * 86_400 + seconds - offset) * 1_000_000
    }

    /// `2026-04-01 10:00:00 +0000`: the form of the export, in UTC, to the second.
    static func format(_ microseconds: Int64) -> String {
        let whole = microseconds.dividedDown(by: 1_000_000) * 1_000_000
        return InstantText.text(ofLocal: whole).replacing("T", with: " ") + " +0000"
    }
}

extension DigitReader {
    /// Passes over some bytes; false where there are others.
    fileprivate mutating func take(bytes: [UInt8]) -> Bool {
        var ahead = self
        for byte in bytes {
            guard ahead.takeByte(byte) else { return false }
        }
        self = ahead
        return true
    }
}
