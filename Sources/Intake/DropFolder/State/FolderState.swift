/// What is known of a drop folder, as a value: it reads no clock and no file. A watcher tells it
/// what was seen, takes work from it, and tells it what became of the work.
///
/// ```
///            see                 next                finish
/// (dropped) ────► settling ────► ready ────► in work ────► (done, duplicates, rejected, conflicts)
///                  ▲   │ ▲                    │ │ │
///                  │   └─┘ changed            │ │ └─ incomplete ► waits for a change or the limit
///                  └──────────────────────────┘ └─── blocked ───► waits, longer each time
/// ```
///
/// A file is known by its path; what is in work is not given out again. Trouble of the place (a
/// full disk, a locked store) pauses everything. Files that were in work when their watcher ended
/// come one at a time, so that the one that ended it is found without its neighbours, and only
/// when this one has lived for a while; others are not held up by them.
///
/// At most ``WatchLimits`` files are known; a scan finds the others when there is room.
struct FolderState {
    let timings: WatchTimings
    let limits: WatchLimits
    /// Whether the file system dates changes by this machine's clock, so that a file whose last
    /// change is long past has settled at first sight.
    let trustsChangeTimes: Bool

    var waiting: [EntryPath: WaitingFile] = [:]
    var inWork: [EntryPath: WorkOrder] = [:]
    var counts = FolderCounts()
    var pause: (trouble: Trouble, failures: Int, until: Duration)?
    var halt: Trouble?
    var ready: ReadyFiles
    var selection: ReadyFiles?
    var retries: [WorkOrder] = []
    var recovered: [WorkOrder] = []
    /// When the first of ``recovered`` may be tried.
    let calmFrom: Duration
    var bytesInWork = 0
    var scan = 0
    var scanStart = Duration.zero
    var nextScan = Duration.zero
    var scanIsRequested = false
    /// No waiting file is due before this.
    var earliestDue = Duration.zero

    /// - Parameter now: When the watcher began to live.
    init(timings: WatchTimings, limits: WatchLimits, trustsChangeTimes: Bool, at now: Moment) {
        self.timings = timings
        calmFrom = now.uptime + timings.calm
        self.limits = limits
        self.trustsChangeTimes = trustsChangeTimes
        ready = ReadyFiles(capacity: limits.ready, folders: 1)
    }
}
