import Foundation
import HealthModel
import PageFrame

/// Sleep or a symptom over a week or a month: the picture, and its table.
struct CategorySheet {
    let visit: PatientVisit
    let days: CategoryDays
    let now: Date

    private var words: PageWords { visit.words }
    private var name: String { TypeNames.name(of: days.type.objectType, in: words) }

    /// The lengths that have such a picture.
    static let lengths: [TimeSpan.Length] = [.week, .month]

    @MarkupBuilder var markup: Markup {
        MarkupTag.nav(.label(words[MeasurementWord.spanTitle])) {
            MarkupTag.ul(.class("tabs")) {
                for length in Self.lengths {
                    MarkupTag.li {
                        Markup(
                            .a,
                            [.href(address(length, days.span.date))]
                                + (length == days.span.length ? [.current("true")] : []),
                            Markup(text: words[length.title]))
                    }
                }
            }
        }
        MarkupTag.section(.class("card"), .labelledBy("span")) {
            SpanSteps(visit: visit, span: days.span, now: now) { address(days.span.length, $0) }
                .markup(id: "span")
            if days.isEmpty {
                MarkupTag.p { words[MeasurementWord.noValues] }
            } else {
                if days.isCut { MarkupTag.p { words[MeasurementWord.daysCut] } }
                MarkupTag.figure(.class("chart")) {
                    MarkupTag.figcaption {
                        words(
                            MeasurementWord.captionOfLevels,
                            days.levels.map(title).joined(separator: ", "))
                    }
                    DayChart(days: days, visit: visit).markup(
                        label: words(
                            MeasurementWord.chartOfLevels, name, days.span.title(visit.dates)))
                }
                MarkupTag.details {
                    MarkupTag.summary { words[MeasurementWord.asTable] }
                    table
                }
            }
        }
    }

    private func address(_ length: TimeSpan.Length, _ date: Date) -> String {
        "/measurements/\(days.type.objectType.number)?span=\(length.rawValue)"
            + "&day=\(visit.dates.formDay(date))"
    }

    private var table: Markup {
        FigureTable(
            label: name, caption: "\(name), \(days.span.title(visit.dates))",
            head: (words[MeasurementWord.day], days.levels.map(title)),
            rows: days.rows.filter { !$0.bars.isEmpty }.map { row in
                (
                    days.span.name(of: row.start, visit.dates),
                    days.levels.indices.map { Markup(text: figure(row, $0)) }
                )
            }
        ).markup
    }

    /// How long a day was of a level; of a symptom how often it began.
    private func figure(_ row: CategoryDays.Row, _ level: Int) -> String {
        guard days.isOfTimes else {
            let count = row.bars.count { $0.level == level && $0.isFirst }
            return count == 0 ? "" : String(count)
        }
        let seconds = row.seconds(of: level, length: 86_400)
        guard seconds > 0 else { return "" }
        let (hours, minutes) = (Int(seconds) / 3_600, Int(seconds) / 60 % 60)
        return "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes)"
    }

    /// What a value is called.
    private func title(_ value: Int) -> String {
        let sleep: [MeasurementWord] = [
            .sleepInBed, .sleepAsleep, .sleepAwake, .sleepCore, .sleepDeep, .sleepDreaming,
        ]
        let severity: [MeasurementWord] = [
            .severityUnknown, .severityAbsent, .severityMild, .severityModerate, .severitySevere,
        ]
        let titles = days.isOfTimes ? sleep : severity
        return titles.indices.contains(value) ? words[titles[value]] : String(value)
    }
}
