import Base

/// Reads and writes dates, times and durations (XML Schema part 2, sections 3.2.6 to 3.2.14).
struct TemporalReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var isAtEnd: Bool { place == bytes.count }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[place..<(place + count)] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        place += count
        return value
    }

    /// At least four digits, no leading zero beyond that.
    private mutating func year() throws -> Int? {
        let isNegative = take("-")
        let start = place
        var value = 0
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
            value = value * 10 + Int(bytes[place] - 0x30)
            guard value <= Temporal.greatestYear else { throw Temporal.overflow() }
            place += 1
        }
        let count = place - start
        guard count >= 4, count == 4 || bytes[start] != 0x30 else { return nil }
        return isNegative ? -value : value
    }

    /// Attoseconds from `14:30:00.5`; 24:00:00 is a day.
    private mutating func time() -> Int128? {
        guard let hour = digits(2), take(":"), let minute = digits(2), take(":"),
            let second = digits(2), hour <= 24, minute < 60, second < 60
        else { return nil }
        var time = Int128((hour * 60 + minute) * 60 + second) * Temporal.second
        if take(".") {
            guard let fraction = fraction() else { return nil }
            time += fraction
        }
        return hour == 24 && time != Temporal.day ? nil : time
    }

    /// Attoseconds of the digits behind a point; digits after the eighteenth are dropped.
    private mutating func fraction() -> Int128? {
        var unit = Temporal.second
        var value: Int128 = 0
        let start = place
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
            unit /= 10
            value += Int128(bytes[place] - 0x30) * unit
            place += 1
        }
        return place > start ? value : nil
    }

    /// The zone at the end: `Z`, `+02:00` or nothing. The outer nil says that it is something else.
    private mutating func zone() -> Int?? {
        if isAtEnd { return .some(nil) }
        if take("Z") { return isAtEnd ? .some(0) : nil }
        let isNegative = take("-")
        guard isNegative || take("+"), let hour = digits(2), take(":"), let minute = digits(2),
            isAtEnd, minute < 60, hour < 14 || hour == 14 && minute == 0
        else { return nil }
        let offset = hour * 60 + minute
        return .some(isNegative ? -offset : offset)
    }

    /// The value of a type's text; nil where it is none.
    mutating func read(_ type: AtomicType) throws -> Temporal? {
        var date = CivilDate(year: 1972, month: 12, day: 31)
        var time: Int128 = 0
        switch type {
        case .dateTime, .dateTimeStamp, .date, .gYearMonth, .gYear:
            guard let year = try year() else { return nil }
            date = CivilDate(year: year, month: 1, day: 1)
            if type == .gYear { break }
            guard take("-"), let month = digits(2) else { return nil }
            date.month = month
            if type == .gYearMonth { break }
            guard take("-"), let day = digits(2) else { return nil }
            date.day = day
            if type == .date { break }
            guard take("T"), let found = self.time() else { return nil }
            time = found
        case .time:
            guard let found = self.time() else { return nil }
            time = found == Temporal.day ? 0 : found
        case .gMonthDay, .gMonth:
            guard take("-"), take("-"), let month = digits(2) else { return nil }
            date.month = month
            date.day = 1
            if type == .gMonth { break }
            guard take("-"), let day = digits(2) else { return nil }
            date.day = day
        case .gDay:
            guard take("-"), take("-"), take("-"), let day = digits(2) else { return nil }
            date.day = day
        default: return nil
        }
        guard date.exists, let zone = zone() else { return nil }
        if type == .dateTimeStamp, zone == nil { return nil }
        return try Temporal(date: date, time: time, zone: zone).checked()
    }

    /// A duration's text: `-P1Y2M3DT4H5M6.7S`; nil where it is none or none of the type.
    mutating func readDuration(_ type: AtomicType) throws -> Duration? {
        let isNegative = take("-")
        guard take("P") else { return nil }
        var isTime = false
        var months: Int128 = 0
        var attoseconds: Int128 = 0
        var order = -1
        var parts = 0
        while !isAtEnd {
            if take("T") {
                guard !isTime, !isAtEnd else { return nil }
                isTime = true
                order = max(order, 2)
                continue
            }
            let start = place
            var value: Int128 = 0
            while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
                value = value * 10 + Int128(bytes[place] - 0x30)
                guard value < 100_000_000_000_000_000_000 else { throw Duration.overflow() }
                place += 1
            }
            guard place > start else { return nil }
            var rest: Int128 = 0
            var hasFraction = false
            if take(".") {
                guard isTime, let found = fraction() else { return nil }
                rest = found
                hasFraction = true
            }
            guard place < bytes.count else { return nil }
            let unit = bytes[place]
            place += 1
            guard !hasFraction || unit == UInt8(ascii: "S") else { return nil }
            let rank: Int
            switch (unit, isTime) {
            case (UInt8(ascii: "Y"), false): (rank, months) = (0, months + value * 12)
            case (UInt8(ascii: "M"), false): (rank, months) = (1, months + value)
            case (UInt8(ascii: "D"), false):
                rank = 2
                attoseconds = try Self.sum(attoseconds, value, Temporal.day)
            case (UInt8(ascii: "H"), true):
                rank = 3
                attoseconds = try Self.sum(attoseconds, value, Temporal.minute * 60)
            case (UInt8(ascii: "M"), true):
                rank = 4
                attoseconds = try Self.sum(attoseconds, value, Temporal.minute)
            case (UInt8(ascii: "S"), true):
                rank = 5
                attoseconds = try Self.sum(attoseconds, value, Temporal.second) + rest
            default: return nil
            }
            guard rank > order || rank == 2 && order < 2 else { return nil }
            if type == .yearMonthDuration, rank > 1 { return nil }
            if type == .dayTimeDuration, rank < 2 { return nil }
            order = rank
            parts += 1
        }
        guard parts > 0, type != .yearMonthDuration || !isTime else { return nil }
        guard months < Int128(Int.max) else { throw Duration.overflow() }
        return Duration(
            months: Int(isNegative ? -months : months),
            attoseconds: isNegative ? -attoseconds : attoseconds)
    }

    private static func sum(_ sum: Int128, _ value: Int128, _ unit: Int128) throws -> Int128 {
        let (product, isOver) = value.multipliedReportingOverflow(by: unit)
        let (total, isOverToo) = sum.addingReportingOverflow(product)
        guard !isOver, !isOverToo else { throw Duration.overflow() }
        return total
    }
}
