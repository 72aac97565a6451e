internal import Base

extension String {
    /// The text for an XML or HTML attribute or element: markup escaped, and what XML 1.0 forbids
    /// or could steer a terminal replaced. Line breaks and tabs are spaces, as XML reads them in an
    /// attribute.
    var markupEscaped: String {
        let isOnOneLine = utf8.allSatisfy { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let line =
            isOnOneLine
            ? self
            : String(
                UnicodeScalarView(
                    unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? " " : $0 }))
        return MarkupEscaping.anywhere.escape(line.printable)
    }
}

extension String {
    /// The text as the path of a URI (RFC 3986, `pchar` and the slash).
    var percentEncoded: String {
        PercentEncoding.encode(self) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._~!$&'()*+,;=:@/".utf8.contains(byte)
            }
        }
    }
}
