extension FolderState {
    /// Files to be worked on together, and that are counted as in work from now on.
    mutating func nextBatch(at now: Moment) -> [WorkOrder] {
        guard halt == nil, mayTry(at: now) else { return [] }
        // Alone: if the process ends once more, it is known which file did it.
        guard !isTryingRecovered else { return [] }
        if !recovered.isEmpty, now.uptime >= calmFrom {
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

    var isTryingRecovered: Bool {
        inWork.count == 1 && inWork.values.contains { $0.claim?.isRecovered ?? false }
    }

    mutating func nextOrder() -> WorkOrder? {
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
    func isReady(_ order: WorkOrder) -> Bool {
        guard let known = waiting[order.path] else { return true }
        guard case .settled = known.reason else { return false }
        return known.status == order.status
    }

    var room: Int { inWork.isEmpty ? .max : limits.bytesAtOnce - bytesInWork }

    /// Claimed files that wait for a retry.
    var unfinished: Int { counts.unfinished }

    mutating func begin(_ order: WorkOrder) {
        inWork[order.path] = order
        bytesInWork += order.status.size
    }

    /// Takes note of what became of an order.
    mutating func finish(_ order: WorkOrder, _ result: WorkResult, at now: Moment) {
        guard inWork.removeValue(forKey: order.path) != nil else { return }
        bytesInWork -= order.status.size
        let failures = failures(of: order.path)
        let known = waiting.removeValue(forKey: order.path)
        if known?.claim != nil { counts.unfinished -= 1 }
        switch result {
        case .blocked, .storeFailed: break
        default:
            // What lies at the path of a claim is another file, and nobody looks at it meanwhile.
            if known != nil, order.claim != nil { scanIsRequested = true }
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
            waitForEnd(order, status, sidecar: nil, age: age(status, at: now), at: now)
        case .unfinishedSidecar(let sidecar):
            waitForEnd(
                order, order.status, sidecar: sidecar, age: age(sidecar, at: now), at: now)
        case .awaiting(let companion): self.await(order.path, order.status, companion, at: now)
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

    func failures(of path: EntryPath) -> Int {
        guard case .blocked(_, let failures)? = waiting[path]?.reason else { return 0 }
        return failures
    }

    mutating func wait(
        _ order: WorkOrder, _ reason: WaitingFile.Reason, _ status: FileStatus, _ claim: Claim?,
        for time: Duration, at now: Moment
    ) {
        if claim != nil { counts.unfinished += 1 }
        keep(
            WaitingFile(
                reason: reason, status: status, claim: claim, since: now.uptime,
                due: now.uptime + time, scan: scan), order.path)
    }

    /// Waits until what has no end has not changed for so long that it is taken for what it is.
    mutating func waitForEnd(
        _ order: WorkOrder, _ status: FileStatus, sidecar: FileStatus?, age: Duration,
        at now: Moment
    ) {
        let left = timings.settleLimit - age
        wait(
            order, .incomplete(sidecar: sidecar), status, nil,
            for: left > .zero ? left : timings.settle, at: now)
        guard left <= .zero else { return }
        retries.append(WorkOrder(path: order.path, status: status, isFinal: true))
    }

    mutating func pauseAll(_ trouble: FolderFailure, at now: Moment) {
        // Of what fails together, the first sets the time.
        if let pause, pause.until > now.uptime { return }
        let failures = (pause?.failures ?? 0) + 1
        pause = (trouble, failures, now.uptime + timings.backOff(after: failures))
    }
}

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
        var time = min(earliestDue, selection == nil ? scan : now.uptime)
        if !recovered.isEmpty, now.uptime < calmFrom { time = min(time, calmFrom) }
        return min(now.uptime + timings.scan, max(time, pause?.until ?? time))
    }

    /// Whether nothing is in work, nothing can be given out without waiting, and no scan is to find
    /// what came to the path of a file in work.
    var isIdle: Bool {
        inWork.isEmpty && ready.isEmpty && retries.isEmpty && recovered.isEmpty
            && selection == nil && !scanIsRequested
    }
}
