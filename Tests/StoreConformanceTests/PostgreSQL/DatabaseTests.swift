import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import StorePostgreSQL

/// What a store in PostgreSQL promises beside what every store does.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseTests {
    private func connect(_ address: String) throws -> DatabaseConnection {
        try DatabaseConnection(DatabaseAddress(address), counts: DatabaseCounts())
    }

    @Test func `work that is given up after a statement failed does not hinder the next`()
        async throws
    {
        let backend = try PostgreSQLBackend(
            address: try PostgreSQLCluster.address(), connections: 1)
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        try await store.interface.save([Give.steps(1)], for: World.person)
        let (seal, parts) = (backend.seal, backend.parts)
        let refused = try await code {
            try await backend.pool.run { worker in
                try DatabaseRun(worker, seal: seal, parts: parts).write(.person(World.person)) {
                    // Nobody has waited for its failure yet.
                    try $0.send("SELECT 1 / (SELECT 0)")
                    throw StoreError(.invalidArgument, "given up")
                }
            }
        }
        #expect(refused == .invalidArgument)
        #expect(try await store.me.samples(of: SampleType(.stepCount)).count == 1)
        try await store.interface.save([Give.steps(2)], for: World.person)
        #expect(try await store.me.samples(of: SampleType(.stepCount)).count == 2)
        try await store.close()
    }

    /// Behind a pooler, the next transaction may have another session, which knows other
    /// connections' statements.
    @Test func `a statement is never taken for another connection's`() throws {
        let address = try PostgreSQLCluster.address()
        let connections = [try connect(address), try connect(address)]
        let names = try connections.map { connection in
            try connection.beginSession()
            #expect(!connection.isPooled)
            let rows = try connection.ask(
                SQLCommand("SELECT convert_to(name, 'UTF8') FROM pg_prepared_statements"))
            return try Set(rows[0].rows.map { try $0.text(0) })
        }
        #expect(names.allSatisfy { $0.count == 2 } && names[0].isDisjoint(with: names[1]))
        try connections[0].send(text: "DEALLOCATE ALL")
        let failure = #expect(throws: DatabaseFailure.self) { try connections[0].beginSession() }
        #expect(failure?.error.code == .cannotOpen)
        #expect(failure?.error.message.contains("pooler") == true)
    }

    /// PostgreSQL ends a session that is idle in a transaction for longer, and gives its locks back.
    @Test func `who is stopped in the middle of a change holds others up for seconds`()
        async throws
    {
        let backend = try PostgreSQLBackend(
            address: try PostgreSQLCluster.address(), connections: 1)
        let (seal, parts) = (backend.seal, backend.parts)
        let limit = try await backend.pool.run { worker in
            try DatabaseRun(worker, seal: seal, parts: parts).write(.store) {
                let rows = try $0.ask(
                    """
                    SELECT setting::bigint FROM pg_settings
                    WHERE name = 'idle_in_transaction_session_timeout'
                    """)
                return try rows.first?.integer(0)
            }
        }
        let milliseconds = try #require(limit)
        #expect(milliseconds > 0 && milliseconds <= 5_000)
        try await backend.close()
    }

    @Test func `a connection that is lost loses nothing and keeps nothing twice`() async throws {
        let address = try PostgreSQLCluster.address()
        let name = "lost\(UUID().uuidString.prefix(8))"
        let backend = try PostgreSQLBackend(
            address: address + "&application_name=\(name)", connections: 3)
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        let isDone = Atomic(false)
        let killer = try connect(address)
        let saving = Task {
            defer { isDone.store(true, ordering: .relaxed) }
            var kept = 0
            for number in 0..<60 {
                do {
                    _ = try await store.interface.save(
                        [Give.steps(1, at: Double(number))], for: World.person)
                    kept += 1
                } catch let error as StoreError where error.isTransient {}
            }
            return kept
        }
        while !isDone.load(ordering: .relaxed) {
            _ = try killer.ask(
                SQLCommand(
                    """
                    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE application_name = convert_from($1, 'UTF8')
                    """, [.bytes(Array(name.utf8))]))
            try await Task.sleep(for: .milliseconds(7))
        }
        let kept = try await saving.value
        #expect(kept > 0)
        let found = try await store.me.samples(of: SampleType(.stepCount))
        // A save of which nobody knows may be there; one that was acknowledged is.
        #expect(found.count >= kept && found.count <= 60)
        #expect(Set(found.map(\.uuid)).count == found.count)
        try await backend.close()
    }

    @Test func `the tables can be distributed by person`() async throws {
        let address = try PostgreSQLCluster.address()
        let connection = try connect(address)
        for statement in DatabaseSchema.making(partitions: 4) {
            try connection.send(text: statement)
        }
        _ = try connection.flush()
        let person = "'00000000-0000-0000-0000-000000000007'"
        for (table, _, _) in DatabaseSchema.persons {
            let rows = try connection.ask(
                SQLCommand("EXPLAIN SELECT * FROM \(table) WHERE person = \(person)"))
            let plan = try rows[0].rows.map { try $0.text(0) }.joined(separator: "\n")
            let partitions = plan.matches(of: /\b(?:on|using \w+ on) \w+_\d+\b/).count
            #expect(partitions == 1, "\(plan)")
        }
    }

    @Test func `what is sealed is nowhere in the database`() async throws {
        try await TemporaryStore.atPlace { place in
            let address = try PostgreSQLCluster.address()
            let backend = try PostgreSQLBackend(
                address: address, key: place.encrypted().key, connections: 2)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let canary = "Kanarienvogel"
            let outcome = try await store.interface.store(
                Made.document("<a>\(canary)</a>", patient: canary, id: canary) {
                    $0.title = canary
                    $0.setID = InstanceIdentifier(root: "2.999.5", extension: canary)
                })
            let person = try #require(outcome.stored?.person)
            _ = try await store.interface.save(
                [Give.steps(1, sync: (canary, 1))], for: person)
            let saved = try await store.owner(person).samples(of: SampleType(.stepCount))
            try await store.owner(person).delete(saved.map(\.uuid))
            _ = try await store.administrator(named: canary, reason: canary).document(
                try #require(outcome.stored?.uuid))
            _ = try await store.staff.accesses()
            let connection = try connect(address)
            let hexadecimal = canary.utf8.map { String($0, radix: 16) }.joined()
            let tables =
                DatabaseSchema.persons.map(\.table) + DatabaseSchema.directory.map(\.table)
                + DatabaseSchema.log.map(\.table)
            for table in tables {
                let rows = try connection.ask(
                    SQLCommand("SELECT convert_to(t::text, 'UTF8') FROM \(table) t"))
                for row in rows[0].rows {
                    let text = try row.text(0)
                    #expect(!text.contains(hexadecimal) && !text.contains(canary), "\(table)")
                }
            }
            let wrong = #expect(throws: StoreError.self) {
                try PostgreSQLBackend(address: address)
            }
            #expect(wrong?.code == .locked)
            // A body that is left behind is not read without the person's key.
            _ = try connection.ask(SQLCommand("DELETE FROM person_key"))
            let erased = await #expect(throws: StoreError.self) {
                try await store.owner(person).documentData(
                    try #require(outcome.stored?.uuid))
            }
            #expect(erased != nil)
            try await backend.close()
        }
    }

    @Test func `a database that is not there is said so, without the password`() {
        let error = #expect(throws: StoreError.self) {
            try PostgreSQLBackend(
                address: "postgresql://me:secretword@127.0.0.1:9/none?connect_timeout=2")
        }
        #expect(error?.isTransient == true)
        #expect(error?.description.contains("secretword") == false)
    }

    @Test func `arrays and numbers have PostgreSQL's form`() throws {
        var bytes: [UInt8] = []
        #expect(SQLValue.integer(-2).write(to: &bytes) == 8)
        #expect(bytes == [255, 255, 255, 255, 255, 255, 255, 254])
        #expect(SQLValue.bytes(nil).write(to: &bytes) == -1)
        bytes = []
        #expect(SQLValue.blobs([]).write(to: &bytes) == 12)
        let connection = try connect(PostgreSQLCluster.address())
        let answers = try connection.ask(
            SQLCommand("SELECT $1::bytea[] = ARRAY['\\x01', '']::bytea[]", [.blobs([[1], []])]),
            SQLCommand(
                "SELECT sum(n)::bigint FROM unnest($1::bigint[]) AS n", [.integers([-3, 5])])
        )
        #expect(try answers[0].first?.integer(0) == 1)
        #expect(try answers[1].first?.integer(0) == 2)
    }
}
