/// Reads what written times are made of, from ASCII: numbers of so many digits, marks, fractions.
/// Which of them stand where is the business of each form of time.
package struct DigitReader {
    private let bytes: ArraySlice<UInt8>
    package private(set) var position: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    package var isAtEnd: Bool { position == bytes.endIndex }
    /// Bytes that were not read yet.
    package var rest: Int { bytes.endIndex - position }

    /// Passes over a mark of ASCII; false where there is another one.
    @inline(__always)
    package mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Passes over one byte; false where there is another one.
    package mutating func takeByte(_ byte: UInt8) -> Bool {
        guard !isAtEnd, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// A number of just so many digits, at most 18; nil, and nothing is read, where there are
    /// fewer.
    @inline(__always)
    package mutating func number(_ digits: Int) -> Int? {
        guard rest >= digits else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        position += digits
        return value
    }

    /// Digits as bytes, as many as there are.
    package mutating func digits() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    /// The digits behind a decimal point as microseconds, those beyond dropped; nil where there
    /// are none.
    package mutating func microseconds() -> Int64? {
        let digits = digits()
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for digit in digits.prefix(6) { value = value * 10 + Int64(digit - 0x30) }
        for _ in min(digits.count, 6)..<6 { value *= 10 }
        return value
    }

    /// `2024-02-29`: a day that exists, of the years 1 to 9999 (ISO 8601).
    package mutating func date() -> CivilDate? {
        guard let year = number(4), year > 0, take("-"), let month = number(2), take("-"),
            let day = number(2)
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.exists ? date : nil
    }

    /// `10:15`, `10:15:30` or `10:15:30.25` as microseconds since midnight (ISO 8601). A 60th
    /// second is refused: microseconds since 1970 have no place for it.
    mutating func time(needsSeconds: Bool = false) -> Int64? {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60
        else { return nil }
        var (second, fraction): (Int, Int64) = (0, 0)
        if take(":") {
            guard let seconds = number(2), seconds < 60 else { return nil }
            second = seconds
            if take(".") {
                guard let microseconds = microseconds() else { return nil }
                fraction = microseconds
            }
        } else if needsSeconds {
            return nil
        }
        return Int64(hour * 3_600 + minute * 60 + second) * 1_000_000 + fraction
    }

    /// `Z`, `+02:00` or `+0200` as minutes ahead of UTC.
    mutating func offset(needsColon: Bool = false) -> Int64? {
        if take("Z") { return 0 }
        let sign: Int64
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = number(2), hours < 24, take(":") || !needsColon,
            let minutes = number(2), minutes < 60
        else { return nil }
        return sign * Int64(hours * 60 + minutes)
    }
}
