public import Foundation
import Synchronization

/// What was used up or taken back before its end: one-time links, codes, sessions, tokens. By
/// random names; ``GrantBook`` notes here what was given, by names that it alone understands.
public final class UsedNames: Sendable {
    /// Where marks are kept beyond the process.
    public protocol Journal: Sendable {
        /// Writes a mark, also one that stands there with an earlier end; it is durable when this
        /// returns.
        func append(_ name: String, until end: Date) async throws
        /// Writes a mark if nobody did, in this process or another; whether nobody had.
        func spend(_ name: String, until end: Date) async throws -> Bool
    }

    private struct State {
        var ends: [String: Date]
        /// What is being written by whoever was the first to use it up.
        var pending: Set<String> = []
        var sinceSweep = 0
        /// Who is told what others have noted.
        var followers: [@Sendable (String, Date) -> Void] = []
    }

    /// After so many new marks those that have ended are dropped.
    private static let sweepInterval = 1_024
    private let journal: (any Journal)?
    private let now: @Sendable () -> Date
    private let state: Mutex<State>

    /// Begins with the marks that a journal has; without one they end with the process.
    public init(
        _ marks: [String: Date] = [:], journal: (any Journal)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.journal = journal
        self.now = now
        state = Mutex(State(ends: marks))
    }

    /// Uses a name up until what it stands for has ended by itself; false if it was used up before.
    /// Of several who do it at once one succeeds.
    package func spend(_ name: String, until end: Date) async throws -> Bool {
        let isFirst = state.withLock { state in
            state.ends[name] == nil && state.pending.insert(name).inserted
        }
        guard isFirst else { return false }
        defer { state.withLock { _ = $0.pending.remove(name) } }
        let isFirstOfAll = try await journal?.spend(name, until: end) ?? true
        remember(name, until: end)
        return isFirstOfAll
    }

    /// Marks a name, whoever does so besides: what is taken back stays so from when this returns.
    package func mark(_ name: String, until end: Date) async throws {
        try await journal?.append(name, until: end)
        remember(name, until: end)
    }

    /// Takes up what other processes have noted.
    public func absorb(_ marks: [String: Date]) {
        let followers = state.withLock { state in
            state.ends.merge(marks) { max($0, $1) }
            return state.followers
        }
        for (name, end) in marks { for follower in followers { follower(name, end) } }
    }

    /// Tells what other processes note from now on.
    func follow(_ follower: @escaping @Sendable (String, Date) -> Void) {
        state.withLock { $0.followers.append(follower) }
    }

    private func remember(_ name: String, until end: Date) {
        state.withLock { state in
            state.ends[name] = end
            state.sinceSweep += 1
            if state.sinceSweep >= Self.sweepInterval {
                let time = now()
                state.ends = state.ends.filter { $0.value > time }
                state.sinceSweep = 0
            }
        }
    }

    /// Whether a name is marked.
    package func isSpent(_ name: String) -> Bool { state.withLock { $0.ends[name] != nil } }

    /// Until when a name is marked; nil for one that is not.
    func end(of name: String) -> Date? { state.withLock { $0.ends[name] } }

    /// Writes a name down for the next start, also one that stands there with an earlier end; what
    /// it says now is the caller's to know.
    func note(_ name: String, until end: Date) async throws {
        try await journal?.append(name, until: end)
    }

    /// The names that begin so, and until when each matters.
    ///
    /// - Complexity: O(*n*) in all marks.
    func marks(beginning prefix: String) -> [String: Date] {
        state.withLock { $0.ends.filter { $0.key.hasPrefix(prefix) } }
    }
}

extension UsedNames.Journal {
    /// Where one process has the journal, it knows itself whether it was the first.
    public func spend(_ name: String, until end: Date) async throws -> Bool {
        try await append(name, until: end)
        return true
    }
}
