import Base
import Crypto
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Synchronization
import Testing

@testable import Access

/// Signing in with a provider (OpenID Connect Core 1.0, section 3.1).
@Suite struct ProviderTests {
    private static let ward: JSONValue = .object(["groups": .array([.string("ward-3")])])

    @Test func `a claim names staff and their roles`() async throws {
        let there = try await ProviderWorld()
        there.provider.change { $0.claims["realm"] = Self.ward }
        try await there.world.test { client in
            let answer = try await there.goThere(client)
            #expect(answer.headers[.location] == "/staff")
            let session = answer.cookie("session")
            #expect(try await client.page("/staff", cookie: session).text.contains("Dr. Moll"))
            // A clinician does not keep the store.
            #expect(
                try await client.page("/staff/store", cookie: session).status == .forbidden)
            // A value that no role stands behind lets nobody in.
            there.provider.change {
                $0.claims["realm"] = .object(["groups": .string("kitchen")])
            }
            #expect(try await there.goThere(client).cookie("session") == "")
        }
    }

    // asvs 10.5.2
    @Test func `a person is whoever linked the account while signed in, and nobody else`()
        async throws
    {
        let there = try await ProviderWorld()
        try await there.world.test { client in
            let unknown = try await there.goThere(client)
            #expect(unknown.status == .forbidden && unknown.cookie("session") == "")
            #expect(unknown.text.contains("Nobody here has linked this account"))
            let cookie = try await client.signIn(try there.world.ticket())
            let page = try await client.page("/sign-in/ways", cookie: cookie)
            // A browser follows the form's redirect to the provider, and nowhere else.
            #expect(
                page.headers[.contentSecurityPolicy]?
                    .contains("form-action 'self' \(HostileProvider.issuer);") == true)
            let leaving = try await client.post(
                "/sign-in/ways/link/hospital", [("form-token", page.formToken ?? "")],
                cookie: cookie)
            let back = try await there.goThere(client, from: leaving, cookie: cookie)
            #expect(back.headers[.location] == "/sign-in/ways?done=linked")
            let session = try await there.goThere(client).cookie("session")
            let own = try await client.page("/sign-in/ways", cookie: session)
            #expect(own.text.contains("Account elsewhere"))
            // Another account of the same name and address is another person's.
            there.provider.change {
                $0.claims["sub"] = .string("user-2")
                $0.claims["email"] = .string("anna@example.org")
            }
            #expect(try await there.goThere(client).cookie("session") == "")
        }
    }

    // asvs 6.8.1
    @Test func `nobody links an account that is somebody else's, or in another's session`()
        async throws
    {
        let there = try await ProviderWorld()
        try await there.world.test { client in
            func link(_ person: PersonID, returningAs other: String? = nil) async throws
                -> TestResponse
            {
                let cookie = try await client.signIn(try there.world.ticket(.owner(person)))
                let token = try await client.page("/sign-in/ways", cookie: cookie).formToken
                let leaving = try await client.post(
                    "/sign-in/ways/link/hospital", [("form-token", token ?? "")], cookie: cookie)
                return try await there.goThere(client, from: leaving, cookie: other ?? cookie)
            }
            let other = try await client.signIn(try there.world.ticket(.owner(PersonID(UUID()))))
            #expect(try await link(there.world.person, returningAs: other).status == .forbidden)
            #expect(try await link(there.world.person).status == .seeOther)
            #expect(try await link(PersonID(UUID())).status == .forbidden)
            // A link without a session's form token does not begin.
            let forged = try await client.post("/sign-in/ways/link/hospital", [], cookie: other)
            #expect(forged.status == .forbidden)
        }
    }

    /// What a provider, or somebody between, can say wrong.
    static let lies: [String: @Sendable (inout HostileProvider.State) -> Void] = [
        "another nonce": { $0.claims["nonce"] = .string("another") },
        "no nonce": { $0.claims["nonce"] = .some(nil) },
        "another audience": { $0.claims["aud"] = .string("somebody") },
        "no audience": { $0.claims["aud"] = .some(nil) },
        "two audiences and no azp": {
            $0.claims["aud"] = .array([.string("casebook"), .string("somebody")])
        },
        "made for somebody else": { $0.claims["azp"] = .string("somebody") },
        "another issuer": { $0.claims["iss"] = .string("https://evil.example") },
        "no issuer": { $0.claims["iss"] = .some(nil) },
        "no subject": { $0.claims["sub"] = .some(nil) },
        "a subject without end": { $0.claims["sub"] = .string(String(repeating: "x", count: 256)) },
        "expired": {
            $0.claims["exp"] = .number(AuthorityWorld.start.timeIntervalSince1970 - 61)
        },
        "no end": { $0.claims["exp"] = .some(nil) },
        "of tomorrow": {
            $0.claims["iat"] = .number(AuthorityWorld.start.timeIntervalSince1970 + 120)
        },
        "of yesterday": {
            $0.claims["iat"] = .number(AuthorityWorld.start.timeIntervalSince1970 - 86_400)
        },
        "another access token": { $0.claims["at_hash"] = .string("77QmUPtjPfzWtF2AnpK9RQ") },
        "another key": { $0.party = IssuingParty() },
        "no signature": {
            let claims = TokenClaims(["iss": .string(HostileProvider.issuer)])
            $0.token = try? IssuingParty.unsigned(["alg": .string("none")], claims) + "."
        },
        "an algorithm that the key is not for": { $0.header["alg"] = .string("ES384") },
        "the public key as a shared one": { state in
            let header: [String: JSONValue] = ["alg": .string("HS256"), "kid": .string("1")]
            let text = (try? IssuingParty.unsigned(header, TokenClaims())) ?? ""
            let secret = SymmetricKey(data: IssuingParty.keySet(state.published))
            let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: secret)
            state.token = "\(text).\(Base64.encodeForURL(code))"
        },
        "an extension": { $0.header["crit"] = .array([.string("x")]) },
        "an access token": { $0.header["typ"] = .string("at+jwt") },
        "nothing": { $0.token = "" },
    ]

    // asvs 6.8.2 9.1.2 9.2.1 9.2.3 10.5.1 10.5.4
    @Test(arguments: lies.keys.sorted())
    func `a token that is not right in every part lets nobody in`(name: String) async throws {
        let there = try await ProviderWorld()
        there.provider.change { $0.claims["realm"] = Self.ward }
        let lie = try #require(Self.lies[name])
        try await there.world.test { client in
            #expect(try await there.goThere(client).cookie("session") != "")
            there.world.now += 20
            there.provider.change(lie)
            let answer = try await there.goThere(client)
            #expect(answer.status == .forbidden && answer.cookie("session") == "")
        }
    }

    // asvs 10.1.2 10.2.1
    @Test func `an answer belongs to one question of one browser`() async throws {
        let there = try await ProviderWorld()
        there.provider.change { $0.claims["realm"] = Self.ward }
        try await there.world.test { client in
            let leaving = try await client.page("/sign-in/with/hospital")
            let (code, state) = there.provider.admit(leaving.headers[.location] ?? "")
            let cookie = leaving.cookie("provider")
            let refused: [([(String, String)], String)] = [
                ([("code", code), ("state", state)], ""),
                ([("code", code), ("state", "another")], cookie),
                ([("code", code)], cookie),
                ([("code", code), ("state", state), ("state", state)], cookie),
            ]
            for (answer, cookie) in refused {
                let page = try await there.comeBack(client, answer, cookie: cookie)
                #expect(page.status == .forbidden && page.cookie("session") == "")
            }
            let right = [("code", code), ("state", state)]
            let first = try await there.comeBack(client, right, cookie: cookie)
            #expect(first.cookie("session") != "")
            let again = try await there.comeBack(client, right, cookie: cookie)
            #expect(again.status == .forbidden && again.cookie("session") == "")
            // Somebody else's code was asked for with another verifier.
            let own = try await client.page("/sign-in/with/hospital")
            let theirs = try await client.page("/sign-in/with/hospital")
            let stolen = there.provider.admit(theirs.headers[.location] ?? "").code
            let mine = there.provider.admit(own.headers[.location] ?? "").state
            let mixed = try await there.comeBack(
                client, [("code", stolen), ("state", mine)], cookie: own.cookie("provider"))
            #expect(mixed.cookie("session") == "")
            // Whoever takes longer than ten minutes begins anew.
            let late = try await client.page("/sign-in/with/hospital")
            let (old, name) = there.provider.admit(late.headers[.location] ?? "")
            there.world.now += 601
            let slow = try await there.comeBack(
                client, [("code", old), ("state", name)], cookie: late.cookie("provider"))
            #expect(slow.cookie("session") == "")
        }
    }

    /// RFC 9207: an answer that another issuer made, or that names none where each should.
    // asvs 6.8.1 10.2.2
    @Test func `an answer of another issuer is not taken`() async throws {
        for (promises, issuer, isTaken) in [
            (false, nil, true), (true, nil, false), (true, HostileProvider.issuer, true),
            (false, "https://evil.example", false), (true, "https://evil.example", false),
        ] {
            let there = try await ProviderWorld()
            there.provider.change {
                $0.claims["realm"] = Self.ward
                $0.metadata["authorization_response_iss_parameter_supported"] = .boolean(promises)
            }
            try await there.world.test { client in
                let answer = try await there.goThere(client) { fields in
                    if let issuer { fields.append(("iss", issuer)) }
                }
                #expect((answer.cookie("session") != "") == isTaken)
            }
        }
    }

    // asvs 9.1.3 10.5.3
    @Test(arguments: [
        ("issuer", "https://evil.example"), ("token_endpoint", "https://evil.example/token"),
        ("token_endpoint", "http://id.example.org/token"), ("jwks_uri", "file:///etc/passwd"),
        ("jwks_uri", "https://169.254.169.254/keys"),
        ("authorization_endpoint", "javascript:alert(1)"),
        ("code_challenge_methods_supported", "plain"),
    ])
    func `a provider leads nowhere that the configuration does not name`(
        name: String, value: String
    ) async throws {
        let there = try await ProviderWorld()
        there.provider.change { $0.metadata[name] = .string(value) }
        try await there.world.test { client in
            let answer = try await client.page("/sign-in/with/hospital")
            #expect(answer.status == .forbidden && answer.headers[.location] == nil)
        }
        let asked = there.provider.state.withLock { $0.asked }
        #expect(asked == [HostileProvider.issuer + "/.well-known/openid-configuration"])
    }

    // asvs 16.5.2
    @Test func `a provider that is silent stops nobody, and new keys are found`() async throws {
        let there = try await ProviderWorld()
        there.provider.change {
            $0.claims["realm"] = Self.ward
            $0.isHanging = true
        }
        try await there.world.test { client in
            let silent = try await client.page("/sign-in/with/hospital")
            #expect(silent.status == .forbidden)
            let page = try await client.page("/sign-in")
            #expect(page.status == .ok)
            there.provider.change { $0.isHanging = false }
            there.world.now += 16
            #expect(try await there.goThere(client).cookie("session") != "")
            let next = IssuingParty(kid: "2")
            there.provider.change {
                $0.party = next
                $0.published = [next]
            }
            there.world.now += 16
            #expect(try await there.goThere(client).cookie("session") != "")
        }
    }

    @Test func `signing out here leads to signing out there`() async throws {
        let there = try await ProviderWorld()
        there.provider.change { $0.claims["realm"] = Self.ward }
        try await there.world.test { client in
            let session = try await there.goThere(client).cookie("session")
            let token = try await client.page("/staff", cookie: session).formToken ?? ""
            let answer = try await client.post(
                "/sign-out", [("form-token", token)], cookie: session)
            #expect(
                answer.headers[.location] == HostileProvider.issuer + "/end?client_id=casebook"
                    + "&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fsign-in")
        }
    }

    /// Back-Channel Logout 1.0, sections 2.4 to 2.6.
    // asvs 7.6.1 10.5.5
    @Test func `a provider ends its sessions, by tokens for that alone`() async throws {
        let there = try await ProviderWorld()
        there.provider.change { $0.claims["realm"] = Self.ward }
        let party = there.provider.state.withLock { $0.party }
        let time = AuthorityWorld.start.timeIntervalSince1970
        @Sendable func token(_ changes: [String: JSONValue?] = [:]) throws -> String {
            var claims = TokenClaims([
                "iss": .string(HostileProvider.issuer), "aud": .string("casebook"),
                "sub": .string("user-1"), "sid": .string("session-1"), "iat": .number(time),
                "exp": .number(time + 120), "jti": .string(UUID().uuidString),
                "events": .object([
                    "http://schemas.openid.net/event/backchannel-logout": .object([:])
                ]),
            ])
            for (name, value) in changes { claims[name] = value }
            return try party.token(claims, header: ["typ": .string("logout+jwt")])
        }
        let wrong = [
            try token(["nonce": .string("n")]), try token(["events": nil]),
            try token(["aud": .string("somebody")]), try token(["exp": .number(time - 100)]),
            try token(["sub": nil, "sid": nil]), try token(["jti": nil]), "",
        ]
        let (other, right) = (try token(["sid": .string("session-2")]), try token())
        let all = try token(["sid": nil])
        try await there.world.test { client in
            func isIn(_ session: String) async throws -> Bool {
                try await client.page("/staff", cookie: session).status == .ok
            }
            func end(_ token: String) async throws -> HTTPResponse.Status {
                try await client.post(
                    "/sign-in/logout/hospital", [("logout_token", token)], headers: [:]
                ).status
            }
            let session = try await there.goThere(client).cookie("session")
            for token in wrong { #expect(try await end(token) == .badRequest) }
            #expect(try await end(other) == .ok)
            #expect(try await isIn(session))
            #expect(try await end(right) == .ok)
            #expect(try await !isIn(session))
            there.world.now += 1
            let next = try await there.goThere(client).cookie("session")
            // A token that was heard before ends nothing that began since.
            #expect(try await end(right) == .badRequest)
            #expect(try await isIn(next))
            #expect(try await end(all) == .ok)
            #expect(try await !isIn(next))
        }
    }
}
