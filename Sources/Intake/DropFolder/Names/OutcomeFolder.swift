/// The folders that the watcher makes for itself at the top of the watched one.
enum OutcomeFolder: String, CaseIterable {
    /// What has been stored.
    case done
    /// What was there already: a success.
    case duplicates
    /// What was refused, by date, each with its report beside it.
    case rejected
    /// The same CDA `id` with other bytes.
    case conflicts
    /// Acknowledgements to senders.
    case acks
    /// What is being worked on, by watcher.
    case work = ".work"

    /// The folder's path.
    var path: EntryPath { .root.child(rawValue) }

    /// Whether a path is this folder or lies in it.
    func holds(_ path: EntryPath) -> Bool {
        path.components.first?.elementsEqual(rawValue.utf8) ?? false
    }

    /// Whether a path is one of these folders or lies in one.
    static func holds(_ path: EntryPath) -> Bool {
        allCases.contains { $0.holds(path) }
    }
}
