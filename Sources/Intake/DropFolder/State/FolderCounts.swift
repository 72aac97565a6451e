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
