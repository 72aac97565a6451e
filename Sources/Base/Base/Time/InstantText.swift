/// Instants as ISO 8601 writes them in UTC, to the microsecond: `2026-04-01T10:00:00.25Z`.
package enum InstantText {
    package static let first: Int64 = -62_135_596_800_000_000
    package static let last: Int64 = 253_402_300_799_999_999

    /// Microseconds since 1970 as text; what is outside of the years 1 to 9999 is written as
    /// their first or last microsecond.
    package static func format(_ microseconds: Int64) -> String {
        text(ofLocal: min(max(microseconds, first), last)) + "Z"
    }

    /// What a clock that many microseconds after 1970 shows, without an offset.
    package static func text(ofLocal instant: Int64) -> String {
        let seconds = instant.dividedDown(by: 1_000_000)
        let days = seconds.dividedDown(by: 86_400)
        let (fraction, time) = (instant - seconds * 1_000_000, seconds - days * 86_400)
        let date = CivilDate(dayNumber: Int(days))
        var text: [UInt8] = []
        text.reserveCapacity(27)
        append(&text, Int64(date.year), digits: 4)
        append(&text, Int64(date.month), digits: 2, after: "-")
        append(&text, Int64(date.day), digits: 2, after: "-")
        append(&text, time / 3600, digits: 2, after: "T")
        append(&text, time / 60 % 60, digits: 2, after: ":")
        append(&text, time % 60, digits: 2, after: ":")
        if fraction > 0 {
            append(&text, fraction, digits: 6, after: ".")
            while text.last == UInt8(ascii: "0") { text.removeLast() }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The same as clocks show it that are ahead of UTC by some minutes:
    /// `2026-04-01T12:00:00+02:00`, and `Z` for none. What they show outside of the years 1 to 9999
    /// is written in UTC.
    package static func format(_ microseconds: Int64, minutesAhead minutes: Int) -> String {
        let instant = min(max(microseconds, first), last)
        let local = instant + Int64(minutes) * 60_000_000
        guard minutes != 0, (first...last).contains(local) else { return format(instant) }
        let size = Int(minutes.magnitude)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return text(ofLocal: local) + (minutes < 0 ? "-" : "+") + two(size / 60) + ":"
            + two(size % 60)
    }

    /// Microseconds since 1970 of a date, which begins at midnight UTC, or of a date with a time
    /// and its offset; nil for anything else, and for what an offset moves out of the years 1 to
    /// 9999. Digits beyond the microsecond are dropped.
    package static func parse(_ text: some StringProtocol) -> Int64? {
        parse(utf8: Array(text.utf8)[...])
    }

    /// The same of a text's bytes.
    package static func parse(utf8 bytes: ArraySlice<UInt8>) -> Int64? {
        var reader = DigitReader(bytes)
        guard let date = reader.date() else { return nil }
        if reader.isAtEnd { return Int64(date.dayNumber) * 86_400_000_000 }
        guard reader.take("T"), let time = reader.time(), let offset = reader.offset(),
            reader.isAtEnd
        else { return nil }
        return instant(date, time, offset)
    }

    /// Microseconds since 1970 of a time of the internet (RFC 3339, section 5.6): a whole date, a
    /// whole time and an offset with a colon, with `T` and `Z` also in lower case and a space for
    /// `T`; nil for anything else.
    package static func parse(internet bytes: ArraySlice<UInt8>) -> Int64? {
        var reader = DigitReader(bytes)
        guard let date = reader.date(), reader.take("T") || reader.take("t") || reader.take(" "),
            let time = reader.time(needsSeconds: true),
            let offset = reader.take("z") ? 0 : reader.offset(needsColon: true), reader.isAtEnd
        else { return nil }
        return instant(date, time, offset)
    }

    private static func instant(_ date: CivilDate, _ time: Int64, _ offset: Int64) -> Int64? {
        let instant = Int64(date.dayNumber) * 86_400_000_000 + time - offset * 60_000_000
        return (first...last).contains(instant) ? instant : nil
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
}
