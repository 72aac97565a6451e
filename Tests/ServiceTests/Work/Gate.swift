import Foundation
import Synchronization

/// Holds the threads that come to it until it is opened, and keeps who came.
final class Gate: Sendable {
    private struct State {
        var came: [String] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let closed = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    /// Who came, in their order.
    var came: [String] { state.withLock { $0.came } }

    /// Notes somebody, without holding them.
    func note(_ name: String) {
        let waiting = state.withLock { state in
            state.came.append(name)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Holds the calling thread.
    func pass(_ name: String) {
        note(name)
        closed.wait()
    }

    /// Lets so many through.
    func open(_ count: Int) { for _ in 0..<count { closed.signal() } }

    /// Waits until so many have come.
    func waitFor(_ count: Int) async {
        while came.count < count {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    guard state.came.count < count else { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isThere { continuation.resume() }
            }
        }
    }
}
