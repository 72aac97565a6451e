internal import Dispatch
internal import Glibc
internal import Synchronization

/// SIGINT and SIGTERM, which end what is under way in an orderly manner; a second one ends it at
/// once.
package final class EndSignal: Sendable {
    private struct State {
        var hasCome = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { self.come(number) }
            source.resume()
            sources.append(source)
        }
    }

    /// Kept for as long as the process lives: a source that is let go of hears nothing.
    private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

    /// Whether somebody has asked for the end.
    package var hasCome: Bool { state.withLock { $0.hasCome } }

    /// Runs the body in a task that is cancelled by an interruption.
    package func cancelling(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { try await body() }
        call { task.cancel() }
        try await task.value
    }

    /// Calls the function when somebody asks for the end, or now, if somebody has.
    package func call(_ stop: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.cancel = stop
            return state.hasCome
        }
        if isLate { stop() }
    }

    private func come(_ number: Int32) {
        let cancel = state.withLock { state in
            if state.hasCome { _exit(128 + number) }
            state.hasCome = true
            return state.cancel
        }
        cancel?()
    }
}
