package import HealthStore
import Synchronization

/// The purposes and reasons that staff gave on the pages, so that nobody is asked twice about the
/// same person in one session. They are kept in memory only: after a restart they are asked again.
package final class StaffReasons: Sendable {
    private struct Place: Hashable {
        let session: String
        let subject: StaffSubject
    }

    /// Reasons that are kept: some megabytes.
    private static let limit = 10_000

    private let given = Mutex<[Place: StaffAccess]>([:])

    package init() {}

    package func keep(_ access: StaffAccess, about subject: StaffSubject, in session: String) {
        given.withLock { given in
            if given.count >= Self.limit { given.removeAll() }
            given[Place(session: session, subject: subject)] = access
        }
    }

    package func access(to subject: StaffSubject, in session: String) -> StaffAccess? {
        given.withLock { $0[Place(session: session, subject: subject)] }
    }
}
