#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import AccessLog
import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Names, narrative and values are planted, and looked for in every file of the store.
@Suite(.serialized) struct CanaryTests {
    static let count =
        ProcessInfo.processInfo.environment["CASEBOOK_CANARIES"].flatMap(Int.init) ?? 20
    static let word = "Zwitscherlerche"
    static let value = 98_765.432_198_76

    static func canary(_ number: Int) -> NewDocument {
        let narrative = "<p>\(word) \(number) fever</p>"
        var document = Made.document(
            String(repeating: narrative, count: 40), patient: "\(word)-\(number)",
            id: "\(word)\(number)"
        ) {
            $0.title = "About \(word) \(number)"
            $0.patientName = "\(word) Vogel"
            $0.custodianName = "\(word) Hospital"
            $0.authorNames = ["Dr \(word)"]
        }
        document.notes = IntakeNotes(
            headerJSON: Array("{\"name\":\"\(word)\"}".utf8), receivedName: "\(word).xml")
        document.statements = Array("what the body says: \(narrative)".utf8)
        return document
    }

    private static let valueBits = withUnsafeBytes(of: value.bitPattern) { Data($0) }
    private static let hunt = Hunt(text: word)
    private static let values = Hunt("value", [valueBits, Data(valueBits.reversed())])

    /// The control finds all of it in a store that is not encrypted; so it would be found.
    // rows 62
    // asvs 14.2.4
    @Test func `what is planted is in no file of an encrypted store`() async throws {
        var frames: [Data] = []
        for isEncrypted in [false, true] {
            try await TemporaryStore.atPlace { plain in
                let place = isEncrypted ? try plain.encrypted() : plain
                let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent()
                let backend = try SQLiteBackend(path: place.path, key: place.key)
                let store = HealthStore(backend: backend, now: { StoreKind.now })
                for number in 0..<Self.count {
                    _ = try await store.interface.store(Self.canary(number))
                }
                try await Self.plantDecisions(in: store)
                let sample = try QuantitySample(
                    type: .stepCount, quantity: Quantity(Self.value, .count()),
                    start: RandomSamples.origin, end: RandomSamples.origin,
                    metadata: [.syncIdentifier: .string(Self.word), .syncVersion: .number(1)])
                try await store.intake(revision: World.gateway)
                    .save([.quantity(sample)], for: World.person)
                let query = DocumentQuery(
                    predicate: .title(contains: Self.word), sort: [.ascending(.patientName)],
                    includeDocumentData: true)
                #expect(try await store.staff.page(query).samples.count == min(Self.count, 100))
                let whileOpen = try Self.hunt.found(in: folder) + Self.values.found(in: folder)
                #expect(whileOpen.isEmpty == isEncrypted)
                let backup = folder.appendingPathComponent("backup")
                try await backend.backUp(to: backup.path, at: StoreKind.now)
                #expect(try Self.hunt.found(in: backup).isEmpty == isEncrypted)
                try await store.close()
                let closed = try Self.hunt.found(in: folder)
                #expect(closed.isEmpty == isEncrypted, "\(closed)")
                if isEncrypted {
                    #expect(frames.count > Self.count)
                    #expect(try Hunt("compressed", frames).found(in: folder).isEmpty)
                } else {
                    frames = try Self.frames(of: place)
                    // Each in the store and in its backup.
                    #expect(
                        try Hunt("compressed", frames).found(in: folder).count == 2 * frames.count)
                }
            }
        }
    }

    @Test func `nor after kill -9, where nothing acknowledged is lost`() async throws {
        try await TemporaryStore.atPlace { plain in
            let path = plain.path
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                let store = try TemporaryStore(path: path).encrypted().open()
                for number in 0..<CanaryTests.count {
                    _ = try await store.interface.store(CanaryTests.canary(number))
                }
                kill(getpid(), SIGKILL)
            }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            #expect(try Self.hunt.found(in: folder).isEmpty)
            let store = try plain.encrypted().open()
            let samples = try await store.staff.documents(
                matching: .all, includeDocumentData: true)
            #expect(
                Set(samples.compactMap(\.document?.documentData))
                    == Set((0..<Self.count).map { Self.canary($0).bytes }))
            try await store.close()
            #expect(try Self.hunt.found(in: folder).isEmpty)
        }
    }

    /// A consent and an access that name what must not be found.
    private static func plantDecisions(in store: HealthStore) async throws {
        try await store.me.permit(
            ConsentDraft(
                .rule(ConsentRule()), for: .organisation("\(word) Clinic"), level: .data,
                until: .never, text: "For \(word)"))
        try await store.staff.record([
            AccessEvent(
                instant: StoreKind.now.microseconds, action: .read, kind: .documents,
                role: .app, app: "org.example.portal", purpose: .treatment, decision: .allowed,
                agent: AccessEvent.Agent(identifier: "Dr \(word)"),
                subject: AccessEvent.Subject(person: World.person.description, record: word))
        ])
    }

    /// Pieces of the compressed bodies and headers of a store that is not encrypted.
    private static func frames(of place: TemporaryStore) throws -> [Data] {
        let queue = try DatabaseQueue(path: place.path)
        defer { try? queue.close() }
        return try queue.read { db in
            let bodies = try Data.fetchAll(db, sql: "SELECT data FROM document_body")
            let headers = try Data.fetchAll(
                db, sql: "SELECT header FROM receipt WHERE header IS NOT NULL LIMIT 1")
            return (bodies + headers).map { $0.prefix(32) }
        }
    }
}
