import Foundation
import HealthModel
import HealthStore
import Units

/// Figures as a picture: bars of sums, or ranges with their averages. The same numbers stand in a
/// table beside it.
struct MeasurementChart {
    let figures: TypeFigures
    let visit: PatientVisit
    let formatter: QuantityFormatter

    private static let width = 720.0
    private static let height = 270.0
    private static let left = 64.0
    private static let top = 14.0
    private static let bottom = 236.0
    private static let lines = 4

    private var unit: HealthUnit { formatter.preferredUnit(for: figures.type) }
    private var dates: PageDates { visit.dates }

    func markup(label: String) -> Markup {
        let scale = scale
        return MarkupTag.svg(
            .svg(.viewBox, "0 0 \(Self.width) \(Self.height)"), .role("img"), .label(label)
        ) {
            for step in 0...Self.lines { line(scale, step) }
            for (place, bucket) in figures.buckets.enumerated() {
                mark(bucket, place)
                if figures.isOfSums {
                    bar(bucket, place, scale)
                } else {
                    range(bucket, place, scale)
                }
            }
        }
    }

    // MARK: Scale

    private struct Scale {
        let low: Double
        let high: Double

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
        let step = Self.roundUp(reach / Double(Self.lines - 1))
        let low = (lowest / step).rounded(.down) * step
        return Scale(low: low, high: low + step * Double(Self.lines))
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

    private func line(_ scale: Scale, _ step: Int) -> Markup {
        let value = scale.low + (scale.high - scale.low) * Double(step) / Double(Self.lines)
        let y = Self.text(scale.y(value))
        return MarkupTag.g {
            MarkupTag.line(
                .class("grid-line"), .svg(.x1, Self.text(Self.left)),
                .svg(.x2, Self.text(Self.width)), .svg(.y1, y), .svg(.y2, y))
            MarkupTag.svgText(
                .class("axis"), .svg(.x, Self.text(Self.left - 8)),
                .svg(.y, Self.text(scale.y(value) + 4)), .svg(.anchor, "end")
            ) { formatted(value) }
        }
    }

    private func formatted(_ value: Double) -> String {
        let shown = unit == .percent() ? value * 100 : value
        return shown.formatted(
            .number.locale(dates.locale).precision(.fractionLength(0...1)))
            + (unit == .percent() ? " %" : "")
    }

    private var stride: Double {
        (Self.width - Self.left) / Double(max(figures.buckets.count, 1))
    }

    private func middle(_ place: Int) -> Double { Self.left + stride * (Double(place) + 0.5) }

    private func mark(_ bucket: Statistics, _ place: Int) -> Markup {
        let text = figures.span.mark(of: bucket.startDate, dates)
        guard !text.isEmpty else { return Markup() }
        return MarkupTag.svgText(
            .class("axis"), .svg(.x, Self.text(middle(place))),
            .svg(.y, Self.text(Self.bottom + 22)), .svg(.anchor, "middle")
        ) { text }
    }

    private func bar(_ bucket: Statistics, _ place: Int, _ scale: Scale) -> Markup {
        guard let value = number(bucket.sumQuantity()), value > 0 else { return Markup() }
        let width = min(stride * 0.68, 46)
        return MarkupTag.rect(
            .class("bar"), .svg(.x, Self.text(middle(place) - width / 2)),
            .svg(.y, Self.text(scale.y(value))), .svg(.width, Self.text(width)),
            .svg(.height, Self.text(max(Self.bottom - scale.y(value), 1))),
            .svg(.rx, Self.text(min(width / 4, 4))))
    }

    private func range(_ bucket: Statistics, _ place: Int, _ scale: Scale) -> Markup {
        guard let low = number(bucket.minimumQuantity()),
            let high = number(bucket.maximumQuantity()),
            let average = number(bucket.averageQuantity())
        else { return Markup() }
        let x = Self.text(middle(place))
        return MarkupTag.g {
            MarkupTag.line(
                .class("range"), .svg(.x1, x), .svg(.x2, x), .svg(.y1, Self.text(scale.y(low))),
                .svg(.y2, Self.text(scale.y(high))))
            MarkupTag.circle(
                .class("average"), .svg(.cx, x), .svg(.cy, Self.text(scale.y(average))),
                .svg(.r, "5"))
        }
    }

    private static func text(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }
}

extension Statistics {
    /// The highest figure that a chart shows of it.
    var shownHighest: Quantity? { sumQuantity() ?? maximumQuantity() }
}
