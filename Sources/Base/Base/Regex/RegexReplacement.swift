/// What `fn:replace` puts in the place of a match.
struct RegexReplacement {
    private enum Part {
        case bytes([UInt8])
        case group(Int)
    }

    private var parts: [Part] = []

    /// Reads `$N`, `\$` and `\\`. Of the digits behind `$` as many count as name a group, but at
    /// least one; a group that the pattern does not have is empty.
    init(_ text: [UInt8], captureCount: Int, isQuoted: Bool) throws(XPathRegex.Failure) {
        guard !isQuoted else {
            parts = [.bytes(text)]
            return
        }
        var literal: [UInt8] = []
        var index = 0
        while index < text.count {
            let following = index + 1 < text.count ? text[index + 1] : 0
            switch text[index] {
            case UInt8(ascii: "\\"):
                guard following == UInt8(ascii: "\\") || following == UInt8(ascii: "$") else {
                    throw Self.failure("expected `\\\\` or `\\$`, found another `\\`", text, index)
                }
                literal.append(following)
                index += 2
            case UInt8(ascii: "$"):
                guard var group = Self.digit(following) else {
                    throw Self.failure("expected a digit behind `$`, or `\\$`", text, index)
                }
                index += 2
                while index < text.count, let digit = Self.digit(text[index]),
                    group * 10 + digit <= captureCount
                {
                    group = group * 10 + digit
                    index += 1
                }
                parts.append(.bytes(literal))
                literal = []
                if group <= captureCount { parts.append(.group(group)) }
            default:
                literal.append(text[index])
                index += 1
            }
        }
        parts.append(.bytes(literal))
    }

    /// Appends the replacement of a match.
    func write(_ slots: [Int], of subject: [UInt8], to result: inout [UInt8]) {
        for part in parts {
            switch part {
            case .bytes(let bytes): result += bytes
            case .group(let number):
                let (start, end) = (slots[2 * number], slots[2 * number + 1])
                if start >= 0, end >= start { result += subject[start..<end] }
            }
        }
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
    }

    private static func failure(
        _ message: String, _ text: [UInt8], _ index: Int
    ) -> XPathRegex.Failure {
        let offset = text[..<index].count { $0 & 0xC0 != 0x80 }
        return XPathRegex.Failure(code: .replacement, message: message, offset: offset)
    }
}
