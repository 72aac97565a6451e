import PageFrame
import Foundation
import HealthModel
import HealthStore
import Units

/// A week of activity: rings, and the same numbers as a table.
struct ActivitySheet {
    let visit: PatientVisit
    let week: ActivityWeek
    let now: Date

    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }
    private var days: ActivityDays { ActivityDays(visit: visit, week: week) }
    private var formatter: QuantityFormatter {
        QuantityFormatter(locale: dates.locale, fractionDigits: 0)
    }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) {
            words.count(
                Int(ActivityWeek.standGoal.value), MeasurementWord.activityText,
                formatter.string(from: ActivityWeek.moveGoal),
                formatter.string(from: ActivityWeek.exerciseGoal))
        }
        MarkupTag.section(.class("card"), .labelledBy("week")) {
            SpanSteps(visit: visit, span: week.span, now: now) {
                "/measurements/activity?day=\(dates.formDay($0))"
            }.markup(id: "week")
            if week.summaries.isEmpty {
                MarkupTag.p { words[MeasurementWord.noActivity] }
            } else {
                days.pictures
                table
            }
        }
    }

    private var table: Markup {
        let title = words[MeasurementWord.activity]
        return FigureTable(
            label: title, caption: "\(title), \(week.span.title(dates))",
            head: (
                words[MeasurementWord.day],
                [MeasurementWord.move, .exercise, .stand].map { words[$0] }
            ),
            rows: week.summaries.map { summary in
                (
                    dates.shortWeekday(days.start(of: summary)),
                    ActivityRing.allCases.map { number($0, of: summary) }
                )
            }
        ).markup
    }

    @MarkupBuilder private func number(
        _ ring: ActivityRing, of summary: ActivitySummary
    ) -> Markup {
        "\(formatter.string(from: summary.value(ring))) "
        MarkupTag.span(.class("quiet")) { "(\(days.percent(summary.fraction(ring))))" }
    }
}
