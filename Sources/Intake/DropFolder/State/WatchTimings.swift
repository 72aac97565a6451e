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
