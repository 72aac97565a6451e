import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Testing

@testable import Access
@testable import Service

/// Passkeys by the pages, as WebAuthn level 2, sections 7.1 and 7.2, has a service check them.
@Suite struct PasskeyTests {
    private typealias Faults = SoftAuthenticator.Faults

    private static func world() async throws -> AuthorityWorld {
        try await AuthorityWorld(base: "http://localhost:8080")
    }

    /// What a page's form asks, and under which state.
    private static func question(_ page: TestResponse) throws -> (options: String, state: String) {
        func field(_ name: String) throws -> String {
            let pattern = try Regex("name=\"\(name)\" value=\"([^\"]*)\"")
            let found = try #require(page.text.firstMatch(of: pattern)?.output[1].substring)
            return String(found).replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
        }
        return (try field("options"), try field("state"))
    }

    /// Adds a passkey on the page of somebody who signed in; the notice that comes of it.
    private static func add(
        _ authenticator: inout SoftAuthenticator, _ client: any TestClientProtocol,
        cookie: String, _ faults: Faults = Faults()
    ) async throws -> String {
        let page = try await client.page("/sign-in/ways", cookie: cookie)
        let (options, state) = try question(page)
        let answer = try await client.post(
            "/sign-in/ways/passkey",
            [
                ("form-token", page.formToken ?? ""), ("state", state), ("title", "my phone"),
                ("answer", try authenticator.create(options, faults)),
            ], cookie: cookie)
        let place = answer.headers[.location] ?? "\(answer.status)"
        return String(place.drop { $0 != "=" }.dropFirst())
    }

    /// Signs in by a passkey; the session's cookie, empty if nobody was let in.
    private static func signIn(
        _ authenticator: inout SoftAuthenticator, _ client: any TestClientProtocol,
        _ faults: Faults = Faults()
    ) async throws -> String {
        let (options, state) = try question(try await client.page("/sign-in"))
        return try await client.post(
            "/sign-in/passkey",
            [("state", state), ("answer", try authenticator.get(options, faults))]
        ).cookie("session")
    }

    // asvs 6.3.3
    @Test(arguments: SoftAuthenticator.Kind.allCases)
    func `a passkey that was added after a link signs in without one`(
        kind: SoftAuthenticator.Kind
    ) async throws {
        let world = try await Self.world()
        try await world.test { client in
            var device = SoftAuthenticator(kind)
            let first = try await client.signIn(try world.ticket())
            #expect(try await Self.add(&device, client, cookie: first) == "added")
            let session = try await Self.signIn(&device, client)
            let page = try await client.page("/sign-in/ways", cookie: session)
            #expect(page.text.contains("my phone") && page.text.contains("last used"))
            // The count of an authenticator that counts may only grow.
            #expect(try await Self.signIn(&device, client) != "")
            #expect(try await Self.signIn(&device, client, Faults(count: 1)) == "")
            #expect(try await Self.signIn(&device, client, Faults(count: 0)) == "")
        }
        let kept = try await world.service.parts.store.signIns(of: .person(world.person))
        #expect(kept.count == 1)
    }

    @Test func `the page with the script lets it come from the service alone`() async throws {
        let world = try await Self.world()
        try await world.test { client in
            let page = try await client.page("/sign-in")
            let policy = page.headers[.contentSecurityPolicy] ?? ""
            #expect(policy.hasPrefix("default-src 'none'"))
            #expect(policy.hasSuffix("script-src 'self'"))
            let script = try #require(page.text.firstMatch(of: #/<script defer src="([^"]*)">/#))
            let file = try await client.page(String(script.output.1))
            #expect(file.headers[.contentType] == "text/javascript; charset=utf-8")
            // A link's page needs none, and neither does what comes behind it.
            let link = try await client.page("/sign-in?ticket=x")
            #expect(!link.text.contains("<script"))
            let cookie = try await client.signIn(try world.ticket())
            let inside = try await client.page("/documents", cookie: cookie)
            #expect(!inside.text.contains("<script"))
        }
    }

    @Test func `an answer that is not right in every part signs nobody in`() async throws {
        let world = try await Self.world()
        try await world.test { client in
            var device = SoftAuthenticator()
            let cookie = try await client.signIn(try world.ticket())
            #expect(try await Self.add(&device, client, cookie: cookie) == "added")
            let faults: [Faults] = [
                Faults(origin: "http://localhost:8081"), Faults(origin: "https://localhost:8080"),
                Faults(origin: "http://evil.example"), Faults(party: "evil.example"),
                Faults(type: "webauthn.create"), Faults(challenge: RandomName.make()),
                // Nobody was there; nobody the authenticator knows; backed up, and cannot be.
                Faults(flags: 0x04), Faults(flags: 0x01), Faults(flags: 0x15),
                // A credential, or extensions, that do not follow.
                Faults(flags: 0x45), Faults(flags: 0x85),
                Faults(user: RandomName.make()), Faults(user: ""),
                Faults(client: ["crossOrigin": .boolean(true)]),
                Faults(client: ["topOrigin": .string("http://evil.example")]),
                Faults(breaksSignature: true), Faults(identifier: Array("another".utf8)),
            ]
            for fault in faults {
                #expect(try await Self.signIn(&device, client, fault) == "", "\(fault)")
            }
            for answer in ["", "none", "{}", "[]", String(repeating: "[", count: 40_000)] {
                let (_, state) = try Self.question(try await client.page("/sign-in"))
                let refused = try await client.post(
                    "/sign-in/passkey", [("state", state), ("answer", answer)])
                #expect(refused.status == .forbidden && refused.cookie("session") == "")
            }
            #expect(try await Self.signIn(&device, client) != "")
        }
    }

    // asvs 2.3.1
    @Test func `a question is answered once, in time, and in its own ceremony`() async throws {
        let world = try await Self.world()
        try await world.test { client in
            var device = SoftAuthenticator()
            let cookie = try await client.signIn(try world.ticket())
            #expect(try await Self.add(&device, client, cookie: cookie) == "added")
            let (options, state) = try Self.question(try await client.page("/sign-in"))
            func answer() async throws -> String {
                try await client.post(
                    "/sign-in/passkey", [("state", state), ("answer", try device.get(options))]
                ).cookie("session")
            }
            #expect(try await answer() != "")
            #expect(try await answer() == "")
            let late = try Self.question(try await client.page("/sign-in"))
            let form = [("state", late.state), ("answer", try device.get(late.options))]
            world.now += 301
            #expect(try await client.post("/sign-in/passkey", form).cookie("session") == "")
            let other = try await client.page(
                "/sign-in/ways", cookie: try await client.signIn(try world.ticket()))
            let foreign = try Self.question(other)
            let mixed = [("state", foreign.state), ("answer", try device.get(foreign.options))]
            #expect(try await client.post("/sign-in/passkey", mixed).cookie("session") == "")
        }
    }

    @Test func `what a new passkey says of itself has to hold`() async throws {
        let world = try await Self.world()
        try await world.test { client in
            let cookie = try await client.signIn(try world.ticket())
            let refused: [Faults] = [
                Faults(origin: "http://evil.example"), Faults(party: "evil.example"),
                Faults(type: "webauthn.get"), Faults(flags: 0x41), Faults(flags: 0x44),
                Faults(flags: 0x05), Faults(flags: 0xC5), Faults(statement: [0xA1, 0x01, 0x02]),
                Faults(breaksSignature: true, format: "packed"),
                Faults(statement: [0x80]), Faults(identifier: [1, 2, 3]),
            ]
            for fault in refused {
                var device = SoftAuthenticator()
                let notice = try await Self.add(&device, client, cookie: cookie, fault)
                #expect(notice == "refused", "\(fault)")
            }
            for kind in SoftAuthenticator.Kind.allCases {
                var device = SoftAuthenticator(kind)
                let own = Faults(format: "packed")
                #expect(try await Self.add(&device, client, cookie: cookie, own) == "added")
                // Nobody adds the same again.
                #expect(try await Self.add(&device, client, cookie: cookie) == "refused")
            }
        }
    }

    @Test func `a passkey that was removed, or whose person was erased, lets nobody in`()
        async throws
    {
        let backend = MemoryBackend()
        let world = try await AuthorityWorld(base: "http://localhost:8080", backend: backend)
        try await world.test { client in
            var (phone, key) = (SoftAuthenticator(), SoftAuthenticator(.eddsa))
            let cookie = try await client.signIn(try world.ticket())
            _ = try await Self.add(&phone, client, cookie: cookie)
            _ = try await Self.add(&key, client, cookie: cookie)
            // One name for both: an authenticator with two passkeys of one person shows one.
            #expect(phone.user == key.user)
            let page = try await client.page("/sign-in/ways", cookie: cookie)
            let name = SignInWay.Kind.passkey.name(of: phone.identifier)
            _ = try await client.post(
                "/sign-in/ways/remove",
                [("form-token", page.formToken ?? ""), ("name", name)], cookie: cookie)
            #expect(try await Self.signIn(&phone, client) == "")
            #expect(try await Self.signIn(&key, client) != "")
            #expect(try await backend.erase(world.person))
            #expect(try await Self.signIn(&key, client) == "")
        }
    }

    // asvs 7.5.1
    @Test func `how one signs in is changed shortly after signing in only`() async throws {
        let world = try await Self.world()
        try await world.test { client in
            var device = SoftAuthenticator()
            let cookie = try await client.signIn(try world.ticket())
            let page = try await client.page("/sign-in/ways", cookie: cookie)
            let (options, state) = try Self.question(page)
            world.now += 15 * 60
            let old = try await client.page("/sign-in/ways", cookie: cookie)
            #expect(!old.text.contains("<script") && !old.text.contains("options"))
            let form = [
                ("form-token", page.formToken ?? ""), ("state", state),
                ("answer", try device.create(options)),
            ]
            let answer = try await client.post("/sign-in/ways/passkey", form, cookie: cookie)
            #expect(answer.status == .forbidden)
        }
    }

    // asvs 7.4.3 7.5.2
    @Test func `signing out everywhere ends every session that has begun, and no later one`()
        async throws
    {
        let world = try await Self.world()
        try await world.test { client in
            let one = try await client.signIn(try world.ticket())
            let two = try await client.signIn(try world.ticket())
            let other = try await client.signIn(try world.ticket(.owner(PersonID(UUID()))))
            let token = try await client.formToken(cookie: one)
            _ = try await client.post(
                "/sign-in/ways/end", [("form-token", token)], cookie: one)
            world.now += 1
            let next = try await client.signIn(try world.ticket())
            for (cookie, isIn) in [(one, false), (two, false), (other, true), (next, true)] {
                let page = try await client.page("/documents", cookie: cookie)
                #expect((page.status == .ok) == isIn)
            }
        }
    }
}
