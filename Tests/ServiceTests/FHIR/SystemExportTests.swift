import AccessLog
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing
import Units

@testable import Access
@testable import FHIRServer
@testable import HTTPExchange

/// Exports of all persons who let a system have something (FHIR Bulk Data 2.0, `$export` and
/// `Patient/$export`): what each of them allows, and nothing of anybody else.
@Suite struct SystemExportTests {
    private static let clients = """
        [{"client_id": "registry", "scope": "system/*.rs", "purpose_of_use": "HRESCH",
          "token_endpoint_auth_method": "client_secret_basic",
          "client_secret_sha256": "\(String(repeating: "0", count: 64))"},
         {"client_id": "his", "scope": "system/*.cruds",
          "token_endpoint_auth_method": "client_secret_basic",
          "client_secret_sha256": "\(String(repeating: "0", count: 64))"}]
        """

    /// Somebody who gives a document, somebody who gives measurements, somebody who gives nothing,
    /// and somebody who was never asked.
    private struct World {
        let service: TestService
        let giver = PersonID(UUID())
        let measured = PersonID(UUID())
        let refuser = PersonID(UUID())
        let stranger = PersonID(UUID())

        init() async throws {
            func system(_ name: String, _ scopes: String) -> Caller {
                Caller(
                    role: .intake(Source(name: "St. Anna", bundleIdentifier: name)),
                    scopes: ScopeSet(scopes))
            }
            service = try TestService(
                callers: [
                    "system": system("registry", "system/*.rs"),
                    "narrow": system("registry", "system/Observation.rs"),
                    "narrow,patient": system(
                        "registry", "system/Observation.rs system/Patient.rs"),
                    "writer": system("registry", "system/*.c"),
                    "his": system("his", "system/*.cruds"),
                    "nobody": system("unknown", "system/*.cruds"),
                    "owner": Caller(role: .owner(giver)),
                    "staff": Caller(role: .staff(.withAllRoles("tests"))),
                ],
                authority: try await ServiceAuthority(
                    keys: TokenKeys(TokenKey()),
                    clients: try await OAuthClient.list(json: Data(clients.utf8))))
            for (person, fixture) in [
                (giver, "continuity-of-care-document"), (measured, "operative-note"),
                (refuser, "documents/discharge-summary-german"), (stranger, "set-version-1"),
            ] {
                let document = try #require(try await service.take(fixture, for: person))
                let noon = Date(timeIntervalSince1970: 1_775_044_800)
                _ = try await service.store.intake(source: Source(name: "Watch")).save(
                    [
                        .quantity(
                            try QuantitySample(
                                type: .bodyMass, quantity: Quantity(71.5, HealthUnit("kg")),
                                start: noon, end: noon))
                    ], for: person)
                let owner = service.store.owner(person)
                let (documents, mass) = (
                    SampleType(.cda).objectType, SampleType(QuantityType.bodyMass).objectType
                )
                switch person {
                case giver:
                    try await owner.setAuthorization(of: "registry", read: [documents: .allow])
                    try await owner.permit(
                        ConsentDraft(
                            .document(document), for: .app("registry"), level: .data,
                            purposes: [.research], until: .never, text: "For research"))
                case measured:
                    try await owner.setAuthorization(of: "registry", read: [mass: .allow])
                case refuser:
                    try await owner.setAuthorization(
                        of: "registry", read: [documents: .deny, mass: .deny])
                default: break
                }
            }
        }

        func get(
            _ path: String, as token: String, asynchronous: Bool = true
        ) async throws -> FHIRAnswer {
            let base = service.parts.configuration.publicBase
            let relative = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
            return try await service.test { client in
                var headers: HTTPFields = [.authorization: "Bearer \(token)"]
                if asynchronous { headers[.prefer] = "respond-async" }
                return try await client.execute(
                    uri: relative.hasPrefix("/") ? relative : "/fhir/R4/\(relative)",
                    method: .get, headers: headers
                ) {
                    FHIRAnswer(
                        status: $0.status, headers: $0.headers, body: Array(buffer: $0.body))
                }
            }
        }

        /// All lines of an export by the types of their files.
        func lines(_ path: String, as token: String) async throws -> [String: [JSONTree]] {
            let begun = try await get(path, as: token)
            #expect(begun.status == .accepted)
            let manifest = try await get(
                try #require(begun.headers[.contentLocation]), as: token
            ).resource
            #expect(manifest["requiresAccessToken"].truth == true)
            var lines: [String: [JSONTree]] = [:]
            for file in manifest["output"].list {
                let answer = try await get(try #require(file["url"].text), as: token)
                #expect(answer.status == .ok)
                lines[file["type"].text ?? "", default: []] += answer.body
                    .split(separator: UInt8(ascii: "\n")).map { JSONTree(bytes: Array($0)) }
            }
            return lines.filter { !$0.value.isEmpty }
        }
    }

    @Test(arguments: ["$export", "Patient/$export"])
    func eachPersonGivesWhatTheyAllow(path: String) async throws {
        let world = try await World()
        let lines = try await world.lines(path, as: "system")
        // Counts of the fixture, as `ClinicalTests` has them.
        #expect(lines["AllergyIntolerance"]?.count == 3 && lines["Condition"]?.count == 4)
        #expect(lines["DocumentReference"]?.count == 1)
        #expect(
            Set(lines["Patient"]?.compactMap { $0["id"].text } ?? [])
                == ["\(world.giver)", "\(world.measured)"])
        let text = lines.values.joined().map { "\($0)" }.joined()
        for nobody in [world.refuser, world.stranger] { #expect(!text.contains("\(nobody)")) }
        let masses = lines["Observation"]?.filter {
            $0["subject"]["reference"].text == "Patient/\(world.measured)"
        }
        #expect(masses?.count == 1)
        // Each has it in their log, and nobody else has.
        for (person, isRead) in [
            (world.giver, true), (world.measured, true), (world.stranger, false),
        ] {
            let accesses = try await world.service.store.owner(person).accesses()
            #expect(accesses.contains { "\($0.event)".contains("registry") } == isRead)
        }
    }

    @Test func scopesAndTypesNarrowIt() async throws {
        let world = try await World()
        #expect(Set(try await world.lines("$export", as: "narrow").keys) == ["Observation"])
        let some = try await world.lines("$export?_type=Condition,Patient", as: "system")
        #expect(Set(some.keys) == ["Condition", "Patient"])
    }

    @Test func whatIsTakenBackIsNotGiven() async throws {
        let world = try await World()
        let begun = try await world.get("$export?_type=Condition", as: "system")
        let manifest = try await world.get(
            try #require(begun.headers[.contentLocation]), as: "system"
        ).resource
        let file = try #require(manifest["output"][0]["url"].text)
        #expect(try await !world.get(file, as: "system").body.isEmpty)
        try await world.service.store.owner(world.giver).setAuthorization(
            of: "registry", read: [SampleType(.cda).objectType: .deny])
        #expect(try await world.get(file, as: "system").body.isEmpty)
        // Another system of the same name gets nothing of it.
        #expect(try await world.get(file, as: "his").status == .notFound)
        #expect(try await world.get(file, as: "owner").status == .notFound)
    }

    @Test func whoIsNoSuchSystemIsRefused() async throws {
        let world = try await World()
        for token in ["owner", "staff", "his", "nobody", "writer"] {
            #expect(try await world.get("$export", as: token).status == .forbidden, "\(token)")
        }
        let waiting = try await world.get("$export", as: "system", asynchronous: false)
        #expect(waiting.status == .badRequest)
        let unknown = try await world.get("$export?_type=Goat", as: "system")
        #expect(unknown.status == .badRequest)
    }

    /// 230 persons come in three parts, and each of them is in one.
    @Test func partsShareThePersons() async throws {
        let world = try await World()
        let mass = SampleType(QuantityType.bodyMass).objectType
        let noon = Date(timeIntervalSince1970: 1_775_044_800)
        // Two stand on the borders of parts.
        let borders = [1, 2].compactMap { SystemExport.start(of: $0, among: 3) }
        let crowd = borders + (0..<226).map { _ in PersonID(UUID()) }
        for person in crowd {
            _ = try await world.service.store.intake(source: Source(name: "Watch")).save(
                [
                    .quantity(
                        try QuantitySample(
                            type: .bodyMass, quantity: Quantity(71.5, HealthUnit("kg")),
                            start: noon, end: noon))
                ], for: person)
            try await world.service.store.owner(person)
                .setAuthorization(of: "registry", read: [mass: .allow])
        }
        let begun = try await world.get("$export?_type=Patient", as: "narrow,patient")
        let manifest = try await world.get(
            try #require(begun.headers[.contentLocation]), as: "narrow,patient"
        ).resource
        #expect(manifest["output"].list.count == 3)
        let lines = try await world.lines("$export?_type=Patient", as: "narrow,patient")
        let found = try #require(lines["Patient"]).compactMap { $0["id"].text }
        #expect(found.count == 230)
        let all = crowd + [world.measured, world.giver]
        #expect(Set(found) == Set(all.map { "\($0)" }))
    }

    @Test func partsAreRangesOfIdentifiers() throws {
        #expect(SystemExport.start(of: 0, among: 4) == nil)
        let border = try #require(SystemExport.start(of: 1, among: 4))
        #expect("\(border)" == "40000000-0000-0000-0000-000000000000")
        let third = try #require(SystemExport.start(of: 2, among: 3))
        #expect("\(third)" == "aaaaaaaa-0000-0000-0000-000000000000")
    }

    @Test func aPurposeIsOneThatIsKnown() async throws {
        for purpose in ["BTG", "fun"] {
            let text = #"[{"client_id": "a", "scope": "", "purpose_of_use": "\#(purpose)"}]"#
            await #expect(throws: ServiceSetupError.self) {
                try await OAuthClient.list(json: Data(text.utf8))
            }
        }
    }
}
