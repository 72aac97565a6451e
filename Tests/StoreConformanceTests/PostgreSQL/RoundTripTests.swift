import Foundation
import HealthModel
import HealthStore
import Testing

@testable import StorePostgreSQL

/// How often a process waits for the database. A round trip is one wait for all statements that were
/// sent before; the end of a snapshot and what the sequencer of the access log does on a thread of
/// its own are none. Counted in a process that has done the same before: the first time it also
/// reads the links of merged persons, consents and headers, which it keeps.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct RoundTripTests {
    private let backend: PostgreSQLBackend
    private let store: HealthStore

    init() throws {
        backend = try PostgreSQLBackend(address: PostgreSQLCluster.address(), connections: 1)
        store = HealthStore(backend: backend, now: { StoreKind.now })
    }

    private func trips(_ body: () async throws -> Void) async throws -> Int {
        let before = backend.effort.roundTrips
        try await body()
        return backend.effort.roundTrips - before
    }

    /// Before a document is parsed, its intake asks in another one whether its bytes are known.
    @Test func `a document takes two, a save of 5,000 samples four`() async throws {
        for number in 0..<4 {
            // A patient who is not known yet, and one who is.
            let patient = number < 3 ? "\(number)" : "2"
            let document = try await trips {
                _ = try await store.interface.store(
                    Made.document("<d\(number)/>", patient: patient))
            }
            if number > 0 { #expect(document <= 2, "\(document) for a document") }
        }
        let person = try #require(
            try await store.staff.person(identifiedBy: Made.identifier("1"))
        ).id
        let samples = try (0..<5_000).map { try Give.steps(1, at: Double($0)) }
        for part in [samples.prefix(1), samples.dropFirst()] {
            let save = try await trips {
                _ = try await store.interface.save(Array(part), for: person)
            }
            if part.count > 1 { #expect(save <= 4, "\(save) for a save") }
        }
        try await store.close()
    }

    @Test func `a logged read takes two`() async throws {
        var uuids: [UUID] = []
        for number in 0..<2 {
            let outcome = try await store.interface.store(
                Made.document("<d\(number)/>", patient: "1"))
            uuids.append(try #require(outcome.stored).uuid)
        }
        let person = try #require(
            try await store.staff.person(identifiedBy: Made.identifier("1"))
        ).id
        let app = World.apps[0]
        try await store.owner(person).setAuthorization(
            of: app.identifier, read: [SampleType(.cda).objectType: .allow])
        try await store.owner(person).permit(.rule())
        let client = store.client(app, for: person)
        let uuid = uuids[0]
        let reads: [(String, () async throws -> Int)] = [
            ("search", { try await client.documents(matching: .all).count }),
            ("document", { try await client.document(uuid) == nil ? 0 : 2 }),
            ("bytes", { try await client.documentData(uuid) == nil ? 0 : 2 }),
        ]
        for (name, read) in reads {
            for number in 0..<3 {
                let events = try await store.staff.accesses().count
                var found = 0
                let count = try await trips { found = try await read() }
                #expect(found == 2)
                if number > 0 { #expect(count <= 2, "\(count) for a \(name)") }
                #expect(try await store.staff.accesses().count > events, "\(name) is in the log")
            }
        }
        try await store.close()
    }
}
