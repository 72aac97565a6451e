internal import CommandSupport
internal import Glibc
internal import StoreSQLite
internal import Synchronization
internal import Wording

/// Runs a program that writes a key to standard output: what unseals it from a TPM, or asks a key
/// management service.
enum KeyProgram {
    /// Seconds until the program, and what it started, is killed.
    private static let seconds = 10
    /// Bytes that are read of what it writes; a key has 64 digits at most.
    private static let outputBytes = 4_096
    /// Asked once in a process: some key services bill each call, and log it.
    private static let known = Mutex<[[String]: StoreKey]>([:])

    /// The key that a program writes.
    ///
    /// - Parameter words: The program's path, and its arguments.
    static func key(of words: [String]) throws -> StoreKey {
        try known.withLock { known in
            if let key = known[words] { return key }
            var output = try run(words)
            defer { explicit_bzero(&output, output.count) }
            let key = try StoreKey(written: output)
            known[words] = key
            return key
        }
    }

    private static func run(_ words: [String]) throws -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure(words, StoreMessage.keyProgramNotRun.text) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = start(words, output: ends[1])
        close(ends[1])
        guard let process else { throw failure(words, StoreMessage.keyProgramNotRun.text) }
        let output = read(ends[0])
        // Whatever it started goes with it; after its own end this finds nobody.
        if output == nil { kill(-process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard let output else { throw failure(words, StoreMessage.keyProgramSlow(seconds).text) }
        guard status == 0 else { throw failure(words, "failed") }
        return output
    }

    private static func start(_ words: [String], output: Int32) -> pid_t? {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&files, output, 1)
        var how = posix_spawnattr_t()
        posix_spawnattr_init(&how)
        defer { posix_spawnattr_destroy(&how) }
        posix_spawnattr_setpgroup(&how, 0)
        posix_spawnattr_setflags(&how, Int16(POSIX_SPAWN_SETPGROUP))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var process: pid_t = -1
        guard posix_spawn(&process, words[0], &files, &how, &arguments, environ) == 0 else {
            return nil
        }
        return process
    }

    /// What is written until the other end is closed; nil if that takes too long.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        let end = ContinuousClock.now + .seconds(seconds)
        var bytes = [UInt8](repeating: 0, count: outputBytes)
        var count = 0
        while count < bytes.count {
            let left = (end - ContinuousClock.now) / .milliseconds(1)
            guard left > 0 else { return nil }
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waited, 1, Int32(left.rounded(.up)))
            guard ready > 0 else { continue }
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
            }
            if got == 0 { break }
            if got > 0 { count += got }
        }
        defer { explicit_bzero(&bytes, bytes.count) }
        return Array(bytes.prefix(count))
    }

    private static func failure(_ words: [String], _ what: String) -> CommandFailure {
        CommandFailure(StoreMessage.keyProgram(words[0], what))
    }
}
