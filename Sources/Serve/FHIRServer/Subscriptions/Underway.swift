import Synchronization

/// What is being sent: to no subscription twice at a time, and of one app's only some, so that one
/// whose endpoint is slow keeps nobody else waiting.
final class Underway: Sendable {
    /// Notifications at the same time.
    private static let most = 64
    /// The same, of one app.
    private static let mostOfOne = 8

    private struct State {
        var names: Set<String> = []
        var total = 0
        var clients: [String: Int] = [:]
    }

    private let state = Mutex(State())

    /// Whether a subscription may be looked at: nobody does yet.
    func begin(_ name: String) -> Bool { state.withLock { $0.names.insert(name).inserted } }

    func end(_ name: String) { state.withLock { _ = $0.names.remove(name) } }

    /// Whether something may be sent to an app now.
    func enter(_ client: String) -> Bool {
        state.withLock { state in
            let own = state.clients[client, default: 0]
            guard state.total < Self.most, own < Self.mostOfOne else { return false }
            state.total += 1
            state.clients[client] = own + 1
            return true
        }
    }

    func leave(_ client: String) {
        state.withLock { state in
            state.total -= 1
            let left = state.clients[client, default: 1] - 1
            state.clients[client] = left > 0 ? left : nil
        }
    }
}
