package import Foundation
package import HealthModel

/// The names that a store gives to a person's samples that came without one: UUIDs of version 8
/// (RFC 9562, section 5.8) of what the store has anyway, so that they take no room in it.
///
/// ```
/// type: 16 bits, 45 zeros │ place in the change log: 61 bits  →  4 rounds  →  122 bits of a UUID
/// ```
///
/// The rounds are a Feistel network over SipHash-2-4, which is a permutation that nobody can tell
/// from a random one without the key (Luby and Rackoff, 1988): a name does not say how many
/// samples there are beside it, and nobody makes one up. 58 bits are zero in what a name of this
/// store stands for; a UUID that a client brought looks like one once in 2^58 times, and then it is
/// looked for in two places.
package struct SampleNaming: Sendable {
    /// Bytes that a store's secret has.
    package static let secretBytes = 16
    /// The key of the record of kind ``RecordKind/store`` that has the secret.
    package static let secretKey = "names"

    private let rounds: SipHash

    /// - Parameter secret: The store's, of 16 bytes.
    package init(secret: [UInt8], person: PersonID) {
        let (low, high) = (Self.word(secret.prefix(8)), Self.word(secret.dropFirst(8)))
        func key(_ number: UInt8) -> UInt64 {
            var hash = SipHash(low, high)
            let bytes = person.uuid.bytes + [number]
            hash.absorb(bytes)
            return hash.finish(count: bytes.count)
        }
        rounds = SipHash(key(0), key(1))
    }

    private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static let half: UInt64 = 1 << 61 - 1
    private static let count: UInt64 = 4

    private func mixed(_ half: UInt64, in round: UInt64) -> UInt64 {
        var hash = rounds
        hash.absorb(word: half | round << 61)
        return hash.finish(count: 8) & Self.half
    }

    /// The name of the sample of a type with a place in the person's change log.
    package func name(_ type: SampleType, at sequence: Int64) -> UUID {
        var left = UInt64(type.number) << 45
        var right = UInt64(bitPattern: sequence) & Self.half
        for round in 0..<Self.count { (left, right) = (right, left ^ mixed(right, in: round)) }
        // 48 bits, version 8, 12 bits, variant 10, 62 bits.
        let high = (left >> 13) << 16 | 0x8000 | (left >> 1) & 0x0FFF
        return UUID(high: high, low: (left & 1) << 61 | right | 1 << 63)
    }

    /// Whether a name is the one of a sample of a type with a place.
    package func gave(_ name: UUID, to type: SampleType, at sequence: Int64) -> Bool {
        // Most names are of another version.
        name.uuid.6 >> 4 == 8 && name == self.name(type, at: sequence)
    }

    /// What a name stands for; nil if the store did not give it to a sample of this person.
    package func place(of name: UUID) -> (type: SampleType, sequence: Int64)? {
        let (high, low) = name.halves
        guard (high >> 12) & 0xF == 8, low >> 62 == 2 else { return nil }
        var left = (high >> 16) << 13 | (high & 0x0FFF) << 1 | (low >> 61) & 1
        var right = low & Self.half
        for round in (0..<Self.count).reversed() {
            (left, right) = (right ^ mixed(left, in: round), left)
        }
        guard left & (1 << 45 - 1) == 0, right >> 48 == 0,
            let type = SampleType(number: UInt16(truncatingIfNeeded: left >> 45))
        else { return nil }
        return (type, Int64(right))
    }
}

extension UUID {
    fileprivate init(high: UInt64, low: UInt64) {
        let (h, l) = (high.bigEndian, low.bigEndian)
        func byte(_ word: UInt64, _ place: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (8 * place))
        }
        self.init(
            uuid: (
                byte(h, 0), byte(h, 1), byte(h, 2), byte(h, 3), byte(h, 4), byte(h, 5),
                byte(h, 6), byte(h, 7), byte(l, 0), byte(l, 1), byte(l, 2), byte(l, 3),
                byte(l, 4), byte(l, 5), byte(l, 6), byte(l, 7)
            ))
    }

    fileprivate var halves: (high: UInt64, low: UInt64) {
        let bytes = bytes
        func word(_ part: ArraySlice<UInt8>) -> UInt64 {
            part.reduce(0) { $0 << 8 | UInt64($1) }
        }
        return (word(bytes[..<8]), word(bytes[8...]))
    }
}
