import PageFrame
import Foundation
import HealthModel
import HealthStore

/// What came in, day by day: a chart, the same as a table, and each source's share that was not
/// stored.
struct IntakeTrend {
    let visit: StaffVisit
    let today: Date
    let counts: [ReceiptCount]

    private struct Day {
        let date: Date
        var stored = 0
        var others = 0
    }

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.figure(.class("chart daily")) {
            MarkupTag.figcaption {
                words[OverviewWord.chartLabel]
                MarkupTag.span(.class("key")) { words[StaffWord.stored] }
                MarkupTag.span(.class("key other")) { words[OverviewWord.share] }
            }
            chart
        }
        MarkupTag.details {
            MarkupTag.summary { words[OverviewWord.asTable] }
            table
        }
        MarkupTag.h3 { words[OverviewWord.bySource] }
        sources
    }

    private var days: [Day] {
        (0..<OverviewPages.days).reversed().map { back in
            let date = today.addingTimeInterval(-Double(back) * 86_400)
            var day = Day(date: date)
            for count in counts where count.day == date {
                if count.outcome == .stored {
                    day.stored += count.count
                } else {
                    day.others += count.count
                }
            }
            return day
        }
    }

    /// Days are named as UTC has them, whatever the reader's zone.
    private var dates: PageDates { PageDates(language: visit.setting.language, timeZone: .gmt) }

    // MARK: The chart

    private static let (width, height, base) = (700, 200, 170)

    private var chart: Markup {
        let days = days
        let most = max(1, days.map { $0.stored + $0.others }.max() ?? 1)
        let step = Double(Self.width) / Double(days.count)
        return MarkupTag.svg(
            .svg(.viewBox, "0 0 \(Self.width) \(Self.height)"), .role("img"),
            .label(words[OverviewWord.chartLabel])
        ) {
            MarkupTag.line(
                .class("grid-line"), .svg(.x1, "0"), .svg(.x2, "\(Self.width)"),
                .svg(.y1, "\(Self.base)"), .svg(.y2, "\(Self.base)"))
            for (number, day) in days.enumerated() {
                bars(day, at: Double(number) * step, step, most)
            }
        }
    }

    @MarkupBuilder private func bars(
        _ day: Day, at x: Double, _ step: Double, _ most: Int
    ) -> Markup {
        let scale = Double(Self.base - 34) / Double(most)
        let stored = Double(day.stored) * scale
        let others = Double(day.others) * scale
        let base = Double(Self.base)
        bar("bar", x, step, base - stored, stored)
        bar("bar-bad", x, step, base - stored - others, others)
        let total = day.stored + day.others
        if total > 0 {
            label(
                visit.figures.count(total), x + step / 2, base - stored - others - 6,
                isLong: most > 999)
        }
        label(dates.dayNumber(day.date), x + step / 2, base + 23)
    }

    @MarkupBuilder private func bar(
        _ style: StaticString, _ x: Double, _ step: Double, _ y: Double, _ height: Double
    ) -> Markup {
        if height > 0 {
            MarkupTag.rect(
                .class(style), .svg(.x, Self.number(x + step * 0.15)), .svg(.y, Self.number(y)),
                .svg(.width, Self.number(step * 0.7)), .svg(.height, Self.number(height)))
        }
    }

    /// Long numbers have no room where the chart is as wide as a phone.
    private func label(
        _ text: String, _ x: Double, _ y: Double, isLong: Bool = false
    ) -> Markup {
        MarkupTag.svgText(
            isLong ? .class("axis long") : .class("axis"), .svg(.x, Self.number(x)),
            .svg(.y, Self.number(y)),
            .svg(.anchor, "middle")
        ) { text }
    }

    private static func number(_ value: Double) -> String {
        "\((value * 10).rounded() / 10)"
    }

    // MARK: Tables

    private var table: Markup {
        FigureTable(
            label: words[OverviewWord.chartLabel],
            head: (
                words[OverviewWord.day], [words[StaffWord.stored], words[OverviewWord.share]]
            ),
            rows: days.reversed().map { day in
                (dates.shortDay(day.date), [number(day.stored), number(day.others)])
            }
        ).markup
    }

    private var sources: Markup {
        var sums: [String: (stored: Int, conflicts: Int, rejected: Int)] = [:]
        for count in counts {
            var sum = sums[count.source.name, default: (0, 0, 0)]
            switch count.outcome {
            case .stored: sum.stored += count.count
            case .conflict: sum.conflicts += count.count
            case .rejected: sum.rejected += count.count
            }
            sums[count.source.name] = sum
        }
        return FigureTable(
            label: words[OverviewWord.bySource],
            head: (
                words[StaffWord.source],
                [StaffWord.stored, .conflicts, .rejected].map { words[$0] }
                    + [words[OverviewWord.share]]
            ),
            rows: sums.sorted { $0.key < $1.key }.map { name, sum in
                let others = sum.conflicts + sum.rejected
                let share = visit.figures.percent(Double(others) / Double(sum.stored + others))
                return (
                    name,
                    [
                        number(sum.stored), number(sum.conflicts), number(sum.rejected),
                        Markup(text: share),
                    ]
                )
            }
        ).markup
    }

    private func number(_ count: Int) -> Markup { Markup(text: visit.figures.count(count)) }
}
