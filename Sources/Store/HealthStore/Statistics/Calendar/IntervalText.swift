public import Foundation

/// A length of time by the calendar as text: `15min`, `1h`, `1d`, `1w`, `1mo`, `1y`.
public struct IntervalText: Sendable, Hashable {
    /// The length, as ``CalendarInterval`` reads it.
    public let components: DateComponents

    /// A day.
    public static let day = IntervalText(DateComponents(day: 1))

    private init(_ components: DateComponents) { self.components = components }

    /// Reads a length; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0 else { return nil }
        switch text.dropFirst(digits.count) {
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
    public var longest: TimeInterval {
        let days =
            Double(components.day ?? 0) + 7 * Double(components.weekOfYear ?? 0)
            + 31 * Double(components.month ?? 0) + 366 * Double(components.year ?? 0)
        let seconds =
            Double(components.second ?? 0) + 60 * Double(components.minute ?? 0) + 3_600
            * Double(components.hour ?? 0)
        return (days + 1) * 86_400 + seconds
    }
}
