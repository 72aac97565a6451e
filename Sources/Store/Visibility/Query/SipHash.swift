/// SipHash-2-4 (https://www.aumasson.jp/siphash/siphash.pdf): what nobody can compute, or tell from
/// random numbers, who does not know the key. The swift standard library's hash is another in every
/// process; this one is the same for as long as a store lives.
package struct SipHash: Sendable {
    private var v0, v1, v2, v3: UInt64
    private var rest: UInt64 = 0

    /// - Parameters:
    ///   - k0: The first eight bytes of the key, the lowest first.
    ///   - k1: The others.
    package init(_ k0: UInt64, _ k1: UInt64) {
        v0 = k0 ^ 0x736f_6d65_7073_6575
        v1 = k1 ^ 0x646f_7261_6e64_6f6d
        v2 = k0 ^ 0x6c79_6765_6e65_7261
        v3 = k1 ^ 0x7465_6462_7974_6573
    }

    /// Bytes, all of a text at once.
    package mutating func absorb(_ bytes: [UInt8]) {
        let whole = bytes.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
            var word: UInt64 = 0
            for place in 0..<8 { word |= UInt64(bytes[start + place]) << UInt64(8 * place) }
            compress(word)
        }
        for place in whole..<bytes.count {
            rest |= UInt64(bytes[place]) << UInt64(8 * (place - whole))
        }
    }

    /// Eight bytes, the lowest first.
    package mutating func absorb(word: UInt64) { compress(word) }

    /// - Parameter count: How many bytes were absorbed.
    package mutating func finish(count: Int) -> UInt64 {
        compress(rest | UInt64(count & 0xFF) << 56)
        v2 ^= 0xFF
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func compress(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private mutating func round() {
        func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
            word << bits | word >> (64 - bits)
        }
        v0 = v0 &+ v1
        v1 = rotate(v1, 13) ^ v0
        v0 = rotate(v0, 32)
        v2 = v2 &+ v3
        v3 = rotate(v3, 16) ^ v2
        v0 = v0 &+ v3
        v3 = rotate(v3, 21) ^ v0
        v2 = v2 &+ v1
        v1 = rotate(v1, 17) ^ v2
        v2 = rotate(v2, 32)
    }
}
