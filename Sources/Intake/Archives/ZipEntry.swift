/// One file in a ZIP archive, as the archive's directory describes it.
public struct ZipEntry: Sendable, Hashable {
    /// Its path in the archive. It is a label and nothing more: nothing is ever written there.
    public let name: String
    /// Bytes in the archive.
    public let packedBytes: Int
    /// Bytes when it is unpacked.
    public let bytes: Int
    /// Whether it is a folder.
    public var isFolder: Bool { name.hasSuffix("/") }

    let flags: Int
    let method: Int
    let crc: UInt32
    let headerOffset: Int
}
