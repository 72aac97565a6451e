internal import Foundation
public import HealthModel
public import Intake

/// A folder that documents are dropped into: each is taken in exactly once.
///
/// ```swift
/// let folder = try DropFolder(at: "/srv/incoming", options: WatchOptions()) { source in
///     DocumentIntake(into: store, source: source, validator: validator)
/// }
/// try await folder.watch(WatchObserver(filed: { print($0.file, $0.outcome.word) }))
/// ```
///
/// Any number of watchers may share a folder, in one process or in several, on one machine or on
/// several: a file is renamed into `.work/` before it is read, and only one rename succeeds.
public final class DropFolder: Sendable {
    /// What tells one run of this process from the next.
    static let run = UUID()

    /// The folder's path as it was given.
    public let path: String
    let options: WatchOptions
    let files: any FileSystem
    /// Where the watcher writes.
    let outputs: any FileSystem
    /// Begins to listen; nil where nothing is to be heard.
    let listen: @Sendable () throws(FolderFailure) -> (any ChangeHints)?
    let intake: @Sendable (Source) -> DocumentIntake
    let clock: @Sendable () -> Moment

    /// Opens the folder.
    ///
    /// - Parameter intake: Makes the way into the store for a source.
    /// - Throws: ``FolderFailure`` where the folder, or that for reports, cannot be opened.
    public convenience init(
        at path: String, options: WatchOptions = WatchOptions(),
        intake: @escaping @Sendable (Source) -> DocumentIntake
    ) throws {
        let files = try LinuxFileSystem(folder: path)
        let outputs = try options.output.map { folder throws(FolderFailure) in
            try LinuxFileSystem(folder: folder)
        }
        guard outputs == nil || options.after == .keep else {
            throw FolderFailure(
                "open", .root, 0, message: "only files that are kept can have reports elsewhere")
        }
        let hears = options.usesEvents ? try !files.place().isRemote : false
        self.init(
            path: path, options: options, files: files, outputs: outputs, intake: intake,
            clock: { ThisProcess.now }
        ) { () throws(FolderFailure) in hears ? try InotifyHints(folder: path) : nil }
    }

    init(
        path: String, options: WatchOptions, files: any FileSystem,
        outputs: (any FileSystem)? = nil,
        intake: @escaping @Sendable (Source) -> DocumentIntake,
        clock: @escaping @Sendable () -> Moment,
        listen: @escaping @Sendable () throws(FolderFailure) -> (any ChangeHints)?
    ) {
        self.path = path
        var options = options
        options.rules.endings += options.archives?.endings ?? []
        self.options = options
        self.files = files
        self.outputs = outputs ?? files
        self.listen = listen
        self.intake = intake
        self.clock = clock
    }

    /// Watches until the task is cancelled, or, if the options say so, until there is nothing left
    /// to do. What is in work then is finished first.
    ///
    /// - Parameter executor: Where the work is done; nil for Swift's own threads.
    /// - Throws: ``FolderFailure`` if the folder cannot be used at all, or if the store failed and
    ///   must be opened again; the next watcher then takes up the files in work.
    public func watch(
        _ observer: WatchObserver = WatchObserver(), on executor: (any TaskExecutor)? = nil
    ) async throws {
        let (signals, signal) = AsyncStream<FolderWatcher.Signal>.makeStream()
        let task = Task(executorPreference: executor) {
            var watcher = try FolderWatcher(self, observer, signals, signal)
            try await watcher.run()
        }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            signal.yield(.stop)
        }
    }

    /// The state of the folder as each of its watchers left it, and whether the watcher lives, the
    /// latest first. Where none lives, what the last one told when it ended is among them.
    public static func statuses(
        at path: String
    ) throws -> [(status: FolderStatus, isAlive: Bool)] {
        let files = try LinuxFileSystem(folder: path)
        guard let listing = try files.list(OutcomeFolder.work.path) else { return [] }
        var names: Set<WatcherName> = []
        while let entry = try listing.next() {
            if let name = WatcherName(entry: entry.name) { names.insert(name) }
        }
        func status(at place: EntryPath) throws -> FolderStatus? {
            try files.read(place, limit: 16 << 20).flatMap { try? FolderStatus(json: $0.bytes) }
        }
        var all: [(status: FolderStatus, isAlive: Bool)] = []
        for name in names {
            guard let status = try status(at: name.statusPath) else { continue }
            all.append((status, try files.isLocked(name.lockPath)))
        }
        if !all.contains(where: \.isAlive), let last = try status(at: WatcherName.lastStatusPath) {
            all.append((last, false))
        }
        return all.sorted {
            ($0.status.updated, $0.status.watcher) > ($1.status.updated, $1.status.watcher)
        }
    }
}

/// How a folder is watched.
public struct WatchOptions: Sendable {
    /// Which entries are looked at.
    public var rules = EntryRules()
    /// How long is waited for what.
    public var timings = WatchTimings()
    /// What is held at most.
    public var limits = WatchLimits()
    /// What becomes of files whose documents are stored.
    public var after = AfterIntake.move
    /// Where `.work/`, reports and acknowledgements go; nil for the watched folder. Only files that
    /// stay where they are can have another place for these.
    public var output: String?
    /// The file without which none is complete.
    public var doneFile: DoneFile?
    /// What `.meta.json` files beside documents are.
    public var sidecars = SidecarUse.use
    /// Whether an acknowledgement is written for each file.
    public var acknowledges = false
    /// Is told what became of each file.
    public var hook: (any OutcomeHook)?
    /// Whether what the system says about changes is listened to; scans are made in any case.
    public var usesEvents = true
    /// Whether the watcher ends when nothing is left that it could do.
    public var endsWhenIdle = false
    /// What the source of documents is called; a sub-folder's name is added to it.
    public var source = "drop folder"
    /// Bytes of a document that are read; one more says that there are too many.
    public var byteLimit = 256 << 20
    /// Opens archives; without one they stay where they are.
    public var archives: (any DocumentArchives)?
    /// Casebook's version, for the page beside a refused file.
    public var version = ""

    /// The options above.
    public init() {}
}
