/// Bytes that can be read at any place: a file, or what is in memory.
public struct ByteSource: Sendable {
    /// How many there are.
    public let count: Int
    private let read: @Sendable (_ offset: Int, _ count: Int) throws(ArchiveFailure) -> [UInt8]

    /// Bytes behind a function.
    ///
    /// - Parameter read: Returns exactly so many bytes from an offset, both within `count`; it
    ///   may be called from several threads at the same time.
    public init(
        count: Int,
        read: @escaping @Sendable (_ offset: Int, _ count: Int) throws(ArchiveFailure) -> [UInt8]
    ) {
        self.count = count
        self.read = read
    }

    /// Bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { offset, count throws(ArchiveFailure) in
            Array(bytes[offset..<offset + count])
        }
    }

    /// The bytes of a range.
    ///
    /// - Throws: ``ArchiveFailure`` also where the range reaches beyond the end.
    func bytes(from offset: Int, count wanted: Int) throws(ArchiveFailure) -> ByteFields {
        guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else {
            throw ArchiveFailure(.damaged, "the archive is damaged or cut short")
        }
        return ByteFields(try read(offset, wanted))
    }
}

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
