import PageFrame
import Foundation
import HealthModel
import HealthStore
import Units

/// One type over a span of time: the chart, its table, and where the values come from.
struct MeasurementSheet {
    let visit: PatientVisit
    let figures: TypeFigures
    let now: Date

    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }
    private var span: TimeSpan { figures.span }
    private var formatter: QuantityFormatter { QuantityFormatter(locale: dates.locale) }
    private var name: String { TypeNames.name(of: figures.type.objectType, in: words) }
    private var address: String { "/measurements/\(figures.type.objectType.number)" }

    @MarkupBuilder var markup: Markup {
        lengths
        MarkupTag.section(.class("card"), .labelledBy("span")) {
            SpanSteps(visit: visit, span: span, now: now) { address(span.length, $0) }
                .markup(id: "span")
            if figures.isEmpty {
                MarkupTag.p { words[MeasurementWord.noValues] }
            } else {
                MarkupTag.dl(.class("facts")) {
                    for column in columns { fact(column) }
                }
                MarkupTag.figure(.class("chart")) {
                    MarkupTag.figcaption { caption }
                    chart.markup(label: label)
                }
                if let trend = chart.trendWords { MarkupTag.p { trend } }
                MarkupTag.details {
                    MarkupTag.summary { words[MeasurementWord.asTable] }
                    table
                }
            }
        }
        if !figures.sources.isEmpty {
            MarkupTag.section(.class("card"), .labelledBy("sources")) {
                MarkupTag.h2(.id("sources")) { words[MeasurementWord.sources] }
                MarkupTag.p(.class("hint")) { words[MeasurementWord.sourcesText] }
                MarkupTag.ul(.class("rows")) {
                    for source in figures.sources { MarkupTag.li { source.name } }
                }
            }
        }
        documents
    }

    /// The documents among the sources, each leading to its page.
    @MarkupBuilder private var documents: Markup {
        if !figures.documents.isEmpty || figures.hasUnread {
            MarkupTag.section(.class("card"), .labelledBy("documents")) {
                MarkupTag.h2(.id("documents")) { words[MeasurementWord.documents] }
                if !figures.documents.isEmpty {
                    MarkupTag.p(.class("hint")) { words[MeasurementWord.documentsText] }
                    MarkupTag.ul(.class("rows")) {
                        for document in figures.documents {
                            MarkupTag.li {
                                MarkupTag.a(.href(document.pageAddress)) {
                                    document.titleMarkup(words)
                                }
                            }
                        }
                    }
                }
                if figures.hasUnread { MarkupTag.p { words[MeasurementWord.documentsUnread] } }
            }
        }
    }

    private var lengths: Markup {
        MarkupTag.nav(.label(words[MeasurementWord.spanTitle])) {
            MarkupTag.ul(.class("tabs")) {
                for length in TimeSpan.Length.allCases {
                    MarkupTag.li {
                        Markup(
                            .a,
                            [.href(address(length, span.date))]
                                + (length == span.length ? [.current("true")] : []),
                            Markup(text: words[length.title]))
                    }
                }
            }
        }
    }

    private func address(_ length: TimeSpan.Length, _ date: Date) -> String {
        "\(address)?span=\(length.rawValue)&day=\(dates.formDay(date))"
    }

    private func text(_ quantity: Quantity?) -> String {
        quantity.flatMap { try? formatter.string(from: $0, for: figures.type) }
            ?? words[MeasurementWord.noData]
    }

    /// One figure of the whole span.
    private func fact(_ column: Column) -> Markup {
        PageFact.row(words[column.title]) {
            MarkupTag.strong(.class("figure")) { text(figures.whole.flatMap(column.figure)) }
        }
    }

    private var chart: MeasurementChart {
        MeasurementChart(figures: figures, visit: visit, formatter: formatter)
    }

    private var caption: String {
        let unit = formatter.unitString(for: figures.type)
        let text = words[figures.isOfSums ? sumsCaption : .captionOfRanges]
        return unit.isEmpty ? text : "\(text) (\(unit))"
    }

    private var sumsCaption: MeasurementWord {
        switch span.length {
        case .day: .captionOfHours
        case .week, .month: .captionOfDays
        case .year: .captionOfMonths
        }
    }

    private var label: String {
        guard figures.isOfSums else {
            return words(MeasurementWord.chartOfRanges, name, span.title(dates))
        }
        let highest = figures.buckets.compactMap { $0.sumQuantity() }
            .max { $0.value < $1.value }
        return words(MeasurementWord.chartOfSums, name, span.title(dates), text(highest))
    }

    private var table: Markup {
        FigureTable(
            label: name, caption: "\(name), \(span.title(dates))",
            head: (words[MeasurementWord.time], columns.map { words[$0.title] }),
            rows: figures.buckets.filter { $0.sampleCount > 0 }.map { bucket in
                (
                    span.name(of: bucket.startDate, dates),
                    columns.map { Markup(text: text($0.figure(bucket))) }
                )
            }
        ).markup
    }

    private typealias Column = (title: MeasurementWord, figure: (Statistics) -> Quantity?)

    private var columns: [Column] {
        figures.isOfSums
            ? [(.total, { $0.sumQuantity() })]
            : [
                (.average, { $0.averageQuantity() }), (.lowest, { $0.minimumQuantity() }),
                (.highest, { $0.maximumQuantity() }),
            ]
    }
}
