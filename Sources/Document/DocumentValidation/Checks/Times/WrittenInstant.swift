internal import Base
internal import ClinicalDocument
internal import XMLTree

/// A point in time exactly as HL7 V3's TS writes it: `YYYY[MM[DD[HH[MM[SS[.f…]]]]]][±HHMM]`.
///
/// Stricter than ``ClinicalDocument/PointInTime``, which also reads what documents should not hold.
struct WrittenInstant {
    /// Why a text is none.
    enum Defect: Error {
        /// Characters or lengths that the schema rejects too.
        case form
        /// Digits that do not come in pairs.
        case digits
        case month, day, hour, minute, second, zone

        /// What was expected.
        var expectation: String {
            switch self {
            case .form: "a time as YYYYMMDDHHMMSS.SSSS±ZZZZ, cut off after its precision"
            case .digits: "4, 6, 8, 10, 12 or 14 digits, cut between two parts of the time"
            case .month: "a month from 01 to 12"
            case .day: "a day that exists in the month"
            case .hour: "an hour from 00 to 23"
            case .minute: "a minute from 00 to 59"
            case .second: "a second from 00 to 60"
            case .zone: "a time zone as ±HHMM, from -1200 to +1400"
            }
        }
    }

    /// How much was written.
    let precision: PointInTime.Precision
    /// Minutes east of UTC, where a zone was written.
    let zoneMinutes: Int?
    private let year: Int
    private let month: Int
    private let days: Int
    private let secondsOfDay: Int

    /// Reads a value; nothing around the digits is passed over.
    init(_ text: XMLBytes) throws(Defect) {
        var at = 0
        while at < text.count, text[at].isDigit { at += 1 }
        let digits = at
        guard digits > 0, digits <= 14 else { throw .form }
        if at < text.count, text[at] == UInt8(ascii: ".") {
            at += 1
            let start = at
            while at < text.count, text[at].isDigit { at += 1 }
            guard digits == 14, at > start else { throw .form }
        }
        let hasFraction = at > digits
        let zone = try Self.zone(text, from: at)
        guard zone == nil || digits > 8 else { throw .form }
        guard digits >= 4, digits % 2 == 0 else { throw .digits }
        func part(_ start: Int, otherwise: Int) -> Int {
            start < digits ? Int(text[start] - 48) * 10 + Int(text[start + 1] - 48) : otherwise
        }
        let year = part(0, otherwise: 0) * 100 + part(2, otherwise: 0)
        let (month, day) = (part(4, otherwise: 1), part(6, otherwise: 1))
        let (hour, minute) = (part(8, otherwise: 0), part(10, otherwise: 0))
        let second = part(12, otherwise: 0)
        guard (1...12).contains(month) else { throw .month }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.exists else { throw .day }
        guard hour <= 23 else { throw .hour }
        guard minute <= 59 else { throw .minute }
        guard second <= 60 else { throw .second }
        precision =
            hasFraction ? .fraction : PointInTime.Precision(rawValue: digits / 2 - 2) ?? .second
        zoneMinutes = zone
        (self.year, self.month) = (year, month)
        days = date.dayNumber
        secondsOfDay = hour * 3_600 + minute * 60 + second
    }

    private static func zone(_ text: XMLBytes, from start: Int) throws(Defect) -> Int? {
        guard start < text.count else { return nil }
        let isWest = text[start] == UInt8(ascii: "-")
        guard isWest || text[start] == UInt8(ascii: "+") else { throw .form }
        let count = text.count - start - 1
        guard (1...4).contains(count), text[(start + 1)...].allSatisfy(\.isDigit) else {
            throw .form
        }
        guard count == 4 || count == 2 else { throw .zone }
        func pair(_ at: Int) -> Int { Int(text[at] - 48) * 10 + Int(text[at + 1] - 48) }
        let rest = count == 4 ? pair(start + 3) : 0
        let minutes = pair(start + 1) * 60 + rest
        guard rest < 60, minutes <= (isWest ? 720 : 840) else { throw .zone }
        return isWest ? -minutes : minutes
    }

    /// Seconds since 1970-01-01T00:00:00Z of the beginning of what was written; without a zone as
    /// if in UTC.
    var seconds: Int64 { seconds(.second) - Int64(zoneMinutes ?? 0) * 60 }

    /// Local seconds, cut to a precision.
    private func seconds(_ precision: PointInTime.Precision) -> Int64 {
        let kept =
            switch precision {
            case .year, .month, .day: 0
            case .hour: secondsOfDay / 3_600 * 3_600
            case .minute: secondsOfDay / 60 * 60
            case .second, .fraction: secondsOfDay
            }
        return Int64(days) * 86_400 + Int64(kept)
    }

    /// Whether this is surely later: beyond the coarser precision of the two, and beyond what an
    /// unwritten zone could make of it. Fractions of seconds are not compared.
    func isAfter(_ other: WrittenInstant) -> Bool {
        let common = min(precision, other.precision)
        if common == .year { return year > other.year }
        if common == .month { return (year, month) > (other.year, other.month) }
        let difference = seconds(common) - other.seconds(common)
        switch (zoneMinutes, other.zoneMinutes) {
        case (nil, nil): return difference > 0
        case (let own?, let others?) where common >= .hour:
            return difference - Int64(own - others) * 60 > 0
        case (let own, let others): return difference > (own == others ? 0 : 86_400)
        }
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}

/// Which elements hold a time (HL7 V3 TS and what is derived from it).
enum TimeElements {
    /// Elements that are always times.
    static let certain: [StaticString] = [
        "effectiveTime", "time", "birthTime", "deceasedTime", "copyTime", "expectedUseTime",
        "expirationTime", "useablePeriod", "validTime", "phase", "comp",
    ]
    /// Elements that are times where their surroundings say so.
    static let possible: [StaticString] = ["low", "high", "center", "value"]

    /// Whether an element of these names holds a time in its place.
    static func isTime(_ element: XMLNode) -> Bool {
        if isNamed(element, certain) { return true }
        guard isNamed(element, possible) else { return false }
        if let type = element.bytes(of: XMLName("type", xsi))?.trimmed { return isTimeType(type) }
        if isNamed(element, ["value"]) { return false }
        guard let parent = element.parent else { return false }
        if let type = parent.bytes(of: XMLName("type", xsi))?.trimmed { return isTimeType(type) }
        return isNamed(parent, certain)
    }

    /// Whether an element has one of these local names, in whatever namespace.
    static func isNamed(_ element: XMLNode, _ names: [StaticString]) -> Bool {
        names.contains { element.hasLocalName($0) }
    }

    /// `TS`, `IVL_TS`, `PIVL_TS` and so on, with or without a prefix.
    private static func isTimeType(_ type: XMLBytes) -> Bool {
        type.count >= 2 && type[type.count - 2] == UInt8(ascii: "T")
            && type[type.count - 1] == UInt8(ascii: "S")
    }
}
