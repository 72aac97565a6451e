import AccessLog
import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// The access log in a store.
@Suite struct AccessLogTests {
    private static let me = PersonID(UUID())
    private static let other = PersonID(UUID())

    private func event(
        _ number: Int, of person: PersonID = me, role: AccessEvent.Role = .app
    ) -> AccessEvent {
        AccessEvent(
            instant: 1_700_000_000_000_000 + Int64(number), action: .search, kind: .documents,
            role: role, app: "org.example.portal", purpose: .treatment,
            decision: number.isMultiple(of: 3) ? .denied : .allowed,
            agent: AccessEvent.Agent(identifier: "dr-\(number)"),
            subject: AccessEvent.Subject(person: person.description, record: "consent-\(number)"))
    }

    @Test(arguments: StoreKind.allCases)
    func `the owner sees every access to their own data, the latest first`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let events = (0..<20).map { event($0, of: $0 % 2 == 0 ? Self.me : Self.other) }
            try await store.staff.record(Array(events[..<5]))
            for event in events[5...] { try await store.staff.record([event]) }
            let own = try await store.owner(Self.me).accesses()
            #expect(own.map(\.index) == [18, 16, 14, 12, 10, 8, 6, 4, 2, 0])
            #expect(own.map(\.event) == own.map { events[Int($0.index)] })
            #expect(
                try await store.owner(Self.me).accesses(before: 12, limit: 2).map(\.index)
                    == [10, 8])
            #expect(try await store.owner(PersonID(UUID())).accesses().isEmpty)
            for end in [Int64.min, -1, 0] {
                #expect(try await store.owner(Self.me).accesses(before: end).isEmpty)
                #expect(try await store.staff.accesses(before: end).isEmpty)
                let proofs = try await store.owner(Self.me).accessProofs(before: end)
                #expect(proofs.accesses.isEmpty && proofs.size == 20)
            }
            #expect(try await store.staff.accesses().map(\.event) == events.reversed())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `every event and every growth can be proved`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var heads: [Checkpoint] = [
                try await store.staff.checkpoint(origin: "o")
            ]
            for number in 0..<13 {
                try await store.staff.record([event(number)])
                heads.append(try await store.staff.checkpoint(origin: "o"))
            }
            #expect(try await store.staff.audit(against: heads).findings.isEmpty)
            let tree = MerkleTree(size: 13)
            let entries = try await store.staff.accessEntries(from: 0)
            for (index, entry) in entries.enumerated() {
                let proof = try await store.staff.inclusionProof(of: Int64(index), size: 13)
                #expect(
                    tree.contains(
                        .leaf(entry.leaf), at: Int64(index), proof: proof, root: heads[13].root))
            }
            for head in heads {
                let proof = try await store.staff.consistencyProof(from: head.size, to: 13)
                #expect(
                    tree.extends(head.size, root: head.root, proof: proof, root: heads[13].root))
                #expect(try await store.staff.checkpoint(origin: "o", size: head.size) == head)
            }
            let beyond = await #expect(throws: StoreError.self) {
                try await store.staff.checkpoint(origin: "o", size: 14)
            }
            #expect(beyond?.code == .invalidArgument)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a transaction that throws leaves no event`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let backend: any StorageBackend =
                kind == .memory ? MemoryBackend() : try SQLiteBackend(path: place.path)
            let store = HealthStore(backend: backend)
            try await store.staff.record([event(1)])
            await #expect(throws: StoreError.self) {
                try await backend.write(
                    TransactionWork(.store) { transaction in
                        try transaction.append(event(2))
                        throw StoreError(.authorizationDenied, "test")
                    })
            }
            try await store.staff.record([event(3)])
            #expect(try await store.staff.accesses().map(\.event) == [event(3), event(1)])
            #expect(try await store.staff.audit().findings.isEmpty)
            try await store.close()
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `erasing a person leaves the proofs`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            for number in 0..<9 {
                try await store.staff.record([
                    event(
                        number, of: number < 6 ? Self.me : Self.other,
                        role: number < 2 ? .owner : .organization)
                ])
            }
            let head = try await store.staff.checkpoint(origin: "o")
            #expect(try await store.staff.eraseAccesses(of: Self.me) == 6)
            #expect(try await store.owner(Self.me).accesses().isEmpty)
            let audit = try await store.staff.audit(against: [head])
            #expect(audit.findings.isEmpty && audit.erasedParts == 6 + 2)
            let exported = try await store.staff.accessEntries(from: 0)
                .map { String(decoding: $0.line, as: UTF8.self) }.joined()
            #expect(!exported.contains(Self.me.description))
            #expect(exported.contains(Self.other.description))
            let kept = try await store.staff.accesses().last { $0.event.agent != nil }
            #expect(kept?.event.agent?.identifier == "dr-2" && kept?.event.subject == nil)
        }
    }

    @Test func `events of many callers share commits`() async throws {
        try await TemporaryStore.run { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<400 {
                    group.addTask { try await store.staff.record([event(number)]) }
                }
                try await group.waitForAll()
            }
            #expect(store.diagnostics.commits < 100)
            let audit = try await store.staff.audit()
            #expect(audit.findings.isEmpty && audit.size == 400)
            let agents = try await store.staff.accesses(limit: 400).map(\.event.agent)
            #expect(Set(agents).count == 400)
        }
    }

    @Test func `a log that cannot be written fails the transaction`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            try await store.staff.record([event(0)])
            let tooLarge = await #expect(throws: StoreError.self) {
                var large = event(1)
                large.subject?.items = Array(repeating: "item", count: 20_000)
                try await store.staff.record([large])
            }
            #expect(tooLarge?.code == .tooLarge)
            try await store.close()
            let file = try DatabaseQueue(path: CheckedFileSystem.url(place.path))
            try await file.write { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER full BEFORE INSERT ON access_event
                        BEGIN SELECT RAISE(ABORT, 'full'); END
                        """)
            }
            try file.close()
            let broken = try place.open()
            await #expect(throws: StoreError.self) { try await broken.staff.record([event(1)]) }
            try await broken.close()
            let readOnly = try place.open(mode: .readOnly)
            let refused = await #expect(throws: StoreError.self) {
                try await readOnly.staff.record([event(1)])
            }
            #expect(refused?.code == .readOnly)
            #expect(try await readOnly.staff.accesses().count == 1)
            try await readOnly.close()
        }
    }

    @Test(arguments: [
        (
            "UPDATE access_event SET subject = (SELECT subject FROM access_event WHERE number = 4)"
                + " WHERE number = 3", [AccessLogAudit.Finding.alteredPart(index: 3)]
        ),
        (
            "UPDATE access_event SET hashes = zeroblob(32) WHERE number = 6",
            [.alteredTree(index: 6)]
        ),
        ("DELETE FROM access_event WHERE number = 9", [.cut(size: 9, expected: 10)]),
        ("UPDATE access_event SET number = 11 WHERE number = 9", [.misplaced(index: 9)]),
        (
            "UPDATE access_event SET leaf = CAST(replace(leaf, 'denied', 'allowed') AS BLOB)"
                + " WHERE number = 9", [.alteredTree(index: 9), .altered(before: 10)]
        ),
    ])
    func `what is changed in the file shows`(
        sql: String, findings: [AccessLogAudit.Finding]
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            try await store.staff.record((0..<10).map { event($0) })
            let head = try await store.staff.checkpoint(origin: "o")
            try await store.close()
            let file = try DatabaseQueue(path: CheckedFileSystem.url(place.path))
            try await file.write { try $0.execute(sql: sql) }
            try file.close()
            let changed = try place.open(mode: .readOnly)
            #expect(try await changed.staff.audit(against: [head]).findings == findings)
            try await changed.close()
        }
    }
}
