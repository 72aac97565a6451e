import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import Access
@testable import HTTPExchange

/// `/oauth/authorize`: an app asks, the person answers, the answer goes where it is registered.
@Suite struct AuthorizeTests {
    /// A person who is signed in, and an app.
    private func visit(
        _ body: @escaping @Sendable (LaunchingApp, String, AuthorityWorld) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered)
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            try await body(LaunchingApp(client), cookie, world)
        }
    }

    // asvs 10.7.2
    @Test func thePersonReadsWhoAsksForWhat() async throws {
        try await visit { app, cookie, _ in
            let page = try await app.ask(cookie)
            #expect(page.status == .ok)
            for text in [
                "Diary", "Example &amp; Sons", "value=\"patient/DocumentReference.rs\"",
                "value=\"patient/Binary.r\"", "value=\"allow\"", "value=\"deny\"",
            ] { #expect(page.text.contains(text), "\(text)") }
            // The form may lead to the app, and to nowhere else.
            let policy = page.headers[.contentSecurityPolicy] ?? ""
            #expect(
                policy.contains("form-action 'self' https://diary.example;")
                    || policy.hasSuffix(
                        "form-action 'self' https://diary.example")
            )
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(page.headers[.cacheControl] == "no-store")
        }
    }

    @Test func whoAllowsSendsACodeBack() async throws {
        try await visit { app, cookie, _ in
            let answer = try await app.allow(cookie)
            #expect(answer.status == .seeOther)
            let location = answer.headers[.location] ?? ""
            #expect(location.hasPrefix(LaunchingApp.redirect + "&code="))
            #expect(answer.returned["state"] == app.state)
            #expect(answer.returned["error"] == nil)
        }
    }

    @Test func whoDeniesSendsNone() async throws {
        try await visit { app, cookie, _ in
            let token = try await app.ask(cookie).formToken ?? ""
            for answer in ["deny", "", "Allow"] {
                let denied = try await app.client.post(
                    "/oauth/authorize",
                    [("form-token", token), ("answer", answer), ("allowed", "patient/Binary.r")]
                        + app.parameters(), cookie: cookie)
                #expect(denied.returned["error"] == "access_denied")
                #expect(denied.returned["state"] == app.state)
                #expect(denied.returned["code"] == nil)
            }
            // Allowing nothing of it is not allowing.
            for nothing in [[], ["patient/Observation.rs"], ["offline_access"]] {
                let empty = try await app.allow(cookie, only: nothing)
                #expect(empty.returned["error"] == "access_denied", "\(nothing)")
            }
        }
    }

    @Test func whoAllowsMeasurementsWithoutAGroupIsAskedAgain() async throws {
        try await visit { app, cookie, _ in
            var asking = app
            asking.scope = "launch/patient patient/Observation.rs"
            let again = try await asking.allow(cookie, measurements: [])
            #expect(again.status == .unprocessableContent && again.headers[.location] == nil)
            #expect(again.text.contains("Please choose at least one."))
            #expect(again.text.contains("value=\"patient/Observation.rs\" checked"))
            let answer = try await asking.allow(cookie, measurements: ["activity"])
            #expect(answer.returned["code"] != nil && answer.returned["error"] == nil)
        }
    }

    /// Nobody is sent to an address that is not registered, to the character.
    // asvs 10.4.1
    @Test func theWayBackIsARegisteredOne() async throws {
        try await visit { app, cookie, _ in
            let bad = [
                "https://evil.example/back", LaunchingApp.redirect + "x",
                "https://diary.example/back", "https://diary.example/back?from=Casebook",
                "https://diary.example/back/?from=casebook",
                "https://diary.example/back?from=casebook#x",
                "https://diary.example:443/back?from=casebook",
                "https://diary.example@evil.example/back?from=casebook",
                "http://diary.example/back?from=casebook", "http://127.0.0.1/other",
                "http://127.0.0.1:80@evil.example/done", "http://localhost/done",
                "http://127.0.0.1:x/done", "org.example.diary:/back/more", "javascript:alert(1)",
                "", "//evil.example", "/oauth/authorize",
            ]
            for address in bad {
                for (name, answer) in [
                    ("ask", try await app.ask(cookie, ["redirect_uri": address])),
                    ("allow", try await app.allow(cookie, ["redirect_uri": address])),
                    ("signed out", try await app.ask(nil, ["redirect_uri": address])),
                ] {
                    #expect(answer.status == .badRequest, "\(name) \(address)")
                    #expect(answer.headers[.location] == nil, "\(name) \(address)")
                    #expect(!answer.text.contains("//evil"), "\(name) \(address)")
                }
            }
            let missing = try await app.ask(cookie, ["redirect_uri": nil])
            #expect(missing.status == .badRequest)
            // An app on this machine takes the port that is free (RFC 8252 section 7.3).
            for address in [
                "http://127.0.0.1:50123/done", "http://127.0.0.1/done", "org.example.diary:/back",
            ] {
                var other = app
                other.redirect = address
                let answer = try await other.allow(cookie)
                #expect(answer.headers[.location]?.hasPrefix(address + "?code=") == true)
            }
            for client in ["", "unknown", "com.example.DIARY"] {
                let answer = try await app.ask(cookie, ["client_id": client])
                #expect(answer.status == .badRequest, "\(client)")
                #expect(answer.headers[.location] == nil)
            }
        }
    }

    @Test func whatIsWrongIsToldToTheApp() async throws {
        try await visit { app, cookie, _ in
            let cases: [([String: String?], String)] = [
                (["response_type": "token"], "unsupported_response_type"),
                (["response_type": nil], "unsupported_response_type"),
                (["aud": nil], "invalid_request"),
                (["aud": "https://inferno.healthit.gov/invalid_aud"], "invalid_request"),
                (["aud": "http://127.0.0.1:8080"], "invalid_request"),
                (["code_challenge": nil], "invalid_request"),
                (["code_challenge": "short"], "invalid_request"),
                (["code_challenge_method": "plain"], "invalid_request"),
                (["code_challenge_method": nil], "invalid_request"),
                (["scope": ""], "invalid_scope"),
                (["scope": "openid launch/patient offline_access"], "invalid_scope"),
                (["scope": "system/*.cruds"], "invalid_scope"),
                (["scope": "patient/Observation.sr"], "invalid_scope"),
            ]
            for (changes, code) in cases {
                for answer in [
                    try await app.ask(cookie, changes), try await app.allow(cookie, changes),
                ] {
                    #expect(answer.returned["error"] == code, "\(changes)")
                    #expect(answer.returned["state"] == app.state)
                    #expect(answer.returned["code"] == nil)
                    #expect(answer.headers[.location]?.hasPrefix(LaunchingApp.redirect) == true)
                }
            }
            let twice = app.address() + "&scope=patient/*.cruds"
            let answer = try await app.client.page(twice, cookie: cookie)
            #expect(answer.returned["error"] == "invalid_request")
        }
    }

    /// Who is not signed in signs in first, and is then where the app had sent them.
    // asvs 10.7.1
    @Test func onlyThePersonThemselvesDecides() async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered)
        let ticket = try world.ticket()
        let staffTicket = try world.ticket(.staff(.withAllRoles("M. Keller")))
        let bearer = try world.authority.token(
            for: Caller(role: .owner(world.person)), from: world.now, until: world.now + 60)
        try await world.test { client in
            let app = LaunchingApp(client)
            let away = try await app.ask(nil)
            #expect(away.headers[.location] == "/sign-in")
            let back = try await client.post(
                "/sign-in", [("ticket", ticket)], cookie: away.cookie("next"))
            #expect(back.headers[.location] == app.address())
            let page = try await client.page(app.address(), cookie: back.cookie("session"))
            #expect(page.formToken != nil)
            let staff = try await client.signIn(staffTicket)
            #expect(try await app.ask(staff).status == .forbidden)
            // A token is not the person in front of the page.
            let byToken = try await client.execute(
                uri: app.address(), method: .get, headers: [.authorization: "Bearer \(bearer)"])
            #expect(byToken.status == .unauthorized)
        }
    }

    /// Another site cannot say yes in the person's name (RFC 6819 section 4.4.1.8).
    @Test func anotherSiteCannotAllow() async throws {
        try await visit { app, cookie, _ in
            let token = try await app.ask(cookie).formToken ?? ""
            let fields =
                [("answer", "allow"), ("allowed", "patient/Binary.r")] + app.parameters()
            let site = HTTPField.Name("Sec-Fetch-Site")!
            for (name, answer) in [
                ("no token", try await app.client.post("/oauth/authorize", fields, cookie: cookie)),
                (
                    "another site",
                    try await app.client.post(
                        "/oauth/authorize", [("form-token", token)] + fields, cookie: cookie,
                        headers: [site: "cross-site"])
                ),
                (
                    "in the address",
                    try await app.client.post(
                        "/oauth/authorize?form-token=\(token)", fields, cookie: cookie)
                ),
            ] {
                #expect(answer.status == .forbidden, "\(name)")
                #expect(answer.headers[.location] == nil, "\(name)")
            }
        }
    }
}
