/// What of a text is written otherwise in XML and HTML. `&` and `<` always are; the rest depends on
/// where the text stands.
package struct MarkupEscaping: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `>`, which ends a CDATA section behind `]]`.
    package static let greater = MarkupEscaping(rawValue: 1 << 0)
    /// `"`, as attributes between such need it.
    package static let quotationMark = MarkupEscaping(rawValue: 1 << 1)
    /// `'`, by its number, as HTML 4 has no name for it.
    package static let apostrophe = MarkupEscaping(rawValue: 1 << 2)
    /// Tab, line feed and carriage return by their numbers: an XML attribute would lose them
    /// (XML 1.0, section 3.3.3).
    package static let whiteSpace = MarkupEscaping(rawValue: 1 << 3)
    /// What XML 1.0 cannot hold (section 2.2), which becomes U+FFFD.
    package static let forbidden = MarkupEscaping(rawValue: 1 << 4)
    /// U+007F, which becomes U+FFFD.
    package static let delete = MarkupEscaping(rawValue: 1 << 5)

    /// For text and for attributes of either quotation mark, in HTML and XML.
    package static let anywhere: MarkupEscaping = [
        .greater, .quotationMark, .apostrophe, .forbidden,
    ]
    /// For an attribute of XML between `"` that keeps its white space.
    package static let xmlAttribute: MarkupEscaping = [.quotationMark, .whiteSpace, .forbidden]

    /// Appends a text of UTF-8.
    package func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        for byte in text {
            if let reference = reference(of: byte) {
                bytes += reference
            } else if byte == 0xBE || byte == 0xBF, contains(.forbidden), Self.isAfterEFBF(bytes) {
                // U+FFFE and U+FFFF end with BE and BF, and U+FFFD with BD.
                bytes.append(0xBD)
            } else {
                bytes.append(byte)
            }
        }
    }

    private static func isAfterEFBF(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 2 && bytes[bytes.count - 1] == 0xBF && bytes[bytes.count - 2] == 0xEF
    }

    /// The text with its references.
    package func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        append(text.utf8, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is written for a byte; nil where it is written as it is.
    package func reference(of byte: UInt8) -> String.UTF8View? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;".utf8
        case UInt8(ascii: "<"): "&lt;".utf8
        case UInt8(ascii: ">") where contains(.greater): "&gt;".utf8
        case UInt8(ascii: "\"") where contains(.quotationMark): "&quot;".utf8
        case UInt8(ascii: "'") where contains(.apostrophe): "&#39;".utf8
        case 0x09, 0x0A, 0x0D: contains(.whiteSpace) ? "&#\(byte);".utf8 : nil
        case ..<0x20 where contains(.forbidden): "\u{FFFD}".utf8
        case 0x7F where contains(.delete): "\u{FFFD}".utf8
        default: nil
        }
    }
}

/// Bytes of an address as `%` and two hexadecimal digits (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// The text of UTF-8 with upper-case digits for every byte that may not stand as it is.
    package static func encode(
        _ text: some StringProtocol, keeping isKept: (UInt8) -> Bool
    ) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                for digit in Hexadecimal.digits(of: byte) {
                    encoded.append(digit > UInt8(ascii: "9") ? digit - 0x20 : digit)
                }
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The byte that the first two digits of a text stand for, in either case.
    package static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
        guard let first = digits.first.flatMap(Hexadecimal.value(ofAnyCase:)),
            let second = digits.dropFirst().first.flatMap(Hexadecimal.value(ofAnyCase:))
        else { return nil }
        return first << 4 | second
    }
}

extension String {
    /// Without white space around it.
    package var trimmed: String {
        let kept = drop(while: \.isWhitespace)
        guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(kept[...last])
    }
}
