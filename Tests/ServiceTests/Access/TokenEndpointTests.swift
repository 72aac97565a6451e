import Base
import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Synchronization
import Testing

@testable import Access
@testable import HTTPExchange

/// `/oauth/token`, `/oauth/revoke` and `/oauth/introspect`.
@Suite struct TokenEndpointTests {
    @Test func aCodeBecomesATokenForWhatWasAllowed() async throws {
        try await LaunchingApp.visit { app, cookie, world in
            let code = try await app.code(cookie, only: ["patient/DocumentReference.rs"])
            let answer = try await app.exchange(code)
            #expect(answer.status == .ok)
            #expect(answer.headers[.cacheControl] == "no-store")
            let fields = answer.fields
            #expect(fields["token_type"] == .string("Bearer"))
            #expect(fields["expires_in"] == .number(3_600))
            #expect(fields["patient"] == .string(world.person.description))
            #expect(
                fields["scope"]
                    == .string("launch/patient offline_access patient/DocumentReference.rs"))
            let token = try #require(fields["access_token"]?.text)
            #expect(try await app.search(token) == .ok)
            // What was asked for and not allowed, and what nobody asked for.
            let document = "Binary/\(UUID().uuidString.lowercased())"
            for type in ["Patient/\(world.person)", "Observation", document] {
                #expect(try await app.search(token, type) == .forbidden, "\(type)")
            }
            world.now += 3_606
            #expect(try await app.search(token) == .unauthorized)
        }
    }

    // asvs 10.4.3 10.4.6
    @Test func aCodeIsForTheAppThatAskedAndForAMinute() async throws {
        try await LaunchingApp.visit { app, cookie, world in
            let bad: [(String, [String: String?], String)] = [
                ("no code", ["code": nil], "invalid_grant"),
                ("BAD_CODE", ["code": "BAD_CODE"], "invalid_grant"),
                ("no verifier", ["code_verifier": nil], "invalid_grant"),
                ("a short verifier", ["code_verifier": "x"], "invalid_grant"),
                ("another verifier", ["code_verifier": RandomName.make()], "invalid_grant"),
                ("the challenge", ["code_verifier": app.challenge], "invalid_grant"),
                ("no way back", ["redirect_uri": nil], "invalid_grant"),
                ("another way back", ["redirect_uri": "http://127.0.0.1/done"], "invalid_grant"),
                ("nobody", ["client_id": nil], "invalid_client"),
                ("an unknown app", ["client_id": "BAD_CLIENT_ID"], "invalid_client"),
                ("another app", ["client_id": "portal"], "invalid_client"),
                ("another grant", ["grant_type": "password"], "unsupported_grant_type"),
                ("no grant", ["grant_type": nil], "invalid_request"),
            ]
            let code = try await app.code(cookie)
            for (name, changes, error) in bad {
                let answer = try await app.exchange(code, changes)
                #expect(
                    answer.status == (error == "invalid_client" ? .unauthorized : .badRequest),
                    "\(name)")
                #expect(answer.fields["error"] == .string(error), "\(name)")
                #expect(answer.fields["access_token"] == nil, "\(name)")
                #expect(answer.headers[.cacheControl] == "no-store")
            }
            // None of these used it up.
            #expect(try await app.exchange(code).status == .ok)
            let late = try await app.code(cookie)
            world.now += 61
            #expect(try await app.exchange(late).fields["error"] == .string("invalid_grant"))
        }
    }

    /// RFC 6749 section 4.1.2: a code that comes twice ends what it gave.
    // asvs 10.4.2
    @Test func aCodeThatComesTwiceEndsWhatItGave() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            let code = try await app.code(cookie)
            let first = try await app.exchange(code).fields
            let token = try #require(first["access_token"]?.text)
            #expect(try await app.search(token) == .ok)
            #expect(try await app.exchange(code).fields["error"] == .string("invalid_grant"))
            #expect(try await app.search(token) == .unauthorized)
            let refresh = try #require(first["refresh_token"]?.text)
            #expect(try await app.refresh(refresh).status == .badRequest)
        }
    }

    @Test func ofManyWhoBringACodeAtOnceOneGetsAToken() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            let code = try await app.code(cookie)
            let given = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<16 {
                    group.addTask { try await app.exchange(code).status == .ok }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(given == 1)
        }
    }

    // asvs 10.4.5
    @Test func aRefreshTokenIsGoodOnceAndGivesTheNext() async throws {
        try await LaunchingApp.visit { app, cookie, world in
            let first = try await app.exchange(app.code(cookie)).fields
            var refresh = try #require(first["refresh_token"]?.text)
            let old = refresh
            // Longer than any token lives, as long as it is used.
            for _ in 0..<4 {
                world.now += 80 * 86_400
                let next = try await app.refresh(refresh).fields
                #expect(try await app.search(next["access_token"]?.text ?? "") == .ok)
                #expect(next["patient"] == .string(world.person.description))
                #expect(next["refresh_token"]?.text != refresh)
                refresh = try #require(next["refresh_token"]?.text)
            }
            // Less than was allowed may be asked for, more may not.
            let less = try await app.refresh(refresh, scope: "patient/Binary.r").fields
            #expect(less["scope"] == .string("patient/Binary.r"))
            #expect(try await app.search(less["access_token"]?.text ?? "") == .forbidden)
            refresh = try #require(less["refresh_token"]?.text)
            let more = try await app.refresh(refresh, scope: "patient/*.cruds")
            #expect(more.fields["error"] == .string("invalid_scope"))
            let all = try await app.refresh(refresh).fields
            #expect(all["scope"] == first["scope"])
            let last = try #require(all["refresh_token"]?.text)
            // One that comes again was stolen from somebody: all of the grant ends.
            #expect(try await app.refresh(old).status == .badRequest)
            #expect(try await app.refresh(refresh).status == .badRequest)
            #expect(try await app.refresh(last).status == .badRequest)
            #expect(try await app.search(all["access_token"]?.text ?? "") == .unauthorized)
        }
    }

    // asvs 10.4.8
    @Test func aRefreshTokenEndsWhenItIsNotUsed() async throws {
        try await LaunchingApp.visit { app, cookie, world in
            let offline = try await app.exchange(app.code(cookie)).fields["refresh_token"]?.text
            var online = app
            online.scope = "online_access patient/*.rs"
            let short = try await online.exchange(online.code(cookie)).fields["refresh_token"]?.text
            var none = app
            none.scope = "patient/*.rs"
            #expect(try await none.exchange(none.code(cookie)).fields["refresh_token"] == nil)
            world.now += 13 * 3_600
            #expect(try await app.refresh(short ?? "").status == .badRequest)
            world.now += 90 * 86_400
            #expect(try await app.refresh(offline ?? "").status == .badRequest)
        }
    }

    @Test func revocationBindsTheNextRequest() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            let answer = try await app.exchange(app.code(cookie)).fields
            let token = try #require(answer["access_token"]?.text)
            let refresh = try #require(answer["refresh_token"]?.text)
            var portal = app
            portal.identifier = "portal"
            portal.credentials = [.authorization: LaunchingApp.basic("portal", LaunchingApp.secret)]
            // Somebody else's token is not for one to take back; nor is anything told of it.
            for text in [token, refresh, "x", ""] {
                let other = try await portal.revoke(text)
                #expect(other.status == .ok)
                #expect(other.text == "{}")
            }
            #expect(try await app.search(token) == .ok)
            #expect(try await app.revoke(token).status == .ok)
            #expect(try await app.search(token) == .unauthorized)
            // The grant goes on; ending it ends all that comes from it.
            let next = try await app.refresh(refresh).fields
            let second = try #require(next["access_token"]?.text)
            #expect(try await app.search(second) == .ok)
            #expect(
                try await app.revoke(try #require(next["refresh_token"]?.text)).status == .ok)
            #expect(try await app.search(second) == .unauthorized)
            #expect(try await app.refresh(next["refresh_token"]?.text ?? "").status == .badRequest)
            let nobody = try await app.post("/oauth/revoke", ["token": token])
            #expect(nobody.fields["error"] == .string("invalid_client"))
        }
    }

    /// What was taken back and used up stays so when the service starts anew with its journal.
    @Test func aRestartForgetsNothing() async throws {
        let key = TokenKey()
        let book = MemoryMarks()
        let registered = LaunchingApp.registered
        let before = try await AuthorityWorld(
            key: key, marks: UsedNames(journal: book), clients: registered)
        let ticket = try before.ticket()
        let kept = Kept()
        try await before.test { client in
            let cookie = try await client.signIn(ticket)
            let app = LaunchingApp(client)
            let code = try await app.code(cookie)
            let fields = try await app.exchange(code).fields
            let refresh = fields["refresh_token"]?.text ?? ""
            _ = try await app.revoke(refresh)
            let token = try await client.formToken(cookie: cookie)
            _ = try await client.post("/sign-out", [("form-token", token)], cookie: cookie)
            kept.value.withLock {
                $0 = Held(
                    code: code, token: fields["access_token"]?.text ?? "", refresh: refresh,
                    cookie: cookie)
            }
        }
        let held = try #require(kept.value.withLock { $0 })
        let marks = UsedNames(book.marks)
        let after = try await AuthorityWorld(key: key, marks: marks, clients: registered)
        try await after.test { client in
            let app = LaunchingApp(client)
            let signIn = try await client.post("/sign-in", [("ticket", ticket)])
            #expect(signIn.status == .gone)
            let page = try await client.page("/documents", cookie: held.cookie)
            #expect(page.status == .seeOther)
            let exchange = try await app.exchange(held.code)
            #expect(exchange.status == .badRequest)
            let refresh = try await app.refresh(held.refresh)
            #expect(refresh.status == .badRequest)
            let status = try await app.search(held.token)
            #expect(status == .unauthorized)
        }
    }

    // asvs 10.4.10
    @Test func anAppWithASecretHasToKnowIt() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            var portal = app.portal
            portal.credentials = [:]
            let code = try await portal.code(cookie)
            #expect(try await portal.exchange(code).status == .unauthorized)
            let secret = LaunchingApp.secret
            for header in [
                LaunchingApp.basic("portal", "wrong"), LaunchingApp.basic("portal", ""),
                LaunchingApp.basic(LaunchingApp.identifier, secret), LaunchingApp.basic("", secret),
                "Basic !",
                "Bearer \(secret)",
            ] {
                portal.credentials = [.authorization: header]
                let answer = try await portal.exchange(code)
                #expect(answer.status == .unauthorized, "\(header)")
                #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
            }
            portal.credentials = [.authorization: LaunchingApp.basic("portal", secret)]
            #expect(try await portal.exchange(code).status == .ok)
            // Written as in a form, as RFC 6749 section 2.3.1 has it.
            let written = secret.replacing(" ", with: "+").replacing("&", with: "%26")
            portal.credentials = [.authorization: LaunchingApp.basic("portal", written)]
            #expect(try await portal.exchange(portal.code(cookie)).status == .ok)
            portal.credentials = [:]
            // In the way that it is registered with, and in one (RFC 6749 section 2.3).
            let last = try await portal.code(cookie)
            let inBody = try await portal.exchange(last, ["client_secret": secret])
            #expect(inBody.fields["error"] == .string("invalid_client"))
            portal.credentials = [.authorization: LaunchingApp.basic("portal", secret)]
            let inBoth = try await portal.exchange(last, ["client_secret": secret])
            #expect(inBoth.fields["error"] == .string("invalid_request"))
            #expect(try await portal.exchange(last).status == .ok)
        }
    }

    @Test(arguments: ["token", "revoke", "introspect"])
    func theseAreSentAndNotGot(name: String) async throws {
        try await LaunchingApp.visit { app, _, _ in
            let answer = try await app.client.execute(uri: "/oauth/\(name)", method: .get)
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.headers[.allow] == "POST")
        }
    }

    /// RFC 6749 sections 3.1.2.3 and 4.1.3: an app with one way back need not say it, neither when
    /// it asks nor when it brings the code.
    @Test func anAppWithOneWayBackNeedNotSayIt() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            let portal = app.portal
            let asked = try await portal.allow(cookie, ["redirect_uri": nil])
            #expect(asked.headers[.location]?.hasPrefix("https://portal.example/?code=") == true)
            let code = try #require(asked.returned["code"])
            #expect(try await portal.exchange(code, ["redirect_uri": nil]).status == .ok)
        }
    }

    /// An app whose registration was cut gets no more by what it was given before.
    // asvs 10.4.11
    @Test func aRefreshTokenGivesNoMoreThanTheAppIsRegisteredForNow() async throws {
        let key = TokenKey()
        let before = try await AuthorityWorld(key: key, clients: LaunchingApp.registered)
        let ticket = try before.ticket()
        let kept = Kept()
        try await before.test { client in
            let app = LaunchingApp(client)
            let fields = try await app.exchange(app.code(client.signIn(ticket))).fields
            kept.value.withLock {
                $0 = Held(
                    code: "", token: "", refresh: fields["refresh_token"]?.text ?? "", cookie: "")
            }
        }
        let refresh = try #require(kept.value.withLock { $0?.refresh })
        for (scope, given) in [
            ("patient/Binary.rs", "launch/patient offline_access patient/Binary.r"),
            ("patient/Observation.rs", nil),
        ] {
            let clients = #"[{"client_id": "\#(LaunchingApp.identifier)", "scope": "\#(scope)"}]"#
            let after = try await AuthorityWorld(key: key, clients: clients)
            try await after.test { client in
                let fields = try await LaunchingApp(client).refresh(refresh).fields
                #expect(fields["scope"]?.text == given)
                #expect(fields["error"]?.text == (given == nil ? "invalid_scope" : nil))
            }
        }
    }
}

/// What somebody has in hand when the service ends.
private struct Held {
    let code: String
    let token: String
    let refresh: String
    let cookie: String
}

private final class Kept: Sendable {
    let value = Mutex<Held?>(nil)
}
