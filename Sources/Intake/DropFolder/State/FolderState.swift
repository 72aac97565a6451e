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
/// A file is known by its path; a file in work is not given out again. A failure of the place (a
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
    var pause: (trouble: FolderFailure, failures: Int, until: Duration)?
    var halt: FolderFailure?
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

    /// What does not hold although it always should, in a sentence; nil if all is well.
    ///
    /// O(files in work and waiting): debug builds ask after every scan, random tests after every
    /// step.
    var brokenInvariant: String? {
        if inWork.contains(where: { $0.key != $0.value.path }) {
            return "an order is in work under another path than its own"
        }
        if bytesInWork != inWork.values.reduce(0, { $0 + $1.status.size }) {
            return "the bytes in work are not those of the orders in work"
        }
        if counts.unfinished != waiting.values.count(where: { $0.claim != nil }) {
            return "another number of claimed files waits than was counted"
        }
        if waiting.contains(where: { $0.value.claim.map { $0.origin } ?? $0.key != $0.key }) {
            return "a claimed file waits under another path than it was dropped at"
        }
        if recovered.contains(where: { $0.claim == nil }) {
            return "a file is tried again after a crash without its claim"
        }
        return nil
    }
}

/// What a watcher has done since it started.
struct FolderCounts: Sendable {
    /// Files by outcome.
    var outcomes: [FileOutcome: Int] = [:]
    /// Claimed files that wait for a retry.
    var unfinished = 0
    /// Entries with a document's name that are no files, at most a hundred of them by name.
    private(set) var unfit: [EntryPath: FileStatus.Kind] = [:]

    /// All files that have an outcome.
    var finished: Int { outcomes.values.reduce(0, +) }

    mutating func noteUnfit(_ path: EntryPath, _ kind: FileStatus.Kind) {
        guard kind != .folder, unfit.count < 100 else { return }
        unfit[path] = kind
    }

    mutating func forgetUnfit() { unfit = [:] }
}
