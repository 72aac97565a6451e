internal import Synchronization

/// Where a database is, as a URI of libpq's (`postgresql://USER@HOST/NAME?OPTIONS`).
struct DatabaseAddress: Sendable {
    /// As it was given.
    let text: String

    init(_ text: String) { self.text = text }

    /// What a store needs of every connection, unless the address says otherwise: a server that can
    /// be written, an answer within seconds, and a name in the server's lists.
    private static let defaults = [
        ("application_name", "casebook"), ("connect_timeout", "5"),
        ("target_session_attrs", "read-write"), ("tcp_user_timeout", "15000"),
    ]

    /// The address with what it leaves out.
    var connecting: String {
        var parts = text
        for (name, value) in Self.defaults where !text.contains("\(name)=") {
            parts += (parts.contains("?") ? "&" : "?") + "\(name)=\(value)"
        }
        return parts
    }

    /// What every session begins with: no statement waits for ever, a node that was stopped in the
    /// middle of a transaction holds nobody up, and no commit is acknowledged before it is durable.
    ///
    /// - Parameter isLocal: Whether it is said for one transaction only.
    static func beginning(isLocal: Bool) -> String {
        """
        SELECT pg_backend_pid(), set_config('lock_timeout', '10s', \(isLocal)),
            set_config('statement_timeout', '60s', \(isLocal)),
            set_config('idle_in_transaction_session_timeout', '15s', \(isLocal)),
            set_config('bytea_output', 'hex', \(isLocal)),
            set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                WHEN 'off' THEN 'on' WHEN 'local' THEN 'on'
                ELSE current_setting('synchronous_commit') END, \(isLocal))
        """
    }

    /// What a transaction that changes something begins with. A process that is stopped between two
    /// of its statements holds rows that others wait for, and works between them for a moment only.
    static let changing = "SET LOCAL idle_in_transaction_session_timeout = '4s'"
}

/// Counts what the connections of a store have done.
final class DatabaseCounts: Sendable {
    private let tripCount = Atomic(0)
    private let commitCount = Atomic(0)
    private let retryCount = Atomic(0)
    private let bodyCount = Atomic(0)

    func countTrip() { tripCount.add(1, ordering: .relaxed) }
    func countCommit() { commitCount.add(1, ordering: .relaxed) }
    func countRetry() { retryCount.add(1, ordering: .relaxed) }
    func countBody() { bodyCount.add(1, ordering: .relaxed) }

    /// How often somebody waited for the database.
    var trips: Int { tripCount.load(ordering: .relaxed) }
    var commits: Int { commitCount.load(ordering: .relaxed) }
    /// How often a transaction was run again.
    var retries: Int { retryCount.load(ordering: .relaxed) }
    var bodies: Int { bodyCount.load(ordering: .relaxed) }
}

/// The database's clock, which is one for all processes: what they leave for each other is judged
/// by it alone, since one whose own clock is wrong would take away what others need.
enum DatabaseClock {
    /// Microseconds since 1970 at this moment.
    static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
    /// The same at the beginning of the transaction, which an index can be searched with.
    static let statement = "(extract(epoch FROM now()) * 1000000)::bigint"
    /// Microseconds for which a process may ask what became of a commit, and for which a name that
    /// works once is kept beyond its end.
    static let kept: Int64 = 3_600_000_000
}
