internal import Base

/// What makes the two hashed parts of an event unguessable: 128 random bits for each.
public struct AccessSalts: Sendable {
    let agent: String
    let subject: String

    /// Draws salts; the generator must be one for secrets, as `SystemRandomNumberGenerator`.
    public init(using generator: inout some RandomNumberGenerator) {
        agent = Self.salt(&generator)
        subject = Self.salt(&generator)
    }

    private static func salt(_ generator: inout some RandomNumberGenerator) -> String {
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let word = generator.next()
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return Hexadecimal.encode(bytes)
    }
}
