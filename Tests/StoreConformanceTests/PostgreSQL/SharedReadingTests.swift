import AccessLog
import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import StorePostgreSQL

/// What a process keeps of a store, while another one changes it.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedReadingTests {
    private func withStores(
        _ body: ([PostgreSQLBackend], [HealthStore]) async throws -> Void
    ) async throws {
        let address = try PostgreSQLCluster.address()
        let backends = try (0..<2).map { _ in
            try PostgreSQLBackend(address: address, connections: 3)
        }
        try await body(
            backends, backends.map { HealthStore(backend: $0, now: { StoreKind.now }) })
        for backend in backends { try await backend.close() }
    }

    /// Each act is at another node than what is asked next, and nobody waits in between.
    @Test func `persons whom one node merges are one at the other at once`() async throws {
        try await withStores { _, stores in
            var persons: [PersonID] = []
            for patient in ["A", "B"] {
                let outcome = try await stores[0].interface.store(
                    Made.document("<\(patient)/>", patient: patient))
                persons.append(try #require(outcome.stored).person)
            }
            let (left, right) = (persons[0], persons[1])
            func count(_ node: Int) async throws -> [Int] {
                var counts: [Int] = []
                for person in persons {
                    counts.append(
                        try await stores[node].owner(person).documents(matching: .all).count)
                }
                return counts
            }
            for round in 0..<3 {
                for store in stores {
                    // Both nodes have asked before, and know the links of before.
                    #expect(try await store.owner(right).person()?.id == right)
                }
                try await stores[round % 2].staff.merge(right, into: left, because: "One card")
                let other = (round + 1) % 2
                #expect(try await count(other) == [2 + round, 2 + round])
                #expect(try await stores[other].owner(right).person()?.id == left)
                // A document with an identifier of each is refused for two persons, not for one.
                let outcome = try await stores[other].interface.store(
                    Made.document("<both\(round)/>", patient: "B") {
                        $0.patientIdentifiers.append(
                            InstanceIdentifier(
                                root: Made.identifier("A").root, extension: "A"))
                    })
                #expect(outcome.stored != nil)
                try await stores[other].staff.unmerge(right, because: "Two after all")
                #expect(try await count(round % 2) == [2 + round, 1])
                let refused = try await stores[round % 2].interface.store(
                    Made.document("<two\(round)/>", patient: "B") {
                        $0.patientIdentifiers.append(
                            InstanceIdentifier(
                                root: Made.identifier("A").root, extension: "A"))
                    })
                guard case .rejected(let reason) = refused else {
                    Issue.record("a document of two persons was taken in")
                    return
                }
                #expect(reason.code == "CB-INTAKE-PATIENT")
            }
        }
    }

    /// A read and its event are one transaction: whoever is changed in the middle is not waited for,
    /// and what was read before does not count.
    @Test func `a read in whose middle a decision is taken back is made again`() async throws {
        try await withStores { backends, _ in
            let person = PersonID(UUID())
            @Sendable func decide(_ key: String) -> TransactionWork<Void> {
                TransactionWork(.person(person)) { transaction in
                    var changes = ChangeSet(person: person, at: 0)
                    changes.records = [RecordChange(.consent, key: key, value: [1])]
                    try transaction.apply(changes)
                }
            }
            try await backends[0].write(decide("0"))
            let attempts = Mutex(0)
            let seen = try await backends[0].write(
                TransactionWork(.person(person), isOnlyLogging: true, isReading: true) {
                    transaction in
                    let key = try transaction.lastRecordKeys(.consent, of: [person])[person]
                    let isFirst = attempts.withLock { attempts in
                        attempts += 1
                        return attempts == 1
                    }
                    if isFirst {
                        let done = DispatchSemaphore(value: 0)
                        Task {
                            try await backends[1].write(decide("1"))
                            done.signal()
                        }
                        // Nobody is held up by a reader.
                        #expect(done.wait(timeout: .now() + 300) == .success)
                    }
                    try transaction.append(SharedStoreTests.event(of: person))
                    return key
                })
            #expect(seen == "1")
            let count = attempts.withLock { $0 }
            #expect(count == 2)
            let logged = try await backends[1].read(
                SnapshotWork(.everything) { snapshot in try snapshot.accessCount() })
            #expect(logged == 1)
        }
    }
}
