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
