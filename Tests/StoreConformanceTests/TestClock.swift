import Foundation
import Synchronization

/// A clock that a test moves.
final class TestClock: Sendable {
    private let time = Mutex(StoreKind.now)

    var now: Date { time.withLock { $0 } }

    /// A minute passes.
    func tick() { time.withLock { $0 += 60 } }
}
