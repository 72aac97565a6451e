/// Whether an archive has an end, told from its first and last bytes.
enum ArchiveEnding {
    /// The end of central directory record (APPNOTE 6.3.10, 4.3.16).
    private static let record: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    private static let recordBytes = 22

    /// A ZIP file ends with its directory; of gzip only its beginning can be told.
    static func isComplete(head: [UInt8], tail: [UInt8], size: Int) -> Bool {
        guard head.starts(with: [0x50, 0x4B]) else { return size > 18 }
        guard tail.count >= recordBytes else { return false }
        return (0...(tail.count - recordBytes)).reversed().contains { start in
            tail[start] == record[0] && tail[start..<(start + 4)].elementsEqual(record)
                && start + recordBytes + Int(tail[start + 20]) + Int(tail[start + 21]) << 8
                    == tail.count
        }
    }
}
