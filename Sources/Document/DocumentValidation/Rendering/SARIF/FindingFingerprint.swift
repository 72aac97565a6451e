/// A name of a finding that stays the same when lines shift: its code, its XPath, its words.
struct FindingFingerprint {
    private var seen: [UInt64: Int] = [:]

    /// The fingerprint in hexadecimal, with a number that tells findings of one document apart
    /// that are alike.
    mutating func next(_ finding: Finding) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [finding.code.name, finding.xpath ?? "", finding.message] {
            for byte in part.utf8 { Self.mix(byte, into: &hash) }
            Self.mix(0, into: &hash)
        }
        seen[hash, default: 0] += 1
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(seen[hash]!)"
    }

    /// One step of FNV-1a.
    private static func mix(_ byte: UInt8, into hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
