/// What archives are accepted, each limit with its unit and its reason.
public struct ArchiveLimits: Sendable, Hashable {
    /// Entries of one archive. Its directory is held in memory.
    public var entries = 1_000_000
    /// Bytes of an archive's directory: with its names, about a hundred an entry.
    public var directoryBytes = 128 << 20
    /// Bytes of all entries unpacked, as the directory says. Keeps an archive of some megabytes
    /// from being work for days.
    public var totalBytes = 1 << 40
    /// Times that an entry may grow when it is unpacked. Documents grow ten to sixty times.
    public var ratio = 250
    /// Bytes below which the ratio is not looked at.
    public var ratioFreeBytes = 4 << 20
    /// Bytes of one entry's name.
    public var nameBytes = 4_096

    /// The limits above.
    public init() {}
}
