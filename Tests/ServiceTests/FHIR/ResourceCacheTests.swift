import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Testing

/// What is kept of documents between two searches changes no answer, and gives nobody anything
/// that the store would not give at that moment.
@Suite struct ResourceCacheTests {
    private static let fixture = "continuity-of-care-document"

    private func bytes(_ resources: PersonResources) -> [[UInt8]] { resources.placed.map(\.bytes) }

    @Test func aKeptDocumentIsTheSame() async throws {
        let world = try await FHIRWorld([Self.fixture, "laboratory-report-danish"])
        let cache = ResourceCache()
        let reader = ResourceCache.Reader("owner", of: world.person)
        let plain = try await PersonResources.read(from: world.owner, of: world.person)
        for _ in 0..<2 {
            let found = try await PersonResources.read(
                from: world.owner, of: world.person, keeping: (cache, reader))
            #expect(bytes(found) == bytes(plain))
            #expect(found.placed.map(\.isRepeated) == plain.placed.map(\.isRepeated))
            #expect(cache.count == 2)
        }
    }

    @Test func nothingOutlivesWhatTheReaderSees() async throws {
        let world = try await FHIRWorld([Self.fixture, "laboratory-report-danish"])
        try await world.permit(Self.fixture, "laboratory-report-danish")
        let app = world.service.store.client(world.app, for: world.person, purpose: .treatment)
        let cache = ResourceCache()
        func read() async throws -> PersonResources {
            try await PersonResources.read(
                from: app, of: world.person,
                keeping: (cache, ResourceCache.Reader("app", of: world.person)))
        }
        #expect(try await read().documents.count == 2 && cache.count == 2)
        try await world.owner.deny(
            ConsentDraft(
                .document(try #require(world.documents[Self.fixture])),
                for: .app(world.app.identifier), purposes: [.treatment], until: .never,
                text: "no more"))
        let rest = try await read()
        #expect(rest.documents.count == 1 && cache.count == 1)
        #expect(!rest.placed.contains { $0.document == world.documents[Self.fixture] })
    }

    /// What a reader has read is kept for that reader, up to a size, and for no other.
    @Test func whatIsKeptOfAReaderIsBounded() async throws {
        let world = try await FHIRWorld([Self.fixture])
        var limits = ResourceCache.Limits()
        limits.readerBytes = 1_000
        let small = ResourceCache(limits: limits)
        _ = try await PersonResources.read(
            from: world.owner, of: world.person,
            keeping: (small, ResourceCache.Reader("owner", of: world.person)))
        #expect(small.count == 0)
        limits = ResourceCache.Limits()
        limits.readers = 2
        let few = ResourceCache(limits: limits)
        for number in 0..<5 {
            _ = try await PersonResources.read(
                from: world.owner, of: world.person,
                keeping: (few, ResourceCache.Reader("staff \(number)", of: world.person)))
        }
        #expect(few.count == 2)
    }

    @Test func whatNobodyUsesGoes() async throws {
        let world = try await FHIRWorld([Self.fixture])
        var limits = ResourceCache.Limits()
        limits.kept = .milliseconds(20)
        let cache = ResourceCache(limits: limits)
        _ = try await PersonResources.read(
            from: world.owner, of: world.person,
            keeping: (cache, ResourceCache.Reader("owner", of: world.person)))
        while cache.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(cache.count == 0)
    }
}
