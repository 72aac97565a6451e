import Foundation

/// Writes ZIP archives of stored entries, with anything in them that should not be.
struct ZipBuilder {
    struct Entry {
        var name: [UInt8]
        var contents: [UInt8]
        var flags = 0
        var method = 0
        var crc: UInt32?
        var bytes: Int?
        /// Where the directory says that it is; where it is otherwise.
        var offset: Int?

        init(_ name: String, _ contents: String = "<a/>") {
            self.name = Array(name.utf8)
            self.contents = Array(contents.utf8)
        }
    }

    var comment: [UInt8] = []
    /// Whether sizes and places stand in the 64-bit records and fields.
    var usesZip64 = false
    /// The number of entries that the end record gives; the real one otherwise.
    var count: Int?

    func archive(_ entries: [Entry]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = bytes.count
            let crc = Int(entry.crc ?? Self.crc(entry.contents))
            let common =
                short(20) + short(entry.flags) + short(entry.method) + long(0) + long(crc)
                + long(entry.contents.count) + long(entry.bytes ?? entry.contents.count)
                + short(entry.name.count) + short(0)
            bytes += long(0x0403_4B50) + common + entry.name + entry.contents
            directory += record(of: entry, crc: crc, at: entry.offset ?? offset)
        }
        let start = bytes.count
        bytes += directory
        if usesZip64 {
            let number = longLong(count ?? entries.count)
            let end = bytes.count
            bytes += long(0x0606_4B50) + longLong(44) + short(45) + short(45) + longLong(0)
            bytes += number + number + longLong(directory.count) + longLong(start)
            bytes += long(0x0706_4B50) + long(0) + longLong(end) + long(1)
        }
        let number = short(usesZip64 ? 0xFFFF : count ?? entries.count)
        bytes += long(0x0605_4B50) + short(0) + short(0) + number + number
        bytes += usesZip64 ? long(-1) + long(-1) : long(directory.count) + long(start)
        return bytes + short(comment.count) + comment
    }

    private func record(of entry: Entry, crc: Int, at offset: Int) -> [UInt8] {
        let bytes = entry.bytes ?? entry.contents.count
        let large = longLong(bytes) + longLong(entry.contents.count) + longLong(offset)
        let extra = usesZip64 ? short(0x5455) + short(1) + [0] + short(1) + short(24) + large : []
        var record = long(0x0201_4B50) + short(45) + short(20) + short(entry.flags)
        record += short(entry.method) + long(0) + long(crc)
        record += usesZip64 ? long(-1) + long(-1) : long(entry.contents.count) + long(bytes)
        record += short(entry.name.count) + short(extra.count) + short(0) + short(0) + short(0)
        record += long(0) + (usesZip64 ? long(-1) : long(offset)) + entry.name
        return record + extra
    }

    private func longLong(_ value: Int) -> [UInt8] { long(value) + long(value >> 32) }

    private func short(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private func long(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }

    /// CRC-32 bit by bit (APPNOTE 4.4.7).
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
