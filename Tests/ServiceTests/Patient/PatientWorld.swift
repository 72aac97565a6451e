import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Units

@testable import HTTPExchange

/// A service with one patient, some documents, and an app that asks for them.
struct PatientWorld: Sendable {
    static let app = ClientApp(
        identifier: "org.example.diary", name: "Diary", organisation: "org.example")
    static let helper = PersonID(UUID(uuidString: "9A7B5E0C-6C2B-4C64-9D3B-0B3A1F0E8F11")!)

    /// 2026-11-21T12:00:00Z, a Saturday.
    static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    let person = PersonID(UUID())
    let other = PersonID(UUID())
    let service: TestService
    /// The documents in the order in which they were taken in.
    let documents: [UUID]

    init(documents: [String] = ["discharge-summary-german", "operative-note"]) async throws {
        var configuration = ServiceConfiguration()
        configuration.timeZone = TimeZone(identifier: "Europe/Zurich")!
        service = try TestService(
            callers: [
                "owner": Caller(role: .owner(person)),
                "delegate": Caller(role: .delegate(Self.helper, for: person, .familyRequest)),
                "app": Caller(role: .app(Self.app, for: person, .patientRequest)),
                "other": Caller(role: .owner(other)),
                "staff": Caller(role: .staff(.withAllRoles("S"))),
            ], configuration: configuration, now: { Self.noon })
        var taken: [UUID] = []
        for name in documents {
            taken += [try await service.take(name, for: person)].compactMap(\.self)
        }
        self.documents = taken
    }

    /// Takes in as many operative notes, a day apart, the first one the oldest.
    func fill(_ count: Int) async throws {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        for number in 0..<count {
            let day = String(20_240_101 + number % 28 + 100 * (number / 28))
            let note = text.replacing("N-98654720", with: "N-\(number)")
                .replacing("OP-3306", with: "OP-\(number)")
                .replacing(
                    "<effectiveTime value=\"20240611154000+0100\"/>",
                    with: "<effectiveTime value=\"\(day)120000+0100\"/>"
                )
                .replacing("right total knee replacement", with: "number \(number).")
            _ = try await service.take(bytes: Array(note.utf8), for: person)
        }
    }

    var owner: OwnerHandle { service.store.owner(person) }
    var client: ClientHandle { service.store.client(Self.app, for: person) }

    /// The app may read documents as a type, and asks for all of them.
    func ask() async throws {
        try await owner.setAuthorization(
            of: Self.app.identifier, read: [SampleType(DocumentType.cda).objectType: .allow])
        let batches = try client.documents(
            DocumentQuery(includeDocumentData: true),
            asking: ["en": "To show your letters beside your diary."], waiting: false)
        for try await _ in batches {}
    }

    /// Saves samples from a watch.
    func save(_ samples: [Sample]) async throws {
        _ = try await service.store.intake(source: Source(name: "Watch")).save(samples, for: person)
    }

    /// Whether the app sees a document's bytes.
    func appReads(_ document: UUID) async throws -> Bool {
        do { return try await client.documentData(document) != nil } catch let error as StoreError
            where error.code == .authorizationNotDetermined
        { return false }
    }

    // MARK: The browser

    struct Answer: Sendable {
        let status: Int
        let headers: HTTPFields
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var location: String? { headers[.location] }

        func has(_ text: String) -> Bool { self.text.contains(text) }
    }

    /// A page as somebody gets it.
    func get(
        _ path: String, as caller: String? = "owner", language: String = "en"
    ) async throws -> Answer {
        var headers: HTTPFields = [.acceptLanguage: language, .accept: "text/html"]
        if let caller { headers[.authorization] = "Bearer \(caller)" }
        let fields = headers
        return try await service.test { client in
            try await client.execute(uri: path, method: .get, headers: fields) { Answer($0) }
        }
    }

    /// What is found on the timeline, by one service: its seals end with it.
    func search(_ fields: [(String, String)]) async throws -> Answer {
        let owner = "Bearer owner"
        return try await service.test { client in
            let sent = try await client.post("/documents", fields, headers: [.authorization: owner])
            return Answer(
                try await client.execute(
                    uri: sent.headers[.location] ?? "", method: .get,
                    headers: [.authorization: owner, .accept: "text/html", .acceptLanguage: "en"]))
        }
    }

    /// What a form that is sent is answered with.
    func send(
        _ fields: [(String, String)] = [], to path: String, as caller: String = "owner"
    ) async throws -> Answer {
        try await service.test { client in
            Answer(
                try await client.post(
                    path, fields, headers: [.authorization: "Bearer \(caller)"]))
        }
    }
}

extension PatientWorld.Answer {
    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        bytes = Array(buffer: response.body)
    }
}

extension UUID {
    /// As addresses of pages hold it.
    var inPath: String { uuidString.lowercased() }
}
