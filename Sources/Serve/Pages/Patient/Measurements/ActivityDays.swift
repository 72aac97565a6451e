import PageFrame
import Foundation
import HealthModel
import HealthStore
import Units

/// The rings of some days as pictures with words.
struct ActivityDays {
    let visit: PatientVisit
    let week: ActivityWeek

    private var words: PageWords { visit.words }

    var pictures: Markup {
        MarkupTag.ul(.class("days")) {
            for summary in week.summaries {
                MarkupTag.li {
                    MarkupTag.img(
                        .class("rings"), .width(112), .height(112),
                        .src("/measurements/activity/\(summary.day).svg"), .alt(words(of: summary)))
                    MarkupTag.div { visit.dates.shortWeekday(start(of: summary)) }
                }
            }
        }
    }

    func start(of summary: ActivitySummary) -> Date {
        summary.day.range(in: visit.dates.timeZone).lowerBound
    }

    /// `Move 83 %, Exercise 20 %, Stand 50 %`
    private func words(of summary: ActivitySummary) -> String {
        let rings = ActivityRing.allCases.map { ring in
            "\(words[title(ring, summary)]) \(percent(summary.fraction(ring)))"
        }
        return words(
            MeasurementWord.ringsOf, visit.dates.day(start(of: summary)),
            rings.joined(separator: ", "))
    }

    func percent(_ fraction: Double?) -> String {
        guard let fraction else { return words[MeasurementWord.noData] }
        return fraction.formatted(
            .percent.locale(visit.dates.locale).precision(.fractionLength(0)))
    }

    func title(_ ring: ActivityRing, _ summary: ActivitySummary) -> MeasurementWord {
        switch ring {
        case .move: .move
        case .exercise: .exercise
        case .stand: summary.wheelchairUse == .yes ? .roll : .stand
        }
    }
}
