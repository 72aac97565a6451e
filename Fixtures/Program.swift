internal import Dispatch
public import Foundation
internal import Glibc
internal import Synchronization

/// A program that a test runs beside itself. It is started by `posix_spawn`, since Foundation's
/// `Process.run` copies past the end of a buffer of its own now and then, and ends the test run.
///
///     let (status, output) = try Program.run("tar", ["-tf", archive])
public final class Program: Sendable {
    /// Where one of the program's three standard streams goes.
    public enum Stream {
        /// Where the test's own stream goes.
        case inherited
        /// Nowhere; nothing can be read from it.
        case null
        /// A file: read for standard input; created, and emptied, for the other two.
        case file(URL)
        /// A pipe whose other end is ``Program/read()`` and ``Program/readLine()``.
        /// For standard output and standard error only; both may share it.
        case pipe
    }

    /// The process's number.
    public let number: pid_t
    /// The end of the pipe that the test reads; nil without one.
    private let pipe: FileHandle?
    private let ending = Ending()

    /// What `waitpid` said, once the program has ended. A thread of its own waits, so that no ended
    /// program is left over: Swift Testing's own watch over exit tests would look at nothing else.
    private final class Ending: Sendable {
        let status = Mutex<Int32?>(nil)
        let group = DispatchGroup()

        func follow(_ number: pid_t) {
            group.enter()
            Thread.detachNewThread { [self] in
                var status: Int32 = 0
                var found = waitpid(number, &status, 0)
                while found < 0, errno == EINTR { found = waitpid(number, &status, 0) }
                let signal = status & 0x7F
                let told = found < 0 ? -1 : signal == 0 ? (status >> 8) & 0xFF : -signal
                self.status.withLock { $0 = told }
                group.leave()
            }
        }
    }

    /// Starts a program. A name without a slash is looked up in `PATH`.
    ///
    /// - Throws: `POSIXError` if the program or a file cannot be used. With a `folder`, a program
    ///   that is not there ends with status 127 instead.
    public init(
        _ executable: String, _ arguments: [String] = [], folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        input: Stream = .null, output: Stream = .inherited, errors: Stream = .inherited
    ) throws {
        // One start at a time: no other program inherits a pipe that is just being made.
        let (number, pipe) = try Self.starting.withLock { _ in
            try Self.start(
                command: (folder.map { ["env", "-C", $0.path(percentEncoded: false)] } ?? [])
                    + [executable] + arguments,
                environment: environment, streams: [input, output, errors])
        }
        self.number = number
        self.pipe = pipe
        ending.follow(number)
    }

    private static let starting = Mutex(())

    /// Glibc's own action for a working folder is hidden from Swift; `env -C` does the same.
    private static func start(
        command: [String], environment: [String: String], streams: [Stream]
    ) throws -> (number: pid_t, pipe: FileHandle?) {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        var ends: [Int32] = [-1, -1]
        for (stream, descriptor) in zip(streams, Int32(0)...) {
            switch stream {
            case .inherited: continue
            case .null: posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
            case .file(let url):
                let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
                posix_spawn_file_actions_addopen(
                    &files, descriptor, url.path(percentEncoded: false), flags, 0o600)
            case .pipe:
                if ends[0] < 0 {
                    try check(Glibc.pipe(&ends) == 0 ? 0 : errno)
                    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
                }
                posix_spawn_file_actions_adddup2(&files, ends[1], descriptor)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = command.map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var number: pid_t = 0
        let failure = posix_spawnp(&number, command[0], &files, &attributes, words, settings)
        if ends[1] >= 0 { close(ends[1]) }
        let pipe = ends[0] < 0 ? nil : FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        try check(failure)
        return (number, pipe)
    }

    private static func check(_ failure: Int32) throws {
        if failure != 0 { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: its status, as ``wait()`` gives it, and standard output with standard error, in
    ///   the order they were written.
    public static func run(
        _ executable: String, _ arguments: [String] = []
    ) throws -> (status: Int32, output: String) {
        let program = try Program(executable, arguments, output: .pipe, errors: .pipe)
        let output = program.read()
        return (program.wait(), String(decoding: output, as: UTF8.self))
    }

    /// Everything that the program writes into the pipe from now on, until it closes it.
    public func read() -> Data { (try? pipe?.readToEnd()) ?? Data() }

    /// What the program writes into the pipe until the end of a line; less if it closes the pipe.
    public func readLine() -> String {
        var line = Data()
        while !line.contains(0x0A), let more = pipe?.availableData, !more.isEmpty { line += more }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whether the program has not ended yet.
    public var isRunning: Bool { ending.status.withLock { $0 == nil } }

    /// Waits for the end of the program.
    ///
    /// - Returns: its exit status, or the number of the signal that ended it, as a negative number.
    @discardableResult
    public func wait() -> Int32 {
        ending.group.wait()
        return ending.status.withLock { $0 ?? -1 }
    }

    /// Sends the program a signal, unless it has ended.
    public func signal(_ signal: Int32) {
        if isRunning { kill(number, signal) }
    }
}
