internal import Foundation

/// One watcher at work: the loop that tells a ``FolderState`` what is seen and carries out what it
/// asks for. All of the state is its own; work is done by tasks that send a signal when they end.
struct FolderWatcher {
    enum Signal: Sendable {
        case report(BatchWork.Report)
        case hints
        case tick
        case stop
    }

    /// Entries of a scan between two looks at what else there is.
    static let entriesAtOnce = 512

    let folder: DropFolder
    let observer: WatchObserver
    let hints: (any ChangeHints)?
    let claims: FileClaims
    let kept: KeptFiles?
    let hooks: HookQueue?
    private let news: AsyncStream<Void>
    private let told: AsyncStream<Void>.Continuation
    let work: BatchWork
    let signals: AsyncStream<Signal>
    let signal: AsyncStream<Signal>.Continuation
    var state: FolderState
    var keeper: StatusKeeper
    var scanner: FolderScanner?
    var troubles: [FolderFailure] = []
    /// Files of the last whole scan, and how many were finished when it began.
    var lastScan = (files: 0, finished: 0)
    var finishedAtScanStart = 0
    /// What else the last whole scan found.
    var others = 0
    /// The first of it, and all that was named in the log already.
    var namedOthers: [EntryPath] = []
    var toldOthers: Set<EntryPath> = []
    /// When the scan that is under way began, by the clock that files are dated by.
    var scanWall: Int64 = 0
    var hasHints = false
    var isStopping = false
    var hasScanned = false
    var hasEvents: Bool
    private var timer: Task<Void, Never>?
    private var timerIsSetFor: Duration?

    init(
        _ folder: DropFolder, _ observer: WatchObserver, _ signals: AsyncStream<Signal>,
        _ signal: AsyncStream<Signal>.Continuation
    ) throws {
        let (files, outputs) = (folder.files, folder.outputs)
        let options = folder.options
        let place = try files.place()
        self.folder = folder
        self.observer = observer
        claims = try FileClaims.open(
            files: outputs, host: ThisProcess.host, process: ThisProcess.number,
            doneFile: options.doneFile)
        kept = try options.after == .keep ? KeptFiles.open(outputs) : nil
        hooks = options.hook.map {
            HookQueue(
                files: outputs, hook: $0, timings: options.timings,
                triesOnce: options.endsWhenIdle, noticed: observer.noticed)
        }
        let name = claims.watcher
        work = BatchWork(
            files: files, claims: claims,
            intake: FileIntake(
                intake: folder.intake, source: options.source, archives: options.archives,
                run: DropFolder.run, strikes: options.limits.strikes),
            outcomes: OutcomeFiling(
                files: outputs, after: options.after, acknowledges: options.acknowledges,
                hooks: hooks, version: options.version, today: { Date() }),
            byteLimit: options.byteLimit, kept: kept, doneFile: options.doneFile,
            sidecars: ClaimedSidecars(files: files, use: options.sidecars))
        (news, told) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.signals = signals
        self.signal = signal
        state = FolderState(
            timings: options.timings, limits: options.limits, trustsChangeTimes: !place.isRemote,
            at: folder.clock())
        var missing: String?
        do throws(FolderFailure) {
            hints = try folder.listen()
        } catch {
            hints = nil
            missing = error.reason
        }
        hasEvents = hints != nil
        let every = "scan every \(options.timings.scan.inSeconds)"
        let mode = hasEvents ? "\(place.name), events and a \(every)" : "\(place.name), \(every)"
        keeper = StatusKeeper(
            folder: folder.path, output: options.output ?? folder.path, user: ThisProcess.user,
            status: FolderStatus(
                watcher: name, process: ThisProcess.number, started: Date(), mode: mode,
                place: place.name))
        observer.noticed(.started(folder: folder.path, mode: mode))
        if let missing { observer.noticed(.withoutEvents(reason: missing)) }
    }

    /// Watches until it is told to stop. It must not be cancelled: what is in work would be cut
    /// off.
    mutating func run() async throws {
        do {
            try await agreeWithStore()
        } catch {
            finish()
            throw error
        }
        let signal = signal
        hints?.notify { signal.yield(.hints) }
        defer { hints?.cancel() }
        signal.yield(.tick)
        let telling =
            folder.options.endsWhenIdle
            ? nil
            : hooks.map { [news] hooks in
                Task { await hooks.run(news) }
            }
        await withDiscardingTaskGroup { group in
            for await signal in signals {
                take(signal)
                step(&group)
                if isDone { break }
            }
            timer?.cancel()
        }
        telling?.cancel()
        await telling?.value
        if folder.options.endsWhenIdle, let hooks, await hooks.tellAll() {
            await hooks.tellRefused()
        }
        finish()
        if let trouble = state.halt { throw trouble }
    }

    private var isDone: Bool {
        guard state.inWork.isEmpty else { return false }
        if isStopping || state.halt != nil { return true }
        return folder.options.endsWhenIdle && hasScanned && state.isIdle && !hasHints
            && !state.waiting.values.contains { $0.endsSoon }
    }

    private mutating func take(_ signal: Signal) {
        switch signal {
        case .report(let report): take(report)
        case .hints: hasHints = true
        case .tick: timerIsSetFor = nil
        case .stop: isStopping = true
        }
    }

    private mutating func take(_ report: BatchWork.Report) {
        let wasPaused = state.pause != nil
        let hadFailed = state.failures(of: report.order.path) > 0
        state.finish(report.order, report.result, at: folder.clock())
        report.documents.forEach(observer.filed)
        if let sidecar = SidecarName.path(for: report.order.path) { state.vanished(sidecar) }
        if state.inWork.isEmpty { observer.rested() }
        told.yield()
        switch report.result {
        case .blocked(let trouble, _), .storeFailed(let trouble, _):
            // Once for each file, and once for all of them where it is the same for all.
            guard !(trouble.isOfThePlace ? wasPaused : hadFailed) else { return }
            observer.noticed(
                .blocked(
                    file: report.order.path.description, reason: trouble.reason,
                    help: keeper.help(trouble)))
        default: if wasPaused, state.pause == nil { observer.noticed(.resumed) }
        }
    }

    /// Everything that can be done now without waiting.
    private mutating func step(_ group: inout DiscardingTaskGroup) {
        var now = folder.clock()
        if !isStopping {
            takeHints(at: now)
            for path in state.due(at: now) { look(at: path, .found, at: now) }
            scan(at: now)
            now = folder.clock()
            while case let orders = state.nextBatch(at: now), !orders.isEmpty {
                let (work, signal) = (work, signal)
                group.addTask { await work.run(orders) { signal.yield(.report($0)) } }
            }
        }
        if keeper.isDue(at: now) { tellStatus(at: now) }
        setTimer(at: now)
    }

    private mutating func setTimer(at now: Moment) {
        let time = scanner == nil ? state.wake(at: now) : now.uptime
        let wait = time - now.uptime
        if wait <= .zero, scanner != nil { return again() }
        // A timer that is early enough already stays.
        if let set = timerIsSetFor, set <= time, set > now.uptime { return }
        timer?.cancel()
        timerIsSetFor = time
        let signal = signal
        timer = Task {
            guard (try? await Task.sleep(for: max(wait, .milliseconds(1)))) != nil else { return }
            signal.yield(.tick)
        }
    }

    private mutating func again() {
        guard timerIsSetFor != .zero else { return }
        timerIsSetFor = .zero
        signal.yield(.tick)
    }

    @discardableResult mutating func tellStatus(at now: Moment) -> FolderStatus {
        let backlog = lastScan.files - (state.counts.finished - lastScan.finished)
        var status = keeper.tell(
            state, backlog: backlog, troubles: troubles, date: Date(), at: now)
        let hook = hooks?.state
        (status.untold, status.hookFailure) = (hook?.waiting, hook?.failure)
        status.refusedByHook = hook?.refused
        (status.hookFile, status.hookAgain) = (hook?.file, hook?.again)
        (status.others, status.otherFiles) = (others, namedOthers.map(\.description))
        observer.status(status)
        if let json = try? status.json() {
            _ = try? folder.outputs.write(json, to: claims.watcher.statusPath, replacing: true)
        }
        return status
    }

    /// Puts back what is claimed and waits, tells the last state and clears away.
    private mutating func finish() {
        for file in state.waiting.values {
            // What has an outcome already stays claimed: the next watcher sees that it is its own.
            if let claim = file.claim, file.trouble?.isOfTheStore ?? false {
                try? claims.putBack(claim)
            }
        }
        let last = tellStatus(at: folder.clock())
        if folder.options.endsWhenIdle { tellLeft(last) }
        if let json = try? last.json() {
            _ = try? folder.outputs.write(json, to: WatcherName.lastStatusPath, replacing: true)
        }
        claims.close()
    }

    /// Says which files are not taken in, and why, to whoever does not wait for them.
    private func tellLeft(_ status: FolderStatus) {
        for held in status.held { observer.noticed(.left(file: held.file, why: held.why)) }
        let named = status.held.count { $0.state != FolderStatus.Held.unfit }
        if status.waiting > named { observer.noticed(.leftMore(files: status.waiting - named)) }
        if others > 0 { observer.noticed(.leftOthers(files: others)) }
    }
}

extension WaitingFile {
    /// Whether it need only settle.
    fileprivate var endsSoon: Bool {
        switch reason {
        case .settling, .settled: true
        case .awaiting, .incomplete, .blocked: false
        }
    }
}

extension Duration {
    /// `10 s`, `2.5 s`
    var inSeconds: String {
        let tenths = Int((self / .seconds(1) * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
