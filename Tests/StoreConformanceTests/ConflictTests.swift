import AccessLog
import Foundation
import HealthModel
import HealthStore
import Testing

/// Two documents with one id, about which somebody decides, on every backend.
@Suite struct ConflictTests {
    /// A stored document, and another one that has its id.
    private struct Two {
        static let (first, second) = ("<first/>", "<second/>")
        let stored: SampleReference
        let aside = Made.digest(Array(Self.second.utf8))
        let store: HealthStore

        init(_ store: HealthStore, of patient: String = "A") async throws {
            self.store = store
            let outcomes = try await store.interface.store([
                Made.document(Self.first, patient: "A", id: "1"),
                Made.document(Self.second, patient: patient, id: "1"),
            ])
            stored = try #require(outcomes[0].stored)
            #expect(outcomes[1] == .conflict(with: stored))
        }

        /// What is kept aside, as intake reads it anew.
        func arriving(_ text: String = Self.second, of patient: String = "A") -> NewDocument {
            Made.document(text, patient: patient, id: "1")
        }

        var open: [ContentDigest] {
            get async throws { try await store.staff.openConflicts().entries.map(\.digest) }
        }

        func texts(of person: PersonID) async throws -> [String] {
            var texts: [String] = []
            for sample in try await store.owner(person).documents(matching: .all) {
                let bytes = try await store.owner(person).documentData(sample.uuid) ?? []
                texts.append(String(decoding: bytes, as: UTF8.self))
            }
            return texts
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the stored one stands, and the conflict is open no more`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            #expect(try await two.open == [two.aside])
            #expect(try await store.staff.countOpenConflicts(limit: 5) == (1, false))
            let staff = store.administrator(named: "M. Keller", reason: "desk")
            await #expect(throws: StoreError.self) {
                try await staff.settle(conflict: two.aside, because: "  ")
            }
            let act = try await staff.settle(conflict: two.aside, because: "A draft")
            #expect(act.kind == .settle && act.document == two.stored.uuid)
            #expect(act.aside == two.aside.hexadecimal)
            #expect(try await two.open.isEmpty)
            #expect(try await store.staff.countOpenConflicts(limit: 5) == (0, false))
            #expect(try await two.texts(of: two.stored.person) == [Two.first])
            #expect(try await store.staff.identityActs(about: two.stored.person) == [act])
            // The person reads who decided, and why.
            let event = try #require(
                try await store.owner(two.stored.person).accesses().first {
                    $0.event.action == .update
                }?.event)
            #expect(event.agent?.identifier == "M. Keller")
            #expect(event.subject?.reason == "A draft" && event.kind == .document)
            // The same bytes are not asked about again.
            let again = try await store.interface.store(two.arriving())
            #expect(again == .conflict(with: two.stored))
            #expect(try await two.open.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the other one takes its place, and the first one comes back`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let person = two.stored.person
            let act = try await store.staff.settle(
                conflictBy: two.arriving(), because: "The corrected one")
            let new = try #require(act.document)
            #expect(new != two.stored.uuid && act.survivor == person)
            #expect(try await two.texts(of: person) == [Two.second])
            #expect(try await store.owner(person).document(two.stored.uuid) == nil)
            #expect(try await two.open.isEmpty)
            let first = Made.digest(Array(Two.first.utf8))
            let receipt = try #require(try await store.staff.receipt(for: first))
            #expect(
                receipt.outcome == .conflict(with: SampleReference(uuid: new, person: person)))
            #expect(try await store.interface.store(two.arriving()).word == "duplicate")
            #expect(try await store.interface.store(two.arriving(Two.first)).word == "conflict")
            let actions = try await store.owner(person).accesses()
                .filter { $0.event.subject?.reason == "The corrected one" }
                .map(\.event.action)
            #expect(Set(actions) == [.delete, .create])
            // Back again.
            let back = try await store.staff.settle(
                conflictBy: two.arriving(Two.first), because: "No, the first")
            #expect(back.aside == two.aside.hexadecimal)
            #expect(try await two.texts(of: person) == [Two.first])
            #expect(try await two.open.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the other one is filed for the person whose it is`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store, of: "B")
            let other = try #require(
                try await store.interface.store(Made.document("<b/>", patient: "B", id: "b"))
                    .stored?.person)
            let third = Made.document("<third/>", patient: "A", id: "1")
            #expect(try await store.interface.store(third).word == "conflict")
            // By its identifiers; or for whom somebody names.
            let act = try await store.staff.settle(
                conflictBy: two.arriving(of: "B"), because: "Hers")
            #expect((act.merged, act.survivor) == (two.stored.person, other))
            #expect(Set(try await two.texts(of: other)) == [Two.second, "<b/>"])
            #expect(try await two.texts(of: two.stored.person).isEmpty)
            for person in [other, two.stored.person] {
                #expect(try await store.staff.identityActs(about: person) == [act])
            }
            // What is still open is in conflict with the new one.
            #expect(try await two.open == [third.document.digest])
            let settled = try await store.staff.settle(
                conflictBy: third, for: other, because: "Hers too")
            #expect(settled.survivor == other)
            #expect(Set(try await two.texts(of: other)) == ["<third/>", "<b/>"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what was decided goes with a document that is filed elsewhere`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let other = try #require(
                try await store.interface.store(Made.document("<b/>", patient: "B", id: "b"))
                    .stored?.person)
            try await store.staff.settle(conflict: two.aside, because: "A draft")
            try await store.staff.refile(two.stored.uuid, for: other, because: "Label")
            #expect(try await two.open.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `nothing changes where nothing can be decided`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let stored = Made.digest(Array(Two.first.utf8))
            await #expect(throws: StoreError.self) {
                try await store.staff.settle(conflict: stored, because: "Why")
            }
            await #expect(throws: StoreError.self) {
                try await store.staff.settle(
                    conflictBy: two.arriving(), for: PersonID(UUID()), because: "Why")
            }
            // It does not say whose it is.
            await #expect(throws: StoreError.self) {
                var unclear = two.arriving()
                unclear.hasSeveralPatients = true
                try await store.staff.settle(conflictBy: unclear, because: "Why")
            }
            #expect(try await two.open == [two.aside])
            #expect(try await two.texts(of: two.stored.person) == [Two.first])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `one of unclear persons is refused for good, until it is clear`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            var unclear = Made.document("<two/>", patient: "A", id: "1")
            unclear.hasSeveralPatients = true
            unclear.notes.reportJSON = Array("{}".utf8)
            let digest = unclear.document.digest
            #expect(try await store.interface.store(unclear).word == "rejected")
            let staff = store.administrator(named: "M. Keller", reason: "desk")
            await #expect(throws: StoreError.self) { try await staff.refuse(digest, because: "") }
            let before = try await staff.audit(against: []).size
            try await staff.refuse(digest, because: "A test page")
            #expect(try await staff.audit(against: []).size > before, "who decided is in the log")
            let receipt = try #require(try await staff.receipt(for: digest))
            guard case .rejected(let reason) = receipt.outcome else {
                Issue.record("it is \(receipt.outcome)")
                return
            }
            #expect(reason.code == "CB-INTAKE-REFUSED")
            #expect(receipt.notes.reportJSON == Array("{}".utf8))
            #expect(try await store.interface.store(unclear) == receipt.outcome)
            await #expect(throws: StoreError.self) {
                try await staff.refuse(digest, because: "Twice")
            }
            var clear = unclear
            clear.hasSeveralPatients = false
            #expect(try await store.interface.store(clear).word == "stored")
        }
    }
}
