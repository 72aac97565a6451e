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

extension UUID {
    /// The 16 bytes in the order in which they are written; samples are ordered by them.
    package var bytes: [UInt8] {
        let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
        return [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    /// nil unless there are 16 bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        let b = Array(bytes)
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
                b[13], b[14], b[15]
            ))
    }
}

extension UUID {
    /// Whether this one comes first in the order of bytes as they are written.
    package func precedes(_ other: UUID) -> Bool {
        words < other.words
    }

    private var words: (UInt64, UInt64) {
        let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
        func word(
            _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8, _ g: UInt8,
            _ h: UInt8
        ) -> UInt64 {
            let high = UInt64(a) << 56 | UInt64(b) << 48 | UInt64(c) << 40 | UInt64(d) << 32
            let low = UInt64(e) << 24 | UInt64(f) << 16 | UInt64(g) << 8 | UInt64(h)
            return high | low
        }
        return (word(a, b, c, d, e, f, g, h), word(i, j, k, l, m, n, o, p))
    }
}
