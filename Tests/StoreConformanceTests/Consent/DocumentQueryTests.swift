import Foundation
import HealthModel
import HealthStore
import Testing

/// Rows 135 to 144 of HealthKit's documents: who sees which document, and who is asked when.
@Suite struct DocumentQueryTests {
    private static let usage = ["en": "To show your letters", "de": "Um Briefe zu zeigen"]

    // rows 135
    @Test(arguments: StoreKind.allCases)
    func `an app needs the type and the document`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let (one, two) = (try await store.letter("one"), try await store.letter("two", at: 1))
            try await store.permit(one)
            try await store.allowDocuments(.deny)
            #expect(try await store.appA.seen().isEmpty)
            try await store.allowDocuments()
            #expect(try await store.appA.seen() == [one])
            #expect(try await store.appA.document(two) == nil)
            #expect(try await store.appA.documentData(two) == nil)
            #expect(try await store.appA.documentData(one) == Array("<one/>".utf8))
            #expect(try await store.appA.receipt(ofDocument: one) == nil)
            try await store.allowDocuments(app: World.apps[1])
            #expect(try await store.appB.seen().isEmpty)
            try await store.allowDocuments(
                .allow(AccessWindow(from: Date(timeIntervalSince1970: 1_000_030))))
            #expect(try await store.appA.seen().isEmpty)
            try await store.permit(two)
            #expect(try await store.appA.seen() == [two])
            try await store.allowDocuments(.deny)
            #expect(try await store.appA.seen().isEmpty)
        }
    }

    // rows 136
    @Test(arguments: StoreKind.allCases)
    func `sample and anchored queries give documents without their documents, always`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let one = try await store.letter("one")
            let two = try await store.letter("two", at: 1)
            let type = SampleType(.cda)
            let query = SampleQuery(types: [type], sort: [.ascending(.startDate)])
            let refused = try await code { _ = try await store.appA.samples(of: type) }
            #expect(refused == .authorizationNotDetermined)
            try await store.allowDocuments()
            try await store.permit(one)
            func bare(_ reader: some SampleReading) async throws -> [UUID] {
                let samples = try await reader.page(query).samples
                for sample in samples {
                    guard case .document(let document) = sample else {
                        Issue.record("\(sample)")
                        continue
                    }
                    #expect(document.document == nil && document.source.name == "ward 3")
                }
                return samples.map(\.uuid)
            }
            #expect(try await bare(store.appA) == [one])
            #expect(try await bare(store.me) == [one, two])
            let titled = SampleQuery(types: [type], predicate: .title(contains: "one"))
            #expect(try await store.appA.page(titled).samples.isEmpty)
            guard case .document(let sample)? = try await store.appA.sample(one) else {
                Issue.record("the sample is there")
                return
            }
            #expect(sample.document == nil)
            #expect(try await store.appA.sample(two) == nil)
            try await store.me.remove(one, text: "nobody's business")
            #expect(try await bare(store.appA).isEmpty)
            #expect(try await store.appA.sample(one) == nil)
            #expect(try await bare(store.me) == [one, two])
            #expect(store.diagnostics.bodyReads == 0)
        }
    }

    /// A decision moves what is seen before an anchor: it begins again then, and only then.
    @Test(arguments: StoreKind.allCases)
    func `an anchored query tells a document when the app comes to see it`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            let type = SampleType(.cda)
            let one = try await store.letter("one")
            let two = try await store.letter("two", at: 1)
            let three = try await store.letter("three", at: 2)
            try await store.permit(two)
            var anchor: QueryAnchor?
            func added(_ limit: Int? = nil) async throws -> [UUID] {
                let query = AnchoredObjectQuery(types: [type], anchor: anchor, limit: limit)
                let found = try await store.appA.changes(query)
                #expect(found.deleted.isEmpty)
                anchor = found.anchor
                return found.added.map(\.uuid)
            }
            #expect(try await added() == [two])
            let quiet = anchor
            // What is hidden is hidden whatever is decided about it.
            try await store.me.deny(.about(one))
            try await store.me.deny(.rule { $0.sources = ["elsewhere"] })
            _ = try await store.letter("four", at: 3)
            #expect(try await added().isEmpty && anchor == quiet)
            try await store.permit(three)
            #expect(try await added() == [three])
            let denial = try #require(
                try await store.me.consentsInForce().first { $0.scope == .document(one) })
            try await store.me.revoke(denial.id, text: "after all")
            #expect(try await added().isEmpty)
            try await store.permit(one)
            #expect(try await added(1) == [one])
            #expect(try await added(1) == [two])
            #expect(try await added(1) == [three])
            #expect(try await added(1).isEmpty)
            // As a type: nothing is told, and nothing of the anchor changes.
            let kept = anchor
            try await store.allowDocuments(.deny)
            #expect(try await added().isEmpty && anchor == kept)
            try await store.allowDocuments()
            #expect(try await added() == [one, two, three])
        }
    }

    /// Row 72: to an app whose request was lost the record must not look empty.
    // rows 72
    @Test(arguments: StoreKind.allCases)
    func `an app that was never answered is told so at every entry`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let letter = try await store.letter("one")
            try await store.me.permit(.rule())
            try await store.me.permit(
                .rule(for: .delegate(World.other), purposes: [.familyRequest]))
            let (app, type) = (store.appA, SampleType(.cda))
            let entries: [@Sendable (UUID) async throws -> Void] = [
                { _ = try await app.page(DocumentQuery(predicate: .uuids([$0]))) },
                { _ = try await app.documents(matching: .uuids([$0])) },
                { for try await _ in app.documents(DocumentQuery(predicate: .uuids([$0]))) {} },
                { _ = try await app.document($0) }, { _ = try await app.documentData($0) },
                { _ = try await app.receipt(ofDocument: $0) },
                { _ = try await app.samples(of: type, matching: .uuids([$0])) },
                { _ = try await app.changes(.init(types: [type], predicate: .uuids([$0]))) },
                { _ = try await app.sources(of: type, matching: .uuids([$0])) },
            ]
            for (number, entry) in entries.enumerated() {
                for uuid in [letter, UUID()] {
                    #expect(
                        try await code { try await entry(uuid) } == .authorizationNotDetermined,
                        "entry \(number)")
                }
            }
            // That is of the app alone; who acts for the person was let in by name.
            #expect(try await store.delegate(World.other, for: World.person).seen() == [letter])
            for answer in [ReadAnswer.deny, .allow] {
                try await store.allowDocuments(answer)
                for entry in entries { try await entry(letter) }
            }
            #expect(try await store.appA.seen() == [letter])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `documents lie among other samples in every order`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let types = [SampleType(.stepCount), SampleType(.cda)]
            try await store.allow([types[0]])
            var expected: [(UUID, Date)] = []
            for number in 0..<40 {
                let at = Date(timeIntervalSince1970: 1_000_000 + Double(number % 10) * 60)
                if number.isMultiple(of: 3) {
                    let sample = try Give.steps(
                        1, at: at.timeIntervalSince(RandomSamples.origin) / 60)
                    try await store.appA.save(sample)
                    expected.append((sample.uuid, at))
                } else {
                    let uuid = try await store.letter("n\(number)", at: Double(number % 10))
                    expected.append((uuid, at))
                }
            }
            let changes = try await store.me.changes(AnchoredObjectQuery(types: types))
            #expect(changes.added.map(\.uuid) == expected.map(\.0))
            for isAscending in [true, false] {
                let sorted = expected.sorted {
                    let isBefore =
                        $0.1 == $1.1
                        ? $0.0.uuidString < $1.0.uuidString : $0.1 < $1.1
                    return isBefore == isAscending
                }
                var found: [UUID] = []
                var token: PagingToken?
                repeat {
                    let page = try await store.me.page(
                        SampleQuery(
                            types: types, sort: [.init(.startDate, ascending: isAscending)],
                            limit: 7),
                        after: token)
                    found += page.samples.map(\.uuid)
                    token = page.next
                } while token != nil
                #expect(found == sorted.map(\.0))
            }
        }
    }

    // rows 137 138 139
    @Test(arguments: StoreKind.allCases)
    func `a query asks once, for what is new, and for nothing in the background`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let one = try await store.letter("one")
            let two = try await store.letter("two", at: 1)
            let query = DocumentQuery(predicate: .or([.title(contains: "o")]))
            let early = try await code {
                for try await _ in try store.appA.documents(query, asking: Self.usage) {}
            }
            #expect(early == .authorizationNotDetermined)
            try await store.allowDocuments()
            #expect(try await store.appA.seen().isEmpty)
            #expect(try await store.me.pendingDocumentRequests().isEmpty)

            @Sendable func ask(waiting: Bool) async throws -> [UUID] {
                var found: [UUID] = []
                let batches = try store.appA.documents(
                    query, asking: Self.usage, waiting: waiting)
                for try await batch in batches { found += batch.samples.map(\.uuid) }
                return found
            }
            #expect(try await ask(waiting: false).isEmpty)
            #expect(try await ask(waiting: false).isEmpty)
            let request = try #require(try await store.me.pendingDocumentRequests().first)
            #expect(try await store.me.pendingDocumentRequests().count == 1)
            #expect(request.documents == [two, one])
            #expect(request.words(in: ["de-AT"]) == "Um Briefe zu zeigen")
            let three = try await store.letter("zoo", at: 2)
            #expect(try await ask(waiting: false).isEmpty)
            let second = try await store.me.pendingDocumentRequests().first { $0.id != request.id }
            #expect(second?.documents == [three])

            async let waiting = ask(waiting: true)
            try await store.me.answer(
                documentRequest: request.id, granting: [one: .metadata], until: .never,
                languages: ["de"])
            try await store.me.answer(
                documentRequest: try #require(second).id, granting: [three: .metadata],
                until: .never)
            #expect(try await waiting == [three, one])
            let records = try await store.me.consentsInForce()
            #expect(records.filter { $0.request == request.id }.map(\.effect) == [.deny, .permit])
            #expect(records.first?.text == "Um Briefe zu zeigen")

            let commits = store.diagnostics.commits
            #expect(try await ask(waiting: true) == [three, one])
            // Nobody was asked: the one commit is the access log's.
            #expect(store.diagnostics.commits == commits + 1)
            #expect(try await store.me.pendingDocumentRequests().isEmpty)
            let other = try await store.letter("other", at: 3)
            #expect(try await ask(waiting: false) == [three, one])
            let last = try #require(try await store.me.pendingDocumentRequests().first)
            #expect(last.documents == [other])
            try await store.me.cancel(documentRequest: last.id)
            #expect(try await ask(waiting: false) == [three, one])
            #expect(try await store.me.pendingDocumentRequests().map(\.documents) == [[other]])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a request waits as long as one of its documents is undecided`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            let all = [
                try await store.letter("one"), try await store.letter("two", at: 1),
                try await store.letter("three", at: 2),
            ]
            let batches = try store.appA.documents(
                DocumentQuery(), asking: Self.usage, waiting: false)
            for try await _ in batches {}
            func waiting() async throws -> Int {
                try await store.me.pendingDocumentRequests().count
            }
            try await store.permit(all[0])
            try await store.me.deny(.about(all[1]))
            #expect(try await waiting() == 1)
            let removal = try await store.me.remove(all[2], text: "not for others")
            #expect(try await waiting() == 0)
            try await store.me.revoke(removal.id, text: "put back")
            #expect(try await waiting() == 1)
            try await store.me.deny(.rule(.metadata))
            #expect(try await waiting() == 0)
        }
    }

    // rows 142 143
    @Test(arguments: StoreKind.allCases)
    func `batches end with an empty one, stop, and read no body unless asked`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            var all: [UUID] = []
            for number in 0..<130 {
                all.insert(try await store.letter("n\(number)", at: Double(number)), at: 0)
            }
            try await store.me.permit(.rule(.metadata))
            try await store.permit(all[0])
            func run(_ query: DocumentQuery) async throws -> [DocumentBatch] {
                var batches: [DocumentBatch] = []
                for try await batch in store.appA.documents(query) { batches.append(batch) }
                return batches
            }
            let batches = try await run(DocumentQuery())
            #expect(batches.map(\.samples.count) == [100, 30, 0])
            #expect(batches.map(\.isDone) == [false, false, true])
            #expect(batches.flatMap(\.samples).map(\.uuid) == all)
            #expect(store.diagnostics.bodyReads == 0)
            let data = try await run(DocumentQuery(limit: 3, includeDocumentData: true))
            #expect(data.map(\.samples.count) == [3, 0])
            #expect(
                data[0].samples.map { $0.document?.documentData != nil } == [true, false, false])
            #expect(store.diagnostics.bodyReads == 1)
            let stopped = store.appA.documents(DocumentQuery())
            var told = 0
            for try await batch in stopped {
                told += batch.samples.count
                stopped.stop()
            }
            #expect(told == 100)
            _ = try await store.letter("new", at: 500)
            let waits = try store.appA.documents(
                DocumentQuery(includeDocumentData: true), asking: Self.usage)
            @Sendable func count(_ batches: DocumentBatches) async throws -> Int {
                var count = 0
                for try await batch in batches { count += batch.samples.count }
                return count
            }
            async let ended = count(waits)
            while try await store.me.pendingDocumentRequests().isEmpty { await Task.yield() }
            waits.stop()
            #expect(try await ended == 0)
        }
    }
}
