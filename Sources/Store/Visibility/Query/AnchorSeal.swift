package import Foundation
package import HealthModel
internal import Storage

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
