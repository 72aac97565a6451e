/// One file that is to be worked on now.
struct WorkOrder: Sendable, Hashable {
    /// Where the file was dropped.
    let path: EntryPath
    /// What was last seen of it.
    var status: FileStatus
    /// Where it is already claimed; nil where it lies where it was dropped.
    var claim: Claim?
    /// Whether it has waited long enough to be taken as it is, complete or not.
    var isFinal = false
}

/// A file that was moved aside and is nobody else's.
struct Claim: Sendable, Hashable {
    /// Where it is now.
    let place: EntryPath
    /// Where it was dropped.
    let origin: EntryPath
    /// Whether its watcher ended while it was in work: then it may be what ended it.
    var isRecovered = false

    /// Whether the file stays where it was dropped.
    var isInPlace: Bool { place == origin }
}

/// What became of a work order.
enum WorkResult: Sendable {
    /// The outcome is durable and the file is where it belongs.
    case finished(FileOutcome)
    /// The file is still being written, as it seems; it was left where it is.
    case incomplete(FileStatus)
    /// The same of the sidecar beside it, which was like this.
    case unfinishedSidecar(FileStatus)
    /// A sidecar is needed, and is not there any longer.
    case awaiting(CompanionFile)
    /// It was being written after all and is where it was dropped again.
    case unsettled
    /// It is gone: withdrawn, or another watcher's; or it stays and is done.
    case vanished
    /// It is no file that could hold a document.
    case unfit(FileStatus.Kind)
    /// It could not be worked on; with its claim, if it has one by now.
    case blocked(FolderFailure, Claim?)
    /// The store cannot be used any longer and has to be opened again.
    case storeFailed(FolderFailure, Claim?)
}

/// Where a file ended up.
enum FileOutcome: String, Sendable, CaseIterable {
    case stored
    case duplicate
    case rejected
    case conflict
}

/// Settled files, each folder's oldest first and the folders in turns, so that a flood in one does
/// not hold up the others.
struct ReadyFiles {
    private let capacity: Int
    private var folders: [EntryPath: OldestFirst] = [:]
    private var turns: [EntryPath] = []
    private var turn = 0

    /// - Parameters:
    ///   - capacity: Files that are kept for all folders together, about.
    ///   - folders: How many folders will have files, about.
    init(capacity: Int, folders: Int) {
        self.capacity = max(16, capacity / max(1, folders))
    }

    var isEmpty: Bool { turns.isEmpty }
    var count: Int { folders.values.reduce(0) { $0 + $1.count } }
    var folderCount: Int { folders.count }
    /// Whether there were more files than are kept.
    var isTruncated: Bool { folders.values.contains { $0.isTruncated } }

    mutating func insert(_ order: WorkOrder) {
        let folder = order.path.parent
        if folders[folder]?.isEmpty ?? true { turns.append(folder) }
        folders[folder, default: OldestFirst(capacity: capacity)].insert(order)
    }

    /// The next file, if it is no larger than `bytes`.
    mutating func next(bytes: Int) -> WorkOrder? {
        guard !turns.isEmpty else { return nil }
        turn = turn < turns.count ? turn : 0
        let folder = turns[turn]
        guard let order = folders[folder]?.oldest(), order.status.size <= bytes else { return nil }
        _ = folders[folder]?.popOldest()
        if folders[folder]?.isEmpty ?? true { turns.remove(at: turn) } else { turn += 1 }
        return order
    }
}
