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
    static let beginning = """
        SELECT set_config('lock_timeout', '10s', false),
            set_config('statement_timeout', '60s', false),
            set_config('idle_in_transaction_session_timeout', '15s', false),
            set_config('bytea_output', 'hex', false),
            set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                WHEN 'off' THEN 'on' WHEN 'local' THEN 'on'
                ELSE current_setting('synchronous_commit') END, false)
        """

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
