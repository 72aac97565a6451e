import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// Lists of what waits for a person, page by page, and of what was decided.
@Suite struct RequestListTests {
    /// A request of an app for one document.
    private static func ask(_ store: HealthStore, for document: UUID) async throws {
        let batches = try store.appA.documents(
            DocumentQuery(predicate: .uuids([document])), asking: ["en": "To show it."],
            waiting: false)
        for try await _ in batches {}
    }

    private static func pages(_ owner: OwnerHandle, of rows: Int) async throws -> [[UUID]] {
        var pages: [[UUID]] = []
        var after: UUID?
        repeat {
            let page = try await owner.documentRequests(after: after, limit: rows)
            pages.append(page.requests.flatMap(\.documents))
            after = page.next
        } while after != nil
        return pages
    }

    @Test(arguments: StoreKind.allCases)
    func `what waits is listed in the order of asking`(kind: StoreKind) async throws {
        let clock = Clock()
        try await kind.withBackend { backend in
            let store = HealthStore(backend: backend, now: { clock.now })
            try await store.allowDocuments()
            var letters: [UUID] = []
            for number in 0..<7 {
                letters.append(try await store.letter("\(number)"))
                clock.advance(by: 1)
                try await Self.ask(store, for: letters[number])
                // What waits already is not asked for again.
                try await Self.ask(store, for: letters[number])
            }
            let pages = try await Self.pages(store.me, of: 3)
            #expect(pages == [Array(letters[0..<3]), Array(letters[3..<6]), [letters[6]]])
            let waiting = try await store.me.documentRequests().requests
            #expect(try await store.me.pendingDocumentRequests() == waiting)
            try await store.me.answer(
                documentRequest: waiting[0].id, granting: [letters[0]: .metadata], until: .never)
            try await store.me.cancel(documentRequest: waiting[1].id)
            // Decided about otherwise, so that it waits for nothing.
            try await store.permit(letters[2], .data)
            #expect(try await Self.pages(store.me, of: 3) == [Array(letters[3..<6]), [letters[6]]])
            for place in 0..<7 {
                let found = try await store.me.documentRequest(waiting[place].id)
                #expect(found == (place < 3 ? nil : waiting[place]))
            }
            // What was closed may be asked for anew; what was answered is decided.
            clock.advance(by: 1)
            try await Self.ask(store, for: letters[1])
            try await Self.ask(store, for: letters[0])
            #expect(
                try await Self.pages(store.me, of: 9) == [Array(letters[3..<7]) + [letters[1]]])
        }
    }

    /// Stores of earlier programs keep a request under its id when it was dealt with.
    @Test(arguments: StoreKind.allCases)
    func `a request that was closed where it lay is passed over`(kind: StoreKind) async throws {
        try await kind.withBackend { backend in
            let store = HealthStore(backend: backend)
            try await store.allowDocuments()
            let letters = [try await store.letter("one"), try await store.letter("two")]
            for letter in letters { try await Self.ask(store, for: letter) }
            var old = try #require(try await store.me.documentRequests().requests.first)
            old.state = .answered
            var changes = ChangeSet(person: World.person, at: 1)
            changes.records = [
                RecordChange(
                    .documentRequest, key: old.id.uuidString, value: try RecordForm.encode(old))
            ]
            let kept = changes
            try await backend.write(.person(World.person), bytes: 100) { try $0.apply(kept) }
            #expect(try await store.me.documentRequests().requests.count == 1)
            #expect(try await store.me.documentRequest(old.id) == nil)
            #expect(try await Self.pages(store.me, of: 1).joined().count == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `decisions are found by part, document and grantee, both ways`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let (one, two) = (try await store.letter("one"), try await store.letter("two"))
            let permit = try await store.permit(one)
            let rule = try await store.me.deny(.rule(.metadata) { $0.types = [.init("11488-4")] })
            let helper = try await store.me.permit(.rule(for: .delegate(PersonID(UUID()))))
            let removal = try await store.me.remove(two, text: "mine")
            let again = try await store.permit(one, .metadata)
            let withdrawal = try await store.me.revoke(rule.id, text: "no more")
            func ids(_ query: ConsentQuery) async throws -> [UUID] {
                try await store.me.consentPage(query).records.map(\.id)
            }
            #expect(again.supersedes == [permit.id] && withdrawal.supersedes == [rule.id])
            #expect(try await ids(ConsentQuery()) == [again.id, removal.id, helper.id])
            #expect(try await ids(ConsentQuery(part: .decisions)) == [again.id])
            #expect(try await ids(ConsentQuery(part: .delegates)) == [helper.id])
            #expect(try await ids(ConsentQuery(part: .removals)) == [removal.id])
            #expect(try await ids(ConsentQuery(document: one)) == [again.id])
            #expect(try await ids(ConsentQuery(grantee: .anyone)) == [removal.id])
            let all = ConsentQuery(isInForce: false, isLatestFirst: false, limit: 4)
            let first = try await store.me.consentPage(all)
            #expect(first.records.map(\.id) == [permit.id, rule.id, helper.id, removal.id])
            #expect(first.inForce == [helper.id, removal.id] && first.next == removal.sequence)
            var rest = all
            rest.after = first.next
            #expect(try await ids(rest) == [again.id, withdrawal.id])
            rest.isLatestFirst = true
            #expect(try await ids(rest) == [helper.id, rule.id, permit.id])
            // Both ways of those that hold, with nothing twice and nothing left out.
            for isLatestFirst in [true, false] {
                var query = ConsentQuery(isLatestFirst: isLatestFirst, limit: 1)
                let walked = try await store.me.allConsents(query)
                query.limit = 100
                #expect(try await walked == store.me.allConsents(query) && walked.count == 3)
            }
            try await store.me.revokePermits(of: .app(World.apps[0].identifier), text: "stop")
            #expect(try await ids(ConsentQuery(part: .decisions)).isEmpty)
            #expect(try await ids(ConsentQuery(part: .delegates)) == [helper.id])
        }
    }
}
