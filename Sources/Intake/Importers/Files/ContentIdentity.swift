internal import Base
internal import Crypto
internal import Foundation
internal import HealthModel

/// The identity of a sample of a file that names none: a UUID worked out from what the sample says
/// and who measured it (RFC 9562, version 8).
///
/// The first 48 bits are the start in milliseconds, so that samples of one time lie together in a
/// store's indexes; 74 bits are of SHA-256. Equal content of one source is one sample, however
/// often a file is imported.
struct ContentIdentity {
    private var bytes: [UInt8] = []

    /// Begins with a type, by the number that is never changed.
    mutating func begin(_ type: SampleType) {
        bytes.removeAll(keepingCapacity: true)
        add(Int64(type.number))
    }

    mutating func add(_ number: Int64) {
        var number = UInt64(bitPattern: number)
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: number))
            number >>= 8
        }
    }

    mutating func add(_ number: Double) { add(Int64(bitPattern: number.bitPattern)) }

    /// Adds a text with its length, so that no two rows of texts are the same bytes.
    mutating func add(_ text: some Collection<UInt8>) {
        add(Int64(text.count))
        bytes += text
    }

    mutating func add(_ text: String) { add(text.utf8) }

    /// The UUID of a sample that begins so many microseconds after 1970.
    func uuid(at start: Int64) -> UUID {
        var result: [UInt8] = []
        result.reserveCapacity(16)
        let milliseconds = start.dividedDown(by: 1_000)
        for shift in stride(from: Int64(40), through: 0, by: -8) {
            result.append(UInt8(truncatingIfNeeded: milliseconds >> shift))
        }
        for byte in SHA256.hash(data: bytes).prefix(10) { result.append(byte) }
        result[6] = result[6] & 0x0F | 0x80
        result[8] = result[8] & 0x3F | 0x80
        return UUID(bytes: result) ?? UUID()
    }
}

extension ContentIdentity {
    /// The identity of what a source says of a type and a time.
    static func uuid(
        _ type: SampleType, _ start: Int64, _ end: Int64, source: Source, _ parts: [String] = [],
        _ numbers: [Double] = []
    ) -> UUID {
        var identity = ContentIdentity()
        identity.begin(type)
        identity.add(start)
        identity.add(end)
        identity.add(source.bundleIdentifier ?? source.name)
        for part in parts { identity.add(part) }
        for number in numbers { identity.add(number) }
        return identity.uuid(at: start)
    }
}
