import Foundation
import HealthModel
import HealthStore
import Testing

@testable import StorePostgreSQL

/// Documents that come together are one transaction, as long as nothing is in their way.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct GroupTests {
    private func withNodes(
        _ body: ([PostgreSQLBackend], [HealthStore]) async throws -> Void
    ) async throws {
        let address = try PostgreSQLCluster.address()
        let backends = try (0..<2).map { _ in
            try PostgreSQLBackend(address: address, connections: 2)
        }
        try await body(backends, backends.map { HealthStore(backend: $0, now: { StoreKind.now }) })
        for backend in backends { try await backend.close() }
    }

    @Test func `documents that come together have one commit and few round trips`() async throws {
        try await withNodes { backends, stores in
            _ = try await stores[0].interface.store(Made.document("<first/>", patient: "0"))
            let (trips, commits) = (backends[0].effort.roundTrips, backends[0].counts.commits)
            let outcomes = try await stores[0].interface.store(
                (0..<16).map { Made.document("<d\($0)/>", patient: "\($0 % 4)") })
            #expect(outcomes.allSatisfy { $0.stored != nil })
            #expect(backends[0].counts.commits - commits == 1)
            #expect(backends[0].effort.roundTrips - trips <= 20)
            #expect(Set(outcomes.map { $0.stored?.person }).count == 4)
        }
    }

    @Test func `in a group, a document sees those before it`() async throws {
        try await withNodes { _, stores in
            func version(_ number: Int) -> NewDocument {
                Made.document("<v\(number)/>", patient: "1", id: "v\(number)") {
                    $0.setID = InstanceIdentifier(root: "2.999.5", extension: "s")
                    $0.versionNumber = DocumentVersion(written: "\(number)")
                }
            }
            let outcomes = try await stores[0].interface.store([
                version(2), version(1), version(2), version(3),
                Made.document("<again/>", patient: "1", id: "v3"),
            ])
            let stored = outcomes.map { $0.stored }
            #expect(stored[0] != nil && stored[1] != nil && stored[3] != nil)
            guard case .duplicate(let twin) = outcomes[2] else {
                Issue.record("\(outcomes[2])")
                return
            }
            #expect(twin == stored[0])
            guard case .conflict(let rival) = outcomes[4] else {
                Issue.record("\(outcomes[4])")
                return
            }
            #expect(rival == stored[3])
            let person = try #require(stored[0]?.person)
            let current = try await stores[1].owner(person).documents(
                matching: .status(.current))
            #expect(current.map(\.uuid) == [stored[3]?.uuid])
        }
    }

    /// Two nodes take the same patients' documents in opposite orders, so that each waits for rows
    /// that the other has.
    @Test func `groups that meet are taken in one by one`() async throws {
        try await withNodes { backends, stores in
            for trial in 0..<2 {
                func letters(_ node: Int) -> [NewDocument] {
                    let all = (0..<6).map {
                        Made.document("<n\(trial)-\(node)-\($0)/>", patient: "\(trial)-\($0)")
                    }
                    return node == 0 ? all : all.reversed()
                }
                async let one = stores[0].interface.store(letters(0))
                async let other = stores[1].interface.store(letters(1))
                let persons = (try await one.map { $0.stored?.person })
                let others = (try await other.map { $0.stored?.person })
                #expect(!persons.contains(nil))
                #expect(persons == others.reversed())
            }
        }
    }

    @Test func `what fails in a group fails alone`() async throws {
        try await withNodes { backends, _ in
            func work(_ number: Int) -> TransactionWork<Int> {
                let content = DocumentContent(Made.document("<w\(number)/>"))
                return TransactionWork(
                    .directory, byteCount: 0, documents: [content], isUndoneAlone: false
                ) { transaction in
                    var changes = ChangeSet(person: World.person, at: 0)
                    changes.records = [
                        RecordChange(.consent, key: "\(number)", value: [UInt8(number)])
                    ]
                    try transaction.apply(changes)
                    guard number != 2 else { throw StoreError(.invalidArgument, "no") }
                    return number
                }
            }
            let error = await #expect(throws: StoreError.self) {
                try await backends[0].write((0..<5).map(work))
            }
            #expect(error?.code == .invalidArgument)
            let kept = try await backends[1].read(
                SnapshotWork(.person(World.person)) { snapshot in
                    try snapshot.records(.consent, of: World.person).map(\.key)
                })
            #expect(kept.sorted() == ["0", "1", "3", "4"])
        }
    }
}
