import Base
import Foundation
import HealthModel

/// A value of a `date` parameter (FHIR R4, 3.1.1.4.6): a prefix and a time, which stands for all
/// instants that it may mean.
struct DateParameter: Sendable, Hashable {
    enum Prefix: String, Sendable, Hashable {
        case eq, ne, gt, lt, ge, le, sa, eb, ap
    }

    let prefix: Prefix
    /// Microseconds since 1970, without the end.
    let range: Range<Int64>

    /// - Throws: ``ServiceFailure`` with status 400 for what is no date.
    init(_ value: String, of name: String, now: Date) throws {
        let prefix = Prefix(rawValue: String(value.prefix(2)))
        guard let range = Self.range(String(value.dropFirst(prefix == nil ? 0 : 2))) else {
            throw ServiceFailure.invalid(
                "invalid-date",
                "the parameter \(name) expects a date as 2024-05-16 or "
                    + "2024-05-16T10:15:00Z, with one of the prefixes eq, ne, gt, lt, ge, le, sa, "
                    + "eb, ap before it")
        }
        self.prefix = prefix ?? .eq
        guard prefix == .ap else {
            self.range = range
            return
        }
        let slack = abs(now.microseconds - range.lowerBound) / 10
        self.range = (range.lowerBound - slack)..<(range.upperBound + slack)
    }

    /// Whether an instant is meant.
    func means(_ instant: Int64) -> Bool { means(instant, to: instant) }

    /// Whether a period is meant; a missing end is open.
    func means(from start: Int64?, to end: Int64?) -> Bool {
        guard start != nil || end != nil else { return false }
        return means(start ?? .min, to: end ?? .max)
    }

    private func means(_ start: Int64, to end: Int64) -> Bool {
        let isWithin = range.lowerBound <= start && end < range.upperBound
        return switch prefix {
        case .eq: isWithin
        case .ne: !isWithin
        case .gt: end >= range.upperBound
        case .lt: start < range.lowerBound
        case .ge: end >= range.upperBound || isWithin
        case .le: start < range.lowerBound || isWithin
        case .sa: start >= range.upperBound
        case .eb: end < range.lowerBound
        case .ap: start < range.upperBound && end >= range.lowerBound
        }
    }

    /// The samples whose start is meant.
    var startPredicate: SamplePredicate {
        let low = Date(microseconds: range.lowerBound)
        let high = Date(microseconds: range.upperBound)
        return switch prefix {
        case .eq, .ap: .and([.startDate(.greaterOrEqual, low), .startDate(.less, high)])
        case .ne: .or([.startDate(.less, low), .startDate(.greaterOrEqual, high)])
        case .gt, .sa: .startDate(.greaterOrEqual, high)
        case .lt, .eb: .startDate(.less, low)
        case .ge: .startDate(.greaterOrEqual, low)
        case .le: .startDate(.less, high)
        }
    }

    /// The samples whose time is meant, from start to end.
    var periodPredicate: SamplePredicate {
        let low = Date(microseconds: range.lowerBound)
        let high = Date(microseconds: range.upperBound)
        let isWithin = SamplePredicate.and([
            .startDate(.greaterOrEqual, low), .endDate(.less, high),
        ])
        return switch prefix {
        case .eq: isWithin
        case .ne: .not(isWithin)
        case .gt: .endDate(.greaterOrEqual, high)
        case .lt: .startDate(.less, low)
        case .ge: .or([.endDate(.greaterOrEqual, high), isWithin])
        case .le: .or([.startDate(.less, low), isWithin])
        case .sa: .startDate(.greaterOrEqual, high)
        case .eb: .endDate(.less, low)
        case .ap: .and([.startDate(.less, high), .endDate(.greaterOrEqual, low)])
        }
    }

    /// The instants that a date or a time of FHIR may mean; nil for what is none.
    static func range(_ text: String) -> Range<Int64>? {
        let bytes = text.utf8
        switch bytes.count {
        case 4: return range(text + "-01-01", to: next(year: text) + "-01-01")
        case 7: return next(month: text).flatMap { range(text + "-01", to: $0 + "-01") }
        case 10: return length(text, 86_400_000_000)
        default: break
        }
        guard bytes.count >= 16, bytes.dropFirst(10).first == UInt8(ascii: "T") else { return nil }
        // A plus sign that was not escaped has become a space.
        var time = text.replacing(" ", with: "+")
        let clock = time.dropFirst(11)
        if !clock.contains("Z"), !clock.contains("+"), !clock.contains("-") { time += "Z" }
        let digits = clock.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        if digits.dropFirst(5).hasPrefix(":60") {
            // A leap second (FHIR R4, 2.24.0.1) is where clocks without any go on to the next one.
            let before = range(time.replacing(":60", with: ":59", maxReplacements: 1))
            return before.map { $0.lowerBound + 1_000_000..<$0.upperBound + 1_000_000 }
        }
        guard let dot = digits.firstIndex(of: ".") else {
            return length(time, digits.utf8.count > 5 ? 1_000_000 : 60_000_000)
        }
        let places = min(digits[dot...].utf8.count - 1, 6)
        return length(time, (0..<(6 - places)).reduce(1) { length, _ in length * 10 })
    }

    private static func length(_ text: String, _ microseconds: Int64) -> Range<Int64>? {
        InstantText.parse(text).map { $0..<($0 + microseconds) }
    }

    /// To where time ends that can be written, if the end is behind it.
    private static func range(_ start: String, to end: String) -> Range<Int64>? {
        InstantText.parse(start).map { $0..<(InstantText.parse(end) ?? InstantText.last + 1) }
    }

    private static func next(year text: some StringProtocol) -> String {
        padded((Int(text) ?? 0) + 1, to: 4)
    }

    private static func next(month text: String) -> String? {
        guard let month = Int(text.suffix(2)), (1...12).contains(month) else { return nil }
        return month == 12
            ? next(year: text.prefix(4)) + "-01"
            : text.prefix(4) + "-" + padded(month + 1, to: 2)
    }

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
