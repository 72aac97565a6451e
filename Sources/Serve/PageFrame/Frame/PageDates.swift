import Base
package import Foundation
package import Wording

/// Times as people write them, in a page's language and zone.
package struct PageDates: Sendable {
    package let language: InterfaceLanguage
    package let timeZone: TimeZone

    package init(language: InterfaceLanguage, timeZone: TimeZone) {
        self.language = language
        self.timeZone = timeZone
    }

    /// The locale of numbers and dates, of the language and its region.
    package var locale: Locale { Locale(identifier: "\(language.code)_\(language.region)") }

    /// `21 November 2026`
    package func day(_ date: Date) -> String { text(date, style.day().month(.wide).year()) }
    /// `Saturday, 21 November 2026`
    package func weekday(_ date: Date) -> String {
        text(date, style.weekday(.wide).day().month(.wide).year())
    }
    /// `16 – 22 November 2026`, with the last day that begins before the end.
    package func days(_ range: Range<Date>) -> String {
        Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
            .day().month(.wide).year()
            .format(range.lowerBound..<range.upperBound.addingTimeInterval(-1))
    }
    /// `Sat 21`
    package func shortWeekday(_ date: Date) -> String {
        text(date, style.weekday(.abbreviated).day())
    }
    /// `21 Nov 2026`
    package func shortDay(_ date: Date) -> String {
        text(date, style.day().month(.abbreviated).year())
    }
    /// `21 Nov`
    package func dayOfMonth(_ date: Date) -> String { text(date, style.day().month(.abbreviated)) }
    /// `21`
    package func dayNumber(_ date: Date) -> String { text(date, style.day()) }
    /// `November 2026`
    package func month(_ date: Date) -> String { text(date, style.month(.wide).year()) }
    /// `Sat`
    package func weekdayName(_ date: Date) -> String { text(date, style.weekday(.abbreviated)) }
    /// `Nov`
    package func shortMonth(_ date: Date) -> String { text(date, style.month(.abbreviated)) }
    /// `N`
    package func monthLetter(_ date: Date) -> String { text(date, style.month(.narrow)) }
    /// `2026`
    package func year(_ date: Date) -> String { text(date, style.year()) }
    /// `14:05`
    package func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return phrases.time(parts.hour ?? 0, parts.minute ?? 0)
    }
    /// `21 November 2026, 14:05`, in German with `Uhr`
    package func dayAndTime(_ date: Date) -> String { phrases.dayAndTime(day(date), time(date)) }

    /// As HTML's `datetime` takes it: RFC 3339, in UTC.
    package func machine(_ date: Date) -> String { date.formatted(.iso8601) }

    /// The instant at which a day of a form (`2026-11-21`) begins, `days` days later.
    package func start(ofDay text: String, adding days: Int = 0) -> Date? {
        guard let day = CivilDate(text) else { return nil }
        let components = DateComponents(year: day.year, month: day.month, day: day.day)
        guard let date = calendar.date(from: components) else { return nil }
        return calendar.date(byAdding: .day, value: days, to: date)
    }

    /// A day as forms write it: `2026-11-21`.
    package func formDay(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }

    /// The Gregorian calendar in the zone, with weeks that begin on Monday.
    package var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = locale
        calendar.firstWeekday = 2
        return calendar
    }

    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    }

    private var phrases: Phrasebook { Phrasebook(language) }

    /// French writes the first of a month as `1er`, which CLDR's patterns do not.
    private func text(_ date: Date, _ style: Date.FormatStyle) -> String {
        let text = date.formatted(style)
        guard language.code == "fr", let place = text.firstRange(of: "1 "),
            text[..<place.lowerBound].last?.isNumber != true
        else { return text }
        return text.replacingCharacters(in: place, with: "1er ")
    }
}

/// Numbers as people write them.
package struct PageFigures: Sendable {
    let locale: Locale

    /// `12,345`
    package func count(_ number: some BinaryInteger) -> String {
        Int64(number).formatted(IntegerFormatStyle<Int64>(locale: locale).grouping(.automatic))
    }

    /// `1.2 GB`, in French `1,2 Go`, in decimal units as file managers show them.
    package func bytes(_ count: Int) -> String {
        let units =
            locale.language.languageCode == .french
            ? ["o", "ko", "Mo", "Go", "To", "Po"] : ["B", "kB", "MB", "GB", "TB", "PB"]
        var value = Double(count)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        let digits = unit > 0 && value < 9.95 ? 1 : 0
        let text = value.formatted(
            FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(digits)))
        return "\(text)\u{A0}\(units[unit])"
    }

    /// `12%`, in German and French with a space
    package func percent(_ share: Double) -> String {
        share.formatted(.percent.locale(locale).precision(.fractionLength(0)))
    }
}
