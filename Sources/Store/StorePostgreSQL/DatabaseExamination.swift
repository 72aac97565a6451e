internal import HealthStore
public import StoredForms

/// Looks at a database as an installer should: what in its configuration would lose what a store
/// has promised.
public struct DatabaseExamination: Sendable {
    /// One thing that was looked at.
    public struct Finding: Sendable {
        /// What it is, in a word or two.
        public let name: String
        /// Whether it is as it should be; nil where it depends.
        public let isGood: Bool?
        /// What was found, and what would be lost.
        public let text: String
        /// What to do; nil for nothing.
        public let help: String?
    }

    /// Everything that was looked at.
    public private(set) var findings: [Finding] = []
    /// Where the store keeps bodies outside of the database; nil if it does not, or is locked.
    public private(set) var bodies: String?

    /// Connects and looks. Nothing is changed, and no store need be there.
    ///
    /// - Throws: ``HealthStore/StoreError`` if the database cannot be reached.
    public init(address: String, key: StoreKey?, clock now: Int64) throws {
        let worker = DatabaseWorker(DatabaseAddress(address), counts: DatabaseCounts())
        let connection = try worker.connection()
        do {
            try examine(connection, clock: now)
            try examineStore(connection, key: key)
        } catch let failure as DatabaseFailure { throw failure.error }
    }

    private mutating func add(
        _ name: String, _ isGood: Bool?, _ text: String, help: String? = nil
    ) {
        findings.append(
            Finding(name: name, isGood: isGood, text: text, help: isGood == true ? nil : help))
    }

    private static let settings = [
        "fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names",
        "default_transaction_isolation", "max_connections", "data_checksums", "ssl",
    ]

    private mutating func examine(_ connection: DatabaseConnection, clock now: Int64) throws {
        let version = connection.serverVersion
        add(
            "version", version >= 150_000 ? true : version >= 140_000 ? nil : false,
            "PostgreSQL \(version / 10_000).\(version % 10_000)",
            help: "15 or later is tested")
        let selected = Self.settings.map { "convert_to(current_setting('\($0)'), 'UTF8')" }
        let answers = try connection.ask(
            SQLCommand("SELECT \(selected.joined(separator: ", "))"),
            SQLCommand(
                """
                SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
                    pg_is_in_recovery(), has_schema_privilege(current_schema(), 'CREATE'),
                    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false)
                """))
        guard let row = answers.first?.first, let facts = answers.last?.first else { return }
        var values: [String: String] = [:]
        for (place, name) in Self.settings.enumerated() { values[name] = try row.text(place) }
        add(
            "fsync", values["fsync"] == "on", "fsync is \(values["fsync"] ?? "")",
            help: "set fsync = on: without it, a power failure damages the database")
        add(
            "full pages", values["full_page_writes"] == "on",
            "full_page_writes is \(values["full_page_writes"] ?? "")",
            help: "set full_page_writes = on: without it, a power failure tears pages, unless the "
                + "file system writes 8 kB at once")
        let standbys = values["synchronous_standby_names"] ?? ""
        add(
            "standbys", standbys.isEmpty ? nil : true,
            standbys.isEmpty
                ? "synchronous_standby_names is empty: the last acknowledged changes are lost "
                    + "if the primary is" : "synchronous: \(standbys)",
            help: "with Patroni, set synchronous_mode: true and synchronous_mode_strict: true")
        add(
            "commits", true,
            "synchronous_commit is \(values["synchronous_commit"] ?? "") in our sessions")
        add(
            "checksums", values["data_checksums"] == "on" ? true : nil,
            "data_checksums is \(values["data_checksums"] ?? "")",
            help: "enable them with pg_checksums --enable to detect damage by the disk")
        add(
            "isolation", true,
            "every transaction sets REPEATABLE READ itself; the default is "
                + (values["default_transaction_isolation"] ?? ""))
        let offset = Double(try facts.integer(0) - now) / 1_000_000
        add(
            "clock", abs(offset) < 2,
            "the clocks of the database and of this machine differ by "
                + "\((offset * 10).rounded() / 10) s",
            help: "synchronize the clocks (chrony): consents begin and end by them")
        add(
            "primary", try facts.integer(1) == 0,
            try facts.integer(1) == 0 ? "the server accepts writes" : "the server is a standby",
            help: "name all hosts in the address; the one that accepts writes is used")
        add(
            "privileges", try facts.integer(2) != 0,
            "tables \(try facts.integer(2) != 0 ? "can" : "cannot") be created in this schema",
            help: "GRANT CREATE ON SCHEMA to the store's user, for new stores and upgrades")
        add(
            "encryption", try facts.integer(3) != 0 ? true : nil,
            "this connection is \(try facts.integer(3) != 0 ? "" : "not ")encrypted by TLS",
            help: "add sslmode=verify-full to the address, unless it is a socket of this machine")
    }

    private mutating func examineStore(_ connection: DatabaseConnection, key: StoreKey?) throws {
        do {
            let state = try SchemaState.open(connection, key: key, isMaking: false)
            add(
                "store", true,
                state.mark == nil
                    ? "a store; its rows are not encrypted, so anyone with access to the "
                        + "database can read them"
                    : "an encrypted store, and the key opens it")
            bodies = try BodyPlace(connection, StoreSeal(store: state.store, key: key)).noted()
            let rows = try connection.ask(
                SQLCommand(
                    """
                    SELECT coalesce((extract(epoch FROM clock_timestamp()) * 1000000)::bigint
                        - min(at_us), 0) / 1000000 FROM access_pending
                    """))
            let seconds = try rows.first?.first?.integer(0) ?? 0
            add(
                "access log", seconds < 30, "the oldest event has waited for \(seconds) s",
                help: "start a process that serves the store: it adds events to the log")
        } catch let error as StoreError where error.code == .notAStore {
            add("store", nil, "no store yet; it is created when it is first opened for writing")
        } catch let error as StoreError {
            add("store", false, "\(error)")
        }
    }
}
