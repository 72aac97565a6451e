#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
