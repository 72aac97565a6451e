internal import ArgumentParser
internal import Base
internal import CFileSystem
package import Foundation
internal import Synchronization
internal import Wording

/// A command that came through the socket, and the process that sent it.
package final class GuestSession: Sendable {
    private struct State {
        var reply: (failure: Int32, file: Int32)?
        var isGone = false
        var isInterrupted = false
        var finishesOnce = false
        var cancel: (@Sendable () -> Void)?
    }

    /// Its standard input, output and error.
    package let files: [Int32]
    package let words: [String]
    package let environment: [String: String]
    /// Its working directory.
    package let directory: String
    /// Its user's name.
    package let user: String

    private let frames: SocketFrames
    private let state = Mutex(State())
    private let condition = NSCondition()
    private let asking = NSLock()

    /// Reads what a client sends first.
    ///
    /// - Throws: ``SocketFrames/Failure``, with what is wrong for the client.
    package init(_ frames: SocketFrames) throws(SocketFrames.Failure) {
        guard let (hello, files) = try frames.receive() else {
            throw SocketFrames.Failure(SocketMessage.connectionEnded.text)
        }
        guard files.count == 3, let words = hello["arguments"]?.texts,
            let directory = hello["directory"]?.text,
            let environment = hello["environment"]?.fields,
            let version = hello["version"]?.text
        else {
            files.forEach { close($0) }
            throw SocketFrames.Failure(SocketMessage.notACommand.text)
        }
        guard version == Software.version else {
            files.forEach { close($0) }
            throw SocketFrames.Failure(SocketMessage.otherVersion(Software.version, version).text)
        }
        self.files = files
        self.words = words
        self.directory = directory
        self.environment = environment.compactMapValues(\.text)
        user = frames.peerUser.map(Console.name(of:)) ?? "unknown"
        self.frames = frames
    }

    deinit { files.forEach { close($0) } }

    /// Whether its person has interrupted it, or it is gone.
    package var isInterrupted: Bool { state.withLock { $0.isInterrupted || $0.isGone } }

    /// Says that the command ends properly by itself when it is interrupted.
    package func finishOnce() { state.withLock { $0.finishesOnce = true } }

    /// Calls the function when the command should end, or now.
    package func onEnd(_ cancel: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.cancel = cancel
            return state.isGone
        }
        if isLate { cancel() }
    }

    /// Reads what the client says until it is gone.
    package func listen() {
        while let (message, files) = try? frames.receive() {
            if message["interrupt"] != nil {
                let cancel = state.withLock { state in
                    state.isInterrupted = true
                    return state.finishesOnce ? nil : state.cancel
                }
                cancel?()
                continue
            }
            let failure = message["failure"]?.integer.flatMap(Int32.init(exactly:)) ?? 0
            let reply = (failure, files.first ?? -1)
            files.dropFirst().forEach { close($0) }
            condition.withLock { state.withLock { $0.reply = reply } }
            condition.broadcast()
        }
        let cancel = state.withLock { state in
            state.isGone = true
            return state.cancel
        }
        condition.withLock { condition.broadcast() }
        cancel?()
    }

    /// Has the client open a file.
    ///
    /// - Returns: The file; -1 with `errno`.
    package func open(_ path: InputPath, _ flags: Int32, mode: mode_t) -> Int32 {
        asking.lock()
        defer { asking.unlock() }
        let request: JSONValue = .object([
            "open": .string(ArgumentWord.text(of: path.bytes)), "flags": .number(flags),
            "mode": .number(mode),
        ])
        guard (try? frames.send(request)) != nil else {
            errno = EPIPE
            return -1
        }
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (reply, isGone) = state.withLock { state in
                defer { state.reply = nil }
                return (state.reply, state.isGone)
            }
            if let reply {
                errno = reply.file < 0 && reply.failure == 0 ? EIO : reply.failure
                return reply.file
            }
            guard !isGone else {
                errno = EPIPE
                return -1
            }
            condition.wait()
        }
    }

    /// Tells the client how its command ended.
    package func end(_ status: Int32) { try? frames.send(.object(["end": .number(status)])) }
}
