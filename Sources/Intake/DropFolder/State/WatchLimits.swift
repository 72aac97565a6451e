/// What a watcher holds at most, so that its memory does not depend on the number of files.
public struct WatchLimits: Sendable {
    /// Files that are in work at the same time; what waits for one commit shares it.
    public var filesAtOnce = 128
    /// Files that are claimed together: within them, versions of one set are taken in their order.
    public var filesInBatch = 16
    /// Bytes of files that are in work at the same time; a larger one is in work alone.
    public var bytesAtOnce = 64 << 20
    /// Settled files that are known by name, the oldest; the others are found by a later scan.
    public var ready = 16_384
    /// Files that are known to be waiting for something.
    public var waiting = 65_536
    /// Claimed files that wait for a retry before no more are claimed.
    public var unfinished = 256
    /// Times that a process may end while a file is in work before the file is set aside.
    public var strikes = 3

    /// The limits above.
    public init() {}
}
