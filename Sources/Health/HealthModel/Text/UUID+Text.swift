#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
internal import Base

extension UUID {
    /// As RFC 9562 writes it, in lower case. Foundation formats with `snprintf`, which answers with
    /// hundreds of them would feel.
    package var lowercasedText: String {
        let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
        var text: [UInt8] = []
        text.reserveCapacity(36)
        func write(_ bytes: UInt8...) {
            for byte in bytes {
                text.append(Hexadecimal.digit(byte >> 4))
                text.append(Hexadecimal.digit(byte & 15))
            }
        }
        let dash = UInt8(ascii: "-")
        write(a, b, c, d)
        text.append(dash)
        write(e, f)
        text.append(dash)
        write(g, h)
        text.append(dash)
        write(i, j)
        text.append(dash)
        write(k, l, m, n, o, p)
        return String(decoding: text, as: UTF8.self)
    }
}
