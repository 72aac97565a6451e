internal import Base

/// Reads the three written forms of ``PointInTime`` from ASCII digits.
struct TimeReader {
    private let text: ArraySlice<UInt8>
    private var reader: DigitReader

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        self.text = bytes[..<end].drop { $0 <= 0x20 }
        reader = DigitReader(self.text)
    }

    mutating func hl7() -> PointInTime? {
        reader = DigitReader(text)
        guard let year = reader.number(4) else { return nil }
        var fields = [year]
        while fields.count < 6, let field = reader.number(2) { fields.append(field) }
        // `2024-11` is a month, and `202411-05` is nothing that anybody could be sure of.
        if fields.count < 3, reader.rest == 3 { return nil }
        return finish(fields)
    }

    mutating func iso8601() -> PointInTime? {
        reader = DigitReader(text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2) else {
            return nil
        }
        guard !reader.isAtEnd else { return finish([year, month]) }
        guard reader.take("-"), let day = reader.number(2) else { return nil }
        var fields = [year, month, day]
        if reader.take("T") || reader.take(" ") {
            guard let hour = reader.number(2), reader.take(":"), let minute = reader.number(2)
            else { return nil }
            fields += [hour, minute]
            if reader.take(":") {
                guard let second = reader.number(2) else { return nil }
                fields.append(second)
            }
        }
        return finish(fields)
    }

    mutating func epochMilliseconds() -> PointInTime? {
        reader = DigitReader(text)
        guard text.count == 13, let milliseconds = reader.number(13) else { return nil }
        return PointInTime(
            microseconds: Int64(milliseconds) * 1_000, precision: .fraction, zoneMinutes: 0)
    }

    private mutating func finish(_ fields: [Int]) -> PointInTime? {
        var fraction: Int64?
        if fields.count == 6, reader.take(".") || reader.take(",") {
            guard let read = reader.microseconds() else { return nil }
            fraction = read
        }
        guard let zone = zone(), reader.isAtEnd else { return nil }
        let (year, month, day) = (
            fields[0], fields.count > 1 ? fields[1] : 1, fields.count > 2 ? fields[2] : 1
        )
        let clock = Array(fields.dropFirst(3)) + [0, 0, 0]
        let date = CivilDate(year: year, month: month, day: day)
        guard date.exists, clock[0] <= 23, clock[1] <= 59, clock[2] <= 60 else { return nil }
        let seconds =
            Int64(date.dayNumber) * 86_400
            + Int64(clock[0] * 3_600 + clock[1] * 60 + clock[2]) - Int64((zone ?? 0) * 60)
        let precision =
            fraction == nil ? PointInTime.Precision(rawValue: fields.count - 1)! : .fraction
        return PointInTime(
            microseconds: seconds * 1_000_000 + (fraction ?? 0), precision: precision,
            zoneMinutes: zone)
    }

    /// Outer nil: no zone can be read here; inner nil: none is written.
    private mutating func zone() -> Int?? {
        guard !reader.isAtEnd else { return .some(nil) }
        if reader.take("Z") { return 0 }
        let sign = reader.take("+") ? 1 : reader.take("-") ? -1 : 0
        guard sign != 0, let hours = reader.number(2), hours <= 14 else { return nil }
        _ = reader.take(":")
        let minutes = reader.number(2) ?? 0
        guard minutes <= 59 else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
