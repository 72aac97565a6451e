import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

@testable import StorePostgreSQL

/// Bodies that a store in PostgreSQL keeps outside of the database.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL is not installed"))
struct OutsideBodyTests {
    /// A sealed store in a database and a place for its bodies.
    private struct Site {
        let address: String
        let key: StoreKey
        let objects = MemoryObjects()

        init(_ place: TemporaryStore) throws {
            address = try PostgreSQLCluster.address()
            key = try #require(try place.encrypted().key)
        }

        func backend(_ objects: (any ObjectStore)?) throws -> PostgreSQLBackend {
            try PostgreSQLBackend(address: address, key: key, connections: 2, bodies: objects)
        }

        func use(_ body: (HealthStore, PostgreSQLBackend) async throws -> Void) async throws {
            let backend = try backend(objects)
            try await body(HealthStore(backend: backend, now: { StoreKind.now }), backend)
            try await backend.close()
        }

        func ask(_ sql: String) throws -> Int64? {
            let connection = try DatabaseConnection(
                DatabaseAddress(address), counts: DatabaseCounts())
            return try connection.ask(SQLCommand(sql)).first?.first?.integer(0)
        }
    }

    private static func atSite(_ body: (Site) async throws -> Void) async throws {
        try await TemporaryStore.atPlace { try await body(Site($0)) }
    }

    private static let away = StoreError(.busy, "the place is away")

    private static func findings(
        _ backend: PostgreSQLBackend, removing: Bool = false, reading: Bool = false
    ) async throws -> BodyExamination.Findings {
        var work = BodyExamination.Work()
        (work.removals, work.isReading) = (removing ? 100 : 0, reading)
        return try #require(try await backend.examineBodies(work))
    }

    @Test func `bodies are outside, sealed, under names that say nothing`() async throws {
        try await Self.atSite { site in
            let text = "<a>Kanarienvogel</a>"
            try await site.use { store, backend in
                let sample = try #require(
                    try await store.interface.store(
                        Made.document(text, patient: "Kanarienvogel")
                    ).stored)
                #expect(
                    try await store.owner(sample.person).documentData(sample.uuid)
                        == Array(text.utf8))
                let object = try #require(site.objects.objects.first)
                #expect(site.objects.objects.count == 1)
                #expect(object.key.allSatisfy { $0.isHexDigit || $0 == "/" })
                let digest = Made.digest(Array(text.utf8))
                #expect(!object.key.contains(digest.hexadecimal.prefix(16)))
                #expect(object.value.bytes.firstRange(of: Array("Kanarienvogel".utf8)) == nil)
                #expect(try site.ask("SELECT max(length(body))::bigint FROM document_body") == 49)
                // The same bytes again are the same document, and no further object.
                _ = try await store.interface.store(Made.document(text, patient: "Kanarienvogel"))
                #expect(site.objects.objects.count == 1)
                let found = try await Self.findings(backend, reading: true)
                #expect(found.named == 1 && found.objects == 1 && !found.isDamaged)
            }
        }
    }

    @Test func `every process needs the place, and the same`() async throws {
        try await Self.atSite { site in
            try await site.use { _, _ in }
            for objects in [nil, MemoryObjects("s3://other/")] {
                let error = #expect(throws: StoreError.self) { try site.backend(objects) }
                #expect(error?.code == .cannotOpen)
                #expect(error?.message.contains("s3://tests/bodies/") == true)
            }
            // Programs that know no such place refuse versions that they do not know.
            #expect(try site.ask("SELECT writers_from FROM store_schema") == 3)
        }
    }

    @Test func `a place that does not work is not taken, and a plain store has none`()
        async throws
    {
        try await Self.atSite { site in
            site.objects.failPuts(.refused(StoreError(.cannotOpen, "refused")))
            let refused = #expect(throws: StoreError.self) { try site.backend(site.objects) }
            #expect(refused?.message == "refused")
            try await site.backend(nil).close()
            #expect(try site.ask("SELECT writers_from FROM store_schema") == 2)
            let plain = #expect(throws: StoreError.self) {
                try PostgreSQLBackend(
                    address: PostgreSQLCluster.address(), connections: 1, bodies: MemoryObjects())
            }
            #expect(plain?.code == .cannotOpen)
        }
    }

    @Test(arguments: [false, true])
    func `what cannot be put is not stored, and nothing is torn`(isPut: Bool) async throws {
        try await Self.atSite { site in
            try await site.use { store, backend in
                site.objects.failPuts(isPut ? .unheard(Self.away) : .refused(Self.away))
                #expect(
                    try await code { _ = try await store.interface.store(Made.document("<a/>")) }
                        == .busy)
                #expect(try site.ask("SELECT count(*) FROM document") == 0)
                #expect(try site.ask("SELECT count(*) FROM receipt") == 0)
                site.objects.failPuts(nil)
                let sample = try #require(
                    try await store.interface.store(Made.document("<a/>")).stored)
                let left = try await Self.findings(backend, removing: true)
                #expect(left.named == 1 && left.young == (isPut ? 1 : 0) && left.removed == 0)
                site.objects.age(byHours: 25)
                #expect(try await Self.findings(backend).orphans == (isPut ? 1 : 0))
                let swept = try await Self.findings(backend, removing: true)
                #expect(swept.removed == (isPut ? 1 : 0) && !swept.isDamaged)
                #expect(site.objects.objects.count == 1)
                #expect(
                    try await store.owner(sample.person).documentData(sample.uuid)
                        == Array("<a/>".utf8))
            }
        }
    }

    @Test func `a body that is gone, cut off or another's is damage, and named`() async throws {
        try await Self.atSite { site in
            try await site.use { store, backend in
                let samples = try await store.interface.store([
                    Made.document("<a/>", patient: "A"), Made.document("<b/>", patient: "B"),
                ]).compactMap(\.stored)
                let whole = site.objects.objects
                let names = whole.keys.sorted()
                var (gone, cut, other) = (whole, whole, whole)
                for name in names { gone[name] = nil }
                for name in names { cut[name]?.bytes.removeLast() }
                other[names[0]]?.bytes = try #require(whole[names[1]]).bytes
                other[names[1]]?.bytes = try #require(whole[names[0]]).bytes
                for state in [gone, cut, other] {
                    site.objects.objects = state
                    for sample in samples {
                        let error = await #expect(throws: StoreError.self) {
                            try await store.owner(sample.person).documentData(sample.uuid)
                        }
                        #expect(error?.code == .corrupt)
                        #expect(error?.documents == [sample.uuid: sample.person])
                    }
                    let found = try await Self.findings(backend, reading: true)
                    #expect(found.missing + found.damaged == 2)
                }
                site.objects.objects = whole
                #expect(try await !Self.findings(backend, reading: true).isDamaged)
            }
        }
    }

    @Test func `an erased person's bodies go, and nobody else's`() async throws {
        try await Self.atSite { site in
            try await site.use { store, backend in
                let samples = try await store.interface.store(
                    (0..<7).map { Made.document("<a n='\($0)'/>", patient: $0 < 5 ? "A" : "B") }
                ).compactMap(\.stored)
                site.objects.failRemovals(Self.away)
                let unfinished = await #expect(throws: StoreError.self) {
                    try await backend.erase(samples[0].person)
                }
                #expect(unfinished?.message.contains("run the command again") == true)
                #expect(site.objects.objects.count == 7)
                site.objects.failRemovals(nil)
                #expect(try await !backend.erase(samples[0].person))
                #expect(site.objects.objects.count == 2)
                #expect(
                    try await store.owner(samples[6].person).documentData(samples[6].uuid)
                        == Array("<a n='6'/>".utf8))
                let found = try await Self.findings(backend, reading: true)
                #expect(found.named == 2 && !found.isDamaged && found.orphans == 0)
            }
        }
    }

    @Test func `what is not of the store is never removed`() async throws {
        try await Self.atSite { site in
            try await site.use { store, backend in
                _ = try await store.interface.store(Made.document("<a/>"))
                let own = try #require(site.objects.objects.keys.first)
                let folder = own.split(separator: "/")[0]
                let strangers = [
                    "\(folder)/ab", "\(folder)/", "\(folder)0/aa/bb", "aa/bb", own + "/a",
                ]
                for name in strangers { try await site.objects.put([1], as: name) }
                site.objects.age(byHours: 1_000)
                let found = try await Self.findings(backend, removing: true)
                #expect(found.removed == 0 && found.named == 1)
                #expect(site.objects.objects.count == 1 + strangers.count)
            }
        }
    }
}
