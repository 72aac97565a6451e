import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct ReceiptTests {
    @Test(arguments: StoreKind.allCases)
    func `a receipt keeps what intake wrote`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var document = Made.document("<1/>")
            document.notes = IntakeNotes(
                headerJSON: Array(#"{"title":null}"#.utf8),
                reportJSON: [UInt8](repeating: 0x20, count: 100_000), receivedName: "a b.xml",
                steps: [
                    .init(name: "parsed", at: Date(timeIntervalSince1970: 10)),
                    .init(name: "validated", at: Date(timeIntervalSince1970: 10.25)),
                ])
            let outcome = try await store.interface.store(document)
            let receipt = try await store.interface.receipt(for: document.document.digest)
            #expect(
                receipt
                    == Receipt(
                        digest: document.document.digest, outcome: outcome,
                        source: Source(name: "ward 3"), decidedAt: StoreKind.now,
                        notes: document.notes))
        }
    }

    /// What intake asks of bytes that it may know: nothing of the header and the report is read.
    @Test(arguments: StoreKind.allCases)
    func `a decision is a receipt without its parts`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var document = Made.document("<1/>")
            document.notes = IntakeNotes(
                headerJSON: Array("{}".utf8), reportJSON: Array("{}".utf8),
                receivedName: "a.xml",
                steps: [.init(name: "parsed", at: Date(timeIntervalSince1970: 10))])
            let digest = document.document.digest
            #expect(try await store.interface.decision(for: digest) == nil)
            let outcome = try await store.interface.store(document)
            var notes = document.notes
            (notes.headerJSON, notes.reportJSON) = (nil, nil)
            #expect(
                try await store.interface.decision(for: digest)
                    == Receipt(
                        digest: digest, outcome: outcome, source: Source(name: "ward 3"),
                        decidedAt: StoreKind.now, notes: notes))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a rejection is kept, and the same one again is the same receipt`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let digest = Made.digest([1, 2, 3])
            let reason = RejectionReason(code: "CB-XML", message: "not well-formed")
            let notes = IntakeNotes(receivedName: "first.xml")
            let first = try await store.interface.record(
                Rejection(digest: digest, reason: reason, notes: notes))
            #expect(first.outcome == .rejected(reason))
            let again = try await store.intake(source: Source(name: "other")).record(
                Rejection(digest: digest, reason: reason))
            #expect(again == first)
            #expect(try await store.interface.receipt(for: digest) == first)
            let strict = RejectionReason(code: "CB-GATE", message: "not valid")
            let later = try await store.interface.record(Rejection(digest: digest, reason: strict))
            #expect(later.outcome == .rejected(strict))
            #expect(try await store.interface.receipt(for: digest) == later)
            #expect(try await store.interface.receipt(for: Made.digest([])) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `bytes that are stored are not rejected afterwards`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let document = Made.document("<1/>", id: "A")
            let rival = Made.document("<2/>", id: "A")
            let outcomes = try await store.interface.store([document, rival])
            for (document, outcome) in zip([document, rival], outcomes) {
                let reason = RejectionReason(code: "CB-GATE", message: "not valid")
                let receipt = try await store.interface.record(
                    Rejection(digest: document.document.digest, reason: reason))
                #expect(receipt.outcome == outcome)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a document that was rejected by a gate can be taken in later`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let document = Made.document("<1/>")
            let digest = document.document.digest
            let reason = RejectionReason(code: "CB-GATE", message: "not valid")
            _ = try await store.interface.record(Rejection(digest: digest, reason: reason))
            let outcome = try await store.interface.store(document)
            #expect(outcome.stored != nil)
            #expect(try await store.interface.receipt(for: digest)?.outcome == outcome)
        }
    }
}
