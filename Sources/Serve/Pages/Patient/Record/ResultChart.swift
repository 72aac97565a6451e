import ClinicalRecord
import Foundation
import HealthModel
import PageFrame
internal import Statements

/// Values of one kind and unit over time as a picture, with the reference range where all values
/// have the same. The same values stand in the table below.
struct ResultChart {
    let name: String
    let unit: String
    /// At least two, the earliest first.
    let points: [(time: Int64, value: Double)]
    let range: (low: Double?, high: Double?)?
    let visit: PatientVisit

    /// The series of lines that can be drawn: the same code and unit, at least two values.
    static func all(_ lines: [RecordLine], _ visit: PatientVisit) -> [ResultChart] {
        struct Key: Hashable {
            let code: RecordCode
            let unit: String
        }
        var order: [Key] = []
        var series: [Key: [RecordLine]] = [:]
        for line in lines where line.assertion == .affirmed && !line.isAboutAnother {
            guard let code = line.codes.first, let unit = line.unit, line.number != nil,
                line.start != nil, !line.isPlanned
            else { continue }
            let key = Key(code: code, unit: unit)
            if series[key] == nil { order.append(key) }
            series[key, default: []].append(line)
        }
        return order.compactMap { key in
            let lines = series[key] ?? []
            let points = lines.compactMap { line in
                line.start.flatMap { start in line.number.map { (start.microseconds, $0) } }
            }.sorted { $0.0 < $1.0 }
            guard points.count > 1, points[0].0 < points[points.count - 1].0 else { return nil }
            let first = lines[0]
            let isSame = lines.allSatisfy { $0.low == first.low && $0.high == first.high }
            let hasRange = isSame && (first.low != nil || first.high != nil)
            return ResultChart(
                name: first.name ?? key.code.code, unit: RecordUnits(visit.dates).name(key.unit),
                points: points,
                range: hasRange ? (first.low, first.high) : nil, visit: visit)
        }
    }

    private struct Frame {
        let width: Double
        let left: Double
        static let wide = Frame(width: 900, left: 64)
        static let narrow = Frame(width: 330, left: 52)
    }

    private static let height = 240.0
    private static let top = 14.0
    private static let bottom = 200.0

    var markup: Markup {
        let caption: HealthRecordWord = range == nil ? .chartCaptionPlain : .chartCaption
        let label = visit.words(
            HealthRecordWord.chart, name, visit.setting.figures.count(points.count), unit)
        return MarkupTag.figure(.class("chart")) {
            MarkupTag.figcaption { visit.words(caption, name, unit) }
            picture(.wide, .class("wide"), label)
            picture(.narrow, .class("narrow"), label)
            if let trend {
                let values = points.map(\.value)
                MarkupTag.p {
                    visit.words[
                        trend.words(lowest: values.min() ?? 0, highest: values.max() ?? 0)]
                }
            }
        }
    }

    private var trend: LineTrend? { LineTrend(points.map { (Double($0.time), $0.value) }) }

    /// From the lowest to the highest of the values and the reference range, with some room.
    private var scale: (low: Double, high: Double) {
        let ends = points.map(\.value) + [range?.low, range?.high].compactMap(\.self)
        let (low, high) = (ends.min() ?? 0, ends.max() ?? 1)
        let room = max((high - low) * 0.1, abs(high) * 0.02, 1e-9)
        return (low - room, high + room)
    }

    private func y(_ value: Double) -> Double {
        let (low, high) = scale
        return Self.bottom - (value - low) / (high - low) * (Self.bottom - Self.top)
    }

    private func x(_ time: Int64, _ frame: Frame) -> Double {
        let (first, last) = (points[0].time, points[points.count - 1].time)
        let share = Double(time - first) / Double(max(last - first, 1))
        return frame.left + 10 + share * (frame.width - frame.left - 20)
    }

    private func picture(_ frame: Frame, _ style: MarkupAttribute, _ label: String) -> Markup {
        MarkupTag.svg(
            style, .svg(.viewBox, "0 0 \(frame.width) \(Self.height)"), .role("img"), .label(label)
        ) {
            if let range { band(range, frame) }
            for value in [points.map(\.value).min() ?? 0, points.map(\.value).max() ?? 0] {
                mark(value, frame)
            }
            MarkupTag.polyline(
                .class("curve"), .points(points.map { (x($0.time, frame), y($0.value)) }))
            if let trend {
                let (first, last) = (points[0].time, points[points.count - 1].time)
                MarkupTag.polyline(
                    .class("trend"),
                    .points([(x(first, frame), y(trend.start)), (x(last, frame), y(trend.end))]))
            }
            for point in points {
                MarkupTag.circle(
                    .class("average"), .svg(.cx, Self.text(x(point.time, frame))),
                    .svg(.cy, Self.text(y(point.value))), .svg(.r, "4"))
            }
            day(points[0].time, "start", frame)
            day(points[points.count - 1].time, "end", frame)
        }
    }

    private func band(_ range: (low: Double?, high: Double?), _ frame: Frame) -> Markup {
        let (low, high) = scale
        let (top, bottom) = (y(range.high ?? high), y(range.low ?? low))
        return MarkupTag.rect(
            .class("reference"), .svg(.x, Self.text(frame.left)), .svg(.y, Self.text(top)),
            .svg(.width, Self.text(frame.width - frame.left)),
            .svg(.height, Self.text(max(bottom - top, 1))))
    }

    private func mark(_ value: Double, _ frame: Frame) -> Markup {
        MarkupTag.svgText(
            .class("axis"), .svg(.x, Self.text(frame.left - 8)), .svg(.y, Self.text(y(value) + 4)),
            .svg(.anchor, "end")
        ) {
            value.formatted(
                .number.locale(visit.dates.locale).precision(.fractionLength(0...2)))
        }
    }

    private func day(_ time: Int64, _ anchor: String, _ frame: Frame) -> Markup {
        MarkupTag.svgText(
            .class("axis"), .svg(.x, Self.text(x(time, frame))), .svg(.y, "226"),
            .svg(.anchor, anchor)
        ) { visit.dates.day(Date(microseconds: time)) }
    }

    private static func text(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }
}
