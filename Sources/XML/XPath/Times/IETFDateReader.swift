import Base

/// Reads dates of RFC 2616 and its predecessors (`fn:parse-ietf-date`, section 9.9.1).
struct IETFDateReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(WhiteSpace.collapsed(text).lowercased().utf8) }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let days = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon",
        "tue", "wed", "thu", "fri", "sat", "sun",
    ]
    private static let zones = [
        "ut": 0, "utc": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
        "mdt": -6, "pst": -8, "pdt": -7,
    ]

    private var isAtEnd: Bool { place == bytes.count }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() -> Bool {
        let start = place
        while take(" ") {}
        return place > start
    }

    private mutating func word() -> String {
        let start = place
        while place < bytes.count, (0x61...0x7A).contains(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func number(_ digits: ClosedRange<Int>) -> (value: Int, digits: Int)? {
        let start = place
        var value = 0
        while place < bytes.count, (0x30...0x39).contains(bytes[place]),
            place - start < digits.upperBound
        {
            value = value * 10 + Int(bytes[place] - 0x30)
            place += 1
        }
        return digits.contains(place - start) ? (value, place - start) : nil
    }

    private mutating func month() -> Int? {
        let name = word()
        return Self.months.firstIndex(of: name).map { $0 + 1 }
    }

    private mutating func separator() -> Bool {
        let hasSpace = skipSpace()
        if take("-") {
            _ = skipSpace()
            return true
        }
        return hasSpace
    }

    private mutating func year() -> Int? {
        guard let (value, digits) = number(2...4), digits != 3 else { return nil }
        return digits == 2 ? 1900 + value : value
    }

    /// nil where the text is none of the forms.
    mutating func read() throws -> Temporal? {
        if place < bytes.count, (0x61...0x7A).contains(bytes[place]) {
            let start = place
            let name = word()
            if Self.days.contains(name) {
                let hasComma = take(",")
                guard skipSpace() || hasComma && false else { return nil }
            } else {
                place = start
            }
        }
        var date = CivilDate(year: 0, month: 1, day: 1)
        if let (day, _) = number(1...2) {
            guard separator(), let month = month(), separator(), let year = year(), skipSpace()
            else { return nil }
            date = CivilDate(year: year, month: month, day: day)
            guard let (time, zone) = time() else { return nil }
            return try finished(date, time, zone)
        }
        guard let month = month(), separator(), let (day, _) = number(1...2), skipSpace(),
            let (time, zone) = time(), skipSpace(), let year = year()
        else { return nil }
        date = CivilDate(year: year, month: month, day: day)
        return try finished(date, time, zone)
    }

    private func finished(_ date: CivilDate, _ time: Int128, _ zone: Int) throws -> Temporal? {
        guard isAtEnd, date.exists else { return nil }
        return try Temporal(date: date, time: time, zone: zone).checked()
    }

    private mutating func time() -> (Int128, Int)? {
        guard let (hour, _) = number(1...2), take(":"), let (minute, _) = number(2...2),
            hour <= 24, minute < 60
        else { return nil }
        var time = Int128(hour * 60 + minute) * Temporal.minute
        if take(":") {
            guard let (second, _) = number(2...2), second < 60 else { return nil }
            time += Int128(second) * Temporal.second
            if take(".") {
                var unit = Temporal.second
                let start = place
                while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
                    unit /= 10
                    time += Int128(bytes[place] - 0x30) * unit
                    place += 1
                }
                guard place > start else { return nil }
            }
        }
        guard hour < 24 || time == Temporal.day else { return nil }
        let start = place
        _ = skipSpace()
        guard let zone = zone() else {
            place = start
            return (time, 0)
        }
        return (time, zone)
    }

    /// nil with nothing read where there is none.
    private mutating func zone() -> Int? {
        let start = place
        let name = word()
        if !name.isEmpty {
            guard let hours = Self.zones[name] else {
                place = start
                return nil
            }
            return hours * 60
        }
        let isNegative = take("-")
        guard isNegative || take("+") else { return nil }
        guard let (value, digits) = number(1...4) else { return nil }
        var minutes: Int
        if digits <= 2 {
            minutes = value * 60
            if take(":"), let (rest, _) = number(2...2) {
                guard rest < 60 else { return nil }
                minutes += rest
            }
        } else {
            minutes = value / 100 * 60 + value % 100
            guard value % 100 < 60 else { return nil }
        }
        guard minutes <= 840 else { return nil }
        let named = place
        _ = skipSpace()
        if take("(") {
            _ = skipSpace()
            guard Self.zones[word()] != nil else { return nil }
            _ = skipSpace()
            guard take(")") else { return nil }
        } else {
            place = named
        }
        return isNegative ? -minutes : minutes
    }
}
