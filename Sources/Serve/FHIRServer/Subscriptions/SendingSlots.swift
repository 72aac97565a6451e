import Synchronization

/// What is being sent: to no subscription twice at a time, and to one receiver only some, so that
/// one who is slow keeps nobody else waiting.
final class SendingSlots: Sendable {
    private struct State {
        var names: Set<String> = []
        var total = 0
        var receivers: [String: Int] = [:]
    }

    private let most: Int
    private let mostOfOne: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: Notifications at the same time.
    ///   - mostOfOne: The same, to one receiver.
    init(most: Int, mostOfOne: Int) {
        self.most = most
        self.mostOfOne = mostOfOne
    }

    /// Whether a subscription may be looked at: nobody does yet.
    func begin(_ name: String) -> Bool { state.withLock { $0.names.insert(name).inserted } }

    func end(_ name: String) { state.withLock { _ = $0.names.remove(name) } }

    /// Whether something may be sent to a receiver now.
    func enter(_ receiver: String) -> Bool {
        state.withLock { state in
            let own = state.receivers[receiver, default: 0]
            guard state.total < most, own < mostOfOne else { return false }
            state.total += 1
            state.receivers[receiver] = own + 1
            return true
        }
    }

    func leave(_ receiver: String) {
        state.withLock { state in
            state.total -= 1
            let left = state.receivers[receiver, default: 1] - 1
            state.receivers[receiver] = left > 0 ? left : nil
        }
    }
}
