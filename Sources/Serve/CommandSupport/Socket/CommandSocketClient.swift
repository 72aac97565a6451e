internal import ArgumentParser
internal import Base
internal import CFileSystem
internal import Glibc
internal import Wording

/// Has the process that holds a store run this process's command, with this process's files.
package struct CommandSocketClient {
    /// Variables that commands read.
    private static let variables = [
        "CASEBOOK_CONFIG", "CLICOLOR_FORCE", "COLUMNS", "LANG", "LC_ALL", "LC_MESSAGES",
        "NO_COLOR", "TERM", "TZ",
    ]

    private let url: String
    private let frames: SocketFrames
    private let socket: Int32

    /// Where the socket of a store is.
    package static func path(of store: String) -> String { store + ".socket" }

    /// Connects to the process that holds a store; nil where none listens.
    ///
    /// - Parameters:
    ///   - store: The store's file.
    ///   - url: What the store is called where it is spoken of.
    package init?(store: String, url: String) {
        let path =
            Console.variable("CASEBOOK_SOCKET") ?? ConfiguredStore.known?.socket
            ?? Self.path(of: store)
        socket = cbx_connect(path)
        guard socket >= 0 else { return nil }
        frames = SocketFrames(socket: socket)
        self.url = url
    }

    /// Runs a command there.
    ///
    /// - Returns: Its exit status.
    /// - Throws: ``CommandFailure`` where it was not run, or its end is not known.
    package func run(_ words: [String]) throws(CommandFailure) -> Int32 {
        Interruption.finishOnce()
        do throws(SocketFrames.Failure) {
            try frames.send(hello(words), files: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO])
            var isTold = false
            while true {
                if Interruption.isRequested, !isTold {
                    isTold = true
                    try frames.send(.object(["interrupt": .boolean(true)]))
                }
                // Unlike a read, this ends when a signal comes.
                var waited = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                guard poll(&waited, 1, -1) > 0 else { continue }
                guard let (message, _) = try frames.receive() else { break }
                if let status = message["end"]?.integer { return Int32(truncatingIfNeeded: status) }
                if let reason = message["refused"]?.text { throw SocketFrames.Failure(reason) }
                if let path = message["open"]?.text { try open(path, message) }
            }
        } catch {
            throw CommandFailure(SocketMessage.elsewhere(error.reason))
        }
        throw CommandFailure(SocketMessage.endedEarly())
    }

    private func hello(_ words: [String]) -> JSONValue {
        var environment: [String: JSONValue] = ["CASEBOOK_STORE": .string(url)]
        for name in Self.variables {
            environment[name] = Console.variable(name).map { .string($0) }
        }
        return .object([
            "arguments": .array(words.map { .string($0) }),
            "directory": .string(directory),
            "environment": .object(environment),
            "version": .string(Software.version),
        ])
    }

    private var directory: String {
        guard let found = getcwd(nil, 0) else { return "/" }
        defer { free(found) }
        return String(cString: found)
    }

    /// Opens a file of this process's and hands it over.
    private func open(_ path: String, _ request: JSONValue) throws(SocketFrames.Failure) {
        let flags = request["flags"]?.integer.flatMap(Int32.init(exactly:)) ?? O_RDONLY
        let mode = request["mode"]?.integer.flatMap(mode_t.init(exactly:)) ?? 0
        let file = Console.open(InputPath(path), flags, mode: mode)
        let failure = errno
        guard file >= 0 else {
            return try frames.send(.object(["failure": .number(failure)]))
        }
        defer { close(file) }
        try frames.send(.object(["failure": 0]), files: [file])
    }
}
