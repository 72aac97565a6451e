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
            words(
                MeasurementWord.activityText, formatter.string(from: ActivityWeek.moveGoal),
                formatter.string(from: ActivityWeek.exerciseGoal),
                formatter.string(from: ActivityWeek.standGoal))
        }
        MarkupTag.section(.class("card"), .labelledBy("week")) {
            MarkupTag.div(.class("head")) {
                MarkupTag.h2(.id("week")) { week.span.title(dates) }
                MarkupTag.div(.class("actions")) {
                    link(-1) { "← \(words[MeasurementWord.earlier])" }
                    if week.span.range.upperBound <= now {
                        link(1) { "\(words[MeasurementWord.later]) →" }
                    }
                }
            }
            if week.summaries.isEmpty {
                MarkupTag.p { words[MeasurementWord.noActivity] }
            } else {
                days.pictures
                table
            }
        }
    }

    private func link(_ step: Int, @MarkupBuilder title: () -> Markup) -> Markup {
        let day = dates.formDay(week.span.neighbour(step, dates))
        return MarkupTag.a(
            .class("button"), .href("/measurements/activity?day=\(day)"), content: title)
    }

    private var table: Markup {
        let title = words[MeasurementWord.activity]
        return MarkupTag.div(.class("scroll"), .tabindex(0), .role("region"), .label(title)) {
            MarkupTag.table {
                MarkupTag.caption { "\(title), \(week.span.title(dates))" }
                MarkupTag.thead {
                    MarkupTag.tr {
                        MarkupTag.th(.scope("col")) { words[MeasurementWord.day] }
                        for ring in [MeasurementWord.move, .exercise, .stand] {
                            MarkupTag.th(.scope("col"), .class("number")) { words[ring] }
                        }
                    }
                }
                MarkupTag.tbody {
                    for summary in week.summaries {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("row")) {
                                dates.shortWeekday(days.start(of: summary))
                            }
                            for ring in ActivityRing.allCases {
                                MarkupTag.td(.class("number")) {
                                    "\(formatter.string(from: summary.value(ring))) "
                                    MarkupTag.span(.class("quiet")) {
                                        "(\(days.percent(summary.fraction(ring))))"
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
