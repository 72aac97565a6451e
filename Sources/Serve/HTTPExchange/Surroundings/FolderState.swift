public import Foundation

/// The state of a drop folder as its watchers last left it.
public struct FolderState: Sendable, Hashable {
    /// A file that waits for something.
    public struct HeldFile: Sendable, Hashable {
        /// Why it waits.
        public enum State: String, Sendable, Hashable, CaseIterable {
            case settling, waiting, incomplete, blocked, unfit
        }

        /// The path, as it may stand in a log.
        public var file: String
        /// Why it waits.
        public var state: State
        /// The same in words, in English.
        public var why: String
        /// The system's name for the error, as `EACCES`.
        public var error: String?
        /// A command that mends it.
        public var help: String?
        /// Seconds that it has been so.
        public var seconds: Int

        /// Names a file.
        public init(
            file: String, state: State, why: String, error: String? = nil, help: String? = nil,
            seconds: Int = 0
        ) {
            self.file = file
            self.state = state
            self.why = why
            self.error = error
            self.help = help
            self.seconds = seconds
        }
    }

    /// One watcher of the folder.
    public struct Watcher: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Whether it runs.
        public var isRunning: Bool
        /// When this was true.
        public var updated: Date
        /// Files since it started, by outcome: `stored`, `duplicate`, `rejected`, `conflict`.
        public var outcomes: [String: Int]
        /// Files that are in work.
        public var inWork: Int
        /// Files that are settled and wait for their turn.
        public var ready: Int
        /// Files that wait for something, those that are blocked among them.
        public var waiting: Int
        /// Files that are blocked.
        public var blocked: Int
        /// Files a second, lately.
        public var filesPerSecond: Double
        /// Why nothing is taken in at present, in English.
        public var paused: String?
        /// A command that mends that.
        public var pausedHelp: String?
        /// Files that wait, at most a hundred; those in trouble first.
        public var held: [HeldFile]

        /// Puts the state of a watcher together.
        public init(
            name: String, isRunning: Bool, updated: Date, outcomes: [String: Int] = [:],
            inWork: Int = 0, ready: Int = 0, waiting: Int = 0, blocked: Int = 0,
            filesPerSecond: Double = 0, paused: String? = nil, pausedHelp: String? = nil,
            held: [HeldFile] = []
        ) {
            self.name = name
            self.isRunning = isRunning
            self.updated = updated
            self.outcomes = outcomes
            self.inWork = inWork
            self.ready = ready
            self.waiting = waiting
            self.blocked = blocked
            self.filesPerSecond = filesPerSecond
            self.paused = paused
            self.pausedHelp = pausedHelp
            self.held = held
        }
    }

    /// Its watchers, those that have ended too.
    public var watchers: [Watcher]

    /// Puts a state together.
    public init(watchers: [Watcher]) { self.watchers = watchers }
}
