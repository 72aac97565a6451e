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

/// How long a watcher waits for what.
public struct WatchTimings: Sendable {
    /// How long a file must have stayed unchanged before it is looked into.
    public var settle = Duration.seconds(2)
    /// After how long unchanged an incomplete document is taken for what it is, and refused.
    public var settleLimit = Duration.seconds(600)
    /// Between two scans of the whole folder. A scan that takes long is repeated less often: at
    /// most a tenth of the time is spent on scans.
    public var scan = Duration.seconds(10)
    /// Before something that failed is tried again; doubled each time.
    public var retry = Duration.seconds(1)
    /// The longest time before something that failed is tried again.
    public var retryLimit = Duration.seconds(60)
    /// How long a watcher must have lived before it tries what was in work when another ended: what
    /// ends this one sooner was something else, and is not laid at that file's door.
    public var calm = Duration.seconds(5)

    /// The times above.
    public init() {}

    /// The wait after so many failures, from 1.
    func backOff(after failures: Int) -> Duration {
        min(retryLimit, retry * (1 << min(max(failures - 1, 0), 20)))
    }
}
