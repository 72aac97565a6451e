import Foundation
import Synchronization

/// A clock that stands until it is moved.
final class Clock: Sendable {
    private let seconds = Mutex(1_700_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func advance(by interval: TimeInterval) { seconds.withLock { $0 += interval } }
}
