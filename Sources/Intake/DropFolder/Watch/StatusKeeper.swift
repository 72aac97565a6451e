internal import Foundation

/// Makes a folder's state presentable and leaves it where `casebook watch --status` finds it.
struct StatusKeeper {
    /// Files that wait and are listed by name.
    static let listed = 100
    /// Between two states that are written.
    static let interval = Duration.seconds(1)

    private let folder: String
    private let output: String
    private let user: String
    private var status: FolderStatus
    private var lastTold: Duration?
    /// When how many files were finished, the last ten seconds of it.
    private var marks: [(at: Duration, finished: Int)] = []

    init(folder: String, output: String, user: String, status: FolderStatus) {
        self.folder = folder
        self.output = output
        self.user = user
        self.status = status
    }

    func isDue(at now: Moment) -> Bool {
        lastTold.map { now.uptime - $0 >= Self.interval } ?? true
    }

    /// - Parameters:
    ///   - backlog: Files that were found by the last scan and have no outcome yet.
    ///   - troubles: Folders that cannot be listed.
    mutating func tell(
        _ state: FolderState, backlog: Int, troubles: [FolderFailure], date: Date, at now: Moment
    ) -> FolderStatus {
        lastTold = now.uptime
        let counts = state.counts
        status.updated = date
        status.stored = counts.outcomes[.stored, default: 0]
        status.duplicates = counts.outcomes[.duplicate, default: 0]
        status.rejected = counts.outcomes[.rejected, default: 0]
        status.conflicts = counts.outcomes[.conflict, default: 0]
        status.inWork = state.inWork.count
        let waiting = state.waiting.filter { !$0.value.isSettled && state.inWork[$0.key] == nil }
        status.waiting = waiting.count + troubles.count
        status.blocked = waiting.values.count { $0.trouble != nil } + troubles.count
        status.ready =
            max(state.ready.count, backlog - status.inWork - waiting.count) + state.recovered.count
        status.paused = state.pause?.trouble.reason
        status.pausedHelp = state.pause.flatMap { help($0.trouble) }
        marks.append((now.uptime, counts.finished))
        marks.removeAll { now.uptime - $0.at > .seconds(10) }
        status.filesPerSecond = rate(at: now)
        status.held = held(
            waiting, counts, troubles, isPaused: state.pause != nil, at: now)
        return status
    }

    private func rate(at now: Moment) -> Double {
        guard let first = marks.first, let last = marks.last else { return 0 }
        let time = (last.at - first.at) / .seconds(1)
        return time > 0 ? (Double(last.finished - first.finished) / time * 10).rounded() / 10 : 0
    }

    private func held(
        _ waiting: [EntryPath: WaitingFile], _ counts: FolderCounts, _ troubles: [FolderFailure],
        isPaused: Bool, at now: Moment
    ) -> [FolderStatus.Held] {
        let folders = troubles.prefix(Self.listed).map { trouble in
            entry(trouble.path, "blocked", trouble.reason, trouble, seconds: 0, again: 0)
        }
        let unfit = counts.unfit.map { path, kind in
            entry(
                path, FolderStatus.Held.unfit, "a \(kind.rawValue) is not accepted", nil,
                seconds: 0, again: 0)
        }
        // What is the same for all files is said once.
        let own = waiting.filter { !($0.value.trouble?.isOfThePlace ?? false) || !isPaused }
        let longest = own.sorted {
            let (one, other) = ($0.value, $1.value)
            if (one.trouble != nil) != (other.trouble != nil) { return one.trouble != nil }
            return one.since < other.since
        }
        let files = longest.prefix(Self.listed).map { path, file in
            entry(
                path, file.word, file.why, file.trouble,
                seconds: Int((now.uptime - file.since) / .seconds(1)),
                again: max(0, Int((file.due - now.uptime) / .seconds(1))))
        }
        return Array((folders + files + unfit).prefix(Self.listed))
    }

    private func entry(
        _ path: EntryPath, _ state: String, _ why: String, _ trouble: FolderFailure?, seconds: Int,
        again: Int
    ) -> FolderStatus.Held {
        FolderStatus.Held(
            file: path == .root ? "." : path.description, state: state, why: why,
            error: trouble?.name, help: trouble.flatMap(help), seconds: seconds, againIn: again)
    }

    /// The command that mends a trouble.
    func help(_ trouble: FolderFailure) -> String? {
        guard trouble.number != 0 else { return trouble.help }
        let folder = OutcomeFolder.holds(trouble.path) ? output : folder
        return ErrorNumber(trouble.number).help(
            path: ShellWord(folder, trouble.path).text,
            folder: ShellWord(folder, trouble.path.parent).text, user: user)
    }
}

extension WaitingFile {
    var isSettled: Bool {
        if case .settled = reason { true } else { false }
    }

    var trouble: FolderFailure? {
        if case .blocked(let trouble, _) = reason { trouble } else { nil }
    }

    fileprivate var word: String {
        switch reason {
        case .settling, .settled: "settling"
        case .awaiting: "waiting"
        case .incomplete: "incomplete"
        case .blocked: "blocked"
        }
    }

    fileprivate var why: String {
        switch reason {
        case .settling, .settled: "it has just changed"
        case .awaiting(.done): "its done file is missing"
        case .awaiting(.sidecar): "its .meta.json is missing"
        case .awaiting(.document): "its document is missing"
        case .incomplete(.some): "its .meta.json is incomplete; its writer may not have finished"
        case .incomplete(nil): "the document is incomplete; its writer may not have finished"
        case .blocked(let trouble, let failures):
            trouble.reason + (failures > 1 ? ", tried \(failures) times" : "")
        }
    }
}
