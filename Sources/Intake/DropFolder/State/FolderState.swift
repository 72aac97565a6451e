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
/// come first and one at a time, so that the one that ended it is found without its neighbours.
///
/// At most ``WatchLimits`` files are known; a scan finds the others when there is room.
struct FolderState {
    let timings: WatchTimings
    let limits: WatchLimits
    /// Whether the file system dates changes by this machine's clock, so that a file whose last
    /// change is long past has settled at first sight.
    let trustsChangeTimes: Bool

    private(set) var waiting: [EntryPath: WaitingFile] = [:]
    private(set) var inWork: [EntryPath: WorkOrder] = [:]
    private(set) var counts = FolderCounts()
    private(set) var pause: (trouble: Trouble, failures: Int, until: Duration)?
    private(set) var halt: Trouble?
    private(set) var ready: ReadyFiles
    private var selection: ReadyFiles?
    private var retries: [WorkOrder] = []
    private var recovered: [WorkOrder] = []
    private var bytesInWork = 0
    private var scan = 0
    private var scanStart = Duration.zero
    private var nextScan = Duration.zero
    private var scanIsRequested = false
    /// No waiting file is due before this.
    private var earliestDue = Duration.zero

    init(timings: WatchTimings, limits: WatchLimits, trustsChangeTimes: Bool) {
        self.timings = timings
        self.limits = limits
        self.trustsChangeTimes = trustsChangeTimes
        ready = ReadyFiles(capacity: limits.ready, folders: 1)
    }
}

// MARK: - What is seen

extension FolderState {
    /// How a file came to be seen.
    enum Sighting {
        /// It was found.
        case found
        /// It was renamed into its place, so its writer is done with it.
        case renamedIn
    }

    /// Takes note of an entry whose name is a document's.
    mutating func see(
        _ path: EntryPath, _ status: FileStatus, _ sighting: Sighting, at now: Moment
    ) {
        guard status.kind == .file else { return noteUnfit(path, status.kind) }
        if let order = inWork[path] {
            // Another file of the same name: the path is free for it when the order is finished.
            if order.status.inode != status.inode { scanIsRequested = true }
            return
        }
        guard var known = waiting[path], known.status == status else {
            return seeAnew(path, status, sighting, at: now)
        }
        known.scan = scan
        waiting[path] = known
        if known.claim == nil, known.due <= now.uptime || hasSettled(known, at: now) {
            retry(path, known, at: now)
        }
    }

    private mutating func seeAnew(
        _ path: EntryPath, _ status: FileStatus, _ sighting: Sighting, at now: Moment
    ) {
        if let claimed = waiting[path], claimed.claim != nil { return }
        let age = age(status, at: now)
        if sighting == .renamedIn || age >= timings.settle {
            waiting[path] = nil
            return insert(WorkOrder(path: path, status: status))
        }
        guard waiting[path] != nil || waiting.count < limits.waiting else { return }
        keep(
            WaitingFile(
                reason: .settling, status: status, since: now.uptime,
                due: now.uptime + timings.settle - age, scan: scan), path)
    }

    private mutating func keep(_ file: WaitingFile, _ path: EntryPath) {
        waiting[path] = file
        earliestDue = min(earliestDue, file.due)
    }

    private mutating func insert(_ order: WorkOrder) {
        if selection != nil { selection?.insert(order) } else { ready.insert(order) }
    }

    /// Takes note that there is nothing at a path any longer.
    mutating func vanished(_ path: EntryPath) {
        if waiting[path]?.claim == nil { waiting[path] = nil }
    }

    /// Takes note that an entry cannot even be looked at.
    mutating func obstruct(_ path: EntryPath, _ trouble: Trouble, at now: Moment) {
        guard var known = waiting[path] else { return }
        let failures = failures(of: path) + 1
        known.reason = .blocked(trouble, failures: failures)
        known.due = now.uptime + timings.backOff(after: failures)
        keep(known, path)
    }

    /// Whether a file that was dropped at a path is in work or waits with its claim.
    func holds(_ path: EntryPath) -> Bool {
        inWork[path] != nil || waiting[path]?.claim != nil || recovered.contains { $0.path == path }
    }

    /// Takes over a file that was in work when its watcher ended.
    mutating func recover(_ claim: Claim, _ status: FileStatus) {
        recovered.append(WorkOrder(path: claim.origin, status: status, claim: claim))
    }

    private mutating func noteUnfit(_ path: EntryPath, _ kind: FileStatus.Kind) {
        waiting[path] = nil
        counts.noteUnfit(path, kind)
    }

    /// How long ago the file was last changed, as far as its dates can be trusted; else zero.
    private func age(_ status: FileStatus, at now: Moment) -> Duration {
        guard trustsChangeTimes, status.changed <= now.wall else { return .zero }
        return .nanoseconds(now.wall - status.changed)
    }

    private func hasSettled(_ known: WaitingFile, at now: Moment) -> Bool {
        if case .settled = known.reason { return true }
        guard case .settling = known.reason else { return false }
        return max(now.uptime - known.since, age(known.status, at: now)) >= timings.settle
    }

    private mutating func retry(_ path: EntryPath, _ known: WaitingFile, at now: Moment) {
        var known = known
        known.due = now.uptime + timings.settle
        switch known.reason {
        case .settling, .settled:
            known.reason = .settled
            known.due = .seconds(Int64.max)
            insert(WorkOrder(path: path, status: known.status))
        case .incomplete:
            retries.append(WorkOrder(path: path, status: known.status, isFinal: true))
        case .blocked:
            let order = WorkOrder(path: path, status: known.status, claim: known.claim)
            guard known.claim?.isRecovered == true else {
                retries.append(order)
                break
            }
            if !recovered.contains(order) { recovered.append(order) }
        }
        keep(known, path)
    }
}

// MARK: - Scans

extension FolderState {
    /// Whether the folder is to be scanned now.
    func wantsScan(at now: Moment) -> Bool {
        guard selection == nil, halt == nil, mayTry(at: now) else { return false }
        return now.uptime >= nextScan || (ready.isEmpty && ready.isTruncated)
            || (scanIsRequested && now.uptime >= scanStart + timings.settle)
    }

    /// Asks for a scan soon: what was said about changes is not complete.
    mutating func requestScan() { scanIsRequested = true }

    /// Whether trouble of the place is not there, or was long enough ago.
    private func mayTry(at now: Moment) -> Bool {
        pause.map { $0.until <= now.uptime } ?? true
    }

    mutating func beginScan(at now: Moment) {
        scan += 1
        scanStart = now.uptime
        scanIsRequested = false
        counts.forgetUnfit()
        selection = ReadyFiles(capacity: limits.ready, folders: max(1, ready.folderCount))
    }

    /// What the scan found takes the place of what was known to be ready; what it did not find
    /// waits no longer.
    ///
    /// - Parameter isWhole: Whether every folder could be listed.
    mutating func endScan(isWhole: Bool, at now: Moment) {
        guard let selection else { return }
        ready = selection
        self.selection = nil
        if isWhole {
            waiting = waiting.filter { $0.value.scan >= scan || $0.value.claim != nil }
        }
        nextScan = now.uptime + max(timings.scan, (now.uptime - scanStart) * 10)
        if isIdle, mayTry(at: now) { pause = nil }
    }
}

// MARK: - Work

extension FolderState {
    /// Files to be worked on together, and that are counted as in work from now on.
    mutating func nextBatch(at now: Moment) -> [WorkOrder] {
        guard halt == nil, mayTry(at: now) else { return [] }
        // Alone: if the process ends once more, it is known which file did it.
        guard !isTryingRecovered else { return [] }
        if !recovered.isEmpty {
            guard inWork.isEmpty else { return [] }
            let order = recovered.removeFirst()
            begin(order)
            return [order]
        }
        // After trouble of the place, one file tries whether it has passed.
        let room = pause == nil ? limits.filesAtOnce : 1
        let batch = min(limits.filesInBatch, room)
        guard inWork.count + batch <= room else { return [] }
        var orders: [WorkOrder] = []
        while orders.count < batch, let order = nextOrder() {
            begin(order)
            orders.append(order)
        }
        return orders
    }

    private var isTryingRecovered: Bool {
        inWork.count == 1 && inWork.values.contains { $0.claim?.isRecovered ?? false }
    }

    private mutating func nextOrder() -> WorkOrder? {
        while let order = retries.popLast() {
            // What has changed or gone since is not what was to be tried.
            if let known = waiting[order.path], known.status == order.status,
                known.claim == order.claim, inWork[order.path] == nil
            {
                if order.status.size <= room { return order }
                retries.append(order)
                return nil
            }
        }
        guard unfinished < limits.unfinished else { return nil }
        while let order = ready.next(bytes: room) {
            if inWork[order.path] == nil, isReady(order) { return order }
        }
        return nil
    }

    /// Whether nothing was seen of the file since it settled.
    private func isReady(_ order: WorkOrder) -> Bool {
        guard let known = waiting[order.path] else { return true }
        guard case .settled = known.reason else { return false }
        return known.status == order.status
    }

    private var room: Int { inWork.isEmpty ? .max : limits.bytesAtOnce - bytesInWork }

    /// Claimed files that wait for a retry.
    private var unfinished: Int { counts.unfinished }

    private mutating func begin(_ order: WorkOrder) {
        inWork[order.path] = order
        bytesInWork += order.status.size
    }

    /// Takes note of what became of an order.
    mutating func finish(_ order: WorkOrder, _ result: WorkResult, at now: Moment) {
        guard inWork.removeValue(forKey: order.path) != nil else { return }
        bytesInWork -= order.status.size
        let failures = failures(of: order.path)
        if let known = waiting.removeValue(forKey: order.path), known.claim != nil {
            counts.unfinished -= 1
        }
        switch result {
        case .finished(let outcome):
            counts.outcomes[outcome, default: 0] += 1
            pause = nil
        case .vanished: break
        case .unfit(let kind): counts.noteUnfit(order.path, kind)
        case .unsettled:
            wait(order, .settling, order.status, nil, for: timings.settle, at: now)
        case .incomplete(let status):
            let left = timings.settleLimit - age(status, at: now)
            if left <= .zero {
                retryAsFinal(order, status, at: now)
            } else {
                wait(order, .incomplete, status, nil, for: left, at: now)
            }
        case .blocked(let trouble, let claim):
            if trouble.isOfThePlace { pauseAll(trouble, at: now) }
            wait(
                order, .blocked(trouble, failures: failures + 1), order.status, claim,
                for: timings.backOff(after: failures + 1), at: now)
        case .storeFailed(let trouble, let claim):
            halt = trouble
            wait(
                order, .blocked(trouble, failures: failures), order.status, claim, for: .zero,
                at: now)
        }
    }

    private func failures(of path: EntryPath) -> Int {
        guard case .blocked(_, let failures)? = waiting[path]?.reason else { return 0 }
        return failures
    }

    private mutating func wait(
        _ order: WorkOrder, _ reason: WaitingFile.Reason, _ status: FileStatus, _ claim: Claim?,
        for time: Duration, at now: Moment
    ) {
        if claim != nil { counts.unfinished += 1 }
        keep(
            WaitingFile(
                reason: reason, status: status, claim: claim, since: now.uptime,
                due: now.uptime + time, scan: scan), order.path)
    }

    private mutating func retryAsFinal(
        _ order: WorkOrder, _ status: FileStatus, at now: Moment
    ) {
        wait(order, .incomplete, status, nil, for: timings.settle, at: now)
        retries.append(WorkOrder(path: order.path, status: status, isFinal: true))
    }

    private mutating func pauseAll(_ trouble: Trouble, at now: Moment) {
        // Of what fails together, the first sets the time.
        if let pause, pause.until > now.uptime { return }
        let failures = (pause?.failures ?? 0) + 1
        pause = (trouble, failures, now.uptime + timings.backOff(after: failures))
    }
}

// MARK: - Time

extension FolderState {
    /// Files that wait for the file system and are to be looked at now; their claimed fellows are
    /// made ready by this.
    ///
    /// O(waiting files), where any of them is due.
    mutating func due(at now: Moment) -> [EntryPath] {
        guard earliestDue <= now.uptime else { return [] }
        var paths: [EntryPath] = []
        earliestDue = .seconds(Int64.max)
        for (path, known) in waiting where inWork[path] == nil {
            guard known.due <= now.uptime else {
                earliestDue = min(earliestDue, known.due)
                continue
            }
            if known.claim != nil { retry(path, known, at: now) } else { paths.append(path) }
        }
        // What is due at nearly the same time is looked at together.
        earliestDue = max(earliestDue, now.uptime + .milliseconds(20))
        return paths
    }

    /// When something is to be done next, if nothing happens before.
    func wake(at now: Moment) -> Duration {
        let scan = scanIsRequested ? min(nextScan, scanStart + timings.settle) : nextScan
        let time = min(earliestDue, selection == nil ? scan : now.uptime)
        return min(now.uptime + timings.scan, max(time, pause?.until ?? time))
    }

    /// Whether nothing is in work and nothing can be given out without waiting.
    var isIdle: Bool {
        inWork.isEmpty && ready.isEmpty && retries.isEmpty && recovered.isEmpty
            && selection == nil
    }
}
