/// Where a folder is kept.
public struct FilePlace: Sendable, Hashable {
    /// The file system's name, as `ext4`; its number where we have no name for it.
    public let name: String
    /// Whether it is kept by another machine, or by a program that may not say what changes.
    public let isRemote: Bool
    /// Bytes that may still be written.
    public let freeBytes: Int
    /// Files that may still be made; nil where there is no such limit.
    public let freeFiles: Int?

    /// File systems by the number that statfs(2) gives.
    private static let known: [UInt32: (name: String, isRemote: Bool)] = [
        0xEF53: ("ext4", false), 0x5846_5342: ("xfs", false), 0x9123_683E: ("btrfs", false),
        0x0102_1994: ("tmpfs", false), 0x2FC1_2FC1: ("zfs", false), 0xF2F5_2010: ("f2fs", false),
        0x4D44: ("vfat", false), 0x2011_BAB0: ("exfat", false), 0x5346_544E: ("ntfs", false),
        0x794C_7630: ("overlay", false), 0xCA45_1A4E: ("bcachefs", false),
        0x6969: ("nfs", true), 0x517B: ("smb", true), 0xFF53_4D42: ("cifs", true),
        0xFE53_4D42: ("smb2", true), 0x6573_5546: ("fuse", true), 0x0102_1997: ("9p", true),
        0x00C3_6400: ("ceph", true), 0x5346_414F: ("afs", true), 0x786F_4256: ("vboxsf", true),
        0x0BD0_0BD0: ("lustre", true), 0x0116_1970: ("gfs2", true), 0x7461_636F: ("ocfs2", true),
        0x6B41_4653: ("afs", true), 0x4750_4653: ("gpfs", true),
    ]

    /// One that we have no name for is taken for a remote one: then nothing is relied upon.
    init(number: UInt32, freeBytes: Int, freeFiles: Int?) {
        let known = Self.known[number]
        name = known?.name ?? "0x" + String(number, radix: 16)
        isRemote = known?.isRemote ?? true
        self.freeBytes = freeBytes
        self.freeFiles = freeFiles
    }

    init(name: String, isRemote: Bool, freeBytes: Int, freeFiles: Int?) {
        self.name = name
        self.isRemote = isRemote
        self.freeBytes = freeBytes
        self.freeFiles = freeFiles
    }
}
