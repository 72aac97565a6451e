import Base
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import Service

/// `/oauth/introspect` (RFC 7662).
@Suite struct IntrospectionTests {
    /// RFC 7662: a refresh token is a token too, until it is used.
    @Test func aRefreshTokenIsLookedAt() async throws {
        let scope = "\"patient/DocumentReference.rs "
        let clients = LaunchingApp.registered.replacing(scope, with: scope + "offline_access ")
        try await LaunchingApp.visit(clients: clients) { app, cookie, _ in
            var portal = app.portal
            portal.scope += " offline_access"
            let given = try await portal.exchange(portal.code(cookie)).fields
            let refresh = try #require(given["refresh_token"]?.text)
            let fields: [String: String?] = ["token": refresh]
            let living = try await portal.post("/oauth/introspect", fields).fields
            #expect(living["active"] == .boolean(true))
            #expect(living["client_id"] == .string("portal"))
            #expect(living["token_type"] == nil)
            _ = try await portal.refresh(refresh)
            let used = try await portal.post("/oauth/introspect", fields).fields
            #expect(used == ["active": .boolean(false)])
        }
    }

    @Test func anAppLearnsOfItsOwnTokens() async throws {
        try await LaunchingApp.visit { app, cookie, world in
            let portal = app.portal
            let token = try #require(
                try await portal.exchange(portal.code(cookie)).fields["access_token"]?.text)
            let fields = try await portal.post("/oauth/introspect", ["token": token]).fields
            #expect(fields["active"] == .boolean(true))
            #expect(fields["scope"] == .string("patient/DocumentReference.rs"))
            #expect(fields["client_id"] == .string("portal"))
            #expect(fields["patient"] == .string(world.person.description))
            #expect(fields["exp"] == .number(AuthorityWorld.start.timeIntervalSince1970 + 3_600))
            let others = try #require(
                try await app.exchange(app.code(cookie)).fields["access_token"]?.text)
            _ = try await portal.revoke(token)
            for text in [token, others, "x", ""] {
                let inactive = try await portal.post("/oauth/introspect", ["token": text])
                #expect(inactive.text == #"{"active":false}"#)
            }
            // An app that anybody could pretend to be learns nothing.
            let asked = try await app.post(
                "/oauth/introspect", ["token": others, "client_id": app.identifier])
            #expect(asked.status == .unauthorized)
        }
    }
}
