/// Hears what a watcher does. It is called from the watcher's loop, so it should not take long.
public struct WatchObserver: Sendable {
    /// One document has an outcome, which is durable.
    public var filed: @Sendable (FiledDocument) -> Void
    /// Something for the log that is not about one document, in one sentence.
    public var noticed: @Sendable (WatchNotice) -> Void
    /// Nothing is in work for the moment: what was told may be passed on.
    public var rested: @Sendable () -> Void
    /// The state of the folder, about once a second while something happens.
    public var status: @Sendable (FolderStatus) -> Void

    /// Makes an observer; what is not given is not heard.
    public init(
        filed: @escaping @Sendable (FiledDocument) -> Void = { _ in },
        noticed: @escaping @Sendable (WatchNotice) -> Void = { _ in },
        rested: @escaping @Sendable () -> Void = {},
        status: @escaping @Sendable (FolderStatus) -> Void = { _ in }
    ) {
        self.filed = filed
        self.noticed = noticed
        self.rested = rested
        self.status = status
    }
}

/// What a watcher says that is not about one document.
public enum WatchNotice: Sendable, Hashable, CustomStringConvertible {
    /// It has begun; how it learns about files.
    case started(folder: String, mode: String)
    /// It took over files that another watcher left when it ended.
    case recovered(files: Int)
    /// A file, or everything, waits for a failure to pass.
    case blocked(file: String, reason: String, help: String?)
    /// The failure that paused everything has passed.
    case resumed
    /// A file that is not taken in, of a watcher that ends when there is nothing left to do.
    case left(file: String, why: String)
    /// Further such files.
    case leftMore(files: Int)
    /// Such files and links whose names are not those of documents.
    case leftOthers(files: Int)
    /// A file that stays where it is, since its name is not that of a document.
    case ignored(file: String, endings: [String])
    /// The hook did not take an outcome; it is told again after so many seconds, if there is a next
    /// time.
    case hookFailed(file: String?, reason: String, againIn: Int?)
    /// Events are not to be had, so that only scans find files.
    case withoutEvents(reason: String)

    /// One sentence for a log.
    public var description: String {
        switch self {
        case .started(let folder, let mode): "watching \(folder) (\(mode))"
        case .recovered(let files):
            "continuing with \(files) file\(files == 1 ? "" : "s") of an earlier watcher"
        case .blocked(let file, let reason, let help):
            "blocked    \(file): \(reason)" + (help.map { "; \($0)" } ?? "")
        case .resumed: "going on"
        case .left(let file, let why): "left       \(file): \(why)"
        case .leftMore(let files): "left       \(files) more"
        case .leftOthers(1): "left       1 file that is not a document by name"
        case .leftOthers(let files): "left       \(files) files that are not documents by name"
        case .ignored(let file, let endings):
            "ignored    \(file): not a document by name (\(endings.joined(separator: ", ")))"
        case .hookFailed(let file, let reason, let seconds):
            "hook       \(file.map { "\($0): " } ?? "")\(reason)"
                + (seconds.map { "; next attempt in \($0) s" } ?? "")
        case .withoutEvents(let reason):
            "no file system events (\(reason)); files are found by scans"
        }
    }
}
