/// What a file system says about an entry.
struct FileStatus: Sendable, Hashable {
    /// What an entry is.
    enum Kind: String, Sendable, Hashable {
        case file
        case folder
        case link = "symbolic link"
        case other = "device, pipe or socket"
    }

    var kind: Kind
    var device: UInt64
    var inode: UInt64
    /// Bytes.
    var size: Int
    /// When the content changed, in nanoseconds since 1970; anybody can set it.
    var modified: Int64
    /// When content or entry changed, in nanoseconds since 1970; on a local file system only the
    /// kernel sets it.
    var changed: Int64

    /// Whether nothing was written between two looks. A rename changes `changed` alone.
    func hasContent(of other: FileStatus) -> Bool {
        device == other.device && inode == other.inode && size == other.size
            && modified == other.modified
    }
}
