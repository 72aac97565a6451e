import Base
import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Access
@testable import HTTPExchange

/// Tokens in an issuer's name that must not be believed (RFC 8725).
@Suite struct IssuerAttackTests {
    @Test func claimsThatAreWrongEndIt() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(
            IssuingParty.keySet([party]),
            """
            "audiences": {"app": "app", "desk": "staff", "pages": "owner", "in": "intake"}
            """)
        let good: [String: JSONValue?] = [
            "aud": .string("app"), "purpose_of_use": .string("TREAT"),
        ]
        #expect(await world.failure(try party.token(world.claims(good))) == nil)
        let bad: [(String, [String: JSONValue?], String)] = [
            ("another issuer", ["iss": .string("https://other.example.org")], "issuer"),
            ("the issuer with a slash", ["iss": .string(IssuerWorld.issuer + "/")], "issuer"),
            ("ourselves", ["iss": .string("casebook")], "signature"),
            ("no audience", ["aud": nil], "meant for somebody else"),
            ("another audience", ["aud": .string("App")], "meant for somebody else"),
            ("our own audience", ["aud": .string("casebook")], "meant for somebody else"),
            ("two parts", ["aud": .array([.string("app"), .string("desk")])], "meant for"),
            (
                "an audience that is none", ["aud": .array([.string("app"), .number(1)])],
                "meant for"
            ),
            ("no end", ["exp": nil], "expiration"),
            ("an end that is text", ["exp": .string("4000000000")], "expiration"),
            ("no client", ["client_id": nil], "azp"),
            ("an empty client", ["client_id": .string("")], "client_id"),
            ("half a client", ["client_id": .string("com.example.app\0x")], "client_id"),
            (
                "a long client", ["client_id": .string(String(repeating: "a", count: 256))],
                "client_id"
            ),
            ("no person", ["patient": nil], "patient"),
            ("a person that is none", ["patient": .string("Patient/1")], "patient"),
            ("two persons", ["patient": .array([.string("a"), .string("b")])], "patient"),
            ("half an identifier", ["patient": .string("^1")], "patient"),
            ("no purpose", ["purpose_of_use": nil], "purpose_of_use"),
            ("an unknown purpose", ["purpose_of_use": .string("ANY")], "purpose_of_use"),
            ("a scope that is none", ["scope": .number(1)], "scope"),
            ("an owner for nothing", ["aud": .string("pages"), "scope": .string("")], "scope"),
            ("staff for nothing", ["aud": .string("desk"), "scope": .array([])], "scope"),
            ("bound to a key", ["cnf": .object(["jkt": .string("x")])], "bound to a key"),
            ("staff without a name", ["aud": .string("desk"), "sub": nil], "sub"),
            ("an owner who is nobody", ["aud": .string("pages"), "patient": nil], "patient"),
            ("a system without a name", ["aud": .string("in"), "client_id": nil], "azp"),
        ]
        for (name, changes, words) in bad {
            let claims = world.claims(good.merging(changes) { $1 })
            let failure = await world.failure(try party.token(claims))
            #expect(failure?.status == .unauthorized, "\(name)")
            #expect(failure?.detail.contains(words) == true, "\(name): \(failure?.detail ?? "-")")
            #expect(failure?.headers[.wwwAuthenticate]?.contains("invalid_token") == true)
            // Nothing of the token comes back.
            #expect(failure?.detail.contains("6f9619ff") == false, "\(name)")
        }
    }

    @Test func headersThatAreWrongEndIt() async throws {
        let party = IssuingParty()
        let world = try await IssuerWorld(IssuingParty.keySet([party]))
        let intruder = IssuingParty()
        let headers: [(String, IssuingParty, [String: JSONValue?])] = [
            ("another key under the name", intruder, [:]),
            ("its own key along", intruder, ["jwk": .object(intruder.jwk)]),
            ("the address of a key", intruder, ["jku": .string("https://evil.example/keys")]),
            ("a certificate along", intruder, ["x5c": .array([.string("MIIB")])]),
            ("an extension", party, ["crit": .array([.string("b64")]), "b64": .boolean(false)]),
            ("a ticket to sign out", party, ["typ": .string("logout+jwt")]),
            ("a proof of possession", party, ["typ": .string("dpop+jwt")]),
            ("an unknown name", party, ["kid": .string("2")]),
            ("a name that is a path", party, ["kid": .string("../../dev/null")]),
        ]
        for (name, signer, header) in headers {
            let failure = await world.failure(try signer.token(world.claims(), header: header))
            #expect(failure?.status == .unauthorized, "\(name)")
        }
        for type in ["JWT", "jwt", "at+jwt", "application/at+jwt"] {
            let token = try party.token(world.claims(), header: ["typ": .string(type)])
            #expect(await world.failure(token) == nil, "\(type)")
        }
        let strict = try await IssuerWorld(
            IssuingParty.keySet([party]), #""purpose": "TREAT", "token_type": "at+jwt""#)
        for (type, holds) in [("at+jwt", true), ("JWT", false)] {
            let token = try party.token(strict.claims(), header: ["typ": .string(type)])
            #expect(await (strict.failure(token) == nil) == holds)
        }
    }

    /// RFC 8725 sections 2.1 and 3.1: no signature, and a public key taken for a shared secret.
    @Test func theTokenDoesNotChooseHowItIsChecked() async throws {
        let party = IssuingParty()
        let set = IssuingParty.keySet([party])
        let world = try await IssuerWorld(set)
        for alg in ["none", "None", "nOnE", ""] {
            let text = try IssuingParty.unsigned(
                ["alg": .string(alg), "kid": .string("1")], world.claims())
            #expect(await world.failure(text + ".")?.status == .unauthorized)
        }
        let point = (party.jwk["x"]?.text ?? "") + (party.jwk["y"]?.text ?? "")
        for secret in [Data(set), Data(point.utf8), Data()] {
            let signed = try IssuingParty.unsigned(
                ["alg": "HS256", "kid": "1"].mapValues(JSONValue.string), world.claims())
            let code = HMAC<SHA256>.authenticationCode(
                for: Data(signed.utf8), using: SymmetricKey(data: secret))
            let failure = await world.failure("\(signed).\(Base64.encodeForURL(code))")
            #expect(failure?.status == .unauthorized)
        }
    }

    /// Keys that are for something else, or too weak, check nothing.
    // asvs 9.1.3
    @Test func onlyKeysForSignaturesCount() async throws {
        let secret = SymmetricKey(size: .bits256)
        let shared: [String: JSONValue] = [
            "kty": .string("oct"), "kid": .string("1"), "alg": .string("HS256"),
            "k": .string(secret.withUnsafeBytes { Base64.encodeForURL($0) }),
        ]
        let sound = IssuingParty(kid: "other")
        let world = try await IssuerWorld(IssuingParty.keySet([shared, sound.jwk]))
        let signed = try IssuingParty.unsigned(
            ["alg": "HS256", "kid": "1"].mapValues(JSONValue.string), world.claims())
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: secret)
        #expect(
            await world.failure("\(signed).\(Base64.encodeForURL(code))")?.status == .unauthorized)
        let forEncryption = IssuingParty(kid: "2", use: "enc")
        let other = try await IssuerWorld(IssuingParty.keySet([forEncryption, sound]))
        #expect(await other.failure(try sound.token(other.claims())) == nil)
        #expect(
            await other.failure(try forEncryption.token(other.claims()))?.status == .unauthorized)
        // RSA with 1024 bits (NIST SP 800-131A: not since 2013).
        let weak = Base64.encodeForURL([0xC1] + (0..<127).map { UInt8($0 | 1) })
        let rsa = #"{"keys": [{"kty": "RSA", "n": "\#(weak)", "e": "AQAB"}]}"#
        #expect(try await KeySet(json: rsa.utf8).isEmpty)
        for text in ["", "[]", "{}", #"{"keys": 1}"#, "<html>", #"{"keys": {}}"#] {
            await #expect(throws: ServiceSetupError.self) { try await KeySet(json: text.utf8) }
        }
        for key in ["{}", "null", "1", #"{"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}"#] {
            #expect(try await KeySet(json: #"{"keys": [\#(key)]}"#.utf8).isEmpty, "\(key)")
        }
    }

    @Test func mistakesOfTheConfigurationAreTold() {
        let name = #""issuer": "https://id.example.org""#
        let keys = #""jwks_file": "keys.json""#
        let cases: [(String, String)] = [
            ("{}", "expected a JSON list of issuers"),
            ("[{}]", "issuer number 1: issuer: expected"),
            ("[{\(name)}]", "https://id.example.org: expected one of jwks, jwks_file and jwks_uri"),
            (#"[{\#(name), \#(keys), "jwks_uri": "https://a"}]"#, "expected one of"),
            (#"[{\#(name), "jwks_uri": "http://id.example.org/"}]"#, "jwks_uri: expected https"),
            (#"[{\#(name), "jwks_uri": "file:///etc/passwd"}]"#, "jwks_uri: expected https"),
            (#"[{\#(name), \#(keys), "audience": {}}]"#, "there is no field audience"),
            (#"[{\#(name), \#(keys), "audiences": {}}]"#, "audiences: expected"),
            (#"[{\#(name), \#(keys), "audiences": {"a": "root"}}]"#, "audiences: expected"),
            (#"[{\#(name), \#(keys), "audiences": {"casebook": "app"}}]"#, "audiences: expected"),
            (#"[{\#(name), \#(keys), "leeway": 3600}]"#, "leeway: expected 0 to 300"),
            (#"[{\#(name), \#(keys), "leeway": "30"}]"#, "leeway: expected a number"),
            (#"[{\#(name), \#(keys), "purpose": "TREATMENT"}]"#, "purpose: expected a code"),
            ("[{\(name), \(keys)}, {\(name), \(keys)}]", "is believed already"),
            (#"[{"issuer": "casebook", \#(keys)}]"#, "is believed already"),
            (
                #"[{\#(name), \#(keys), "smart_configuration": {}}]"#,
                "smart_configuration: expected token_endpoint"
            ),
            (
                """
                [{\(name), \(keys), "smart_configuration": {"capabilities": [],
                  "token_endpoint": "https://a/t", "authorization_endpoint": "https://a/a",
                  "code_challenge_methods_supported": ["plain", "S256"]}}]
                """, "of S256 alone"
            ),
        ]
        for (text, words) in cases {
            let error = #expect(throws: ServiceSetupError.self) {
                try IssuerConfiguration.list(json: Data(text.utf8), base: "https://b")
            }
            #expect(
                error?.description.contains(words) == true, "\(text): \(error.debugDescription)")
        }
    }
}
