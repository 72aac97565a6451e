import ArgumentParser
import Foundation

/// `15min`, `1h`, `1d`, `1w`, `1mo`, `1y`: a length of time by the calendar.
struct IntervalArgument: ExpressibleByArgument {
    let components: DateComponents

    init(_ components: DateComponents) { self.components = components }

    init?(argument: String) {
        let digits = argument.prefix(while: \.isNumber)
        guard let count = Int(digits), count > 0 else { return nil }
        switch argument.dropFirst(digits.count) {
        case "s": components = DateComponents(second: count)
        case "min": components = DateComponents(minute: count)
        case "h": components = DateComponents(hour: count)
        case "d": components = DateComponents(day: count)
        case "w": components = DateComponents(weekOfYear: count)
        case "mo": components = DateComponents(month: count)
        case "y": components = DateComponents(year: count)
        default: return nil
        }
    }

    /// Seconds that no such interval is longer than, and a day for the changes of a zone's clocks.
    var longest: TimeInterval {
        let days =
            (components.day ?? 0) + 7 * (components.weekOfYear ?? 0) + 31 * (components.month ?? 0)
            + 366 * (components.year ?? 0)
        let seconds =
            (components.second ?? 0) + 60 * (components.minute ?? 0) + 3_600
            * (components.hour ?? 0)
        return Double(days + 1) * 86_400 + Double(seconds)
    }

    var defaultValueDescription: String { "1d" }
}
