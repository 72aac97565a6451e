import Base
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Intake
import NIOCore
import Testing
import Units

@testable import Access
@testable import HTTPExchange
@testable import Service

/// What a person ticks for measurements at `/oauth/authorize` is what the app may read.
@Suite struct MeasurementConsentTests {
    private static let vitalSigns =
        "patient/Observation.rs?category="
        + "http://terminology.hl7.org/CodeSystem/observation-category|vital-signs"
    private static let all = ["patient/Observation.rs", "patient/DocumentReference.rs"]

    private struct Visit: Sendable {
        let world: AuthorityWorld
        let app: LaunchingApp
        let cookie: String

        var owner: OwnerHandle { world.service.parts.store.owner(world.person) }

        func decisions() async throws -> [ObjectType: TypeAuthorization] {
            try await owner.authorizations(of: app.identifier)
        }

        /// A token for what the person ticks.
        func token(_ ticked: [String]) async throws -> String {
            let given = try await app.exchange(app.code(cookie, only: ticked)).fields
            return try #require(given["access_token"]?.text)
        }

        /// How many Observations a token finds.
        func found(_ token: String, _ query: String = "") async throws -> Double? {
            let answer = try await app.client.execute(
                uri: "/fhir/R4/Observation?_count=0\(query)", method: .get,
                headers: [.authorization: "Bearer \(token)"])
            #expect(answer.status == .ok)
            return JSONTree(bytes: Array(buffer: answer.body))["total"].number
        }
    }

    /// A person with a pulse, steps and a blood pressure, and an app that asks for all of it.
    private func visit(
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered)
        let at = Date(timeIntervalSince1970: 1_775_044_800)
        func quantity(
            _ type: QuantityType, _ value: Double, _ unit: String
        ) throws -> QuantitySample {
            try QuantitySample(
                type: type, quantity: Quantity(value, HealthUnit(unit)), start: at, end: at)
        }
        let pressure = try CorrelationSample(
            type: .bloodPressure,
            objects: [
                quantity(.bloodPressureSystolic, 120, "mmHg"),
                quantity(.bloodPressureDiastolic, 80, "mmHg"),
            ], start: at, end: at)
        _ = try await world.service.parts.store.intake(source: Source(name: "Watch")).save(
            [
                .quantity(quantity(.heartRate, 62, "count/min")),
                .quantity(quantity(.stepCount, 1200, "count")), .correlation(pressure),
            ], for: world.person)
        let ticket = try world.ticket()
        try await world.test { client in
            var app = LaunchingApp(client)
            app.scope = Self.all.joined(separator: " ")
            let cookie = try await client.signIn(ticket)
            try await body(Visit(world: world, app: app, cookie: cookie))
        }
    }

    @Test func allOfThemAreReadAtOnceAndStoppedUnderSharing() async throws {
        try await visit { visit in
            let token = try await visit.token(Self.all)
            #expect(try await visit.found(token) == 5)
            #expect(try await visit.found(token, "&code=85354-9") == 1)
            let samples = try await visit.app.client.execute(
                uri: "/v1/samples/query", method: .post,
                headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
                body: ByteBuffer(string: #"{"types":["HeartRate"]}"#))
            #expect(samples.status == .ok)
            #expect(try await visit.owner.apps() == [visit.app.identifier: "Diary"])
            #expect(
                try await visit.owner.organisationsOfApps()
                    == [visit.app.identifier: "Example & Sons"])
            // Documents are decided about one by one; the app is told that there are none for it.
            let decided = try await visit.decisions()
            #expect(decided[SampleType(.cda).objectType]?.mayRead == true)
            #expect(try await visit.app.search(token, "DocumentReference") == .ok)
            #expect(decided.values.allSatisfy { $0.share == .notDetermined })
            let page = try await visit.app.client.page("/sharing", cookie: visit.cookie).text
            #expect(page.contains("Apps and your data") && page.contains("Diary"))

            let form = try await visit.app.client.formToken(cookie: visit.cookie)
            _ = try await visit.app.client.post(
                "/sharing/app/stop", [("form-token", form), ("app", visit.app.identifier)],
                cookie: visit.cookie)
            #expect(try await visit.app.search(token, "Observation") == .unauthorized)
            // What the person stopped stays so when they let the app in again.
            #expect(try await visit.found(visit.token(Self.all)) == 0)
        }
    }

    @Test func oneCategoryDecidesThatOneAlone() async throws {
        try await visit { visit in
            let page = try await visit.app.ask(visit.cookie).text
            #expect(!page.contains(/name="measurements" value="[a-z-]+" checked/))
            #expect(page.contains("Heart rate") && page.contains("Blood pressure"))
            let answer = try await visit.app.allow(
                visit.cookie, only: [Self.all[0]], measurements: ["vital-signs"])
            let given = try await visit.app.exchange(#require(answer.returned["code"])).fields
            #expect(given["scope"]?.text == Self.vitalSigns)
            let token = try #require(given["access_token"]?.text)
            #expect(try await visit.found(token) == 4)
            let decided = try await visit.decisions()
            #expect(decided[SampleType(.heartRate).objectType]?.mayRead == true)
            #expect(decided[SampleType(.bloodPressureSystolic).objectType]?.mayRead == true)
            #expect(decided[SampleType(.stepCount).objectType] == nil)
            // The rest is decided when it is ticked.
            #expect(try await visit.found(visit.token(Self.all)) == 5)
        }
    }

    @Test func noGroupIsNoMeasurement() async throws {
        try await visit { visit in
            let answer = try await visit.app.allow(visit.cookie, measurements: [])
            let given = try await visit.app.exchange(#require(answer.returned["code"])).fields
            #expect(given["scope"]?.text == Self.all[1])
            let decided = try await visit.decisions()
            #expect(decided.keys.map(\.self) == [SampleType(.cda).objectType])
        }
    }

    @Test(arguments: [("all", true), ("year", true), ("none", false), (nil, false)])
    func documentsAreGrantedInTheSameStep(choice: String?, isOpen: Bool) async throws {
        try await visit { visit in
            let answer = try await visit.app.allow(visit.cookie, documents: choice)
            let given = try await visit.app.exchange(#require(answer.returned["code"])).fields
            let token = try #require(given["access_token"]?.text)
            let parts = visit.world.service.parts
            _ = try await parts.intake(from: Source(name: "St. Anna")).file(
                try Fixtures.named("operative-note").bytes, for: visit.world.person,
                by: parts.store.administrator(reason: "tests"), because: "A fixture")
            let list = try await visit.app.client.execute(
                uri: "/fhir/R4/DocumentReference", method: .get,
                headers: [.authorization: "Bearer \(token)"])
            let total = JSONTree(bytes: Array(buffer: list.body))["total"].number
            #expect(total == (isOpen ? 1 : 0))
            let records = try await visit.owner.consentsInForce()
            #expect(records.map(\.level) == (isOpen ? [.metadata] : []))
            #expect(records.allSatisfy { ($0.until == .never) == (choice == "all") })
        }
    }

    @Test func whatWasDecidedStaysAsItIs() async throws {
        try await visit { visit in
            let (heart, steps) = (SampleType(.heartRate), SampleType(.stepCount))
            let past = AccessWindow(to: Date(timeIntervalSince1970: 1_000_000_000))
            try await visit.owner.setAuthorization(
                of: visit.app.identifier,
                read: [heart.objectType: .deny, steps.objectType: .allow(past)])
            let before = try await visit.decisions()
            #expect(try await visit.found(visit.token(Self.all)) == 3)
            let after = try await visit.decisions()
            for type in [heart, steps].map(\.objectType) { #expect(after[type] == before[type]) }
        }
    }

    @Test func whatIsNotTickedIsNotDecided() async throws {
        try await visit { visit in
            var reader = visit.app
            reader.scope = "patient/Patient.rs"
            _ = try await reader.code(visit.cookie)
            #expect(try await visit.owner.apps().isEmpty)
            let form = try await visit.app.client.formToken(cookie: visit.cookie)
            _ = try await visit.app.client.post(
                "/oauth/authorize",
                [("form-token", form), ("answer", "deny"), ("allowed", Self.all[0])]
                    + visit.app.parameters(), cookie: visit.cookie)
            #expect(try await visit.owner.apps().isEmpty)
            // To add is not to read.
            var writer = visit.app
            writer.scope = "patient/Observation.c"
            _ = try await writer.code(visit.cookie)
            #expect(try await visit.owner.apps().isEmpty)
        }
    }

    @Test(arguments: [
        ("en", "can read the measurements you allow here"), ("de", "kann die App sofort lesen"),
        ("fr", "peut lire aussitôt les mesures"), ("it", "può leggere subito"),
    ])
    func thePageSaysThatItCountsAtOnce(language: String, words: String) async throws {
        try await visit { visit in
            let cookie = "\(visit.cookie); casebook-language=\(language)"
            let page = try await visit.app.ask(cookie).text
            #expect(page.contains(words))
            var other = visit.app
            other.scope = "patient/DocumentReference.rs patient/Observation.c"
            let others = try await other.ask(cookie).text
            #expect(!others.contains(words))
        }
    }
}
