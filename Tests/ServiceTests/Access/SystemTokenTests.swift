import Base
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import Access
@testable import HTTPExchange

/// Systems that show by a key of theirs who they are (SMART Backend Services; RFC 7523), with
/// Inferno's tests of it.
@Suite struct SystemTokenTests {
    private static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    private static let audience = "http://127.0.0.1:8080/oauth/token"

    private static func visit(
        _ party: IssuingParty,
        _ body: @escaping @Sendable (LaunchingApp, AuthorityWorld) async throws -> Void
    ) async throws {
        let keys = String(decoding: IssuingParty.keySet([party]), as: UTF8.self)
        let world = try await AuthorityWorld(
            clients: """
                [{"client_id": "his", "client_name": "St. Anna",
                  "scope": "system/DocumentReference.c system/Observation.c",
                  "token_endpoint_auth_method": "private_key_jwt", "jwks": \(keys)},
                 {"client_id": "open", "scope": "system/*.c"}]
                """)
        try await world.test { client in try await body(LaunchingApp(client), world) }
    }

    private static func claims(
        _ world: AuthorityWorld, _ changes: [String: JSONValue?] = [:]
    ) -> TokenClaims {
        var claims = TokenClaims([
            "iss": .string("his"), "sub": .string("his"), "aud": .string(audience),
            "exp": .number(world.now.timeIntervalSince1970 + 300),
            "jti": .string(RandomName.make()),
        ])
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    private static func fields(
        _ assertion: String, _ changes: [String: String?] = [:]
    ) -> [String: String?] {
        [
            "grant_type": "client_credentials", "scope": "system/DocumentReference.c",
            "client_assertion_type": type, "client_assertion": assertion,
        ].merging(changes) { $1 }
    }

    /// smart_backend_services_auth_request_success, smart_backend_services_auth_response_body
    @Test(arguments: [IssuingParty.Algorithm.es384, .es256])
    func aSystemGetsATokenByItsKey(_ algorithm: IssuingParty.Algorithm) async throws {
        let party = IssuingParty(algorithm)
        try await Self.visit(party) { app, world in
            let assertion = try party.token(Self.claims(world), header: ["typ": .string("JWT")])
            let answer = try await app.post("/oauth/token", Self.fields(assertion))
            #expect(answer.status == .ok)
            #expect(answer.fields["scope"] == .string("system/DocumentReference.c"))
            #expect(answer.fields["patient"] == nil)
            #expect(answer.fields["refresh_token"] == nil)
            let token = try #require(answer.fields["access_token"]?.text)
            // It brings documents; it reads none.
            #expect(try await app.search(token) == .forbidden)
            // An assertion is good once.
            let again = try await app.post("/oauth/token", Self.fields(assertion))
            #expect(again.fields["error"] == .string("invalid_client"))
        }
    }

    /// smart_backend_services_invalid_jwt
    @Test func anAssertionThatDoesNotHoldGivesNothing() async throws {
        let party = IssuingParty(.es384)
        let now = AuthorityWorld.start.timeIntervalSince1970
        try await Self.visit(party) { app, world in
            let bad: [(String, [String: JSONValue?])] = [
                ("no issuer", ["iss": nil]),
                ("another issuer", ["iss": .string("open")]),
                ("nobody", ["sub": nil]),
                ("an unknown client", ["sub": .string("x"), "iss": .string("x")]),
                ("a client without keys", ["sub": .string("open"), "iss": .string("open")]),
                ("no audience", ["aud": nil]),
                ("another audience", ["aud": .string("https://other.example/token")]),
                ("no end", ["exp": nil]), ("expired", ["exp": .number(now - 60)]),
                ("an end that is far", ["exp": .number(now + 3_600)]),
                ("no name", ["jti": nil]),
                ("to come", ["nbf": .number(now + 120)]),
            ]
            for (name, changes) in bad {
                let assertion = try party.token(Self.claims(world, changes))
                let answer = try await app.post("/oauth/token", Self.fields(assertion))
                #expect(answer.status == .unauthorized, "\(name)")
                #expect(answer.fields["error"] == .string("invalid_client"), "\(name)")
            }
            let good = try party.token(Self.claims(world))
            let foreign = try IssuingParty(.es384).token(Self.claims(world))
            let wrong: [(String, [String: String?], String)] = [
                ("another key", Self.fields(foreign), "invalid_client"),
                (
                    "no type", Self.fields(good, ["client_assertion_type": nil]),
                    "invalid_request"
                ),
                (
                    "another name beside it", Self.fields(good, ["client_id": "open"]),
                    "invalid_client"
                ),
                (
                    "no assertion", ["grant_type": "client_credentials", "client_id": "his"],
                    "invalid_client"
                ),
                // smart_backend_services_invalid_client_assertion
                (
                    "another type",
                    Self.fields(good, ["client_assertion_type": "not_an_assertion_type"]),
                    "invalid_request"
                ),
                // smart_backend_services_invalid_grant_type
                (
                    "another grant", Self.fields(good, ["grant_type": "not_a_grant_type"]),
                    "unsupported_grant_type"
                ),
            ]
            for (name, fields, error) in wrong {
                let answer = try await app.post("/oauth/token", fields)
                #expect(answer.fields["error"] == .string(error), "\(name)")
                #expect(answer.status == (error == "invalid_client" ? .unauthorized : .badRequest))
            }
            // A client that cannot show who it is gets no token of its own.
            let open = try await app.post(
                "/oauth/token",
                ["grant_type": "client_credentials", "client_id": "open", "scope": "system/*.c"])
            #expect(open.fields["error"] == .string("unauthorized_client"))
            for scope in ["", "system/*.d", "patient/DocumentReference.c", "system/Patient.c"] {
                let fields = Self.fields(
                    try party.token(Self.claims(world)), ["scope": scope])
                let answer = try await app.post("/oauth/token", fields)
                #expect(answer.fields["error"] == .string("invalid_scope"), "\(scope)")
            }
        }
    }
}
