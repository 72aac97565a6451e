import Base
import Crypto
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HummingbirdTesting
import Testing

@testable import Access

/// What apps are told of who let them in (OpenID Connect Core 1.0; SMART App Launch 2.2).
@Suite struct IdentityTokenTests {
    private static func get(
        _ uri: String, _ client: any TestClientProtocol
    ) async throws -> JSONValue {
        try JSONValue(Array(try await client.page(uri).text.utf8))
    }

    /// The claims of a token whose signature holds by the published keys, with CryptoKit alone.
    private static func claims(
        _ text: String, _ client: any TestClientProtocol
    ) async throws -> JSONValue {
        let document = try await get("/.well-known/openid-configuration", client)
        let address = try #require(document["jwks_uri"]?.text?.split(separator: "8080").last)
        let keys = try #require(try await get(String(address), client)["keys"]?.list)
        let parts = text.split(separator: ".").map { Base64.decodeFromURL(Array($0.utf8)) ?? [] }
        let header = try JSONValue(parts[0])
        #expect(header["alg"]?.text == "ES256" && header["typ"]?.text == "JWT")
        let key = try #require(keys.first { $0["kid"] == header["kid"] })
        let point = ["x", "y"].flatMap {
            Base64.decodeFromURL(Array((key[$0]?.text ?? "").utf8)) ?? []
        }
        let verifier = try P256.Signing.PublicKey(rawRepresentation: point)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: parts[2])
        let signed = text.prefix { $0 != "." } + "." + text.split(separator: ".")[1]
        #expect(verifier.isValidSignature(signature, for: Data(signed.utf8)))
        #expect(key["d"] == nil)
        return try JSONValue(parts[1])
    }

    // asvs 9.2.2 9.2.4
    @Test func `an app that asks is told who let it in, and when they signed in`() async throws {
        try await LaunchingApp.visit { app, cookie, world in
            var app = app
            app.scope = "openid fhirUser offline_access patient/DocumentReference.rs"
            world.now += 120
            let code = try await app.allow(cookie, ["nonce": "n-1"]).returned["code"]
            let answer = try await app.exchange(try #require(code)).fields
            let token = try #require(answer["id_token"]?.text)
            let claims = try await Self.claims(token, app.client)
            let person = world.person.description
            #expect(claims["iss"]?.text == "http://127.0.0.1:8080")
            #expect(claims["aud"]?.text == LaunchingApp.identifier)
            #expect(claims["sub"]?.text == person && claims["nonce"]?.text == "n-1")
            #expect(claims["fhirUser"]?.text == "http://127.0.0.1:8080/fhir/R4/Patient/\(person)")
            let time = Int64(world.now.timeIntervalSince1970)
            #expect(claims["iat"]?.integer == time && claims["auth_time"]?.integer == time - 120)
            // Section 3.1.3.6: the left half of the access token's digest.
            let access = try #require(answer["access_token"]?.text)
            let half = Array(SHA256.hash(data: Data(access.utf8))).prefix(16)
            #expect(claims["at_hash"]?.text == Base64.encodeForURL(half))
            // It opens nothing.
            #expect(try await app.search(access) == .ok)
            #expect(try await app.search(token) == .unauthorized)
            // What is renewed answers no question.
            let renewed = try await app.refresh(answer["refresh_token"]?.text ?? "").fields
            let again = try await Self.claims(
                try #require(renewed["id_token"]?.text), app.client)
            #expect(again["nonce"] == nil && again["sub"]?.text == person)
        }
    }

    @Test func `an app that does not ask is told nothing`() async throws {
        try await LaunchingApp.visit { app, cookie, _ in
            var app = app
            app.scope = "fhirUser patient/DocumentReference.rs"
            let answer = try await app.exchange(try await app.code(cookie)).fields
            #expect(answer["access_token"] != nil && answer["id_token"] == nil)
        }
    }

    @Test func `both documents say the same, and what is true`() async throws {
        try await LaunchingApp.visit { app, _, _ in
            let own = try await Self.get("/.well-known/openid-configuration", app.client)
            let smart = try await Self.get("/.well-known/smart-configuration", app.client)
            for name in ["issuer", "jwks_uri", "authorization_endpoint", "token_endpoint"] {
                #expect(own[name]?.text != nil && own[name] == smart[name], "\(name)")
            }
            #expect(smart["capabilities"]?.texts?.contains("sso-openid-connect") == true)
            #expect(smart["scopes_supported"]?.texts?.contains("fhirUser") == true)
        }
    }
}
