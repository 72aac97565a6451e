import Foundation
import HealthModel
import HealthStore
import PageFrame
import Units

/// Everything that was measured, with its latest value, and this week's activity.
struct MeasurementOverview {
    let visit: PatientVisit
    let latest: [LatestValue]
    /// Types that are no amounts.
    let others: [SampleType]
    /// Whether there are electrocardiograms.
    let hasRecordings: Bool
    let week: ActivityWeek

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[MeasurementWord.lead] }
        if latest.isEmpty, others.isEmpty, !hasRecordings {
            MarkupTag.div(.class("card")) { MarkupTag.p { words[MeasurementWord.noneYet] } }
        }
        if !week.summaries.isEmpty {
            MarkupTag.section(.class("card"), .labelledBy("activity")) {
                MarkupTag.div(.class("head")) {
                    MarkupTag.h2(.id("activity")) { words[MeasurementWord.activity] }
                    MarkupTag.a(.class("button"), .href("/measurements/activity")) {
                        words[MeasurementWord.week]
                    }
                }
                ActivityDays(visit: visit, week: week).pictures
            }
        }
        MarkupTag.ul(.class("grid plain")) {
            for entry in sorted { MarkupTag.li(.class("card")) { card(entry.value) } }
        }
        if !others.isEmpty || hasRecordings {
            MarkupTag.section(.class("card"), .labelledBy("others")) {
                MarkupTag.h2(.id("others")) { words[MeasurementWord.otherData] }
                MarkupTag.p(.class("hint")) { words[MeasurementWord.otherDataText] }
                MarkupTag.ul(.class("rows")) {
                    if hasRecordings {
                        MarkupTag.li {
                            MarkupTag.a(.href(RecordingPages.path)) {
                                RecordingPages.name(words)
                            }
                        }
                    }
                    for type in others {
                        MarkupTag.li {
                            if let address = Self.address(of: type) {
                                MarkupTag.a(.href(address)) {
                                    TypeNames.markup(of: type.objectType, in: words)
                                }
                            } else {
                                TypeNames.markup(of: type.objectType, in: words)
                            }
                        }
                    }
                }
            }
        }
        MarkupTag.div(.class("actions")) {
            MarkupTag.a(.class("button"), .href("/download")) {
                words[MeasurementWord.exportTitle]
            }
        }
    }

    /// The page of what is no amount; nil for what has none.
    private static func address(of type: SampleType) -> String? {
        if type == SampleType(WorkoutType.workout) { return "/measurements/workouts" }
        return CategoryType(type.objectType).flatMap(CategoryDays.order).map { _ in
            "/measurements/\(type.objectType.number)"
        }
    }

    private var sorted: [(name: String, value: LatestValue)] {
        latest.map { (TypeNames.name(of: $0.type.objectType, in: words), $0) }
            .sorted { $0.name < $1.name }
    }

    @MarkupBuilder private func card(_ latest: LatestValue) -> Markup {
        let formatter = QuantityFormatter(locale: visit.dates.locale)
        let value = try? formatter.string(from: latest.quantity, for: latest.type)
        let day = visit.dates.formDay(latest.date)
        MarkupTag.h2 {
            MarkupTag.a(.href("/measurements/\(latest.type.objectType.number)?day=\(day)")) {
                TypeNames.markup(of: latest.type.objectType, in: words)
            }
        }
        MarkupTag.span(.class("figure")) { value ?? words[MeasurementWord.noData] }
        MarkupTag.p(.class("quiet small")) { latest.words(visit) }
    }
}

/// The latest of a type: a value, or what the day of the latest one comes to where values are
/// parts of a sum.
struct LatestValue: Sendable {
    let type: QuantityType
    let quantity: Quantity
    /// When the latest sample ends.
    let date: Date

    /// nil for what was never measured.
    init?(_ type: QuantityType, _ visit: PatientVisit) async throws {
        let owner = try visit.owner()
        let found = try await owner.samples(
            of: SampleType(type), sort: [.descending(.endDate)], limit: 1)
        guard case .quantity(let sample)? = found.first else { return nil }
        self.type = type
        date = sample.endDate
        guard type.aggregationStyle.isCumulative else {
            quantity = sample.quantity
            return
        }
        let day = TimeSpan(.day, around: sample.startDate, visit.dates).range
        let sum = try await TypeFigures.statistics(type, .cumulativeSum, in: day, owner: owner)
        quantity = sum?.sumQuantity() ?? sample.quantity
    }

    /// What the value is: `Total of 21 November 2026`.
    func words(_ visit: PatientVisit) -> String {
        type.aggregationStyle.isCumulative
            ? visit.words(MeasurementWord.totalOf, visit.dates.day(date))
            : visit.words(MeasurementWord.latest, visit.dates.dayAndTime(date))
    }
}
