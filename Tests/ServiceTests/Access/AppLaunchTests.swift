import AccessLog
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Service

/// SMART App Launch 2.2, EHR launch: staff open an app for a person, and the person decides.
@Suite struct AppLaunchTests {
    private static let registered = """
        [{"client_id": "\(LaunchingApp.identifier)", "client_name": "Diary",
          "redirect_uris": ["\(LaunchingApp.redirect)"], "scope": "patient/*.rs",
          "initiate_login_uri": "https://diary.example/launch?from=casebook"},
         {"client_id": "other", "redirect_uris": ["\(LaunchingApp.redirect)"],
          "scope": "patient/*.rs", "initiate_login_uri": "https://other.example/launch"},
         {"client_id": "alone", "redirect_uris": ["https://alone.example/"],
          "scope": "patient/*.rs"}]
        """

    /// What the app asks for when it was opened.
    private static let scope = "launch patient/DocumentReference.rs patient/Binary.r"

    private struct Visit {
        let world: AuthorityWorld
        let app: LaunchingApp
        let cookie: String

        /// What the app is opened with.
        func launch(
            _ app: String = LaunchingApp.identifier, for person: PersonID? = nil
        ) async throws -> String {
            let address = try #require(
                try await world.service.parts.launch(
                    app, for: person ?? world.person, by: .withAllRoles("M. Keller"))
            ).address
            return try #require(FormFields(address.drop { $0 != "?" }.dropFirst())["launch"])
        }
    }

    private func visit(_ body: @escaping @Sendable (Visit) async throws -> Void) async throws {
        let world = try await AuthorityWorld(clients: Self.registered)
        let ticket = try world.ticket()
        try await world.test { client in
            var app = LaunchingApp(client)
            app.scope = Self.scope
            let cookie = try await client.signIn(ticket)
            try await body(Visit(world: world, app: app, cookie: cookie))
        }
    }

    @Test func `an app that was opened gets its person, when that person allows it`() async throws {
        try await visit { visit in
            let (app, cookie) = (visit.app, visit.cookie)
            let launch = try await visit.launch()
            let page = try await app.ask(cookie, ["launch": launch])
            #expect(page.text.contains("M. Keller has opened it for you."))
            let token = try #require(page.formToken)
            let allowed = try await app.client.post(
                "/oauth/authorize",
                [
                    ("form-token", token), ("answer", "allow"),
                    ("allowed", "patient/DocumentReference.rs"), ("documents", "all"),
                ] + app.parameters(["launch": launch]), cookie: cookie)
            let code = try #require(allowed.returned["code"])
            let fields = try await app.exchange(code).fields
            #expect(fields["patient"]?.text == visit.world.person.description)
            #expect(fields["scope"]?.text?.split(separator: " ").contains("launch") == true)
            // Once: neither asked nor answered again.
            for again in [
                try await app.ask(cookie, ["launch": launch]),
                try await app.client.post(
                    "/oauth/authorize",
                    [
                        ("form-token", token), ("answer", "allow"),
                        ("allowed", "patient/DocumentReference.rs"),
                    ] + app.parameters(["launch": launch]), cookie: cookie),
            ] {
                #expect(again.returned["error"] == "invalid_request")
                #expect(again.returned["code"] == nil)
            }
        }
    }

    @Test func `who denies has answered`() async throws {
        try await visit { visit in
            let launch = try await visit.launch()
            let page = try await visit.app.ask(visit.cookie, ["launch": launch])
            let token = try #require(page.formToken)
            for (answer, error) in [("deny", "access_denied"), ("allow", "invalid_request")] {
                let denied = try await visit.app.client.post(
                    "/oauth/authorize",
                    [
                        ("form-token", token), ("answer", answer),
                        ("allowed", "patient/Binary.r"),
                    ] + visit.app.parameters(["launch": launch]), cookie: visit.cookie)
                #expect(denied.returned["error"] == error)
            }
        }
    }

    @Test func `it is for one app, one person and ten minutes`() async throws {
        try await visit { visit in
            let (app, cookie) = (visit.app, visit.cookie)
            let good = try await visit.launch()
            var forged = Array(good.utf8)
            forged[40] = forged[40] == 65 ? 66 : 65
            let bad = [
                "", "x", String(decoding: forged, as: UTF8.self), try await visit.launch("other"),
                try await visit.launch(for: PersonID(UUID())), try visit.world.ticket(),
            ]
            var told: Set<String> = []
            for launch in bad {
                let answer = try await app.ask(cookie, ["launch": launch])
                #expect(answer.returned["error"] == "invalid_request", "\(launch)")
                told.insert(answer.returned["error_description"] ?? "")
            }
            // Nobody learns why, nor whose it is.
            #expect(told.count == 1)
            let half = [
                ["launch": nil as String?],
                ["launch": good, "scope": "patient/Binary.r"],
            ]
            for changes in half {
                let answer = try await app.ask(cookie, changes)
                #expect(answer.returned["error"] == "invalid_request", "\(changes)")
            }
            let elsewhere = try await app.ask(
                cookie, ["launch": good, "aud": "https://elsewhere.example/fhir"])
            #expect(elsewhere.returned["error"] == "invalid_request")
            visit.world.now += 599
            #expect(try await app.ask(cookie, ["launch": good]).formToken != nil)
            visit.world.now += 1
            let late = try await app.ask(cookie, ["launch": good])
            #expect(late.returned["error"] == "invalid_request")
        }
    }

    /// What one process gave, another uses up: both have the keys and the journal of one store.
    @Test func `another process of the store knows it, and that it was used`() async throws {
        let marks = UsedNames()
        let key = TokenKey()
        let first = try await AuthorityWorld(key: key, marks: marks, clients: Self.registered)
        let second = try await AuthorityWorld(key: key, marks: marks, clients: Self.registered)
        let person = first.person
        let address = try #require(
            try await first.service.parts.launch(
                LaunchingApp.identifier, for: person, by: .withAllRoles("M. Keller"))
        ).address
        let launch = FormFields(address.drop { $0 != "?" }.dropFirst())["launch"] ?? ""
        let ticket = try second.ticket(.owner(person))
        try await second.test { client in
            var app = LaunchingApp(client)
            app.scope = Self.scope
            let cookie = try await client.signIn(ticket)
            let page = try await app.ask(cookie, ["launch": launch])
            let token = try #require(page.formToken)
            let allowed = try await client.post(
                "/oauth/authorize",
                [("form-token", token), ("answer", "allow"), ("allowed", "patient/Binary.r")]
                    + app.parameters(["launch": launch]), cookie: cookie)
            #expect(allowed.returned["code"] != nil)
        }
        let again = try first.ticket()
        try await first.test { client in
            var app = LaunchingApp(client)
            app.scope = Self.scope
            let answer = try await app.ask(
                try await client.signIn(again), ["launch": launch])
            #expect(answer.returned["error"] == "invalid_request")
        }
    }

    @Test func `staff open only apps that can be opened, and allow nothing themselves`()
        async throws
    {
        try await visit { visit in
            let parts = visit.world.service.parts
            #expect(parts.launchableApps.map(\.identifier) == [LaunchingApp.identifier, "other"])
            let staff = StaffMember.withAllRoles("M. Keller")
            for app in ["alone", "unknown", ""] {
                #expect(try await parts.launch(app, for: visit.world.person, by: staff) == nil)
            }
            let launched = try await parts.launch(
                LaunchingApp.identifier, for: visit.world.person, by: staff)
            let begin = "https://diary.example/launch?from=casebook&iss=http%3A%2F%2F127.0.0.1"
            #expect(launched?.address.hasPrefix(begin) == true)
            let log = try await parts.store.owner(visit.world.person).accesses()
            #expect(log.contains { $0.event.subject?.reason == "app launch" })
            let cookie = try await visit.app.client.signIn(try visit.world.ticket(.staff(staff)))
            let launch = try await visit.launch()
            #expect(try await visit.app.ask(cookie, ["launch": launch]).status == .forbidden)
        }
    }
}
