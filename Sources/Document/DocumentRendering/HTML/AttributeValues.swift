internal import Base

/// An address that a page may link to: http, https, mailto or tel, written without tricks.
///
/// What a browser would read differently from how it looks is refused: white space and control
/// characters (browsers drop tabs and newlines inside schemes), backslashes, a user name before the
/// host. Relative addresses would lead to the server of the page and are refused too.
struct SafeLink: Hashable {
    /// The address as the document writes it.
    let address: String
    /// Where it leads, to show beside the link: the host, the mail address or the number.
    let destination: String

    /// Nil where the address must not become a link.
    init?(_ written: String) {
        let trimmed = written.drop { $0 == " " }
        let bytes = Array(trimmed.utf8)
        guard bytes.count <= 2_048, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = bytes[(colon + 1)...]
        switch scheme {
        case "http", "https":
            guard let host = Self.host(rest) else { return nil }
            destination = host
        case "mailto", "tel":
            let target = rest.prefix { $0 != UInt8(ascii: "?") }
            guard !target.isEmpty else { return nil }
            destination = String(decoding: target, as: UTF8.self)
        default: return nil
        }
        address = String(trimmed)
    }

    private static func host(_ rest: ArraySlice<UInt8>) -> String? {
        guard rest.starts(with: "//".utf8) else { return nil }
        let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        guard !authority.isEmpty,
            authority.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || ".-:[]".utf8.contains(byte)
            })
        else { return nil }
        return String(decoding: authority, as: UTF8.self)
    }
}

/// An `id` of the page: ours, or a document's, which always begins with `n-` so that it can neither
/// be one of ours nor name a property that scripts of another page rely on.
struct PageIdentifier: Hashable {
    /// ASCII letters, digits, `-` and `_`.
    let text: String

    /// One of our own.
    init(own text: String) { self.text = text }

    /// What a document calls `ID`; different names stay different. Nil where it is empty or longer
    /// than 256 bytes.
    init?(document name: some StringProtocol) {
        guard !name.isEmpty, name.utf8.count <= 256 else { return nil }
        var text = Array("n-".utf8)
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                text.append(byte)
            default:
                text.append(UInt8(ascii: "_"))
                text += Hexadecimal.digits(of: byte)
            }
        }
        self.text = String(decoding: text, as: UTF8.self)
    }
}

/// A language as HTML's `lang` takes it (RFC 5646): one of ASCII letters, digits and hyphens.
struct LanguageCode: Hashable {
    /// The tag as the document writes it, without white space around it; `en` for `eng`.
    let text: String

    /// Nil where the text is no tag by its form.
    init?(_ written: String?) {
        let trimmed = (written ?? "").filter { !$0.isWhitespace }
        guard trimmed.utf8.count <= 35, let tag = LanguageTag(trimmed) else { return nil }
        text = tag.shortest
    }

    /// Whether its script runs from right to left.
    var isRightToLeft: Bool {
        let primary = text.prefix { $0 != "-" }.lowercased()
        return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"]
            .contains(primary)
    }
}
