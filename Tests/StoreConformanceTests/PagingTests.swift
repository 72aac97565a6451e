import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

@Suite struct PagingTests {
    // rows 144
    @Test(arguments: StoreKind.allCases)
    func `pages of any size add up to the whole, in every order`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            var documents = RandomDocuments(random: SplitMix64(seed: 3))
            try await documents.fill(backend, count: 60)
            let store = HealthStore(backend: backend)
            for round in 0..<100 {
                var query = DocumentQuery(sort: documents.sort())
                if round % 4 == 0 { query.sort = [DocumentSort(.title, ascending: round % 8 == 0)] }
                let whole = try await store.staff.documents(
                    matching: .all, sort: query.sort)
                query.limit = 1 + round % 13
                var pages: [CDADocumentSample] = []
                var token: PagingToken?
                repeat {
                    let page = try await store.staff.page(query, after: token)
                    pages += page.samples
                    // A token survives being kept as text.
                    token = page.next.map { PagingToken(text: $0.text) }
                } while token != nil
                #expect(pages == whole, "by \(query.sort)")
            }
            try await store.close()
        }
    }

    @Test(arguments: StoreKind.allCases, DocumentSort.Key.allCases)
    func `what arrives between pages shifts nothing`(
        kind: StoreKind, key: DocumentSort.Key
    ) async throws {
        try await kind.withStore { store in
            func document(_ number: Int, _ name: String) -> NewDocument {
                Made.document("<\(name)\(number)/>", start: TimeInterval(number % 10)) {
                    $0.title = "T\(number % 10)"
                    $0.patientName = $0.title
                    $0.custodianName = $0.title
                    $0.authorNames = ["T\(number % 10)"]
                }
            }
            _ = try await store.interface.store((0..<50).map { document($0, "early") })
            let early = Set(try await store.staff.documents(matching: .all).map(\.uuid))
            var seen: [UUID] = []
            var token: PagingToken?
            let query = DocumentQuery(sort: [.ascending(key)], limit: 7)
            for page in 0... {
                let answer = try await store.staff.page(query, after: token)
                seen += answer.samples.map(\.uuid)
                token = answer.next
                guard token != nil else { break }
                let late = (0..<10).map { document($0, "late\(page)-") }
                if page < 5 { _ = try await store.interface.store(late) }
            }
            #expect(Set(seen).count == seen.count)
            #expect(early.isSubset(of: seen))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a token is good for its own query and handle only`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let outcomes = try await store.interface.store(
                (0..<5).map { Made.document("<\($0)/>") { $0.title = "secret title" } })
            let person = try #require(outcomes[0].stored?.person)
            let query = DocumentQuery(
                predicate: .title(contains: "t") && .sources([Source(name: "ward 3")]), limit: 2)
            let token = try #require(try await store.staff.page(query).next)
            var others = [query, query, query, query]
            others[0].predicate = .title(contains: "s") && .sources([Source(name: "ward 3")])
            others[1].predicate = .title(equals: "t") && .sources([Source(name: "ward 3")])
            others[2].sort = [.ascending(.startDate)]
            others[3].predicate = .title(contains: "t") || .sources([Source(name: "ward 3")])
            for other in others {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await store.staff.page(other, after: token)
                }
                #expect(error?.code == .tokenOfAnotherQuery)
            }
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.owner(person).page(query, after: token)
            }
            #expect(error?.code == .tokenOfAnotherQuery)
            for text in ["", "zz", "00", token.text + "00", String(token.text.dropLast(2))] {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await store.staff.page(query, after: PagingToken(text: text))
                }
                #expect(error?.code == .invalidToken, "\(text)")
            }
            var longer = query
            longer.limit = 3
            let rest = try await store.staff.page(longer, after: token)
            #expect(rest.samples.count == 3)
            #expect(rest.next == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `batches are bounded and a limit is for all of them`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            _ = try await store.interface.store((0..<250).map { Made.document("<\($0)/>") })
            for (limit, sizes) in [
                (nil, [100, 100, 50, 0]), (100, [100, 0]), (101, [100, 1, 0]), (3, [3, 0]),
            ] as [(Int?, [Int])] {
                var found: [Int] = []
                var ends: [Bool] = []
                for try await batch in store.staff.documents(DocumentQuery(limit: limit)) {
                    found.append(batch.samples.count)
                    ends.append(batch.isDone)
                }
                #expect(found == sizes)
                #expect(ends == sizes.map { $0 == 0 })
            }
            var batches = store.staff.documents(DocumentQuery(predicate: .or([])))
                .makeAsyncIterator()
            #expect(try await batches.next()?.isDone == true)
            #expect(try await batches.next() == nil)
        }
    }
}
