package import Foundation
package import HealthModel
package import Storage

/// Seals anchors, so that nobody can ask by a made-up one whether a sample is there: SipHash-2-4
/// (https://www.aumasson.jp/siphash/siphash.pdf) with the store's secret, over the reader too.
package struct AnchorSeal: Sendable {
    private let secret: UInt64
    private let reader: [UInt8]

    package init(secret: UInt64, person: PersonID, app: String?) {
        self.secret = secret
        reader = person.uuid.bytes + (app.map { [1] + Array($0.utf8) } ?? [0])
    }

    /// The code that goes with a text, given when the reader had been let see more so many times;
    /// who does not know the secret cannot see how many.
    package func code(for bytes: [UInt8], generation: Int = 0) -> UInt64 {
        var hash = SipHash(secret, secret ^ 0x6361_7365_626f_6f6b)
        let count = generation > 0 ? Self.bytes(UInt64(generation)) : []
        let whole = bytes + reader + count
        hash.absorb(whole)
        return hash.finish(count: whole.count)
    }

    /// What stands for a document among those that are seen.
    package func code(ofDocument uuid: UUID) -> UInt64 {
        code(for: [Self.documentMark] + uuid.bytes)
    }

    /// What stands for the types and the predicate that an anchor is for.
    package func code(of query: AnchoredObjectQuery) -> UInt64 {
        let types = Set(query.types.map(\.number)).sorted().map(String.init)
        let text = types.joined(separator: ",") + " " + query.predicate.description
        return code(for: [Self.queryMark] + Array(text.utf8))
    }

    /// No anchor begins with them, so that no code of one is that of another.
    private static let (documentMark, queryMark): (UInt8, UInt8) = (0xFF, 0xFE)

    /// Eight bytes, the highest first.
    package static func bytes(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
}

private struct SipHash {
    private var v0, v1, v2, v3: UInt64
    private var rest: UInt64 = 0

    init(_ k0: UInt64, _ k1: UInt64) {
        v0 = k0 ^ 0x736f_6d65_7073_6575
        v1 = k1 ^ 0x646f_7261_6e64_6f6d
        v2 = k0 ^ 0x6c79_6765_6e65_7261
        v3 = k1 ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ bytes: [UInt8]) {
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

    mutating func finish(count: Int) -> UInt64 {
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
