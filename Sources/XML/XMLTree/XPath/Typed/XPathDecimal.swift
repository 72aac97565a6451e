/// `xs:decimal` with at most 15 digits, calculated exactly: `0.1 + 0.2 = 0.3`.
///
/// A `Double` holds any such decimal without mistaking it for another one, so values travel as
/// that and are taken apart only here.
struct XPathDecimal {
    private let mantissa: Int128
    /// Digits behind the point.
    private let scale: Int

    private static let digits = 15
    private static let largest: Int128 = 1_000_000_000_000_000
    /// Digits behind the point that a value may have.
    private static let deepest = 18

    private init(mantissa: Int128, scale: Int) {
        self.mantissa = mantissa
        self.scale = scale
    }

    /// nil where the number has more digits.
    init?(_ number: Double) {
        guard number.isFinite else { return nil }
        let parts = "\(abs(number))".split(separator: "e")
        let figures = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let fraction = figures.count > 1 && figures[1] != "0" ? figures[1] : ""
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        guard var mantissa = Int128(String(figures[0] + fraction)) else { return nil }
        var scale = fraction.count - exponent
        while mantissa != 0, mantissa % 10 == 0, scale > 0 {
            mantissa /= 10
            scale -= 1
        }
        while scale < 0, mantissa < Self.largest {
            mantissa *= 10
            scale += 1
        }
        guard mantissa < Self.largest, (0...Self.deepest).contains(scale) else { return nil }
        self.init(mantissa: number < 0 ? -mantissa : mantissa, scale: scale)
    }

    /// The result; nil where it has more digits.
    static func calculate(
        _ kind: XPathSyntax.Arithmetic, _ left: Double, _ right: Double
    ) -> Double? {
        guard let left = XPathDecimal(left), let right = XPathDecimal(right) else { return nil }
        let scale = max(left.scale, right.scale)
        let (a, b) = (left.raised(to: scale), right.raised(to: scale))
        switch kind {
        case .add: return XPathDecimal(mantissa: a + b, scale: scale).number
        case .subtract: return XPathDecimal(mantissa: a - b, scale: scale).number
        case .multiply:
            return XPathDecimal(
                mantissa: left.mantissa * right.mantissa, scale: left.scale + right.scale
            ).number
        case .remainder: return XPathDecimal(mantissa: a % b, scale: scale).number
        case .divide: return quotient(a, b)
        }
    }

    /// The same value with more digits behind the point.
    private func raised(to scale: Int) -> Int128 {
        (self.scale..<scale).reduce(mantissa) { value, _ in value * 10 }
    }

    /// A quotient that ends; `1 div 3` does not.
    private static func quotient(_ a: Int128, _ b: Int128) -> Double? {
        var result = a / b
        var rest = a % b
        var scale = 0
        while rest != 0 {
            guard scale < deepest, abs(result) < largest else { return nil }
            result = result * 10 + rest * 10 / b
            rest = rest * 10 % b
            scale += 1
        }
        return XPathDecimal(mantissa: result, scale: scale).number
    }

    private var number: Double? {
        var (mantissa, scale) = (mantissa, scale)
        while scale > 0, mantissa % 10 == 0 {
            mantissa /= 10
            scale -= 1
        }
        guard abs(mantissa) < Self.largest, scale <= Self.deepest else { return nil }
        return Double("\(mantissa)e-\(scale)")
    }

    /// A decimal as it is written in XML Schema; nil where it is none or has more digits.
    static func parse(_ text: some Collection<UInt8>) -> Double? {
        var digits = text[...]
        let sign = digits.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits = digits.dropFirst() }
        let isWritten =
            digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            && digits.count { $0 == UInt8(ascii: ".") } <= 1
            && digits.contains { (0x30...0x39).contains($0) }
        let significant = digits.filter { $0 != UInt8(ascii: ".") }.drop { $0 == 0x30 }
        guard isWritten, significant.count <= Self.digits else { return nil }
        let value = XPathNumber.parse(Array(digits))
        return sign == UInt8(ascii: "-") ? 0 - value : value
    }
}
