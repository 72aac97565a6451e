import Base
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import Access
@testable import HTTPExchange

/// Systems that publish their keys themselves (`jwks_uri`, RFC 7591; SMART Backend Services).
@Suite struct PublishedKeyTests {
    private static let audience = "http://127.0.0.1:8080/oauth/token"

    private static func visit(
        _ source: IssuerWorld.KeySource,
        _ body: @escaping @Sendable (LaunchingApp, AuthorityWorld) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(
            clients: """
                [{"client_id": "his", "scope": "system/DocumentReference.c",
                  "token_endpoint_auth_method": "private_key_jwt",
                  "jwks_uri": "https://his.example.org/keys"}]
                """, keys: source)
        try await world.test { client in try await body(LaunchingApp(client), world) }
    }

    /// Asks the token endpoint with an assertion that a key signed.
    private static func expect(
        _ status: HTTPResponse.Status, of party: IssuingParty, _ app: LaunchingApp,
        _ world: AuthorityWorld
    ) async throws {
        let claims = TokenClaims([
            "iss": .string("his"), "sub": .string("his"), "aud": .string(audience),
            "exp": .number(world.now.timeIntervalSince1970 + 300),
            "jti": .string(UUID().uuidString),
        ])
        let answer = try await app.post(
            "/oauth/token",
            [
                "grant_type": "client_credentials", "scope": "system/DocumentReference.c",
                "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                "client_assertion": try party.token(claims),
            ])
        #expect(answer.status == status)
    }

    @Test func keysAreReadOnceAndWhenTheyChange() async throws {
        let (first, second) = (IssuingParty(kid: "1"), IssuingParty(kid: "2"))
        let source = IssuerWorld.KeySource(IssuingParty.keySet([first]))
        try await Self.visit(source) { app, world in
            for _ in 0..<3 { try await Self.expect(.ok, of: first, app, world) }
            #expect(source.reads == 1)
            source.put(IssuingParty.keySet([second]))
            world.now += 20
            try await Self.expect(.ok, of: second, app, world)
            try await Self.expect(.unauthorized, of: first, app, world)
            // Whoever signs with any key makes nobody ask all the time.
            for _ in 0..<5 {
                try await Self.expect(.unauthorized, of: IssuingParty(), app, world)
            }
            #expect(source.reads <= 3)
        }
    }

    @Test func whoDoesNotAnswerStopsNobody() async throws {
        let party = IssuingParty()
        let source = IssuerWorld.KeySource(nil)
        try await Self.visit(source) { app, world in
            try await Self.expect(.serviceUnavailable, of: party, app, world)
            source.put(IssuingParty.keySet([party]))
            world.now += 20
            try await Self.expect(.ok, of: party, app, world)
            // Keys that are known count while they cannot be read again.
            source.put(nil)
            world.now += 700
            try await Self.expect(.ok, of: party, app, world)
        }
    }

    @Test(arguments: [
        #""token_endpoint_auth_method": "private_key_jwt", "jwks_uri": "http://a.example/keys""#,
        #""token_endpoint_auth_method": "client_secret_post", "jwks_uri": "https://a.example/k""#,
    ])
    func anAddressThatCannotBeTrustedIsRefused(fields: String) async throws {
        let text = #"[{"client_id": "a", "scope": "system/*.c", \#(fields)}]"#
        await #expect(throws: ServiceSetupError.self) {
            try await OAuthClient.list(
                json: Data(text.utf8), keys: IssuerWorld.KeySource(nil))
        }
    }
}
