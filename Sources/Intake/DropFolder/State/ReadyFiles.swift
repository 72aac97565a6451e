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
