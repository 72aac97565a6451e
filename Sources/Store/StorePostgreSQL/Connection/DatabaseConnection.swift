internal import CPostgreSQL
internal import HealthStore

/// One connection, for one thread at a time. Statements are sent without waiting for answers; one
/// ``flush()`` waits for all that was sent, and is one round trip.
@safe final class DatabaseConnection {
    private let pointer: OpaquePointer
    private var prepared: [String: String] = [:]
    /// What this connection's statements are called. No two connections have the same names: where
    /// a pooler has put another server's session in its place, a name is unknown and never another
    /// connection's statement.
    private let prefix = "c" + String(UInt64.random(in: .min ... .max), radix: 36)
    private var made = 0
    private var sent: [Sent] = []
    private var answers: [SQLRows] = []
    private var failure: DatabaseFailure?
    private let trips: DatabaseCounts
    /// Whether a pooler stands in between, so that two transactions may have two servers' sessions.
    private(set) var isPooled = false

    private enum Sent {
        case preparation(String)
        case command(isAsked: Bool)
        case sync

        var isAsked: Bool { if case .command(isAsked: true) = self { true } else { false } }
    }

    /// Connects. The address is a URI of libpq's, and may name several hosts.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen``, ``HealthStore/StoreError/Code/busy``.
    init(_ address: DatabaseAddress, counts: DatabaseCounts) throws {
        trips = counts
        guard cbx_pg_load() else {
            throw StoreError(
                .cannotOpen,
                "libpq.so.5 is not installed (version 14 or later); install Debian's libpq5")
        }
        guard let made = unsafe cbx_pg_connect(address.connecting) else {
            throw StoreError(.cannotOpen, "not enough memory for a connection")
        }
        unsafe pointer = unsafe made
        guard unsafe cbx_pg_is_alive(pointer) else {
            let message = unsafe String(cString: cbx_pg_message(pointer))
            throw StoreError(
                .busy, "the database cannot be reached: " + Self.line(message))
        }
    }

    deinit { unsafe cbx_pg_finish(pointer) }

    private static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(words.prefix(300))
    }

    var isAlive: Bool { unsafe cbx_pg_is_alive(pointer) }
    /// As 150018 for 15.18.
    var serverVersion: Int { Int(unsafe cbx_pg_server_version(pointer)) }

    /// Sends a statement whose answer is of no interest unless it fails, which the next
    /// ``flush()`` says.
    func send(_ command: SQLCommand) throws { try send(command, isAsked: false) }

    /// Sends statements and waits for their answers and for those of all that was sent before.
    func ask(_ commands: SQLCommand...) throws -> [SQLRows] {
        for command in commands { try send(command, isAsked: true) }
        return try flush()
    }

    /// Sends a statement whose answer the next ``flush()`` gives.
    func send(asking command: SQLCommand) throws { try send(command, isAsked: true) }

    private func send(_ command: SQLCommand, isAsked: Bool) throws {
        let name = try name(of: command)
        var bytes: [UInt8] = []
        let lengths = command.values.map { $0.write(to: &bytes) }
        guard
            unsafe cbx_pg_send(pointer, name, Int32(lengths.count), bytes, lengths)
        else { throw lost() }
        sent.append(.command(isAsked: isAsked))
    }

    private func name(of command: SQLCommand) throws -> String {
        if let known = prepared[command.sql] { return known }
        made += 1
        let name = "\(prefix)_\(made)"
        let types = command.values.map(\.type)
        guard
            unsafe cbx_pg_send_prepare(pointer, name, command.sql, Int32(types.count), types)
        else { throw lost() }
        prepared[command.sql] = name
        sent.append(.preparation(command.sql))
        return name
    }

    /// Begins the session: its settings, and whether it is one.
    func beginSession() throws {
        let rows = try ask(SQLCommand(DatabaseAddress.beginning(isLocal: false)))
        let process = try rows.first?.first?.integer(0)
        isPooled = process != Int64(unsafe cbx_pg_process(pointer))
    }

    /// Begins a transaction. Behind a pooler it has the session's settings for itself.
    func begin(_ text: String) throws {
        try send(text: text)
        if isPooled { try send(SQLCommand(DatabaseAddress.beginning(isLocal: true))) }
    }

    /// Sends a text of which nothing is answered, as `COMMIT`.
    func send(text: String) throws {
        guard unsafe cbx_pg_send_text(pointer, text) else { throw lost() }
        sent.append(.command(isAsked: false))
    }

    /// Lets the server begin with what was sent, without waiting for it.
    func push() throws {
        guard unsafe cbx_pg_send_sync(pointer) else { throw lost() }
        sent.append(.sync)
    }

    /// Ends a snapshot, of which nobody waits for the end. Answers that were asked for and not
    /// waited for are taken and dropped: the next one who asks would take them for its own.
    func leave() throws {
        try send(text: "COMMIT")
        guard sent.contains(where: \.isAsked) else { return try push() }
        _ = try flush()
    }

    /// Takes back a transaction, whatever was sent of it and not yet waited for.
    ///
    /// - Throws: ``DatabaseFailure`` if the connection is of no more use.
    func rollBack() throws {
        // Behind a statement that fails nothing is run, up to the next synchronisation.
        try push()
        try send(text: "ROLLBACK")
        do { _ = try flush() } catch let failure as DatabaseFailure where !failure.isLost {}
    }

    /// Waits for all that was sent; the answers that were asked for, in their order.
    ///
    /// - Throws: ``DatabaseFailure`` for the first statement that failed; those behind it were not
    ///   run.
    func flush() throws -> [SQLRows] {
        try push()
        trips.countTrip()
        defer { (answers, failure, sent) = ([], nil, []) }
        for one in sent { try settle(one) }
        if let failure { throw failure }
        return answers
    }

    private func settle(_ one: Sent) throws {
        var isAnswered = false
        while true {
            var kind = CBX_PG_NONE
            let result = unsafe cbx_pg_next(pointer, &kind)
            guard let result = unsafe result else {
                // Behind each answer there is none, but for a synchronisation.
                if isAnswered { return }
                throw lost()
            }
            let rows = unsafe SQLRows(result)
            isAnswered = true
            switch kind {
            case CBX_PG_SYNC: return
            case CBX_PG_ROWS: if one.isAsked { answers.append(rows) }
            case CBX_PG_SKIPPED: forget(one)
            default:
                forget(one)
                let state = unsafe String(cString: cbx_pg_state(result))
                if state.isEmpty || !isAlive { throw lost() }
                failure = failure ?? DatabaseFailure(state: state, isLost: false)
            }
        }
    }

    private func forget(_ one: Sent) {
        if case .preparation(let sql) = one { prepared[sql] = nil }
    }

    private func lost() -> DatabaseFailure { DatabaseFailure(state: "", isLost: true) }
}
