import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Access
@testable import HTTPExchange

/// Tokens by the service's own key.
@Suite struct LocalTokenTests {
    private static let person = PersonID(UUID())
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let staff = Caller(role: .staff(.withAllRoles("M. Keller")))

    private static let callers: [Caller] = [
        Caller(
            role: .app(
                ClientApp(identifier: "com.example.app", name: "App", organisation: "Example"),
                for: person, .treatment),
            scopes: ScopeSet("patient/DocumentReference.rs patient/Binary.rs")),
        Caller(role: .owner(person)),
        Caller(role: .delegate(PersonID(UUID()), for: person, .familyRequest)),
        Caller(
            role: .intake(Source(name: "St. Anna — Wels", bundleIdentifier: "at.example.his")),
            scopes: ScopeSet("system/*.c")),
        staff,
    ]

    @Test func aTokenNamesTheCallerItWasMadeFor() async throws {
        let issuer = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        for caller in Self.callers {
            let text = try issuer.token(for: caller, from: Self.now, until: Self.now + 60)
            let read = try await issuer.caller(for: try #require(CompactToken(text)), at: Self.now)
            #expect("\(read.role)" == "\(caller.role)")
            #expect(read.scopes == caller.scopes)
            #expect(read.proof == .token)
        }
    }

    /// RFC 9068 section 2.1 and 2.2: the type, and the claims that must be there.
    // asvs 9.2.4
    @Test func aTokenHasTheClaimsOfAnAccessToken() async throws {
        let issuer = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        let text = try issuer.token(for: Self.callers[0], from: Self.now, until: Self.now + 60)
        let token = try #require(CompactToken(text))
        #expect(token.header.typ == "at+jwt")
        #expect(token.header.alg == "ES256")
        for name in ["iss", "exp", "aud", "sub", "client_id", "iat", "jti"] {
            #expect(token.claims[name] != nil, "\(name)")
        }
    }

    @Test func aTokenHoldsUntilItsEnd() async throws {
        let issuer = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        let text = try issuer.token(for: Self.staff, from: Self.now, until: Self.now + 60)
        let token = try #require(CompactToken(text))
        _ = try await issuer.caller(for: token, at: Self.now + 59)
        for (time, word) in [(Self.now + 66, "expired"), (Self.now - 60, "not hold yet")] {
            let failure = await #expect(throws: ServiceFailure.self) {
                try await issuer.caller(for: token, at: time)
            }
            #expect(failure?.status == .unauthorized)
            #expect(failure?.detail.contains(word) == true)
        }
    }

    /// A key may have signed a token for what no app can go by.
    @Test(arguments: ["", "com.example.app\0x", "a\n"])
    func aTokenForNoAppDoesNotHold(identifier: String) async throws {
        let issuer = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        let caller = Caller(
            role: .app(ClientApp(identifier: identifier), for: Self.person, .treatment))
        let text = try issuer.token(for: caller, from: Self.now, until: Self.now + 60)
        let token = try #require(CompactToken(text))
        let failure = await #expect(throws: ServiceFailure.self) {
            try await issuer.caller(for: token, at: Self.now)
        }
        #expect(failure?.status == .unauthorized)
    }

    @Test func aChangedTokenDoesNotHold() async throws {
        let issuer = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        let text = try issuer.token(for: Self.staff, from: Self.now, until: Self.now + 60)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
        var random = SplitMix64(seed: 1)
        for place in text.indices {
            var changed = text
            let other = alphabet.filter { $0 != text[place] }.randomElement(using: &random)!
            changed.replaceSubrange(place...place, with: [other])
            guard let token = CompactToken(changed) else { continue }
            await #expect(throws: ServiceFailure.self, "\(place.utf16Offset(in: text))") {
                try await issuer.caller(for: token, at: Self.now)
            }
        }
    }

    @Test func anotherKeyIsNotBelieved() async throws {
        let ours = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        let theirs = try await LocalIssuer(keys: TokenKeys(), marks: UsedNames())
        let text = try theirs.token(for: Self.staff, from: Self.now, until: Self.now + 60)
        let token = try #require(CompactToken(text))
        await #expect(throws: ServiceFailure.self) {
            try await ours.caller(for: token, at: Self.now)
        }
    }

    /// A key is what OpenSSL reads and writes, and goes by the same name each time.
    @Test func aKeyIsPEM() throws {
        let key = TokenKey()
        #expect(key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----"))
        #expect(try TokenKey(pem: key.pem).identifier == key.identifier)
        #expect(throws: ServiceSetupError.self) { try TokenKey(pem: "nothing") }
    }
}
