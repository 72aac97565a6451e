internal import ArgumentParser
internal import Base
internal import CFileSystem
internal import CommandSupport
package import Foundation
package import HealthStore

/// The store of this process, which the commands of others use instead of opening it.
package struct HeldStore: Sendable {
    /// The one that the command works on that runs now; nil for a command of this process's own.
    @TaskLocal package static var current: HeldStore?

    package let store: HealthStore
    package let backend: (any StorageBackend)?
}

/// Runs the commands of others on a store that this process holds: `casebook documents` and the
/// like work beside `serve` and `watch`. Whoever may open the socket's file is the store's
/// administrator; the access log has their name.
package struct CommandSocket {
    /// Commands that run at the same time; others wait.
    private static let maximumGuests = 8

    package let path: String
    /// The group whose members may use the socket too.
    package let group: gid_t?
    package let held: HeldStore
    /// Runs a command, and gives its exit status.
    package let run: @Sendable ([String]) async -> Int32
    /// Is told what is wrong, in a word.
    package let complain: @Sendable (String) -> Void

    /// Takes commands while the body runs.
    package func taking<Result>(
        during body: () async throws -> Result
    ) async throws -> Result {
        // Whoever reads a command's results may go before they end.
        signal(SIGPIPE, SIG_IGN)
        let listener = listen()
        guard listener >= 0 else { return try await body() }
        Thread { accept(from: listener) }.start()
        defer {
            unlink(path)
            shutdown(listener, Int32(SHUT_RDWR))
        }
        return try await body()
    }

    /// The store is held by this process, so a socket that is left is nobody's.
    private func listen() -> Int32 {
        unlink(path)
        let listener = cbx_listen(path, group == nil ? 0o600 : 0o660)
        if listener >= 0, let group, chown(path, uid_t.max, group) != 0 {
            complain("socket-group")
        }
        if listener < 0 { complain("no-socket") }
        return listener
    }

    private func accept(from listener: Int32) {
        let places = DispatchSemaphore(value: Self.maximumGuests)
        defer { close(listener) }
        while true {
            places.wait()
            let socket = Glibc.accept(listener, nil, nil)
            if socket < 0 {
                places.signal()
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno == EMFILE || errno == ENFILE {
                    usleep(100_000)
                    continue
                }
                return
            }
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            let frames = SocketFrames(socket: socket)
            Thread {
                serve(frames)
                places.signal()
            }.start()
        }
    }

    /// Runs one command; its thread reads what its client says meanwhile.
    private func serve(_ frames: SocketFrames) {
        let guest: GuestSession
        do throws(SocketFrames.Failure) {
            guest = try GuestSession(frames)
        } catch {
            return (try? frames.send(.object(["refused": .string(error.reason)]))) ?? ()
        }
        let threads = GuestThreads(ProcessInfo.processInfo.activeProcessorCount)
        let task = Task(executorPreference: threads) {
            let status = await Console.$guest.withValue(guest) {
                await HeldStore.$current.withValue(held) { await run(guest.words) }
            }
            guest.end(status)
            frames.shut()
        }
        guest.onEnd { task.cancel() }
        guest.listen()
        Task {
            await task.value
            threads.end()
        }
    }
}
