/// Reads the three written forms of ``PointInTime`` from ASCII digits.
struct TimeReader {
    private let text: [UInt8]
    private var at = 0

    init(_ text: String) {
        var bytes = Array(text.utf8)
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        self.text = Array(bytes.drop { $0 <= 0x20 })
    }

    mutating func hl7() -> PointInTime? {
        at = 0
        guard let year = digits(4) else { return nil }
        var fields = [year]
        while fields.count < 6, let field = digits(2) { fields.append(field) }
        // `2024-11` is a month, and `202411-05` is nothing that anybody could be sure of.
        if fields.count < 3, text.count - at == 3 { return nil }
        return finish(fields)
    }

    mutating func iso8601() -> PointInTime? {
        at = 0
        guard let year = digits(4), take("-"), let month = digits(2) else { return nil }
        guard at < text.count else { return finish([year, month]) }
        guard take("-"), let day = digits(2) else { return nil }
        var fields = [year, month, day]
        if take("T") || take(" ") {
            guard let hour = digits(2), take(":"), let minute = digits(2) else { return nil }
            fields += [hour, minute]
            if take(":") {
                guard let second = digits(2) else { return nil }
                fields.append(second)
            }
        }
        return finish(fields)
    }

    mutating func epochMilliseconds() -> PointInTime? {
        at = 0
        guard text.count == 13, let milliseconds = digits(13) else { return nil }
        return PointInTime(
            microseconds: Int64(milliseconds) * 1_000, precision: .fraction, zoneMinutes: 0)
    }

    private mutating func finish(_ fields: [Int]) -> PointInTime? {
        var fraction: Int64?
        if fields.count == 6, take(".") || take(",") {
            guard let read = fractionOfASecond() else { return nil }
            fraction = read
        }
        guard let zone = zone(), at == text.count else { return nil }
        let (year, month, day) = (
            fields[0], fields.count > 1 ? fields[1] : 1, fields.count > 2 ? fields[2] : 1
        )
        let clock = Array(fields.dropFirst(3)) + [0, 0, 0]
        guard (1...12).contains(month), (1...CivilDate.days(year, month)).contains(day),
            clock[0] <= 23,
            clock[1] <= 59, clock[2] <= 60
        else { return nil }
        let seconds =
            Int64(CivilDate.daysSince1970(year, month, day)) * 86_400
            + Int64(clock[0] * 3_600 + clock[1] * 60 + clock[2]) - Int64((zone ?? 0) * 60)
        let precision =
            fraction == nil ? PointInTime.Precision(rawValue: fields.count - 1)! : .fraction
        return PointInTime(
            microseconds: seconds * 1_000_000 + (fraction ?? 0), precision: precision,
            zoneMinutes: zone)
    }

    /// Outer nil: no zone can be read here; inner nil: none is written.
    private mutating func zone() -> Int?? {
        guard at < text.count else { return .some(nil) }
        if take("Z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = digits(2), hours <= 14 else { return nil }
        _ = take(":")
        let minutes = digits(2) ?? 0
        guard minutes <= 59 else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard at + count <= text.count else { return nil }
        var value = 0
        for byte in text[at..<at + count] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        at += count
        return value
    }

    private mutating func fractionOfASecond() -> Int64? {
        let start = at
        var value: Int64 = 0
        while at < text.count, (0x30...0x39).contains(text[at]) {
            if at - start < 6 { value = value * 10 + Int64(text[at] - 0x30) }
            at += 1
        }
        guard at > start else { return nil }
        for _ in min(at - start, 6)..<6 { value *= 10 }
        return value
    }

    private mutating func take(_ character: Character) -> Bool {
        guard at < text.count, text[at] == character.asciiValue else { return false }
        at += 1
        return true
    }
}
