import AccessLog
import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Receipts as whoever runs the store lists and counts them.
@Suite struct ReceiptListTests {
    /// A receipt as a list must show it, in the order of arrays.
    private struct Row: Equatable {
        let digest: ContentDigest
        let outcome: ReceiptEntry.Outcome
        let source: String
        let at: Date

        init(_ digest: ContentDigest, _ outcome: ReceiptEntry.Outcome, _ source: String, _ at: Date)
        {
            (self.digest, self.outcome, self.source, self.at) = (digest, outcome, source, at)
        }

        init(_ entry: ReceiptEntry) {
            self.init(entry.digest, entry.outcome, entry.source.name, entry.decidedAt)
        }
    }

    /// A clock that a test sets.
    private final class Clock: @unchecked Sendable {
        // Set and read by one test's task alone.
        var now = StoreKind.now
    }

    /// Brings random documents in, some refused, some in conflict, some both before they are
    /// stored; several at the same instant.
    private func fill(_ store: HealthStore, _ clock: Clock) async throws -> [Row] {
        var numbers = SplitMix64(seed: 7)
        var rows: [ContentDigest: Row] = [:]
        for number in 0..<120 {
            if Int.random(in: 0..<3, using: &numbers) > 0 {
                clock.now += Double(Int.random(in: 0..<40_000, using: &numbers))
            }
            let source = ["ward 1", "ward 2", "laboratory"].randomElement(using: &numbers)!
            let intake = store.intake(source: Source(name: source))
            let id = Int.random(in: 0..<80, using: &numbers)
            let document = Made.document("<d\(number % 100)/>", id: "\(id)")
            let digest = document.document.digest
            if Int.random(in: 0..<3, using: &numbers) == 0 {
                let reason = RejectionReason(code: "CB-GATE-\(number)", message: "not valid")
                let kept = try await intake.record(Rejection(digest: digest, reason: reason))
                if case .rejected = kept.outcome {
                    rows[digest] = Row(digest, .rejected, source, clock.now)
                }
            } else {
                switch try await intake.store(document) {
                case .stored: rows[digest] = Row(digest, .stored, source, clock.now)
                case .conflict where rows[digest]?.outcome != .conflict:
                    rows[digest] = Row(digest, .conflict, source, clock.now)
                default: break
                }
            }
        }
        return rows.values.sorted { one, other in
            one.at == other.at
                ? other.digest.bytes.lexicographicallyPrecedes(one.digest.bytes)
                : one.at > other.at
        }
    }

    private func withFilledStore(
        _ kind: StoreKind, _ body: (HealthStore, [Row]) async throws -> Void
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let clock = Clock()
            let store = HealthStore(backend: try kind.backend(at: place), now: { clock.now })
            let rows = try await fill(store, clock)
            try await body(store, rows)
            try await store.close()
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `pages are what arrays say, whatever is asked for`(kind: StoreKind) async throws {
        try await withFilledStore(kind) { store, rows in
            for outcome in [nil] + ReceiptEntry.Outcome.allCases {
                for source in [nil, "ward 1", "laboratory", "nobody"] {
                    var query = ReceiptQuery(
                        outcome: outcome, source: source.map { Source(name: $0) })
                    query.limit = 7
                    var found: [Row] = []
                    while true {
                        let page = try await store.staff.receipts(query)
                        found += page.entries.map(Row.init)
                        guard let next = page.next else { break }
                        #expect(page.entries.count == 7)
                        query.after = ReceiptPosition(next.text)
                        #expect(query.after == next)
                    }
                    let expected = rows.filter {
                        (outcome ?? $0.outcome) == $0.outcome && (source ?? $0.source) == $0.source
                    }
                    #expect(found == expected)
                }
            }
            #expect(Set(rows.map(\.outcome)).count == 3)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a document's receipts are its own and those of its rivals`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let outcomes = try await store.interface.store(
                ["<a/>", "<b/>", "<c/>"].map { Made.document($0, id: "same") }
                    + [Made.document("<d/>", id: "other")])
            let first = try #require(outcomes[0].stored?.uuid)
            let page = try await store.staff.receipts(ReceiptQuery(document: first))
            #expect(
                Set(page.entries.map(\.digest))
                    == Set(["<a/>", "<b/>", "<c/>"].map { Made.digest(Array($0.utf8)) }))
            #expect(page.entries.count { $0.outcome == .conflict } == 2)
            #expect(try await store.staff.receipts(ReceiptQuery(document: UUID())).entries.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `counts are those of the receipts, by day, source and outcome`(
        kind: StoreKind
    ) async throws {
        try await withFilledStore(kind) { store, rows in
            let (start, end) = (StoreKind.now + 100_000, StoreKind.now + 1_500_000)
            let counts = try await store.staff.receiptCounts(from: start, to: end)
            let inside = rows.filter { start <= $0.at && $0.at < end }
            #expect(inside.count > 20 && inside.count < rows.count)
            #expect(counts.reduce(0) { $0 + $1.count } == inside.count)
            for count in counts {
                let day = count.day..<(count.day + 86_400)
                #expect(
                    count.day.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0)
                #expect(
                    count.count
                        == inside.count {
                            day.contains($0.at) && $0.source == count.source.name
                                && $0.outcome == count.outcome
                        })
            }
            #expect(try await store.staff.receiptCounts(from: end, to: start).isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `who lists receipts is in the log by name, and the person where a document was asked for`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let sample = try #require(try await store.interface.store(Made.document("<1/>")).stored)
            let nurse = store.administrator(named: "nurse 4", reason: "service")
            let before = try await store.staff.accesses().count
            _ = try await nurse.receipts()
            _ = try await nurse.receipts(ReceiptQuery(document: sample.uuid))
            let log = try await store.staff.accesses()
            #expect(log.count == before + 2)
            #expect(log.prefix(2).allSatisfy { $0.event.agent?.identifier == "nurse 4" })
            #expect(log[1].event.subject?.person == nil)
            #expect(log[0].event.subject?.person == sample.person.description)
            let own = try await store.owner(sample.person).accesses()
            #expect(own.map(\.index) == [log[0].index])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `every emergency is listed, and each person's log says so`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var persons: [PersonID] = []
            for patient in ["1", "2"] {
                let document = Made.document("<\(patient)/>", patient: patient)
                persons.append(
                    try #require(try await store.interface.store(document).stored).person)
            }
            var opened: Set<UUID> = []
            for person in persons + [persons[0]] {
                let access = try await store.openEmergencyAccess(
                    by: ClientApp(identifier: "er"), for: person, professional: "Dr. N", reason: "r"
                )
                opened.insert(access.id)
            }
            let found = try await store.staff.emergencyAccesses()
            #expect(Set(found.map(\.id)) == opened && found.count == 3)
            for person in persons {
                let told = try await store.owner(person).accesses()
                #expect(told.first?.event.kind == .consent)
                #expect(
                    Set(told.first?.event.subject?.items ?? [])
                        == Set(
                            found.filter { $0.person == person }.map {
                                $0.id.uuidString.lowercased()
                            }))
            }
        }
    }
}

/// Lists of receipts do not look at every receipt, and never at what a receipt holds.
@Suite struct ReceiptPlanTests {
    @Test(arguments: [
        (ReceiptQuery(), "receipt_decided"),
        (ReceiptQuery(outcome: .stored), "receipt_decided"),
        (ReceiptQuery(outcome: .rejected), "receipt_exception"),
        (ReceiptQuery(outcome: .conflict), "receipt_exception"),
        (ReceiptQuery(document: UUID()), "receipt_conflict"),
    ])
    func `an index answers`(query: ReceiptQuery, index: String) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try SQLiteBackend(path: place.path)
            let plan = try await backend.plan(query)
            #expect(plan.contains { $0.contains(index) }, "\(plan)")
            try await backend.close()
        }
    }
}
