import Synchronization

/// Lets a number of tasks in at a time; the others wait in their order.
final class Turnstile: Sendable {
    private struct State {
        var room: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(room: Int) { state = Mutex(State(room: room)) }

    /// Waits for room and takes it.
    func enter() async {
        await withCheckedContinuation { caller in
            let isLetIn = state.withLock { state in
                guard state.room > 0 else {
                    state.waiting.append(caller)
                    return false
                }
                state.room -= 1
                return true
            }
            if isLetIn { caller.resume() }
        }
    }

    /// Gives room back, to the one who has waited longest.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.room += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
