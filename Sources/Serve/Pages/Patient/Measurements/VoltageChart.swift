import Foundation
import Importers
import PageFrame

/// The voltage of a heart as on paper: strips of some seconds, one below the other, on a grid of
/// 0.2 seconds and 0.5 millivolts (the large squares of ECG paper at 25 mm/s and 10 mm/mV). There
/// are long strips for a desk and short ones for a phone.
struct VoltageChart {
    let recording: Electrocardiogram

    /// Seconds that are drawn at most; a page says where that is not all.
    static let longest = 120.0

    private struct Frame {
        let width: Double
        /// Of one strip.
        let seconds: Double

        static let wide = Frame(width: 900, seconds: 10)
        static let narrow = Frame(width: 330, seconds: 3)

        var perSecond: Double { width / seconds }
    }

    private static let strip = 150.0
    /// Seconds, and millivolts, from a line of the grid to the next.
    private static let (second, millivolt) = (0.2, 0.5)
    /// Strips reach a millivolt up and down at least.
    private static let reach = 1.0

    func markup(label: String) -> Markup {
        Markup([picture(.wide, .class("wide"), label), picture(.narrow, .class("narrow"), label)])
    }

    /// Whether all of it is drawn.
    var isWhole: Bool { recording.duration <= Self.longest }

    private var millivolts: [Double] {
        let count = Int(min(recording.duration, Self.longest) * recording.samplesPerSecond)
        let scale = Self.millivolts(in: recording.unit)
        return recording.voltages.prefix(max(count, 1)).map { $0 * scale }
    }

    /// How many millivolts a unit is: microvolts are what Apple's export has.
    static func millivolts(in unit: String) -> Double {
        switch unit {
        case "V": 1_000
        case "mV": 1
        default: 0.001
        }
    }

    private func picture(_ frame: Frame, _ style: MarkupAttribute, _ label: String) -> Markup {
        let values = millivolts
        let starts = Self.starts(
            of: values.count, each: frame.seconds * recording.samplesPerSecond)
        let bounds = Self.bounds(values)
        let height = Self.strip * Double(starts.count)
        return MarkupTag.svg(
            style, .svg(.viewBox, "0 0 \(frame.width) \(height + 20)"), .role("img"),
            .label(label)
        ) {
            for (strip, start) in starts.enumerated() {
                let top = Self.strip * Double(strip)
                let end = strip + 1 < starts.count ? starts[strip + 1] : values.count
                grid(top, bounds, frame)
                MarkupTag.polyline(
                    .class("trace"),
                    .points(corners(values[start..<end], top, bounds, frame)))
                MarkupTag.svgText(
                    .class("axis"), .svg(.x, "4"), .svg(.y, "\(top + 16)")
                ) { "\(Int(Double(strip) * frame.seconds)) s" }
            }
        }
    }

    /// With which value each strip begins, where a second has no whole number of values.
    static func starts(of count: Int, each length: Double) -> [Int] {
        var starts = [0]
        while case let next = Int((Double(starts.count) * max(length, 1)).rounded()), next < count {
            starts.append(next)
        }
        return starts
    }

    /// From the lowest to the highest, on lines of the grid.
    private static func bounds(_ values: [Double]) -> ClosedRange<Double> {
        let low = min(values.min() ?? 0, -reach)
        let high = max(values.max() ?? 0, reach)
        return (low / millivolt).rounded(.down) * millivolt...(high / millivolt).rounded(.up)
            * millivolt
    }

    private static func y(_ value: Double, _ top: Double, _ bounds: ClosedRange<Double>) -> Double {
        let share = (bounds.upperBound - value) / (bounds.upperBound - bounds.lowerBound)
        return top + 4 + share * (strip - 8)
    }

    /// The lines of the grid; of a heart that beats outside all measure, as many as there is room
    /// for.
    @MarkupBuilder private func grid(
        _ top: Double, _ bounds: ClosedRange<Double>, _ frame: Frame
    ) -> Markup {
        let all = (bounds.upperBound - bounds.lowerBound) / Self.millivolt
        let step = Self.millivolt * max(1, (all / 12).rounded(.up))
        for value in stride(from: bounds.lowerBound, through: bounds.upperBound, by: step) {
            let y = Self.text(Self.y(value, top, bounds))
            MarkupTag.line(
                .class("grid-line"), .svg(.x1, "0"), .svg(.x2, Self.text(frame.width)),
                .svg(.y1, y), .svg(.y2, y))
        }
        for line in 0...Int((frame.seconds / Self.second).rounded()) {
            let x = Self.text(Double(line) * Self.second * frame.perSecond)
            MarkupTag.line(
                .class("grid-line"), .svg(.x1, x), .svg(.x2, x), .svg(.y1, Self.text(top + 4)),
                .svg(.y2, Self.text(top + Self.strip - 4)))
        }
    }

    /// The lowest and the highest value of each pixel, in the order in which they came: a spike of
    /// one value is drawn as high as it is.
    private func corners(
        _ values: ArraySlice<Double>, _ top: Double, _ bounds: ClosedRange<Double>, _ frame: Frame
    ) -> [(x: Double, y: Double)] {
        let perPixel = max(1, Int(recording.samplesPerSecond / frame.perSecond))
        var corners: [(x: Double, y: Double)] = []
        var start = values.startIndex
        while start < values.endIndex {
            let end = min(start + perPixel, values.endIndex)
            let low = (start..<end).min { values[$0] < values[$1] } ?? start
            let high = (start..<end).max { values[$0] < values[$1] } ?? start
            for place in low == high ? [low] : [min(low, high), max(low, high)] {
                let time = Double(place - values.startIndex) / recording.samplesPerSecond
                corners.append((time * frame.perSecond, Self.y(values[place], top, bounds)))
            }
            start = end
        }
        return corners
    }

    private static func text(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }
}
