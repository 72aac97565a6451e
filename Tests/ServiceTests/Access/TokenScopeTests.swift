import Base
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import Service

/// What a token is for: what was asked for, registered and allowed, and no more.
@Suite struct TokenScopeTests {
    /// SMART App Launch 2.2: of a scope that is too wide the part is given that is registered.
    @Test(arguments: ["patient/*.rs", "patient/*.read", "patient/*.cruds"])
    func ofAWideScopeTheRegisteredPartIsGiven(scope: String) async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            var portal = app.portal
            portal.scope = scope
            let parts = "patient/DocumentReference.rs patient/Observation.rs?category=vital-signs"
            let chosen = parts.split(separator: " ").map(String.init)
            let fields = try await portal.exchange(portal.code(cookie, only: chosen)).fields
            #expect(fields["scope"] == .string(parts))
            let one = try await portal.exchange(portal.code(cookie, only: [chosen[0]])).fields
            #expect(one["scope"] == .string(chosen[0]))
        }
    }

    @Test func aRefreshMayAskForSomeOfTheLetters() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            let given = try await app.exchange(app.code(cookie)).fields
            let refresh = given["refresh_token"]?.text ?? ""
            let less = try await app.refresh(refresh, scope: "patient/DocumentReference.r").fields
            #expect(less["scope"] == .string("patient/DocumentReference.r"))
            let more = try await app.refresh(
                less["refresh_token"]?.text ?? "", scope: "patient/Binary.rs")
            #expect(more.fields["error"] == .string("invalid_scope"))
        }
    }

    /// Scopes beyond what the app is registered for are left out; part of one that it has is not.
    @Test func anAppGetsNoMoreThanItIsRegisteredFor() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            var portal = app.portal
            portal.scope = """
                patient/*.rs patient/DocumentReference.cruds patient/DocumentReference.r \
                patient/Observation.rs patient/Observation.rs?category=laboratory \
                patient/Observation.r?category=vital-signs user/DocumentReference.rs openid
                """
            let fields = try await portal.exchange(portal.code(cookie)).fields
            #expect(
                fields["scope"]
                    == .string(
                        "patient/DocumentReference.r patient/Observation.r?category=vital-signs openid"
                    ))
        }
    }
}
