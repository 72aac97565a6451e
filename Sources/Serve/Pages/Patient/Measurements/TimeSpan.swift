import Foundation
import PageFrame

/// A day, week, month or year of the calendar, and the intervals that a chart divides it into.
struct TimeSpan: Sendable {
    enum Length: String, Sendable, CaseIterable { case day, week, month, year }

    let length: Length
    /// The time that it was chosen by.
    let date: Date
    /// From its first instant up to the next one's.
    let range: Range<Date>
    let timeZone: TimeZone

    init(_ length: Length, around date: Date, _ dates: PageDates) {
        self.length = length
        self.date = date
        timeZone = dates.timeZone
        let interval = dates.calendar.dateInterval(of: length.component, for: date)
        range = interval.map { $0.start..<$0.end } ?? date..<date
    }

    /// What one bar of a chart is of.
    var step: DateComponents {
        switch length {
        case .day: DateComponents(hour: 1)
        case .week, .month: DateComponents(day: 1)
        case .year: DateComponents(month: 1)
        }
    }

    /// What it is called: `16 – 22 November 2026`.
    func title(_ dates: PageDates) -> String {
        switch length {
        case .day: dates.weekday(range.lowerBound)
        case .week: dates.days(range)
        case .month: dates.month(range.lowerBound)
        case .year: dates.year(range.lowerBound)
        }
    }

    /// What one of its intervals is called, for a table.
    func name(of start: Date, _ dates: PageDates) -> String {
        switch length {
        case .day: dates.time(start)
        case .week, .month: dates.shortWeekday(start)
        case .year: dates.month(start)
        }
    }

    /// What stands below a bar; empty where there is no room.
    func mark(of start: Date, isNarrow: Bool, _ dates: PageDates) -> String {
        let parts = dates.calendar.dateComponents([.hour, .day], from: start)
        return switch length {
        case .day: (parts.hour ?? 0).isMultiple(of: 6) ? dates.time(start) : ""
        case .week: isNarrow ? dates.weekdayName(start) : dates.shortWeekday(start)
        case .month:
            (parts.day ?? 0) == 1 || (parts.day ?? 0).isMultiple(of: 7)
                ? String(parts.day ?? 0) : ""
        case .year: isNarrow ? dates.monthLetter(start) : dates.shortMonth(start)
        }
    }

    /// A day in the span before, or in the one after.
    func neighbour(_ step: Int, _ dates: PageDates) -> Date {
        dates.calendar.date(byAdding: length.component, value: step, to: range.lowerBound)
            ?? range.lowerBound
    }
}

extension TimeSpan.Length {
    fileprivate var component: Calendar.Component {
        switch self {
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        case .year: .year
        }
    }

    var title: MeasurementWord {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }
}

/// The heading of a span of time, with the ways to the one before and the one after.
struct SpanSteps {
    let visit: PatientVisit
    let span: TimeSpan
    let now: Date
    /// Of the page that shows the span of a day.
    let address: (Date) -> String

    /// - Parameter id: What the page calls the heading.
    func markup(id: String) -> Markup {
        MarkupTag.div(.class("head")) {
            MarkupTag.h2(.id(id)) { span.title(visit.dates) }
            MarkupTag.div(.class("actions")) {
                link(-1, "← \(visit.words[MeasurementWord.earlier])")
                if span.range.upperBound <= now {
                    link(1, "\(visit.words[MeasurementWord.later]) →")
                }
            }
        }
    }

    private func link(_ step: Int, _ title: String) -> Markup {
        MarkupTag.a(.class("button"), .href(address(span.neighbour(step, visit.dates)))) { title }
    }
}
