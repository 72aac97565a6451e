public import Foundation
import Synchronization

/// What was used up or taken back before its end: one-time links, codes, sessions, tokens. By
/// random names; ``GrantBook`` notes here what was given, by names that it alone understands.
public final class SpentMarks: Sendable {
    /// Where marks are kept beyond the process.
    public protocol Journal: Sendable {
        /// Writes a mark; it is durable when this returns.
        func append(_ name: String, until end: Date) throws
    }

    private struct State {
        var ends: [String: Date]
        var sinceSweep = 0
    }

    /// After so many new marks those that have ended are dropped.
    private static let sweepInterval = 1_024
    private let journal: (any Journal)?
    private let now: @Sendable () -> Date
    private let state: Mutex<State>
    /// Held while a mark is written: who only asks does not wait for the disk.
    private let spending = Mutex(())

    /// Begins with the marks that a journal has; without one they end with the process.
    public init(
        _ marks: [String: Date] = [:], journal: (any Journal)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.journal = journal
        self.now = now
        state = Mutex(State(ends: marks))
    }

    /// Marks a name until what it stands for has ended by itself; false if it was marked before.
    /// Of several who do it at once one succeeds.
    @discardableResult
    func spend(_ name: String, until end: Date) throws -> Bool {
        try spending.withLock { _ in
            guard !isSpent(name) else { return false }
            try journal?.append(name, until: end)
            state.withLock { state in
                state.ends[name] = end
                state.sinceSweep += 1
                if state.sinceSweep >= Self.sweepInterval {
                    let time = now()
                    state.ends = state.ends.filter { $0.value > time }
                    state.sinceSweep = 0
                }
            }
            return true
        }
    }

    /// Whether a name is marked.
    func isSpent(_ name: String) -> Bool { state.withLock { $0.ends[name] != nil } }

    /// Writes a name down for the next start, also one that stands there with an earlier end; what
    /// it says now is the caller's to know.
    func note(_ name: String, until end: Date) throws {
        try spending.withLock { _ in try journal?.append(name, until: end) }
    }

    /// The names that begin so, and until when each matters.
    ///
    /// - Complexity: O(*n*) in all marks.
    func marks(beginning prefix: String) -> [String: Date] {
        state.withLock { $0.ends.filter { $0.key.hasPrefix(prefix) } }
    }
}
