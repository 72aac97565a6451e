/// Numbers as XPath 1.0 reads and writes them (sections 3.5, 4.2, 4.4).
enum XPathNumber {
    /// `number()` of a string: digits with one point and one sign; anything else is not a number.
    static func parse(_ bytes: some Collection<UInt8>) -> Double {
        var text: [UInt8] = []
        var isOver = false
        for byte in bytes {
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            if isSpace {
                if !text.isEmpty { isOver = true }
                continue
            }
            if isOver { return .nan }
            text.append(byte)
        }
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        var points = 0
        for byte in digits {
            if byte == UInt8(ascii: ".") {
                points += 1
            } else if !(0x30...0x39).contains(byte) {
                return .nan
            }
        }
        guard points <= 1, digits.count > points else { return .nan }
        if points == 0, digits.count <= 15 {
            let whole = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return text.count == digits.count ? Double(whole) : -Double(whole)
        }
        var padded = String(decoding: digits, as: UTF8.self)
        if padded.hasPrefix(".") { padded = "0" + padded }
        if padded.hasSuffix(".") { padded += "0" }
        let value = Double(padded) ?? .nan
        return text.count == digits.count ? value : -value
    }

    /// `string()` of a number: no exponent, no point for whole numbers.
    static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
        let written = "\(abs(number))"
        let sign = number < 0 ? "-" : ""
        guard let mark = written.firstIndex(of: "e") else {
            return sign + (written.hasSuffix(".0") ? String(written.dropLast(2)) : written)
        }
        let exponent = Int(written[written.index(after: mark)...]) ?? 0
        let parts = written[..<mark].split(separator: ".")
        let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
        let digits = parts[0] + fraction
        if exponent < 0 {
            return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
        }
        let zeros = exponent - fraction.count
        if zeros >= 0 { return sign + digits + String(repeating: "0", count: zeros) }
        return sign + digits.dropLast(-zeros) + "." + digits.suffix(-zeros)
    }

    /// `round()`: halves go up.
    static func round(_ number: Double) -> Double {
        number.isFinite ? (number + 0.5).rounded(.down) : number
    }
}
