import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Figures, not checks: run in release with `CASEBOOK_MEASURE=documents` (for instance 100000).
@Suite(.serialized, .enabled(if: Measure.isAsked))
struct ConsentMeasureTests {
    private static let count = Measure.count
    private static let usage = ["en": "Why"]

    @Test func `documents of one person, each with a consent of its own`() async throws {
        try await TemporaryStore.atPlace { place in
            var store = try place.open(accessLog: .off)
            try await fill(store)
            try await grantAll(store)
            try await store.close()
            store = try place.open(accessLog: .off)
            let first = try await ContinuousClock().measure {
                _ = try await store.appA.page(DocumentQuery(limit: 1))
            }
            print("  first page after opening: \(first)")
            for _ in 0..<3 {
                let owner = try await read(store.me)
                let app = try await read(store.appA)
                print("  all as owner \(owner), as app \(app): \(app / owner) times")
            }
            try await newsFigures(store)
            try await store.close()
            store = try place.open()
            print("  with the access log, each page a commit:")
            let (owner, app) = (try await read(store.me), try await read(store.appA))
            print("  all as owner \(owner), as app \(app): \(app / owner) times")
            try await newsFigures(store)
            try await store.close()
        }
    }

    private func fill(_ store: HealthStore) async throws {
        for start in stride(from: 0, to: Self.count, by: 1_000) {
            let documents = (start..<min(start + 1_000, Self.count)).map { number in
                var new = Made.document("<n\(number)/>", start: Double(number)) {
                    $0.title = "Letter \(number)"
                    $0.patientName = "Somebody"
                    $0.authorNames = ["Dr. \(number % 97)"]
                }
                new.person = World.person
                return new
            }
            _ = try await store.interface.store(documents)
        }
    }

    /// Asks for all of them and answers, a thousand at a time.
    private func grantAll(_ store: HealthStore) async throws {
        try await store.allowDocuments()
        let query = DocumentQuery(limit: 1, includeDocumentData: true)
        while true {
            for try await _ in try store.appA.documents(
                query, asking: Self.usage, waiting: false)
            {}
            guard let request = try await store.me.pendingDocumentRequests().first else { return }
            let granted = request.documents.map { ($0, ConsentLevel.data) }
            try await store.me.answer(
                documentRequest: request.id, granting: Dictionary(uniqueKeysWithValues: granted),
                until: .never)
        }
    }

    private func read(_ reader: some DocumentReading) async throws -> Duration {
        try await ContinuousClock().measure {
            var count = 0
            for try await batch in reader.documents(DocumentQuery()) {
                count += batch.samples.count
            }
            #expect(count == Self.count)
        }
    }

    private func newsFigures(_ store: HealthStore) async throws {
        let some = try await store.me.documents(matching: .all, limit: 1)[0]
        let digest = try #require(some.document?.digest)
        let query = DocumentQuery(predicate: .uuids([some.uuid]))
        let select = try await percentile {
            _ = try await store.staff.receipt(for: digest)
        }
        let news = try await percentile {
            for try await _ in try store.appA.documents(query, asking: Self.usage) {}
        }
        print("  p99: one look-up \(select), nothing new \(news): \(news / select) times")
    }

    private func percentile(_ body: () async throws -> Void) async throws -> Duration {
        var times: [Duration] = []
        for _ in 0..<2_000 { times.append(try await ContinuousClock().measure(body)) }
        return times.sorted()[1_980]
    }
}
