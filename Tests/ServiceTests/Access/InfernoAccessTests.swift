import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Testing
import Units

@testable import Access
@testable import Service

/// Inferno's tests of restricted access, granular scopes and revocation
/// (onc-certification-g10-test-kit, us-core-test-kit), by their ids.
@Suite struct InfernoAccessTests {
    private static let category = "http://terminology.hl7.org/CodeSystem/observation-category"

    /// A person with measurements of two categories, who is signed in and lets the app read them.
    private func visit(
        _ body: @escaping @Sendable (LaunchingApp, String, PersonID) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered)
        let store = world.service.parts.store
        let start = Date(timeIntervalSince1970: 1_775_044_800)
        let kinds: [(QuantityType, String)] = [(.heartRate, "count/min"), (.stepCount, "count")]
        let samples = try (0..<12).map { number in
            let (type, unit) = kinds[number % 2]
            let time = start + Double(number) * 3_600
            return Sample.quantity(
                try QuantitySample(
                    type: type, quantity: Quantity(60 + Double(number), HealthUnit(unit)),
                    start: time, end: time))
        }
        _ = try await store.intake(source: Source(name: "Watch")).save(samples, for: world.person)
        try await store.owner(world.person).setAuthorization(
            of: LaunchingApp.identifier,
            read: Dictionary(
                uniqueKeysWithValues: kinds.map { (SampleType($0.0).objectType, .allow) }))
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            try await body(LaunchingApp(client), cookie, world.person)
        }
    }

    /// A token for scopes that were asked for and allowed.
    private func token(
        _ app: LaunchingApp, _ cookie: String, _ scope: String, only: [String]? = nil
    ) async throws -> (token: String, fields: [String: JSONValue]) {
        var app = app
        app.scope = scope
        let fields = try await app.exchange(app.code(cookie, only: only)).fields
        return (try #require(fields["access_token"]?.text), fields)
    }

    private func get(
        _ app: LaunchingApp, _ path: String, _ token: String
    ) async throws -> TestResponse {
        try await app.client.execute(
            uri: "/fhir/R4/\(path)", method: .get, headers: [.authorization: "Bearer \(token)"])
    }

    /// The ids that a search finds, page after page.
    private func ids(
        _ app: LaunchingApp, _ query: String, _ token: String
    ) async throws -> Set<String> {
        let answer = try await get(app, "Observation?\(query)&_count=100", token)
        #expect(answer.status == .ok, "\(query)")
        let entries = answer.fields["entry"]?.list ?? []
        return Set(entries.compactMap { $0.fields?["resource"]?.fields?["id"]?.text })
    }

    @Test("g10_limited_scope_grant, g10_restricted_resource_type_access")
    func thePersonChoosesTypes() async throws {
        try await visit { app, cookie, person in
            let asked = ["Patient", "DocumentReference", "Observation"].map { "patient/\($0).rs" }
            for allowed in asked {
                let (token, fields) = try await token(
                    app, cookie, asked.joined(separator: " "), only: [allowed])
                #expect(fields["scope"] == .string(allowed))
                for (path, scope) in [
                    ("Patient/\(person)", asked[0]),
                    ("DocumentReference?patient=\(person)", asked[1]),
                    ("Observation?patient=\(person)", asked[2]),
                ] {
                    let status = try await get(app, path, token).status
                    #expect(status == (scope == allowed ? .ok : .forbidden), "\(path) \(allowed)")
                }
            }
        }
    }

    /// Of all measurements, some: each kind of them can be allowed instead.
    @Test("g10_smart_granular_scope_selection") func thePersonChoosesKinds() async throws {
        try await visit { app, cookie, _ in
            var app = app
            app.scope = "launch/patient patient/Observation.rs patient/Patient.rs"
            let kinds = ["vital-signs", "activity", "laboratory", "survey"].map {
                "patient/Observation.rs?category=\(Self.category)|\($0)"
            }
            let page = try await app.ask(cookie)
            for kind in ["vital-signs", "activity", "laboratory", "survey"] {
                #expect(page.text.contains("name=\"measurements\" value=\"\(kind)\""))
            }
            let cases: [([String], String)] = [
                ([kinds[0], "patient/Patient.rs"], "\(kinds[0]) patient/Patient.rs"),
                // The box for all is ticked still.
                (["patient/Observation.rs", kinds[1]], kinds[1]),
                ([kinds[3], kinds[2]], "\(kinds[2]) \(kinds[3])"),
                (["patient/Observation.rs"], "patient/Observation.rs"),
                // What was not offered is not given.
                (["patient/Patient.rs", kinds[0] + ",activity"], "patient/Patient.rs"),
            ]
            for (allowed, granted) in cases {
                let fields = try await app.exchange(app.code(cookie, only: allowed)).fields
                #expect(fields["scope"] == .string("launch/patient " + granted), "\(allowed)")
            }
        }
    }

    @Test(
        """
        us_core_v610_Observation_patient_category_granular_scope_search_test, \
        …_patient_category_date_…, …_patient_category_status_…, …_patient_code_…, \
        …_patient_code_date_…
        """)
    func aSearchGivesExactlyWhatTheScopeReaches() async throws {
        try await visit { app, cookie, person in
            let whole = try await token(app, cookie, "patient/Observation.rs").token
            let queries = [
                "patient=\(person)", "patient=\(person)&category=vital-signs",
                "patient=\(person)&category=\(Self.category)%7Cactivity",
                "patient=\(person)&category=vital-signs&date=ge2020-01-01",
                "patient=\(person)&category=activity&status=final",
                "patient=\(person)&code=8867-4", "patient=\(person)&code=55423-8",
                "patient=\(person)&code=8867-4&date=ge2020-01-01",
            ]
            for kind in ["vital-signs", "activity"] {
                let scope = "patient/Observation.rs?category=\(Self.category)|\(kind)"
                let narrow = try await token(app, cookie, scope)
                #expect(narrow.fields["scope"] == .string(scope))
                let meant = try await ids(app, "category=\(kind)", whole)
                #expect(meant.count == 6)
                for query in queries {
                    let all = try await ids(app, query, whole)
                    let found = try await ids(app, query, narrow.token)
                    #expect(found == all.intersection(meant), "\(kind) \(query)")
                }
            }
        }
    }

    @Test("us_core_v610_Observation_granular_scope_read_test")
    func aReadOutsideTheScopeFails() async throws {
        try await visit { app, cookie, _ in
            let whole = try await token(app, cookie, "patient/Observation.rs").token
            let narrow = try await token(
                app, cookie, "patient/Observation.rs?category=\(Self.category)|vital-signs"
            ).token
            let meant = try await ids(app, "category=vital-signs", whole)
            let others = try await ids(app, "category=activity", whole)
            let none = try await get(app, "Observation/\(UUID())", narrow)
            for (ids, status) in [(meant, HTTPResponse.Status.ok), (others, .notFound)] {
                #expect(ids.count == 6)
                for id in ids {
                    let answer = try await get(app, "Observation/\(id)", narrow)
                    #expect(answer.status == status)
                    // What the scope hides is what is not there.
                    if status == .notFound { #expect(answer.text == none.text) }
                }
            }
        }
    }

    @Test("g10_token_revocation") func nothingIsLeftOfARevokedGrant() async throws {
        try await visit { app, cookie, person in
            let (token, fields) = try await token(
                app, cookie, "launch/patient offline_access patient/*.rs")
            let refresh = try #require(fields["refresh_token"]?.text)
            #expect(try await get(app, "Patient/\(person)", token).status == .ok)
            #expect(try await app.revoke(refresh).status == .ok)
            #expect(try await get(app, "Patient/\(person)", token).status == .unauthorized)
            #expect(try await app.refresh(refresh).status == .badRequest)
        }
    }
}
