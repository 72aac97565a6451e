import AccessLog
import Dispatch
import Foundation
import HealthModel
import HealthStore
import Testing

@testable import StorePostgreSQL

/// Two processes on one database, as two backends here: what goes wrong where each statement is
/// right by itself. `CASEBOOK_TRAPS` says how often each trap is set.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedStoreTests {
    private static let trials =
        ProcessInfo.processInfo.environment["CASEBOOK_TRAPS"].flatMap(Int.init) ?? 12

    private struct Nodes {
        let address: String
        let backends: [PostgreSQLBackend]
        let stores: [HealthStore]
    }

    private func withNodes(_ body: (Nodes) async throws -> Void) async throws {
        let address = try PostgreSQLCluster.address()
        let backends = try (0..<2).map { _ in
            try PostgreSQLBackend(address: address, connections: 3)
        }
        try await body(
            Nodes(
                address: address, backends: backends,
                stores: backends.map { HealthStore(backend: $0, now: { StoreKind.now }) }))
        for backend in backends { try await backend.close() }
    }

    @Test func `two first documents of a patient have one person`() async throws {
        try await withNodes { nodes in
            for trial in 0..<Self.trials {
                let documents = (0..<2).map {
                    Made.document("<t\(trial)-\($0)/>", patient: "\(trial)")
                }
                async let one = nodes.stores[0].interface.store(documents[0])
                async let other = nodes.stores[1].interface.store(documents[1])
                let persons = Set(try await [one, other].map { $0.stored?.person })
                #expect(persons.count == 1)
                #expect(!persons.contains(nil))
            }
        }
    }

    @Test func `no place in a change log is given twice`() async throws {
        try await withNodes { nodes in
            for trial in 0..<Self.trials {
                let person = PersonID(UUID())
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<6 {
                        group.addTask {
                            _ = try await nodes.stores[number % 2].interface.save(
                                [Give.steps(1, at: Double(number))], for: person)
                            let new = Made.document("<p\(trial)-\(number)/>", patient: nil)
                            var own = new
                            own.person = person
                            _ = try await nodes.stores[(number + 1) % 2].interface.store(own)
                        }
                    }
                    try await group.waitForAll()
                }
                let places = try await nodes.backends[0].read(
                    SnapshotWork(.person(person)) { snapshot in
                        var places: [Int64] = []
                        let scan = SampleScan(
                            person, types: [SampleType(.stepCount)], axis: .sequence)
                        try snapshot.scan(scan) {
                            places.append($0.sequence)
                            return true
                        }
                        let documents = DocumentScan(
                            person, order: .sequence(after: 0), expected: 100)
                        try snapshot.documents(documents) {
                            places.append($0.sequence)
                            return true
                        }
                        return places
                    })
                #expect(places.sorted() == Array(1...12))
            }
        }
    }

    @Test func `a set of versions has one that is current`() async throws {
        try await withNodes { nodes in
            for trial in 0..<Self.trials {
                func version(_ number: Int) -> NewDocument {
                    Made.document("<v\(trial)-\(number)/>", patient: "v\(trial)") {
                        $0.setID = InstanceIdentifier(root: "2.999.5", extension: "\(trial)")
                        $0.versionNumber = DocumentVersion(written: "\(number)")
                    }
                }
                let base = try await nodes.stores[0].interface.store(
                    Made.document("<b\(trial)/>", patient: "v\(trial)"))
                let person = try #require(base.stored?.person)
                async let one = nodes.stores[0].interface.store(version(1))
                async let two = nodes.stores[1].interface.store(version(2))
                _ = try await (one, two)
                let current = try await nodes.stores[1].owner(person).documents(
                    matching: .and([
                        .status(.current), .not(.digest(Made.digest(Array("<b\(trial)/>".utf8)))),
                    ]))
                #expect(current.count == 1)
                #expect(current.first?.document?.versionNumber?.number == 2)
            }
        }
    }

    /// Between the comparison of decisions and the commit of the event nobody takes a decision
    /// back; and who took it back before is seen.
    @Test func `no access is logged behind the revocation that closed it`() async throws {
        try await withNodes { nodes in
            let person = PersonID(UUID())
            @Sendable func decide(_ key: String) -> TransactionWork<Void> {
                TransactionWork(.person(person)) { transaction in
                    var changes = ChangeSet(person: person, at: 0)
                    changes.records = [RecordChange(.consent, key: key, value: [1])]
                    try transaction.apply(changes)
                }
            }
            try await nodes.backends[0].write(decide("0"))
            let revocation = Revocation { try await nodes.backends[1].write(decide("1")) }
            let seen = try await nodes.backends[0].write(
                TransactionWork(.person(person), isOnlyLogging: true) { transaction in
                    let key = try transaction.lastRecordKeys(.consent, of: [person])[person]
                    let isEarly = revocation.begin(waiting: .milliseconds(300))
                    try transaction.append(Self.event(of: person))
                    return (key, isEarly)
                })
            #expect(seen.0 == "0")
            #expect(!seen.1, "the revocation was acknowledged before the event")
            try await revocation.finish()
            // The other way round: it is acknowledged after the snapshot and before the look.
            let second = Revocation { try await nodes.backends[1].write(decide("2")) }
            let keys = Keys()
            let last = try await nodes.backends[0].write(
                TransactionWork(.store, isOnlyLogging: true) { transaction in
                    // The snapshot is taken, by a look at somebody else.
                    _ = try transaction.person(PersonID(UUID()))
                    #expect(second.begin(waiting: .seconds(300)))
                    let key = try transaction.lastRecordKeys(.consent, of: [person])[person]
                    keys.add(key)
                    return key
                })
            #expect(last == "2")
            try await second.finish()
        }
    }

    @Test func `two persons' blocks are two`() async throws {
        try await withNodes { nodes in
            for _ in 0..<Self.trials {
                let persons = [PersonID(UUID()), PersonID(UUID())]
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (node, person) in persons.enumerated() {
                        for number in 0..<3 {
                            group.addTask {
                                _ = try await nodes.stores[node].interface.save(
                                    [Give.steps(Double(number + 1), at: Double(number))],
                                    for: person)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                for person in persons {
                    let found = try await nodes.stores[0].owner(person).samples(
                        of: SampleType(.stepCount))
                    #expect(found.count == 3)
                }
            }
        }
    }

    @Test func `a name is used up once`() async throws {
        try await withNodes { nodes in
            let end = Date(timeIntervalSinceNow: 600)
            for trial in 0..<4 * Self.trials {
                async let one = nodes.backends[0].spend("code:\(trial)", until: end)
                async let other = nodes.backends[1].spend("code:\(trial)", until: end)
                #expect(try await [one, other].count { $0 } == 1)
            }
            let news = try await nodes.backends[0].marks(notedSince: 0)
            #expect(news.marks.count == 4 * Self.trials)
            async let one = nodes.backends[0].shared("key") { [1] }
            async let other = nodes.backends[1].shared("key") { [2] }
            #expect(try await one == other)
        }
    }

    @Test func `who listens at one node hears of what another was given`() async throws {
        try await withNodes { nodes in
            let store = nodes.stores[0]
            _ = try await nodes.stores[1].interface.save(
                [Give.steps(1)], for: World.person)
            let follower = Task { await store.followOthers(every: .milliseconds(20)) }
            defer { follower.cancel() }
            let query = AnchoredObjectQuery(types: [SampleType(.stepCount)])
            let updates = store.me.updates(query)
            let limit = Task {
                try await Task.sleep(for: .seconds(300))
                updates.stop()
            }
            defer { limit.cancel() }
            var changes = updates.makeAsyncIterator()
            #expect(try await changes.next()?.added.count == 1)
            _ = try await nodes.stores[1].interface.save(
                [Give.steps(2, at: 5)], for: World.person)
            #expect(try await changes.next()?.added.count == 1)
        }
    }

    static func event(of person: PersonID) -> AccessEvent {
        AccessEvent(
            instant: 1, action: .read, kind: .document, role: .owner, purpose: .operations,
            decision: .allowed, agent: .init(identifier: "me"),
            subject: .init(person: person.uuid.uuidString.lowercased()))
    }
}

/// A decision that another node takes while a transaction is open.
private final class Revocation: Sendable {
    private let body: @Sendable () async throws -> Void
    private let done = DispatchSemaphore(value: 0)
    private let task = Running()

    private final class Running: @unchecked Sendable {
        let lock = NSLock()
        var task: Task<Void, any Error>?
    }

    init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }

    /// Begins it, once; whether it was acknowledged within a time.
    func begin(waiting time: DispatchTimeInterval) -> Bool {
        task.lock.lock()
        if task.task == nil {
            task.task = Task {
                defer { done.signal() }
                try await body()
            }
        }
        task.lock.unlock()
        guard done.wait(timeout: .now() + time) == .success else { return false }
        done.signal()
        return true
    }

    func finish() async throws { try await task.task?.value }
}

private final class Keys: @unchecked Sendable {
    private let lock = NSLock()
    private var keys: [String?] = []
    func add(_ key: String?) { lock.withLock { keys.append(key) } }
}
