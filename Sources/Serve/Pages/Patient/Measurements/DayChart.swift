import Foundation
import HealthModel
import PageFrame

/// What lasts, or was felt, as a picture: a row for each day from midnight to midnight, in it a bar
/// from when it began to when it ended, the higher the more awake, or the worse. The same stands
/// in a table beside it.
struct DayChart {
    let days: CategoryDays
    let visit: PatientVisit

    /// Pixels of the picture, and how far from its left the day begins.
    private struct Frame {
        let width: Double
        let left: Double
        /// Hours between two marks.
        let hours: Int

        static let wide = Frame(width: 900, left: 110, hours: 3)
        static let narrow = Frame(width: 330, left: 64, hours: 6)

        func x(_ share: Double) -> Double { left + share * (width - left - 12) }
    }

    private static let row = 34.0
    private static let top = 8.0
    /// The least that a bar shows of something short.
    private static let least = 3.0

    private var bottom: Double { Self.top + Self.row * Double(days.rows.count) }

    func markup(label: String) -> Markup {
        Markup([picture(.wide, .class("wide"), label), picture(.narrow, .class("narrow"), label)])
    }

    private func picture(_ frame: Frame, _ style: MarkupAttribute, _ label: String) -> Markup {
        MarkupTag.svg(
            style, .svg(.viewBox, "0 0 \(frame.width) \(bottom + 30)"), .role("img"), .label(label)
        ) {
            for hour in stride(from: 0, through: 24, by: frame.hours) { mark(hour, frame) }
            for (place, day) in days.rows.enumerated() {
                name(day, place, frame)
                for bar in day.bars { rectangle(bar, place, frame) }
            }
        }
    }

    private func mark(_ hour: Int, _ frame: Frame) -> Markup {
        let x = Self.text(frame.x(Double(hour) / 24))
        return MarkupTag.g {
            MarkupTag.line(
                .class("grid-line"), .svg(.x1, x), .svg(.x2, x), .svg(.y1, Self.text(Self.top)),
                .svg(.y2, Self.text(bottom)))
            MarkupTag.svgText(
                .class("axis"), .svg(.x, x), .svg(.y, Self.text(bottom + 20)),
                .svg(.anchor, "middle")
            ) { String(hour) }
        }
    }

    private func name(_ day: CategoryDays.Row, _ place: Int, _ frame: Frame) -> Markup {
        MarkupTag.svgText(
            .class("axis"), .svg(.x, Self.text(frame.left - 10)),
            .svg(.y, Self.text(Self.top + Self.row * (Double(place) + 0.62))),
            .svg(.anchor, "end")
        ) {
            frame.hours > 3
                ? visit.dates.weekdayName(day.start) : visit.dates.shortWeekday(day.start)
        }
    }

    private func rectangle(_ bar: CategoryDays.Bar, _ place: Int, _ frame: Frame) -> Markup {
        let levels = Double(max(days.levels.count, 1))
        let step = (Self.row - 6) / levels
        let y = Self.top + Self.row * Double(place) + 3 + step * Double(bar.level)
        let (left, right) = (frame.x(bar.from), frame.x(bar.to))
        return MarkupTag.rect(
            .class("bar"), .svg(.x, Self.text(left)), .svg(.y, Self.text(y)),
            .svg(.width, Self.text(max(right - left, Self.least))),
            .svg(.height, Self.text(step)), .svg(.rx, "1"))
    }

    private static func text(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }
}
