internal import Foundation

/// Numbers of Apple Health's export: with a point, and with a comma where the phone's language
/// writes one and the system forgot not to.
struct AppleNumber {
    /// Whether the export's locale writes decimals with a comma.
    private(set) var hasCommas = false

    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }

    /// Takes the export's locale to heart: `de_AT`.
    mutating func use(locale: String) {
        hasCommas = Locale(identifier: locale).decimalSeparator == ","
    }

    enum Reading {
        case number(Double)
        /// One with a comma for its point.
        case withComma(Double)
        /// `1,234`, which may be one or a thousand.
        case ambiguous
        case none
    }

    /// Reads a number. Up to 15 digits are read as one whole number over a power of ten, which is
    /// exact (Clinger 1990); others as the library reads them.
    func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        var digits = 0
        var mantissa: Int64 = 0
        var fraction = -1
        var place = bytes.startIndex
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { place += 1 }
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte >= 48, byte <= 57 {
                mantissa = mantissa &* 10 &+ Int64(byte &- 48)
                digits += mantissa == 0 ? 0 : 1
                if fraction >= 0 { fraction += 1 }
            } else if byte == UInt8(ascii: "."), fraction < 0 {
                fraction = 0
            } else {
                return slow(bytes)
            }
            place += 1
        }
        let hasDigits = bytes.count > (isNegative ? 1 : 0) + (fraction >= 0 ? 1 : 0)
        guard hasDigits, digits <= 15, fraction <= 22 else { return slow(bytes) }
        let value = fraction > 0 ? Double(mantissa) / Self.powers[fraction] : Double(mantissa)
        return .number(isNegative ? -value : value)
    }

    private func slow(_ bytes: ArraySlice<UInt8>) -> Reading {
        let text = String(decoding: bytes, as: UTF8.self)
        if let number = DecimalText.number(text) { return .number(number) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = DecimalText.number("\(parts[0]).\(parts[1])") else {
            return .none
        }
        if !hasCommas, parts[1].utf8.count == 3 { return .ambiguous }
        return .withComma(number)
    }
}
