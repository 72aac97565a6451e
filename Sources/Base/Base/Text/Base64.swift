/// Base64 (RFC 4648) on one line: each value has exactly one text.
///
/// ``Base64Decoder`` reads what others wrote, with white space in it.
package enum Base64 {
    /// The two alphabets.
    private enum Alphabet {
        /// Section 4, with padding.
        static let standard = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        /// Section 5, for addresses and file names; without padding (RFC 7515, section 2).
        static let url = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    }

    /// The text of bytes, with padding.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let content = Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity((content.count + 2) / 3 * 4)
        append(content, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text of bytes, with padding.
    package static func append(_ content: [UInt8], to bytes: inout [UInt8]) {
        append(content, to: &bytes, Alphabet.standard, isPadded: true)
    }

    /// The text of bytes in the alphabet for addresses, without padding.
    package static func encodeForURL(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        append(Array(bytes), to: &text, Alphabet.url, isPadded: false)
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes; nil for a text that ``encode(_:)`` does not write.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var text = Array(text.utf8)
        guard text.count.isMultiple(of: 4) else { return nil }
        for _ in 0..<2 where text.last == UInt8(ascii: "=") { text.removeLast() }
        return decode(text, values: standardValues)
    }

    /// The bytes; nil for a text that ``encodeForURL(_:)`` does not write.
    package static func decodeFromURL(_ text: some Collection<UInt8>) -> [UInt8]? {
        decode(Array(text), values: urlValues)
    }

    private static let standardValues = values(of: Alphabet.standard)
    private static let urlValues = values(of: Alphabet.url)

    private static func values(of alphabet: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: .max, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }

    private static func append(
        _ content: [UInt8], to bytes: inout [UInt8], _ alphabet: [UInt8], isPadded: Bool
    ) {
        var at = 0
        while at < content.count {
            let left = content.count - at
            let second = left > 1 ? content[at + 1] : 0
            let third = left > 2 ? content[at + 2] : 0
            let group = UInt32(content[at]) << 16 | UInt32(second) << 8 | UInt32(third)
            bytes.append(alphabet[Int(group >> 18)])
            bytes.append(alphabet[Int(group >> 12 & 63)])
            if left > 1 {
                bytes.append(alphabet[Int(group >> 6 & 63)])
            } else if isPadded {
                bytes.append(UInt8(ascii: "="))
            }
            if left > 2 {
                bytes.append(alphabet[Int(group & 63)])
            } else if isPadded {
                bytes.append(UInt8(ascii: "="))
            }
            at += 3
        }
    }

    /// Decodes a text without padding; nil where bits that stand for nothing are set, as another
    /// text would stand for the same bytes (section 3.5).
    private static func decode(_ text: [UInt8], values: [UInt8]) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var (group, bits): (UInt32, UInt32) = (0, 0)
        for byte in text {
            let value = values[Int(byte)]
            guard value < 64 else { return nil }
            group = group << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: group >> bits))
            group &= 1 << bits - 1
        }
        return group == 0 ? bytes : nil
    }
}
