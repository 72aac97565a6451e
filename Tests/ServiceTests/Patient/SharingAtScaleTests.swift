import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import NIOCore
import StoreSQLite
import Testing

@testable import HealthStore
@testable import HTTPExchange
@testable import Pages

/// Sharing with many documents, decisions and requests: every page stays as long as a page is, and
/// everything can still be answered and taken back. `CASEBOOK_SHARING` says how many documents;
/// a tenth as many requests wait, but 600 at least, and half of the documents are shared one by
/// one.
@Suite struct SharingAtScaleTests {
    static let documents = max(
        2_000, ProcessInfo.processInfo.environment["CASEBOOK_SHARING"].flatMap { Int($0) } ?? 0)
    static let requests = max(600, documents / 10)
    /// Bytes of a page: as many rows as it has, with all that stands around them.
    private static let pageBytes = 200_000

    @Test(arguments: [false, true])
    func `every page and every verb works`(isSQLite: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "casebook-sharing-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let backend: any StorageBackend =
            isSQLite
            ? try SQLiteBackend(path: folder.appending(path: "store").path) : MemoryBackend()
        let world = try await ManyDocuments(backend)
        try await checkLists(world)
        try await checkAnswers(world)
        try await checkTakingBack(world)
        try await checkInterface(world)
        try await world.store.close()
    }

    // MARK: Pages

    private func checkLists(_ world: ManyDocuments) async throws {
        let shared = world.documents[0].inPath
        for path in [
            "/sharing", "/sharing/new", "/sharing/apps", "/sharing/apps?page=2", "/documents",
            "/documents/\(shared)", "/documents/\(shared)/sharing",
            "/documents/\(shared)/sharing?page=2", "/documents/\(shared)/close", "/access-log",
            "/download",
        ] {
            let page = try await world.get(path)
            #expect(page.status == 200, "\(path)")
            #expect(page.bytes.count < Self.pageBytes, "\(path) has \(page.bytes.count) bytes")
        }
        let overview = try await world.get("/sharing")
        #expect(overview.text.matches(of: /Show all/).count >= 3)
        #expect(overview.text.contains("class=\"count\">20+"))
        #expect(
            try await world.count("name=\"record\"", from: "/sharing/records/decisions")
                == ManyDocuments.walked(of: Self.documents / 2))
        #expect(
            try await world.count("name=\"record\"", from: "/sharing/records/removals")
                == ManyDocuments.removed)
        #expect(
            try await world.count("class=\"button first\"", from: "/requests")
                == ManyDocuments.walked(of: Self.requests))
        #expect(
            try await world.count("class=\"button first\"", from: "/requests/types")
                == ManyDocuments.walked(of: Self.requests))
        // An access of an app that saw a thousand documents.
        _ = try await world.app.page(DocumentQuery(limit: 1_000))
        let log = try await world.get("/access-log")
        #expect(log.status == 200 && log.text.contains("and 997 more"))
        #expect(try await world.get("/access-log/file").status == 200)
    }

    // MARK: Verbs

    private func checkAnswers(_ world: ManyDocuments) async throws {
        // One that asks for as many documents as there can be in one request.
        let all = "/requests/\(world.large.id.inPath)"
        let form = try await world.get(all)
        #expect(form.status == 200)
        let names = form.text.matches(of: /name="document-([^"]+)"/).map { $0.1 }
        #expect(names.count == world.large.documents.count && names.count == 1_000)
        let answered = try await world.send(
            names.map { ("document-\($0)", "") }
                + [("scope", "all"), ("level", "data"), ("until", "never")], to: all)
        #expect(answered.location == "/sharing?done=answered")
        let over = try await world.get(all)
        #expect(over.status == 200 && !over.has("name=\"document-"))
        let asking = world.store.client(
            ClientApp(identifier: world.large.app), for: world.person, purpose: .treatment)
        try await world.owner.setAuthorization(
            of: world.large.app, read: [SampleType(.cda).objectType: .allow])
        for document in [world.large.documents[0], world.large.documents[999]] {
            #expect(try await asking.documentData(document) != nil)
        }
        // The last of the others is answered, the one before it closed.
        let (last, other) = (world.small[world.small.count - 1], world.small[world.small.count - 2])
        let document = last.documents[0]
        let denied = try await world.send(
            [("scope", "none"), ("document-\(document.uuidString)", "none")],
            to: "/requests/\(last.id.inPath)")
        #expect(denied.location == "/sharing?done=answered")
        let closed = try await world.send([], to: "/requests/\(other.id.inPath)/close")
        #expect(closed.location == "/sharing?done=closed")
        for request in [last, other] {
            let over = try await world.get("/requests/\(request.id.inPath)")
            #expect(over.status == 200 && !over.has("name=\"document-"))
        }
        let types = try #require(
            try await world.owner.authorizationRequests(limit: 1).requests.first)
        let granted = try await world.send(
            [("read", "\(SampleType(.heartRate).objectType.number)")],
            to: "/requests/types/\(types.id.inPath)")
        #expect(granted.location == "/sharing?done=answered")
        #expect(
            try await world.count("class=\"button first\"", from: "/requests")
                == ManyDocuments.walked(of: Self.requests - 3))
    }

    private func checkTakingBack(_ world: ManyDocuments) async throws {
        let first = world.documents[0]
        #expect(try await world.app.documentData(first) != nil)
        // The oldest of all decisions.
        let record = try #require(
            try await world.owner.consentPage(ConsentQuery(isLatestFirst: false, limit: 1))
                .records.first)
        #expect(record.scope == .document(first))
        let revoked = try await world.send(
            [("record", record.id.uuidString)], to: "/sharing/revoke")
        #expect(revoked.location == "/sharing?done=revoked")
        #expect(try await world.app.documentData(first) == nil)
        let address = "/documents/\(world.documents[1].inPath)"
        #expect(try await world.send([], to: "\(address)/close").status == 303)
        #expect(try await world.app.documentData(world.documents[1]) == nil)
        let sharing = try await world.get("\(address)/sharing")
        #expect(sharing.status == 200 && sharing.text.contains("yes"))
        // Everything that the app was ever permitted, in one click.
        #expect(try await world.app.documentData(world.documents[2]) != nil)
        let stopped = try await world.send(
            [("app", ManyDocuments.diary)], to: "/sharing/app/stop")
        #expect(stopped.location == "/sharing?done=stopped")
        #expect(try await world.app.documentData(world.documents[2]) == nil)
        let rest = try await world.owner.consentPage(
            ConsentQuery(grantee: .app(ManyDocuments.diary), limit: 1))
        #expect(rest.records.allSatisfy { $0.effect == .deny })
        let last = try await world.owner.explain(
            document: world.documents[2], to: ClientApp(identifier: ManyDocuments.diary))
        #expect(!last.isSeen)
    }

    // MARK: Over HTTP for programs

    private func checkInterface(_ world: ManyDocuments) async throws {
        func walk(_ path: String, _ list: String) async throws -> Int {
            var (count, next) = (0, "")
            while true {
                let answer = try await world.json("\(path)limit=500\(next)")
                let found = answer[list] as? [Any] ?? []
                #expect(found.count <= 500)
                count += found.count
                guard let after = answer["next"] else { return count }
                next = "&after=\(after)"
            }
        }
        let records = try await world.owner.consentRecords()
        #expect(try await walk("/v1/consents?", "records") == records.count)
        let standing = try await world.owner.consentsInForce()
        #expect(try await walk("/v1/consents?inForce=true&", "records") == standing.count)
        #expect(try await walk("/v1/consent-requests?", "requests") == Self.requests - 3)
        #expect(try await walk("/v1/authorization-requests?", "requests") == Self.requests - 1)
        let bundle = try await world.json("/fhir/R4/Consent?_count=20")
        #expect((bundle["entry"] as? [Any])?.count == 20 && bundle["total"] == nil)
        let count = try await world.json("/fhir/R4/Consent?_summary=count")
        #expect(count["total"] as? Int == records.count)
        let oldest = try #require(records.first)
        let read = try await world.json("/fhir/R4/Consent/\(oldest.id.inPath)")
        #expect(read["status"] as? String == "inactive")
    }
}

/// A person with many documents. The first half of them is shared with a diary, one by one; some of
/// the others are removed, and the rest is asked for by fifty apps.
private struct ManyDocuments: Sendable {
    static let diary = "org.example.diary"
    static let removed = 120

    let person = PersonID(UUID())
    let store: HealthStore
    let documents: [UUID]
    /// The request for as many documents as one can be for.
    let large: DocumentRequest
    /// The others, the oldest first.
    let small: [DocumentRequest]
    private let service: TestService

    var owner: OwnerHandle { store.owner(person) }
    var app: ClientHandle {
        store.client(ClientApp(identifier: Self.diary), for: person, purpose: .treatment)
    }

    init(_ backend: any StorageBackend) async throws {
        service = try TestService(
            callers: ["owner": Caller(role: .owner(person))], backend: backend)
        store = service.store
        documents = try await Self.fill(store, person)
        let half = documents.count / 2
        try await store.owner(person).setAuthorization(
            of: Self.diary, read: [SampleType(.cda).objectType: .allow])
        var sequence: Int64 = 0
        var changes: [RecordChange] = []
        for (place, uuid) in documents.prefix(half + Self.removed).enumerated() {
            sequence += 1
            let isRemoval = place >= half
            changes.append(
                try ConsentStore.change(
                    ConsentRecord(
                        id: UUID(), sequence: sequence, person: person,
                        effect: isRemoval ? .removal : .permit, scope: .document(uuid),
                        grantee: isRemoval ? .anyone : .app(Self.diary),
                        level: isRemoval ? .metadata : .data,
                        purposes: Set(PurposeOfUse.allCases).subtracting([.breakTheGlass]),
                        from: Date(), until: .never, decidedBy: nil, decidedAt: Date(),
                        text: "For the diary", request: nil, supersedes: [])))
        }
        let rest = Array(documents.dropFirst(half + Self.removed))
        var requests: [DocumentRequest] = []
        for number in 0..<SharingAtScaleTests.requests {
            let wanted =
                number == 0
                ? documents.prefix(1_000).map(\.self) : [rest[number % rest.count]]
            let at = Date(timeIntervalSinceNow: Double(number) - 100_000)
            let request = DocumentRequest(
                id: UUID(at: at), app: "org.example.app-\(number % 50)", appName: "App \(number)",
                organisation: nil, purpose: .treatment, level: .data, documents: wanted,
                usage: ["en": "To show your letters."], requestedAt: at, state: .pending)
            requests.append(request)
            changes += try ConsentStore.changes(request)
            let types = AuthorizationRequest(
                id: UUID(at: at), app: ClientApp(identifier: "org.example.types-\(number % 50)"),
                share: [], read: [SampleType(.heartRate).objectType],
                usage: UsageDescription(read: ["en": "To draw."]), requestedAt: at)
            changes += RequestRecords.changes(
                .request, types.id, try RecordForm.encode(types), isWaiting: true)
        }
        (large, small) = (requests[0], Array(requests.dropFirst()))
        while !changes.isEmpty {
            var set = ChangeSet(person: person, at: Date().microseconds)
            set.records = Array(changes.prefix(5_000))
            changes.removeFirst(set.records.count)
            let kept = set
            try await backend.write(.person(person), bytes: 1 << 20) { try $0.apply(kept) }
        }
        for number in 0..<50 {
            try await store.owner(person).setAuthorization(
                of: "org.example.known-\(number)", read: [SampleType(.cda).objectType: .allow])
        }
    }

    /// Documents, the oldest first.
    private static func fill(_ store: HealthStore, _ person: PersonID) async throws -> [UUID] {
        let intake = store.intake(source: Source(name: "Ward 3"))
        var stored: [UUID] = []
        for start in stride(from: 0, to: SharingAtScaleTests.documents, by: 500) {
            let batch = (start..<min(start + 500, SharingAtScaleTests.documents)).map { number in
                let bytes = Array("<letter number='\(number)'/>".utf8)
                var document = CDADocument(
                    digest: ContentDigest(bytes: SHA256.hash(data: bytes))!,
                    byteCount: bytes.count, bodyKind: .structured,
                    validation: ValidationSummary(gate: "schema", isValid: true, warningCount: 0))
                document.title = "Letter \(number)"
                let date = Date(timeIntervalSince1970: 1_000_000 + Double(number) * 600)
                var new = NewDocument(
                    bytes: bytes, document: document, startDate: date, endDate: date)
                new.person = person
                return new
            }
            for outcome in try await intake.store(batch) {
                stored += [outcome.sample?.uuid].compactMap(\.self)
            }
        }
        return stored
    }

    // MARK: The browser, and programs

    func get(_ path: String, accept: String = "text/html") async throws -> PatientWorld.Answer {
        try await service.test { client in
            try await client.execute(
                uri: path, method: .get,
                headers: [
                    .authorization: "Bearer owner", .accept: accept, .acceptLanguage: "en",
                ]
            ) { PatientWorld.Answer($0) }
        }
    }

    func send(
        _ fields: [(String, String)], to path: String
    ) async throws -> PatientWorld.Answer {
        try await service.test { client in
            PatientWorld.Answer(
                try await client.post(path, fields, headers: [.authorization: "Bearer owner"]))
        }
    }

    func json(_ path: String) async throws -> [String: Any] {
        let answer = try await get(path, accept: "application/json")
        #expect(answer.status == 200, "\(path)")
        let value = try JSONSerialization.jsonObject(with: Data(answer.bytes))
        return try #require(value as? [String: Any])
    }

    /// How often something stands on a page and on those that it leads on to, as many as are
    /// walked; none is longer than a page.
    func count(_ text: String, from path: String) async throws -> Int {
        var (count, next) = (0, path)
        for _ in 0..<Self.pages {
            let page = try await get(next)
            #expect(page.status == 200 && page.bytes.count < 200_000, "\(next)")
            let found = page.text.components(separatedBy: text).count - 1
            #expect(found <= SharingLists.rows)
            count += found
            guard let more = page.text.firstMatch(of: /href="([^"]+)">Show more/) else {
                return count
            }
            next = String(more.1)
        }
        return count
    }

    /// Pages of one list that are walked, and the rows that are on them: all of the usual size.
    private static let pages = 40

    static func walked(of rows: Int) -> Int { min(rows, pages * SharingLists.rows) }
}
