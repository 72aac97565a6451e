import Foundation
import HealthModel
import HealthStore
import Testing

@testable import StorePostgreSQL

/// Nodes whose clocks are wrong, and transactions that end late.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct ClockTests {
    private func withNodes(
        _ body: (String, [PostgreSQLBackend]) async throws -> Void
    ) async throws {
        let address = try PostgreSQLCluster.address()
        let backends = try (0..<2).map { _ in
            try PostgreSQLBackend(address: address, connections: 2)
        }
        try await body(address, backends)
        for backend in backends { try await backend.close() }
    }

    private func connect(_ address: String) throws -> DatabaseConnection {
        try DatabaseConnection(DatabaseAddress(address), counts: DatabaseCounts())
    }

    @Test func `a node whose clock is ahead does not make a used link work again`() async throws {
        try await withNodes { _, nodes in
            let end = Date(timeIntervalSinceNow: 600)
            #expect(try await nodes[0].spend("link", until: end))
            try await nodes[0].note(mark: "session", until: end)
            let ahead = Date(timeIntervalSinceNow: 86_400)
            #expect(try await nodes[1].marks(at: ahead).isEmpty)
            #expect(try await nodes[0].spend("link", until: end) == false)
            #expect(Set(try await nodes[0].marks(at: Date()).keys) == ["link", "session"])
        }
    }

    @Test func `what ended long ago is cleared away by the database's clock`() async throws {
        try await withNodes { address, nodes in
            for (name, end) in [("old", -7_200.0), ("ended", -60), ("valid", 600)] {
                try await nodes[0].note(mark: name, until: Date(timeIntervalSinceNow: end))
            }
            let connection = try connect(address)
            try LogThread.clear(connection)
            let rows = try connection.ask(SQLCommand("SELECT name FROM spent_mark"))
            #expect(try Set(rows[0].rows.map { try $0.text(0) }) == ["ended", "valid"])
        }
    }

    /// A revocation that waits long for its standby is visible after it: who asks in between must
    /// not go past it.
    @Test func `a name that is noted in a long transaction is seen when that ends`() async throws {
        try await withNodes { address, nodes in
            let late = try connect(address)
            try late.send(text: "BEGIN")
            let rows = try late.ask(
                SQLCommand(
                    "INSERT INTO spent_mark (name, end_s, noted_us) VALUES ($1, $2, $3) "
                        + "RETURNING \(DatabaseClock.statement)",
                    [.bytes([UInt8](text: "late")), .integer(9_999_999_999), .integer(0)]))
            let begun = try #require(try rows[0].first?.integer(0))
            let first = try await nodes[1].marks(notedSince: 0)
            #expect(first.marks.isEmpty && first.moment <= begun)
            try late.send(text: "COMMIT")
            _ = try late.flush()
            #expect(try await nodes[1].marks(notedSince: 0).marks.keys.sorted() == ["late"])
        }
    }
}
