public import Foundation

/// The state of a drop folder as one of its watchers sees it.
public struct FolderStatus: Sendable, Hashable, Codable {
    /// A file that cannot be worked on now.
    public struct Held: Sendable, Hashable, Codable {
        static let unfit = "unfit"

        /// The path, as it may stand in a log.
        public let file: String
        /// `settling`, `incomplete`, `blocked` or `unfit`.
        public let state: String
        /// Why, in words.
        public let why: String
        /// The system's name for the error, as `EACCES`.
        public let error: String?
        /// A command that mends it.
        public let help: String?
        /// Seconds that it has been so.
        public let seconds: Int
        /// Seconds until it is looked at again.
        public let againIn: Int
    }

    /// The watcher's name.
    public var watcher: String
    /// Its process.
    public var process: Int32
    /// When it started.
    public var started: Date
    /// When this was true.
    public var updated: Date
    /// How it learns about files, as `events and a scan every 10 s`.
    public var mode: String
    /// The file system's name.
    public var fileSystem: String
    /// Files whose documents were stored since it started.
    public var stored = 0
    /// Files whose documents were stored before.
    public var duplicates = 0
    /// Files that were refused.
    public var rejected = 0
    /// Files whose document has the `id` of another one.
    public var conflicts = 0
    /// Files that are in work.
    public var inWork = 0
    /// Files that are settled and wait for their turn, as of the last scan.
    public var ready = 0
    /// Files that wait for something, those in ``held`` and others like them.
    public var waiting = 0
    /// The same that are blocked.
    public var blocked = 0
    /// Files that wait, the longest waiting first, at most a hundred; those in trouble first.
    public var held: [Held] = []
    /// Files a second, lately.
    public var filesPerSecond = 0.0
    /// Outcomes that a hook has not been told yet; nil where there is no hook.
    public var untold: Int?
    /// Outcomes that a hook has refused again and again while it took others: they are told once
    /// more when a watcher starts.
    public var refusedByHook: Int?
    /// Why it could not be told the last time.
    public var hookFailure: String?
    /// The file whose outcome that was.
    public var hookFile: String?
    /// When it is told again.
    public var hookAgain: Date?
    /// Files that stay where they are, since their names are not those of documents, as of the
    /// last scan; nil in what an earlier version wrote.
    public var others: Int?
    /// The first of them.
    public var otherFiles: [String]?
    /// Why nothing is taken in at present.
    public var paused: String?
    /// What mends that.
    public var pausedHelp: String?

    /// Seconds until the files that are ready are worked off at the present speed.
    public var secondsLeft: Int? {
        ready > 0 && filesPerSecond > 0 ? Int((Double(ready) / filesPerSecond).rounded(.up)) : nil
    }

    /// Reads what a watcher has written.
    public init(json: [UInt8]) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(FolderStatus.self, from: Data(json))
    }

    /// One object.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }

    init(watcher: WatcherName, process: Int32, started: Date, mode: String, place: String) {
        self.watcher = watcher.text
        self.process = process
        self.started = started
        self.mode = mode
        updated = started
        fileSystem = place
    }
}
