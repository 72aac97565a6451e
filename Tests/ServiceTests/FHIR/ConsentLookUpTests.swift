import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Access
@testable import HTTPExchange

/// `GET Consent/{id}` and `Consent?_id=` look one decision up, however many there are.
@Suite struct ConsentLookUpTests {
    /// Counts the states of a store that were looked at.
    private final class CountingBackend: StorageBackend {
        let inner = MemoryBackend()
        let reads = Atomic(0)

        func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
            reads.add(1, ordering: .relaxed)
            return try await inner.read(work)
        }

        func write<Answer: Sendable>(
            _ works: [TransactionWork<Answer>]
        ) async throws -> [Answer] { try await inner.write(works) }

        var diagnostics: StoreDiagnostics { inner.diagnostics }
        var capabilities: StoreCapabilities { inner.capabilities }

        func close() async throws { try await inner.close() }
    }

    @Test func `one of many decisions is looked up, and not searched for`() async throws {
        let (person, backend) = (PersonID(UUID()), CountingBackend())
        let service = try TestService(
            callers: ["owner": Caller(role: .owner(person))], backend: backend)
        _ = try await service.take("discharge-summary-german", for: person)
        let owner = service.store.owner(person)
        // Each takes the place of the one before it.
        func decide() async throws -> ConsentRecord {
            try await owner.permit(
                ConsentDraft(
                    .rule(ConsentRule()), for: .app("org.example.app"), purposes: [.treatment],
                    until: .never, text: "For my doctor"))
        }
        let first = try await decide()
        func get(
            _ path: String
        ) async throws -> (reads: Int, status: Int, text: String) {
            let before = backend.reads.load(ordering: .relaxed)
            let answer = try await service.test { client in
                try await client.execute(
                    uri: "/fhir/R4/Consent" + path, method: .get,
                    headers: [.authorization: "Bearer owner"]
                ) { ($0.status.code, String(buffer: $0.body)) }
            }
            return (backend.reads.load(ordering: .relaxed) - before, answer.0, answer.1)
        }
        let id = first.id.uuidString.lowercased()
        let alone = [try await get("/\(id)"), try await get("?_id=\(id)")]
        for answer in alone { #expect(answer.status == 200 && answer.text.contains(id)) }
        #expect(alone[0].text.contains(#""status":"active""#), "\(alone[0].text)")
        var last = first
        for _ in 0..<(2 * StoreLimits.pageRows + 1) { last = try await decide() }
        let among = [try await get("/\(id)"), try await get("?_id=\(id)")]
        for (one, other) in zip(alone, among) {
            #expect(other.status == 200 && other.reads == one.reads, "\(other.reads)")
        }
        #expect(among[0].text.contains(#""status":"inactive""#))
        #expect(among[1].text.contains(#""total":1"#))
        // The last one, one that nobody made, and several at once.
        let newest = last.id.uuidString.lowercased()
        #expect(try await get("/\(newest)").text.contains(#""status":"active""#))
        let never = UUID().uuidString.lowercased()
        #expect(try await get("/\(never)").status == 404)
        #expect(try await get("?_id=\(never)").text.contains(#""total":0"#))
        let both = try await get("?_id=\(newest),\(id),\(never)")
        #expect(both.text.contains(#""total":2"#) && both.reads <= alone[1].reads)
        let active = try await get("?_id=\(newest),\(id)&status=active").text
        #expect(active.contains(newest) && !active.contains("Consent/\(id)"))
        let page = try await get("?_id=\(newest),\(id)&_count=1").text
        #expect(page.contains("Consent/\(newest)") && page.contains(#""relation":"next""#))
    }
}
