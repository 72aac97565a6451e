extension FolderState {
    /// How a file came to be seen.
    enum Sighting {
        /// It was found.
        case found
        /// It was renamed into its place, so its writer is done with it.
        case renamedIn
        /// Its writer says that it is complete.
        case announced
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
        guard var known = waiting[path], known.status == status, !known.isAwaiting else {
            return seeAnew(path, status, sighting, at: now)
        }
        known.scan = scan
        waiting[path] = known
        if known.claim == nil, known.due <= now.uptime || hasSettled(known, at: now) {
            retry(path, known, at: now)
        }
    }

    mutating func seeAnew(
        _ path: EntryPath, _ status: FileStatus, _ sighting: Sighting, at now: Moment
    ) {
        if let claimed = waiting[path], claimed.claim != nil { return }
        let age = age(status, at: now)
        if sighting != .found || age >= timings.settle {
            waiting[path] = nil
            let order = WorkOrder(path: path, status: status, isFinal: sighting == .announced)
            return insert(order)
        }
        guard waiting[path] != nil || waiting.count < limits.waiting else { return }
        keep(
            WaitingFile(
                reason: .settling, status: status, since: now.uptime,
                due: now.uptime + timings.settle - age, scan: scan), path)
    }

    mutating func keep(_ file: WaitingFile, _ path: EntryPath) {
        waiting[path] = file
        earliestDue = min(earliestDue, file.due)
    }

    mutating func insert(_ order: WorkOrder) {
        if selection != nil { selection?.insert(order) } else { ready.insert(order) }
    }

    /// Takes note of a document without the file that it waits for.
    mutating func await(
        _ path: EntryPath, _ status: FileStatus, _ companion: CompanionFile, at now: Moment
    ) {
        guard status.kind == .file else { return noteUnfit(path, status.kind) }
        let known = waiting[path]
        guard inWork[path] == nil, known?.claim == nil else { return }
        guard known != nil || waiting.count < limits.waiting else { return }
        let since = known.flatMap { $0.isAwaiting ? $0.since : nil }
        keep(
            WaitingFile(
                reason: .awaiting(companion), status: status, since: since ?? now.uptime,
                due: .seconds(Int64.max), scan: scan), path)
    }

    /// Whether a document waits for a sidecar that was not like this when it had no end.
    func hasUnfinishedSidecar(_ document: EntryPath, otherThan status: FileStatus) -> Bool {
        guard case .incomplete(let seen?)? = waiting[document]?.reason else { return false }
        return seen != status
    }

    /// Takes note that there is nothing at a path any longer.
    mutating func vanished(_ path: EntryPath) {
        if waiting[path]?.claim == nil { waiting[path] = nil }
    }

    /// Takes note that an entry cannot even be looked at.
    mutating func obstruct(_ path: EntryPath, _ trouble: FolderFailure, at now: Moment) {
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

    /// A file that was claimed from the path lies elsewhere, and goes on waiting.
    mutating func noteUnfit(_ path: EntryPath, _ kind: FileStatus.Kind) {
        if waiting[path]?.claim == nil { waiting[path] = nil }
        counts.noteUnfit(path, kind)
    }

    /// How long ago the file was last changed, as far as its dates can be trusted; else zero.
    func age(_ status: FileStatus, at now: Moment) -> Duration {
        guard trustsChangeTimes, status.changed <= now.wall else { return .zero }
        return .nanoseconds(now.wall - status.changed)
    }

    func hasSettled(_ known: WaitingFile, at now: Moment) -> Bool {
        if case .settled = known.reason { return true }
        guard case .settling = known.reason else { return false }
        return max(now.uptime - known.since, age(known.status, at: now)) >= timings.settle
    }

    mutating func retry(_ path: EntryPath, _ known: WaitingFile, at now: Moment) {
        var known = known
        known.due = now.uptime + timings.settle
        switch known.reason {
        case .settling, .settled:
            known.reason = .settled
            known.due = .seconds(Int64.max)
            insert(WorkOrder(path: path, status: known.status))
        case .awaiting: known.due = .seconds(Int64.max)
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
    func mayTry(at now: Moment) -> Bool {
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
        assert(brokenInvariant == nil, brokenInvariant ?? "")
    }
}
