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
