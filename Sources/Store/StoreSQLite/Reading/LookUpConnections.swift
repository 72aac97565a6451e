internal import GRDB
internal import HealthStore
internal import Synchronization

/// The connections of a store for look-ups on the caller's own thread, opened when they are first
/// needed. Nobody waits for one.
final class LookUpConnections: Sendable {
    private enum Place {
        case unopened
        case open(LookUpConnection)
        case closed
    }

    private final class LockedPlace: Sendable {
        let place = Mutex(Place.unopened)
    }

    private let path: String
    private let configuration: Configuration
    private let places = (0..<SQLiteLimits.readers).map { _ in LockedPlace() }

    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Looks something up by one statement, so that all of the answer is of one state of the
    /// store. Nil if every connection is busy or closed, or if `body` cannot say it by that alone.
    ///
    /// - Throws: ``StoreError``, and what `body` throws.
    func lookUp<Answer: Sendable>(
        _ body: (LookUpConnection) throws -> Answer?
    ) throws -> Answer? {
        for locked in places {
            let found: Answer?? = try locked.place.withLockIfAvailable { place in
                try StoreError.translating {
                    try connection(at: &place).flatMap(body)
                }
            }
            if let found { return found }
        }
        return nil
    }

    private func connection(at place: inout Place) throws -> LookUpConnection? {
        switch place {
        case .open(let connection): return connection
        case .closed: return nil
        case .unopened:
            let connection = try LookUpConnection(path: path, configuration: configuration)
            place = .open(connection)
            return connection
        }
    }

    /// Closes every connection, once its look-up has ended.
    func close() {
        for locked in places {
            locked.place.withLock { place in
                if case .open(let connection) = place { connection.close() }
                place = .closed
            }
        }
    }
}
