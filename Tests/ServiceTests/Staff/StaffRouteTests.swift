import AccessLog
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Service

/// What a staff token reaches, route by route: every route of the service is nobody's data, or
/// refuses staff, or asks what for and why. A new route fails here until somebody decides.
@Suite struct StaffRouteTests {
    /// Routes that answer staff without a reason, since nothing in their answers is of a person.
    static let nobodys: Set<String> = [
        "GET /livez", "GET /readyz", "GET /healthz", "GET /metrics", "GET /openapi.json",
        "GET /docs", "GET /fhir/R4/metadata", "GET /", "POST /preferences",
        "GET /assets/style.css", "GET /assets/icon.svg", "GET /preferences", "GET /help",
        "POST /v1/documents", "POST /v1/validate", "GET /v1/receipts", "GET /v1/intake",
        "GET /v1/intake/counts", "GET /v1/access/checkpoint", "GET /staff", "GET /staff/intake",
        "GET /staff/receipts", "GET /staff/check", "GET /staff/log", "GET /staff/log/checkpoint",
        "GET /staff/store", "GET /staff/desk", "POST /staff/receipts", "POST /staff/check",
        "POST /staff/log",
        "POST /staff/receipts/:digest/retry", "GET /staff/**",
    ]

    /// Routes that show staff a person's data, and with which address and body they do.
    static let persons: [(route: String, address: String, body: String?)] = [
        ("POST /v1/documents/query", "/v1/documents/query?person={person}", "{}"),
        ("GET /v1/documents/:id", "/v1/documents/{document}", nil),
        ("GET /v1/documents/:id/data", "/v1/documents/{document}/data", nil),
        ("GET /v1/documents/:id/receipt", "/v1/documents/{document}/receipt", nil),
        ("GET /v1/access", "/v1/access?person={person}", nil),
        ("GET /v1/receipts/:sha256", "/v1/receipts/{digest}", nil),
        ("GET /v1/receipts", "/v1/receipts?document={document}", nil),
        ("GET /fhir/R4/DocumentReference", "/fhir/R4/DocumentReference?patient={person}", nil),
        (
            "GET /fhir/R4/DocumentReference/$docref",
            "/fhir/R4/DocumentReference/$docref?patient={person}&start=1900", nil
        ),
        ("GET /fhir/R4/DocumentReference/:id", "/fhir/R4/DocumentReference/{document}", nil),
        (
            "GET /fhir/R4/DocumentReference/:id/_history",
            "/fhir/R4/DocumentReference/{document}/_history", nil
        ),
        (
            "GET /fhir/R4/DocumentReference/:id/_history/:version",
            "/fhir/R4/DocumentReference/{document}/_history/1", nil
        ),
        ("GET /fhir/R4/Binary/:id", "/fhir/R4/Binary/{document}", nil),
        ("GET /fhir/R4/Provenance/:id", "/fhir/R4/Provenance/{document}", nil),
        (
            "GET /fhir/R4/Provenance",
            "/fhir/R4/Provenance?target=DocumentReference/{document}", nil
        ),
        ("GET /fhir/R4/Patient/:id", "/fhir/R4/Patient/{person}", nil),
        ("GET /fhir/R4/Patient", "/fhir/R4/Patient?_id={person}", nil),
    ]

    @Test func `every route is nobody's, is refused to staff, or asks for a reason`()
        async throws
    {
        let world = try await StaffWorld()
        let names = try await Names(world)
        let router = CasebookService(parts: world.service.parts, logger: .init(label: "tests"))
            .router()
        let routes = router.routes.map { "\($0.method) \($0.path)" }
        #expect(routes.count > 100)
        for route in router.routes where route.method != .head {
            let name = "\(route.method) \(route.path)"
            let answer = try await world.ask(
                route.method, names.address(of: "\(route.path)"), body: "")
            for secret in names.secrets where !answer.path.contains(secret) {
                #expect(!answer.text.contains(secret), "\(name)")
            }
            guard !Self.nobodys.contains(name) else { continue }
            let asks = answer.text.contains("Why are you viewing this?")
            #expect(
                asks || answer.status >= 400 || answer.status == 303, "\(name): \(answer.status)")
        }
        for (route, _, _) in Self.persons {
            let written = route.replacing(/:(\w+)/) { "{\($0.1)}" }
            #expect(routes.contains(route) || routes.contains(written), "\(route)")
        }
    }

    @Test func `a person's data is refused without a reason, and names the headers`()
        async throws
    {
        let world = try await StaffWorld()
        let names = try await Names(world)
        let reasons: [HTTPFields] = [
            [:], [.xPurpose: "TREAT"], [.xReason: "Ward round"],
            [.xPurpose: "BTG", .xReason: "Ward round"], [.xPurpose: "TREAT", .xReason: "  "],
        ]
        for (route, address, body) in Self.persons {
            let method: HTTPRequest.Method = route.hasPrefix("POST") ? .post : .get
            for headers in reasons {
                let answer = try await world.ask(
                    method, names.filled(address), body: body, headers: headers)
                #expect([400, 403].contains(answer.status), "\(route) \(answer.status)")
                #expect(answer.text.contains("X-Purpose") || answer.text.contains("X-Reason"))
            }
            let answer = try await world.ask(
                method, names.filled(address), body: body, headers: StaffWorld.reason)
            #expect(answer.status == 200, "\(route) \(answer.status) \(answer.text)")
        }
    }

    @Test func `every read of a person's data is in their log by name, purpose and reason`()
        async throws
    {
        let world = try await StaffWorld()
        let names = try await Names(world)
        let owner = world.service.store.owner(world.person)
        for (route, address, body) in Self.persons {
            let before = try await owner.accesses().count
            let method: HTTPRequest.Method = route.hasPrefix("POST") ? .post : .get
            var headers = StaffWorld.reason
            headers[.xReason] = "Z%C3%BCrich asks"
            _ = try await world.ask(method, names.filled(address), body: body, headers: headers)
            let log = try await owner.accesses()
            #expect(log.count > before, "\(route)")
            let access = try #require(log.first)
            #expect(access.event.role == .staff, "\(route)")
            #expect(
                access.statement.sentence.contains("nurse 4 (staff)")
                    && access.statement.why == "for treatment (“Zürich asks”)", "\(route)")
        }
        let page = try await world.page("/access-log", as: "owner")
        #expect(page.text.contains("nurse 4 (staff)"))
        #expect(page.text.contains("purpose: treatment · Reason given: Zürich asks"))
        #expect(!page.text.contains("Service staff"))
    }

    /// What the page promises: "nobody but you can tell that these documents exist".
    @Test func `a removed document is answered like one that never was`() async throws {
        let world = try await StaffWorld()
        let names = try await Names(world)
        let never = Names(
            person: names.person, document: UUID().uuidString.lowercased(),
            digest: StaffWorld.digest([1]), secrets: [])
        try await world.service.store.owner(world.person).remove(world.document, text: "mine")
        for (route, address, body) in Self.persons {
            let method: HTTPRequest.Method = route.hasPrefix("POST") ? .post : .get
            let removed = try await world.ask(
                method, names.filled(address), body: body, headers: StaffWorld.reason)
            for secret in names.secrets where secret != names.person {
                if !removed.path.contains(secret) {
                    #expect(!removed.text.contains(secret), "\(route)")
                }
            }
            guard address.contains("{document}") || address.contains("{digest}") else { continue }
            let missing = try await world.ask(
                method, never.filled(address), body: body, headers: StaffWorld.reason)
            #expect(removed.status == missing.status, "\(route)")
            #expect(names.masked(removed.text) == never.masked(missing.text), "\(route)")
        }
        let digest = "/staff/receipts/\(names.digest)"
        #expect(try await world.page(digest).status == 404)
        #expect(!(try await world.page("/staff/receipts").text.contains(names.digest)))
        let entry = try await world.page("/staff/receipts?document=\(names.document)")
        #expect(entry.status == 200 && entry.text.contains("No matching receipts."))
        // The person still has all of it.
        let own = world.service.store.owner(world.person)
        #expect(try await own.documentData(world.document) != nil)
    }

    @Test func `a page asks once for each person in a session`() async throws {
        let world = try await StaffWorld()
        let names = try await Names(world)
        let path = "/staff/receipts/\(names.digest)"
        #expect(try await world.page(path).text.contains("Why are you viewing this?"))
        let topic = "topic=receipt+\(names.digest)"
        for wrong in ["", "&purpose=TREAT&reason=+", "&purpose=BTG&reason=Ward+round"] {
            let answer = try await world.send(Array((topic + wrong).utf8), to: "/staff/reason")
            #expect(answer.status == 422 && answer.text.contains("Choose a purpose"))
        }
        #expect(try await world.page(path).text.contains("Why are you viewing this?"))
        let digest = try #require(ContentDigest(hexadecimal: names.digest))
        try await world.say(why: .receipt(digest))
        #expect(try await world.page(path).text.contains(names.document))
        // Another receipt about the same person is open too.
        let rival = try Fixtures.named("discharge-summary-german").bytes + [10]
        let other = try await world.page("/staff/receipts/\(StaffWorld.digest(rival))")
        #expect(other.text.contains(names.document))
        #expect(try await world.page("/staff/emergencies").text.contains("Why are you viewing"))
    }
}

/// What the world's addresses are filled with, and what no answer without a reason may say.
private struct Names {
    let person: String
    let document: String
    let digest: String
    let secrets: [String]

    init(person: String, document: String, digest: String, secrets: [String]) {
        (self.person, self.document) = (person, document)
        (self.digest, self.secrets) = (digest, secrets)
    }

    init(_ world: StaffWorld) async throws {
        let header = try await world.service.store.owner(world.person)
            .document(world.document)?.document
        person = world.person.description
        document = world.document.uuidString.lowercased()
        digest = StaffWorld.digest(try Fixtures.named("discharge-summary-german").bytes)
        secrets = [person, document] + [header?.title, header?.patientName].compactMap(\.self)
    }

    /// A template of ``StaffRouteTests/persons`` as an address.
    func filled(_ template: String) -> String {
        template.replacing("{person}", with: person).replacing("{document}", with: document)
            .replacing("{digest}", with: digest)
    }

    /// A route's path with something that is there for each of its parameters.
    func address(of path: String) -> String {
        let parts = path.split(separator: "/").map { part -> String in
            guard part.hasPrefix(":") || part.hasPrefix("{") || part == "**" else {
                return String(part)
            }
            if part.contains("sha256") || part.contains("digest") { return digest }
            return path.contains("Patient") ? person : document
        }
        return "/" + parts.joined(separator: "/")
    }

    func masked(_ text: String) -> String {
        text.replacing(document, with: "D").replacing(digest, with: "D")
    }
}

extension StaffWorld {
    /// An answer to staff.
    fileprivate func ask(
        _ method: HTTPRequest.Method, _ path: String, body: String?, headers: HTTPFields = [:]
    ) async throws -> (status: Int, text: String, path: String) {
        var fields = headers
        fields[.authorization] = "Bearer staff"
        fields[.xRequestID] = "r"
        fields[.acceptLanguage] = "en"
        if body == "{}" { fields[.contentType] = "application/json" }
        return try await service.test { [fields] client in
            try await client.execute(
                uri: path, method: method, headers: fields,
                body: body.map { ByteBuffer(string: $0) }
            ) { ($0.status.code, String(buffer: $0.body), path) }
        }
    }
}
