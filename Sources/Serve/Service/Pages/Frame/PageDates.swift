import Base
import Foundation
import Wording

/// Times as people write them, in a page's language and zone.
struct PageDates: Sendable {
    let language: InterfaceLanguage
    let timeZone: TimeZone

    /// The locale of numbers and dates, of the language and its region.
    var locale: Locale { Locale(identifier: "\(language.code)_\(language.region)") }

    /// `21 November 2026`
    func day(_ date: Date) -> String { text(date, style.day().month(.wide).year()) }
    /// `Saturday, 21 November 2026`
    func weekday(_ date: Date) -> String {
        text(date, style.weekday(.wide).day().month(.wide).year())
    }
    /// `16 – 22 November 2026`, with the last day that begins before the end.
    func days(_ range: Range<Date>) -> String {
        Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
            .day().month(.wide).year()
            .format(range.lowerBound..<range.upperBound.addingTimeInterval(-1))
    }
    /// `Sat 21`
    func shortWeekday(_ date: Date) -> String { text(date, style.weekday(.abbreviated).day()) }
    /// `21 Nov 2026`
    func shortDay(_ date: Date) -> String { text(date, style.day().month(.abbreviated).year()) }
    /// `21 Nov`
    func dayOfMonth(_ date: Date) -> String { text(date, style.day().month(.abbreviated)) }
    /// `21`
    func dayNumber(_ date: Date) -> String { text(date, style.day()) }
    /// `November 2026`
    func month(_ date: Date) -> String { text(date, style.month(.wide).year()) }
    /// `Sat`
    func weekdayName(_ date: Date) -> String { text(date, style.weekday(.abbreviated)) }
    /// `Nov`
    func shortMonth(_ date: Date) -> String { text(date, style.month(.abbreviated)) }
    /// `N`
    func monthLetter(_ date: Date) -> String { text(date, style.month(.narrow)) }
    /// `2026`
    func year(_ date: Date) -> String { text(date, style.year()) }
    /// `14:05`
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return phrases.time(parts.hour ?? 0, parts.minute ?? 0)
    }
    /// `21 November 2026, 14:05`, in German with `Uhr`
    func dayAndTime(_ date: Date) -> String { phrases.dayAndTime(day(date), time(date)) }

    /// As HTML's `datetime` takes it: RFC 3339, in UTC.
    func machine(_ date: Date) -> String { date.formatted(.iso8601) }

    /// The instant at which a day of a form (`2026-11-21`) begins, `days` days later.
    func start(ofDay text: String, adding days: Int = 0) -> Date? {
        guard let day = CivilDate(text) else { return nil }
        let components = DateComponents(year: day.year, month: day.month, day: day.day)
        guard let date = calendar.date(from: components) else { return nil }
        return calendar.date(byAdding: .day, value: days, to: date)
    }

    /// A day as forms write it: `2026-11-21`.
    func formDay(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }

    /// The Gregorian calendar in the zone, with weeks that begin on Monday.
    var calendar: Calendar {
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
