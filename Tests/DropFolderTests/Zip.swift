/// ZIP archives of entries that are not compressed (APPNOTE 6.3.10, 4.3).
enum Zip {
    static func stored(_ entries: [String: [UInt8]]) -> [UInt8] {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in entries.sorted(by: { $0.key < $1.key }) {
            let name = Array(name.utf8)
            let facts =
                little(0, 2) + little(0, 2) + little(0, 4) + little(checksum(bytes), 4)
                + little(bytes.count, 4) + little(bytes.count, 4) + little(name.count, 2)
                + little(0, 2)
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + facts
            directory += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
            directory += little(body.count, 4) + name
            body += [0x50, 0x4B, 3, 4] + little(20, 2) + facts + name + bytes
        }
        return body + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(entries.count, 2)
            + little(entries.count, 2) + little(directory.count, 4) + little(body.count, 4)
            + little(0, 2)
    }

    private static func little(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// CRC-32 (ISO 3309), bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
