/// Hexadecimal digits for bytes, and back (RFC 4648, section 8; in lower case).
package enum Hexadecimal {
    /// Two lower-case digits a byte.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// nil unless there is an even number of lower-case digits.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for byte in text.utf8 {
            guard let value = value(of: byte) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? bytes : nil
    }

    /// The two lower-case digits of a byte.
    package static func digits(of byte: UInt8) -> [UInt8] { [digit(byte >> 4), digit(byte & 15)] }

    /// The lower-case digit of a value from 0 to 15.
    @inlinable
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// What a lower-case digit stands for; nil for anything else.
    @inlinable
    package static func value(of digit: UInt8) -> UInt8? {
        let decimal = digit &- UInt8(ascii: "0")
        let letter = digit &- UInt8(ascii: "a")
        return decimal < 10 ? decimal : letter < 6 ? letter + 10 : nil
    }

    /// What a digit of either case stands for; nil for anything else.
    @inlinable
    package static func value(ofAnyCase digit: UInt8) -> UInt8? {
        (0x41...0x46).contains(digit) ? digit - 0x41 + 10 : value(of: digit)
    }
}
