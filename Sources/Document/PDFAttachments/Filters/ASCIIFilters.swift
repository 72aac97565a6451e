/// Bytes written as text (ISO 32000-1, 7.4.2 and 7.4.3).
enum ASCIIFilters {
    /// Two digits a byte, up to `>`; a last digit alone has a zero behind it.
    static func hexadecimal(_ text: ArraySlice<UInt8>) -> InflatedBytes.Result {
        var output: [UInt8] = []
        output.reserveCapacity(text.count / 2)
        var pending: UInt8?
        var isWhole = true
        for byte in text {
            if byte == UInt8(ascii: ">") { break }
            if let digit = byte.hexadecimalDigit {
                if let high = pending { output.append(high << 4 | digit) }
                pending = pending == nil ? digit : nil
            } else if !byte.isSpaceOfPDF {
                isWhole = false
            }
        }
        if let high = pending { output.append(high << 4) }
        return InflatedBytes.Result(bytes: output, isWhole: isWhole)
    }

    /// Five digits of base 85 for four bytes, `z` for four zeros, up to `~>`.
    static func base85(_ text: ArraySlice<UInt8>, limit: Int) -> InflatedBytes.Result {
        var output: [UInt8] = []
        var group: UInt64 = 0
        var digits = 0
        for byte in text {
            guard output.count <= limit, byte != UInt8(ascii: "~") else { break }
            if byte.isSpaceOfPDF { continue }
            if byte == UInt8(ascii: "z"), digits == 0 {
                output += [0, 0, 0, 0]
                continue
            }
            guard (UInt8(ascii: "!")...UInt8(ascii: "u")).contains(byte) else {
                return InflatedBytes.Result(bytes: output, isWhole: false)
            }
            group = group * 85 + UInt64(byte - UInt8(ascii: "!"))
            digits += 1
            if digits == 5 {
                append(group, 4, to: &output)
                (group, digits) = (0, 0)
            }
        }
        if digits > 1 {
            for _ in digits..<5 { group = group * 85 + 84 }
            append(group, digits - 1, to: &output)
        }
        return InflatedBytes.Result(bytes: output, isWhole: digits != 1)
    }

    private static func append(_ group: UInt64, _ count: Int, to output: inout [UInt8]) {
        for place in 0..<count {
            output.append(UInt8(truncatingIfNeeded: group >> UInt64(24 - 8 * place)))
        }
    }
}
