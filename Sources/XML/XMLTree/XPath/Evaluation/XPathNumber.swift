/// Numbers as XPath 1.0 reads and writes them (sections 3.5, 4.2, 4.4).
package enum XPathNumber {
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
    package static func text(_ number: Double) -> String {
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
        guard number.isFinite else { return number }
        let below = number.rounded(.down)
        return number - below < 0.5 ? below : number.rounded(.up)
    }

    /// `xs:double` as XML Schema writes it (part 2, 3.2.5): `1e3`, `+5`, `INF`; nil for anything
    /// else.
    static func double(_ bytes: [UInt8]) -> Double? {
        let text = trimmed(bytes)
        switch String(decoding: text, as: UTF8.self) {
        case "INF", "+INF": return .infinity
        case "-INF": return -.infinity
        case "NaN": return .nan
        default: break
        }
        let sign = text.first
        var rest = text[...]
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let mark = rest.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let mantissa = rest[..<(mark ?? rest.endIndex)]
        guard mantissa.first != UInt8(ascii: "-"), !parse(mantissa).isNaN else { return nil }
        var exponent = ""
        if let mark {
            let digits = rest[rest.index(after: mark)...]
            let figures =
                digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+")
                ? digits.dropFirst() : digits
            guard !figures.isEmpty, figures.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            exponent = "e" + String(decoding: digits, as: UTF8.self)
        }
        var figures = String(decoding: mantissa, as: UTF8.self)
        if figures.hasPrefix(".") { figures = "0" + figures }
        if figures.hasSuffix(".") { figures += "0" }
        guard let value = Double(figures + exponent) else { return nil }
        return sign == UInt8(ascii: "-") ? -value : value
    }

    /// `xs:double` as a string: `1.0E6` from a million on, `INF`.
    static func doubleText(_ number: Double) -> String {
        if number.isInfinite { return number < 0 ? "-INF" : "INF" }
        if number == 0 { return number.sign == .minus ? "-0" : "0" }
        guard !(1e-6..<1e6).contains(abs(number)), !number.isNaN else { return text(number) }
        let parts = "\(abs(number))".split(separator: "e")
        let figures = parts[0].split(separator: ".")
        let fraction = figures.count > 1 && figures[1] != "0" ? String(figures[1]) : ""
        let all = figures[0] + fraction
        let digits = all.drop { $0 == "0" }
        let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + figures[0].count - 1
        let leading = all.count - digits.count
        let tail = String(digits.dropFirst().reversed().drop { $0 == "0" }.reversed())
        return (number < 0 ? "-" : "") + digits.prefix(1) + "." + (tail.isEmpty ? "0" : tail)
            + "E\(exponent - leading)"
    }

    /// Without XML's white space at both ends.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let isSpace = { (byte: UInt8) in
            byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
        }
        return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
