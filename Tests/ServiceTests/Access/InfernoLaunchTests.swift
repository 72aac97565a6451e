import Base
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import HTTPExchange

/// Inferno's tests of SMART discovery, the standalone launch and token refresh
/// (smart-app-launch-test-kit), and of what must fail (onc-certification-g10-test-kit), by their
/// ids. What is about OpenID Connect and EHR launch is not claimed here.
@Suite struct InfernoLaunchTests {
    private static let origin: HTTPFields = [.origin: "https://inferno.healthit.gov"]

    private func visit(
        _ body: @escaping @Sendable (LaunchingApp, String) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered)
        let ticket = try world.ticket()
        try await world.test { client in
            var app = LaunchingApp(client)
            app.scope = "launch/patient offline_access patient/*.rs"
            try await body(app, try await client.signIn(ticket))
        }
    }

    private func configuration(of app: LaunchingApp) async throws -> TestResponse {
        try await app.client.execute(
            uri: "/fhir/R4/.well-known/smart-configuration", method: .get,
            headers: Self.origin.merging([.accept: "application/json"]))
    }

    @Test("well_known_endpoint, smart_cors_well_known_endpoint")
    func theConfigurationIsThere() async throws {
        try await visit { app, _ in
            let answer = try await configuration(of: app)
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType]?.hasPrefix("application/json") == true)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            for name in [
                "authorization_endpoint", "token_endpoint", "introspection_endpoint",
                "revocation_endpoint",
            ] {
                let address = answer.fields[name]?.text ?? ""
                #expect(address.hasPrefix("http://127.0.0.1:8080/oauth/"), "\(name)")
            }
        }
    }

    @Test("well_known_capabilities_stu2")
    func theConfigurationHasWhatIsRequired() async throws {
        try await visit { app, _ in
            let fields = try await configuration(of: app).fields
            #expect(fields["authorization_endpoint"]?.text?.isEmpty == false)
            #expect(fields["token_endpoint"]?.text?.isEmpty == false)
            #expect(fields["grant_types_supported"]?.texts?.contains("authorization_code") == true)
            #expect(fields["code_challenge_methods_supported"]?.texts == ["S256"])
            let capabilities = try #require(fields["capabilities"]?.texts)
            #expect(capabilities.contains("launch-standalone"))
            // With it, both are required.
            #expect(capabilities.contains("sso-openid-connect"))
            #expect(fields["issuer"]?.text == "http://127.0.0.1:8080")
            #expect(fields["jwks_uri"]?.text == "http://127.0.0.1:8080/oauth/jwks")
        }
    }

    @Test("smart_cors_metadata_request, and oauth-uris for apps that look there")
    func theStatementNamesTheSameAddresses() async throws {
        try await visit { app, _ in
            let fields = try await configuration(of: app).fields
            let answer = try await app.client.execute(
                uri: "/fhir/R4/metadata", method: .get, headers: Self.origin)
            #expect(answer.status == .ok)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.text.contains("StructureDefinition/oauth-uris"))
            for name in ["authorization_endpoint", "token_endpoint"] {
                #expect(answer.text.contains("\"\(fields[name]?.text ?? "-")\""), "\(name)")
            }
        }
    }

    @Test(
        """
        smart_app_redirect_stu2, smart_code_received, smart_token_exchange_stu2, \
        smart_token_response_body, smart_token_response_headers, smart_cors_token_exchange
        """)
    func theLaunch() async throws {
        try await visit { app, cookie in
            let code = try await app.allow(cookie).returned
            #expect(code["error"] == nil && code["state"] == app.state)
            var app = app
            app.credentials = Self.origin
            let answer = try await app.exchange(try #require(code["code"]))
            #expect(answer.status == .ok)
            #expect(answer.headers[.cacheControl]?.contains("no-store") == true)
            #expect(answer.headers[.init("Pragma")!]?.contains("no-cache") == true)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.fields["access_token"]?.text?.isEmpty == false)
            #expect(answer.fields["token_type"]?.text?.lowercased() == "bearer")
            #expect(answer.fields["expires_in"]?.number.map { $0 <= 3_600 } == true)
            #expect(answer.fields["scope"]?.text == app.scope)
            #expect(answer.fields["patient"]?.text?.isEmpty == false)
        }
    }

    @Test("smart_token_refresh, smart_token_refresh_stu2, smart_token_refresh_body")
    func theRefresh() async throws {
        try await visit { app, cookie in
            let first = try await app.exchange(app.code(cookie)).fields
            var refresh = try #require(first["refresh_token"]?.text)
            for scope in [nil, first["scope"]?.text] {
                let answer = try await app.refresh(refresh, scope: scope)
                #expect(answer.status == .ok)
                #expect(answer.headers[.cacheControl]?.contains("no-store") == true)
                #expect(answer.headers[.init("Pragma")!]?.contains("no-cache") == true)
                for name in ["access_token", "token_type", "expires_in", "scope"] {
                    #expect(answer.fields[name] != nil, "\(name)")
                }
                #expect(answer.fields["scope"] == first["scope"])
                refresh = try #require(answer.fields["refresh_token"]?.text)
            }
        }
    }

    @Test("g10_invalid_token_refresh") func aMadeUpRefreshTokenIsRefused() async throws {
        try await visit { app, _ in
            let answer = try await app.refresh(UUID().uuidString)
            #expect(answer.status == .badRequest)
        }
    }

    @Test("g10_smart_invalid_aud") func anotherServersAudienceIsRefused() async throws {
        try await visit { app, cookie in
            let answer = try await app.ask(
                cookie, ["aud": "https://inferno.healthit.gov/invalid_aud"])
            #expect(answer.returned["code"] == nil && answer.returned["error"] != nil)
        }
    }

    @Test("g10_smart_invalid_token_request_stu2")
    func aMadeUpCodeOrClientIsRefused() async throws {
        try await visit { app, cookie in
            #expect(try await app.exchange("BAD_CODE").status == .badRequest)
            let answer = try await app.exchange(
                app.code(cookie), ["client_id": "BAD_CLIENT_ID"])
            #expect(answer.status == .unauthorized)
        }
    }

    @Test(
        """
        g10_smart_invalid_pkce_code_verifier_group: smart_no_verifier_token_request, \
        smart_blank_verifier_token_request, smart_bad_code_verifier_token_request, \
        smart_plain_code_verifier_token_request
        """)
    func anotherVerifierIsRefused() async throws {
        try await visit { app, cookie in
            let verifiers = [
                nil, "", "\(UUID().uuidString)-\(UUID().uuidString)", app.challenge,
            ]
            for verifier in verifiers {
                let answer = try await app.exchange(
                    app.code(cookie), ["code_verifier": verifier])
                #expect(answer.status == .badRequest, "\(verifier ?? "none")")
                #expect(answer.fields["access_token"] == nil)
            }
        }
    }
}

extension HTTPFields {
    /// With fields of others besides.
    fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
        var fields = self
        fields.append(contentsOf: others)
        return fields
    }
}
