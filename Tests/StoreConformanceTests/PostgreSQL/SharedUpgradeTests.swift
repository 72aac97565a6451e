import Foundation
import HealthModel
import HealthStore
import Testing

@testable import StorePostgreSQL

/// A store that version 1 made: programs of both versions work on it until the last of the earlier
/// ones is gone.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedUpgradeTests {
    private static let steps = SampleType(.stepCount)

    private static func connect(_ address: String) throws -> DatabaseConnection {
        try DatabaseConnection(DatabaseAddress(address), counts: DatabaseCounts())
    }

    /// As version 1 had it: without the table, and with a version that says so.
    private static func storeOfVersionOne() async throws -> String {
        let address = try PostgreSQLCluster.address()
        try await PostgreSQLBackend(address: address, connections: 1).close()
        let connection = try connect(address)
        _ = try connection.ask(SQLCommand("DROP TABLE sample_chunk"))
        _ = try connection.ask(
            SQLCommand("UPDATE store_schema SET version = 1, readers_from = 1, writers_from = 1"))
        return address
    }

    /// How many chunks there are, and how many samples with a row by their name.
    private static func counts(_ address: String) throws -> [Int64] {
        let connection = try connect(address)
        let rows = try connection.ask(
            SQLCommand(
                """
                SELECT (SELECT count(*) FROM sample_chunk), (SELECT count(*) FROM sample_uuid)
                """))
        let row = try #require(rows.first?.first)
        return [try row.integer(0), try row.integer(1)]
    }

    private static func save(_ backend: PostgreSQLBackend, at minute: Double) async throws {
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        let batch = try (0..<3).map { try Give.steps(1, at: minute + Double($0)) }
        _ = try await store.interface.save(
            batch, for: World.person, unnamed: Set(batch.map(\.uuid)))
    }

    @Test func `chunks are written when earlier versions are gone`() async throws {
        let address = try await Self.storeOfVersionOne()
        let early = try PostgreSQLBackend(address: address, connections: 1)
        try await Self.save(early, at: 0)
        // What version 1 reads: every sample in a block, with a row by its name.
        #expect(try Self.counts(address) == [0, 3])
        for _ in 0..<2 { #expect(try await early.admitsEarlierPrograms()) }
        #expect(try await early.retireEarlierPrograms())
        #expect(try await !early.admitsEarlierPrograms())
        #expect(try await !early.retireEarlierPrograms())
        try await Self.save(early, at: 10)
        #expect(try Self.counts(address) == [0, 6])
        let late = try PostgreSQLBackend(address: address, connections: 1)
        try await Self.save(late, at: 20)
        #expect(try Self.counts(address) == [1, 6])
        // A process that was there before takes chunks into blocks, and appends none.
        try await Self.save(early, at: 30)
        #expect(try Self.counts(address)[0] == 0)
        let store = HealthStore(backend: late, now: { StoreKind.now })
        #expect(try await store.me.samples(of: Self.steps).count == 12)
        try await early.close()
        try await late.close()
    }

    @Test func `a store of version 1 is read without being changed`() async throws {
        let address = try await Self.storeOfVersionOne()
        let reader = try PostgreSQLBackend(address: address, readOnly: true, connections: 1)
        let store = HealthStore(backend: reader, accessLog: .off, now: { StoreKind.now })
        #expect(try await store.me.samples(of: Self.steps).isEmpty)
        try await reader.close()
        let connection = try Self.connect(address)
        let rows = try connection.ask(
            SQLCommand("SELECT version FROM store_schema WHERE to_regclass('sample_chunk') IS NULL")
        )
        #expect(try rows.first?.first?.integer(0) == 1)
    }
}
