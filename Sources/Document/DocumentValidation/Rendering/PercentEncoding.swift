extension String {
    /// The text as the path of a URI (RFC 3986, `pchar` and the slash).
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            if byte.standsInPath {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }
}

extension UInt8 {
    fileprivate var standsInPath: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~!$&'()*+,;=:@/".utf8.contains(self)
        }
    }
}
