/// Fields of a record, little-endian, read by their offset.
struct ByteFields {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func short(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

    func long(_ offset: Int) -> Int { short(offset) | short(offset + 2) << 16 }

    /// A 64-bit field; nil where it is beyond what any file can have, so that sums of a few fit.
    func longLong(_ offset: Int) -> Int? {
        let high = long(offset + 4)
        return high < 1 << 28 ? long(offset) | high << 32 : nil
    }
}
