internal import Base

extension String {
    /// The text for an XML or HTML attribute or element: markup escaped, and what XML 1.0 forbids
    /// or could steer a terminal replaced.
    var markupEscaped: String { MarkupEscaping.anywhere.escape(printable) }
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
