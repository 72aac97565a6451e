import Base
import ClinicalDocument
package import Foundation
package import HealthModel

/// FHIR's `dateTime` and `instant`.
package enum FHIRTime {
    /// A time of a CDA document with the precision and the zone that it was written with; nil for
    /// what is no time. FHIR wants seconds and a zone where there is an hour: missing ones are zero
    /// and UTC.
    package static func dateTime(_ written: String?) -> String? {
        guard let time = written.flatMap(PointInTime.init) else { return nil }
        let text = InstantText.format(time.microseconds, minutesAhead: time.zoneMinutes ?? 0)
        switch time.precision {
        case .year: return String(text.prefix(4))
        case .month: return String(text.prefix(7))
        case .day: return String(text.prefix(10))
        case .hour, .minute, .second, .fraction: return text
        }
    }

    /// The instant of a written time if it is one to the second, with its zone; otherwise the one
    /// that it was read as.
    package static func instant(_ written: String?, read microseconds: Int64) -> String {
        if let written, let time = PointInTime(written), time.precision >= .second,
            let text = dateTime(written)
        {
            return text
        }
        return InstantText.format(microseconds)
    }

    /// An instant in a zone; in UTC without one.
    package static func instant(_ microseconds: Int64, in zone: TimeZone?) -> String {
        guard let zone else { return InstantText.format(microseconds) }
        return InstantText.format(microseconds, in: zone)
    }
}

extension FHIRTime {
    /// The instants that a date or a time of FHIR may mean; nil for what is none.
    package static func range(_ text: String) -> Range<Int64>? {
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

/// The time cared for as a reference tells it (`context.period`): from the first instant that its
/// start may mean to the last one that its end may mean; an end that is not told is open.
package struct CarePeriod: Sendable {
    /// Microseconds since 1970; nil for none.
    package let start: Int64?
    /// The same, and itself still part of the period.
    package let end: Int64?

    package init(_ sample: CDADocumentSample) { self.init(sample.document?.servicePeriod) }

    package init(_ period: ServicePeriod?) {
        func range(_ written: String?) -> Range<Int64>? {
            FHIRTime.dateTime(written).flatMap(FHIRTime.range)
        }
        start = range(period?.writtenStart)?.lowerBound
        end = range(period?.writtenEnd).map { $0.upperBound - 1 }
    }

    /// Whether nothing is told of it.
    package var isUnknown: Bool { start == nil && end == nil }
}
