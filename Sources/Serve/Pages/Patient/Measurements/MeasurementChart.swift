import PageFrame
import Foundation
import HealthModel
import HealthStore
import Units

/// Figures as a picture: bars of sums, or ranges with their averages. The same numbers stand in a
/// table beside it. There is a wide one and a narrow one, of which the style sheet shows one, so
/// that letters are of the same size on a desk and on a phone.
struct MeasurementChart {
    let figures: TypeFigures
    let visit: PatientVisit
    let formatter: QuantityFormatter

    /// Pixels of the picture, and how far from its left the bars begin.
    private struct Frame {
        let width: Double
        let left: Double
        let isNarrow: Bool

        static let wide = Frame(width: 900, left: 64, isNarrow: false)
        static let narrow = Frame(width: 330, left: 52, isNarrow: true)
    }

    private static let height = 270.0
    private static let top = 14.0
    private static let bottom = 236.0
    /// Lines across, at most one more.
    private static let lines = 4

    private var unit: HealthUnit { formatter.preferredUnit(for: figures.type) }
    private var dates: PageDates { visit.dates }

    func markup(label: String) -> Markup {
        Markup([picture(.wide, .class("wide"), label), picture(.narrow, .class("narrow"), label)])
    }

    private func picture(_ frame: Frame, _ style: MarkupAttribute, _ label: String) -> Markup {
        let scale = scale
        return MarkupTag.svg(
            style, .svg(.viewBox, "0 0 \(frame.width) \(Self.height)"), .role("img"), .label(label)
        ) {
            for step in 0...scale.steps { line(scale, step, frame) }
            if !figures.isOfSums { curves(scale, frame) }
            for (place, bucket) in figures.buckets.enumerated() {
                mark(bucket, place, frame)
                if figures.isOfSums {
                    bar(bucket, place, scale, frame)
                } else {
                    range(bucket, place, scale, frame)
                }
            }
        }
    }

    // MARK: Scale

    private struct Scale {
        let low: Double
        let step: Double
        let steps: Int
        var high: Double { low + step * Double(steps) }

        func y(_ value: Double) -> Double {
            MeasurementChart.bottom
                - (value - low) / (high - low) * (MeasurementChart.bottom - MeasurementChart.top)
        }
    }

    /// From nothing for sums, else around the values; ends are round numbers.
    private var scale: Scale {
        let highest = figures.buckets.compactMap { number($0.shownHighest) }.max() ?? 1
        let lowest =
            figures.isOfSums
            ? 0 : figures.buckets.compactMap { number($0.minimumQuantity()) }.min() ?? 0
        let reach = max(highest - lowest, abs(highest) * 0.02, 1e-6)
        let step = Self.roundUp(reach / Double(Self.lines))
        let low = (lowest / step).rounded(.down)
        let steps = max(1, Int((highest / step).rounded(.up) - low))
        return Scale(low: low * step, step: step, steps: steps)
    }

    /// The next of 1, 2, 2.5, 5 and 10 times a power of ten.
    private static func roundUp(_ value: Double) -> Double {
        let power = pow(10, log10(value).rounded(.down))
        return ([1, 2, 2.5, 5].first { $0 * power >= value } ?? 10) * power
    }

    private func number(_ quantity: Quantity?) -> Double? {
        quantity.flatMap { try? $0.doubleValue(for: unit) }
    }

    // MARK: Parts

    private func line(_ scale: Scale, _ step: Int, _ frame: Frame) -> Markup {
        let value = scale.low + scale.step * Double(step)
        let y = Self.text(scale.y(value))
        return MarkupTag.g {
            MarkupTag.line(
                .class("grid-line"), .svg(.x1, Self.text(frame.left)),
                .svg(.x2, Self.text(frame.width)), .svg(.y1, y), .svg(.y2, y))
            MarkupTag.svgText(
                .class("axis"), .svg(.x, Self.text(frame.left - 8)),
                .svg(.y, Self.text(scale.y(value) + 4)), .svg(.anchor, "end")
            ) { formatted(value, step: scale.step) }
        }
    }

    /// As many digits as tell one line from the next.
    private func formatted(_ value: Double, step: Double) -> String {
        if unit == .percent() {
            return value.formatted(
                .percent.locale(dates.locale).precision(.fractionLength(0...(step < 0.01 ? 1 : 0))))
        }
        let digits = max(0, Int((-log10(step)).rounded(.up)) + 1)
        return value.formatted(
            .number.locale(dates.locale).precision(.fractionLength(0...digits)))
    }

    private func stride(_ frame: Frame) -> Double {
        (frame.width - frame.left) / Double(max(figures.buckets.count, 1))
    }

    private func middle(_ place: Int, _ frame: Frame) -> Double {
        frame.left + stride(frame) * (Double(place) + 0.5)
    }

    private func mark(_ bucket: Statistics, _ place: Int, _ frame: Frame) -> Markup {
        let text = figures.span.mark(of: bucket.startDate, isNarrow: frame.isNarrow, dates)
        guard !text.isEmpty else { return Markup() }
        return MarkupTag.svgText(
            .class("axis"), .svg(.x, Self.text(middle(place, frame))),
            .svg(.y, Self.text(Self.bottom + 22)), .svg(.anchor, "middle")
        ) { text }
    }

    /// A line through the averages, and their trend.
    @MarkupBuilder private func curves(_ scale: Scale, _ frame: Frame) -> Markup {
        let points = averages.map { place, value in
            (x: middle(place, frame), y: scale.y(value))
        }
        if points.count > 1 { MarkupTag.polyline(.class("curve"), .points(points)) }
        if let trend, let first = points.first, let last = points.last {
            MarkupTag.polyline(
                .class("trend"),
                .points([(first.x, scale.y(trend.start)), (last.x, scale.y(trend.end))]))
        }
    }

    /// The places of the intervals with values, and their averages.
    private var averages: [(place: Int, value: Double)] {
        figures.buckets.enumerated().compactMap { place, bucket in
            number(bucket.averageQuantity()).map { (place, $0) }
        }
    }

    /// Of what does not add up.
    private var trend: LineTrend? {
        figures.isOfSums
            ? nil : LineTrend(averages.map { (Double($0.place), $0.value) })
    }

    /// What the trend is, in words; nil without one.
    var trendWords: String? {
        guard let trend else { return nil }
        let values = averages.map(\.value)
        return visit.words[
            trend.words(lowest: values.min() ?? 0, highest: values.max() ?? 0)]
    }

    private func bar(
        _ bucket: Statistics, _ place: Int, _ scale: Scale, _ frame: Frame
    ) -> Markup {
        guard let value = number(bucket.sumQuantity()), value > 0 else { return Markup() }
        let width = min(stride(frame) * 0.68, 46)
        return MarkupTag.rect(
            .class("bar"), .svg(.x, Self.text(middle(place, frame) - width / 2)),
            .svg(.y, Self.text(scale.y(value))), .svg(.width, Self.text(width)),
            .svg(.height, Self.text(max(Self.bottom - scale.y(value), 1))),
            .svg(.rx, Self.text(min(width / 4, 4))))
    }

    private func range(
        _ bucket: Statistics, _ place: Int, _ scale: Scale, _ frame: Frame
    ) -> Markup {
        guard let low = number(bucket.minimumQuantity()),
            let high = number(bucket.maximumQuantity()),
            let average = number(bucket.averageQuantity())
        else { return Markup() }
        let x = Self.text(middle(place, frame))
        return MarkupTag.g {
            MarkupTag.line(
                .class("range"), .svg(.x1, x), .svg(.x2, x), .svg(.y1, Self.text(scale.y(low))),
                .svg(.y2, Self.text(scale.y(high))))
            MarkupTag.circle(
                .class("average"), .svg(.cx, x), .svg(.cy, Self.text(scale.y(average))),
                .svg(.r, frame.isNarrow && figures.buckets.count > 12 ? "3" : "5"))
        }
    }

    private static func text(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }
}

extension MarkupAttribute {
    /// The corners of a line, to a tenth of a pixel.
    static func points(_ points: [(x: Double, y: Double)]) -> Self {
        func text(_ value: Double) -> String { String(Double((value * 10).rounded()) / 10) }
        return .svg(.points, points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " "))
    }
}

extension Statistics {
    /// The highest figure that a chart shows of it.
    var shownHighest: Quantity? { sumQuantity() ?? maximumQuantity() }
}
