import AccessLog
import Foundation
import HealthModel
import HealthStore
import Testing

/// What staff see of a person's documents, what whoever runs the store on its own machine sees,
/// and what of it the person's access log says.
@Suite struct StaffTests {
    private static func access(
        _ reason: String = "Ward round", _ purpose: PurposeOfUse = .treatment
    ) throws -> StaffAccess {
        try StaffAccess(name: "Dr. X", purpose: purpose, reason: reason)
    }

    @Test(arguments: StoreKind.allCases)
    func `a removed document is there for its person alone`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let (one, two) = (try await store.letter("one"), try await store.letter("two"))
            let staff = store.staff(try Self.access())
            let machine = store.administrator(reason: "test")
            let digest = try #require(try await store.me.document(two)?.document?.digest)
            #expect(try await staff.documents(of: World.person).document(two) != nil)
            try await store.me.remove(two, text: "mine")
            for reader in [staff.documents(of: World.person), machine] as [any DocumentReading] {
                #expect(try await reader.document(two) == nil)
                #expect(try await reader.documentData(two) == nil)
                #expect(try await reader.receipt(ofDocument: two) == nil)
                #expect(try await reader.documents(matching: .all).map(\.uuid) == [one])
                #expect(try await reader.documentData(one) != nil)
                #expect(try await reader.receipt(ofDocument: one) != nil)
            }
            #expect(try await staff.receipt(for: digest) == nil)
            #expect(try await machine.receipt(for: digest) == nil)
            #expect(try await !machine.receipts().entries.map(\.digest).contains(digest))
            #expect(try await staff.receipts(of: two, ReceiptQuery()).entries.isEmpty)
            #expect(try await machine.subject(ofDocument: two) == nil)
            let samples = machine.samples(of: World.person)
            let seen = try await samples.samples(of: SampleType(.cda)).map(\.uuid)
            #expect(seen == [one])
            #expect(try await samples.sample(two) == nil)
            #expect(try await store.me.documentData(two) != nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what is denied to everybody is denied to staff`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let one = try await store.letter("one")
            let documents = store.staff(try Self.access()).documents(of: World.person)
            let denial = try await store.me.deny(
                ConsentDraft(
                    .document(one), for: .anyone, level: .data, purposes: [.treatment],
                    until: .never, text: "for nobody"))
            #expect(try await documents.document(one) != nil)
            #expect(try await documents.documentData(one) == nil)
            let other = store.staff(try Self.access("Invoice", .payment))
            #expect(try await other.documents(of: World.person).documentData(one) != nil)
            try await store.me.revoke(denial.id, text: "for all")
            #expect(try await documents.documentData(one) != nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `each read stands in the person's log with name, purpose and reason`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let (one, two) = (try await store.letter("one"), try await store.letter("two"))
            try await store.me.remove(two, text: "mine")
            let staff = store.staff(try Self.access("  Ward round "))
            _ = try await staff.documents(holding: one)?.documentData(one)
            let read = try #require(try await store.me.accesses(limit: 1).first)
            #expect(
                read.statement.sentence.contains(
                    "Dr. X (staff) wanted to read a document (\(one.uuidString.lowercased())), "
                        + "for treatment (“Ward round”). This was allowed"))
            _ = try await staff.documents(holding: two)?.documentData(two)
            #expect(try await store.me.accesses(limit: 1).first?.event.decision == .denied)
            _ = try await staff.person(World.person)
            #expect(try await store.me.accesses(limit: 1).first?.event.kind == .person)
            // The log that staff read says nothing of what they may not see, and itself counts.
            let (log, _) = try await staff.accesses(of: World.person)
            #expect(!log.contains { $0.event.subject?.items.contains(two.uuidString) == true })
            let last = try #require(try await store.me.accesses(limit: 1).first)
            #expect(last.event.kind == .log && last.event.role == .staff)
            let before = try await store.me.accesses(limit: 1_000).count
            #expect(try await staff.documents(holding: UUID()) == nil)
            #expect(try await store.me.accesses(limit: 1_000).count == before)
        }
    }

    @Test(arguments: ["", "  ", "ab", "two\nlines", String(repeating: "x", count: 501)])
    func `a reason is a line that a person can read`(reason: String) {
        #expect(throws: StoreError.self) { try Self.access(reason) }
    }

    @Test func `staff do not break the glass`() {
        #expect(throws: StoreError.self) { try Self.access("unconscious", .breakTheGlass) }
    }
}
