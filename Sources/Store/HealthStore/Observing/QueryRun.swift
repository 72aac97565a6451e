internal import Synchronization

/// That a query runs once: shared by all copies of its sequence, so that a second loop is refused
/// and ``stop()`` ends the first wherever it waits.
final class QueryRun: Sendable {
    private let state = Mutex((isStarted: false, isStopped: false))
    let listener: ChangeHub.Listener

    init(_ listener: ChangeHub.Listener) { self.listener = listener }

    /// - Throws: ``StoreError/Code/invalidArgument`` the second time.
    func start() throws -> ChangeHub.Listener {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else {
            throw StoreError(
                .invalidArgument, "a query can be executed only once; create a new one")
        }
        return listener
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func stop() {
        state.withLock { $0.isStopped = true }
        listener.end()
    }
}
