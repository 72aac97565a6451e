import PageFrame
import Foundation

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
