public import Foundation
internal import Synchronization

extension Process {
    private static let starting = Mutex(())

    /// Runs it as `run()` does, one start at a time: Foundation's start of several at once has
    /// crashed.
    public func start() throws {
        try Self.starting.withLock { [self] _ in try run() }
    }
}
