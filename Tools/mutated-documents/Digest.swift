/// Replaces Crypto's SHA-256, so that the sanitized build need not compile a library for it. It only
/// distinguishes cases, and is not a digest for any other purpose.
public enum SHA256 {
    /// 32 bytes that depend on all bytes (FNV-1a with four seeds).
    public static func hash(data: some Sequence<UInt8>) -> [UInt8] {
        var lanes: [UInt64] = [0xCBF2_9CE4_8422_2325, 1, 2, 3]
        for byte in data {
            for lane in lanes.indices {
                lanes[lane] = (lanes[lane] ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
        }
        return lanes.flatMap { lane in
            (0..<8).map { UInt8(truncatingIfNeeded: lane >> (8 * UInt64($0))) }
        }
    }
}
