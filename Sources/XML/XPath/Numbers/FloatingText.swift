/// How doubles and floats are written and read (Functions and Operators 3.1, section 19.1.2).
enum FloatingText {
    static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-INF" : "INF" }
        if value == 0 { return value.sign == .minus ? "-0" : "0" }
        let magnitude = value.magnitude
        if magnitude < 1e6, magnitude >= 1, value == value.rounded() { return String(Int(value)) }
        return layOut(value.description, isPlain: magnitude >= 1e-6 && magnitude < 1e6)
    }

    static func text(_ value: Float) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-INF" : "INF" }
        if value == 0 { return value.sign == .minus ? "-0" : "0" }
        let magnitude = value.magnitude
        return layOut(value.description, isPlain: magnitude >= 1e-6 && magnitude < 1e6)
    }

    /// The significant digits of Swift's shortest form, and the power of ten of the first.
    static func digits(_ description: String) -> (isNegative: Bool, digits: [UInt8], exponent: Int)
    {
        var digits: [UInt8] = []
        var exponent = 0
        var pointAt: Int?
        var isNegative = false
        var bytes = Array(description.utf8)
        if let e = bytes.firstIndex(where: { $0 == UInt8(ascii: "e") }) {
            exponent = Int(String(decoding: bytes[(e + 1)...], as: UTF8.self)) ?? 0
            bytes.removeSubrange(e...)
        }
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): pointAt = digits.count
            default: digits.append(byte)
            }
        }
        exponent += (pointAt ?? digits.count) - 1
        while digits.count > 1, digits.first == 0x30 {
            digits.removeFirst()
            exponent -= 1
        }
        while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
        return (isNegative, digits, exponent)
    }

    private static func layOut(_ description: String, isPlain: Bool) -> String {
        let (isNegative, digits, exponent) = digits(description)
        var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        if isPlain {
            if exponent < 0 {
                text += "0.".utf8
                text += [UInt8](repeating: 0x30, count: -exponent - 1)
                text += digits
            } else {
                for index in 0...exponent {
                    text.append(index < digits.count ? digits[index] : 0x30)
                }
                if digits.count > exponent + 1 {
                    text.append(UInt8(ascii: "."))
                    text += digits[(exponent + 1)...]
                }
            }
        } else {
            text.append(digits[0])
            text.append(UInt8(ascii: "."))
            text += digits.count > 1 ? Array(digits[1...]) : [0x30]
            text += "E\(exponent)".utf8
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether bytes without white space are a number as XML Schema writes doubles, INF and NaN
    /// apart.
    private static func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
        var digits = 0
        var exponentDigits: Int?
        var hasPoint = false
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x30...0x39:
                if let count = exponentDigits { exponentDigits = count + 1 } else { digits += 1 }
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                guard previous == 0 || previous | 0x20 == UInt8(ascii: "e") else { return false }
            case UInt8(ascii: "."):
                guard !hasPoint, exponentDigits == nil else { return false }
                hasPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                guard exponentDigits == nil, digits > 0 else { return false }
                exponentDigits = 0
            default: return false
            }
            previous = byte
        }
        return digits > 0 && exponentDigits != 0
    }

    /// The double of a text without white space around it; nil where it is none.
    static func double(_ text: String) -> Double? {
        switch text {
        case "INF", "+INF": return .infinity
        case "-INF": return -.infinity
        case "NaN": return .nan
        default: return isNumber(text.utf8) ? Double(text) : nil
        }
    }

    /// The float of a text without white space around it; nil where it is none.
    static func float(_ text: String) -> Float? {
        switch text {
        case "INF", "+INF": return .infinity
        case "-INF": return -.infinity
        case "NaN": return .nan
        default: return isNumber(text.utf8) ? Float(text) : nil
        }
    }
}
