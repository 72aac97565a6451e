import Base
import Crypto
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// Tokens that must not be believed, as a request brings them.
@Suite struct TokenAttackTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func claims(_ changes: [String: JSONValue?] = [:]) -> TokenClaims {
        var claims = TokenClaims([
            "iss": .string("casebook"), "aud": .string("casebook"), "sub": .string("M. Keller"),
            "casebook_role": .string("staff"), "iat": .number(now.timeIntervalSince1970),
            "exp": .number(now.timeIntervalSince1970 + 60), "jti": .string("1"),
        ])
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    /// The failure of a request with these Authorization headers; nil if it was let in.
    private static func failure(_ key: TokenKey, _ headers: [String]) async throws
        -> ServiceFailure?
    {
        let callers = TokenCallers(
            authority: try await ServiceAuthority(keys: TokenKeys(key)), now: { now })
        var fields = HTTPFields()
        for header in headers { fields.append(HTTPField(name: .authorization, value: header)) }
        let request = Request(
            head: HTTPRequest(
                method: .get, scheme: nil, authority: nil, path: "/", headerFields: fields),
            body: RequestBody(buffer: ByteBuffer()))
        do {
            guard try await callers.caller(of: request) != nil else {
                return ServiceFailure(.unauthorized, "nobody", "nobody")
            }
            return nil
        } catch let failure as ServiceFailure { return failure }
    }

    private static func unsigned(_ header: [String: String], _ claims: TokenClaims) throws
        -> String
    {
        try [JSONEncoder().encode(header), JSONEncoder().encode(claims)].map {
            Base64.encodeForURL($0)
        }
        .joined(separator: ".")
    }

    // asvs 9.1.1 9.2.1 9.2.2 9.2.3 10.3.1
    @Test func whatIsSignedIsBelievedOnlyAsItSays() async throws {
        let key = TokenKey()
        let signer = try await TokenSigner(key)
        let good = try signer.sign(Self.claims(), type: "at+jwt")
        #expect(try await Self.failure(key, ["Bearer \(good)"]) == nil)
        #expect(try await Self.failure(key, ["bearer \(good)"]) == nil)
        let bad: [(String, [String: JSONValue?], String)] = [
            ("another issuer", ["iss": .string("somebody")], "issuer"),
            ("no issuer", ["iss": nil], "issuer"),
            ("another audience", ["aud": .string("other")], "meant for somebody else"),
            ("no audience", ["aud": nil], "meant for somebody else"),
            ("an audience that is none", ["aud": .number(1)], "meant for somebody else"),
            ("no end", ["exp": nil], "expiration"),
            ("an end that is text", ["exp": .string("2100-01-01")], "expiration"),
            ("an end in the past", ["exp": .number(1)], "expired"),
            ("milliseconds", ["exp": .number(1_800_000_060_000)], "expiration"),
            ("a beginning to come", ["nbf": .number(1_800_000_030)], "nbf"),
            ("a beginning that is text", ["nbf": .string("now")], "nbf"),
            ("made in the future", ["iat": .number(1_800_000_030)], "iat"),
            ("no part", ["casebook_role": nil], "who calls"),
            ("an unknown part", ["casebook_role": .string("root")], "who calls"),
            ("nobody", ["sub": .string("")], "who calls"),
            ("an app for nobody", ["casebook_role": .string("app")], "who calls"),
            ("an owner who is no person", ["casebook_role": .string("owner")], "who calls"),
        ]
        for (name, changes, words) in bad {
            let text = try signer.sign(Self.claims(changes), type: "at+jwt")
            let failure = try await Self.failure(key, ["Bearer \(text)"])
            #expect(failure?.status == .unauthorized, "\(name)")
            #expect(failure?.detail.contains(words) == true, "\(name): \(failure?.detail ?? "")")
            let challenge = failure?.headers[.wwwAuthenticate] ?? ""
            #expect(challenge.contains("error=\"invalid_token\""), "\(name)")
            #expect(!challenge.contains("Keller"), "\(name)")
        }
        let ticket = try signer.sign(Self.claims(), type: "sign-in+jwt")
        #expect(try await Self.failure(key, ["Bearer \(ticket)"]) != nil)
    }

    /// RFC 8725 section 2.1: no signature, and a public key taken for a shared secret.
    // asvs 9.1.2
    @Test func theTokenDoesNotChooseHowItIsChecked() async throws {
        let key = TokenKey()
        let kid = key.identifier
        let claims = Self.claims()
        var texts: [String] = []
        for alg in ["none", "None", "NONE", ""] {
            texts.append(
                try Self.unsigned(["alg": alg, "kid": kid, "typ": "at+jwt"], claims) + ".")
        }
        let publicKey = key.key.publicKey
        for secret in [
            Data(publicKey.pemRepresentation.utf8), publicKey.x963Representation,
            publicKey.derRepresentation, Data(),
        ] {
            let signed = try Self.unsigned(
                ["alg": "HS256", "kid": kid, "typ": "at+jwt"], claims)
            let code = HMAC<SHA256>.authenticationCode(
                for: Data(signed.utf8), using: SymmetricKey(data: secret))
            texts.append("\(signed).\(Base64.encodeForURL(code))")
        }
        // A signature of zeros, and one of another algorithm under the right name.
        let signed = try Self.unsigned(["alg": "ES256", "kid": kid, "typ": "at+jwt"], claims)
        texts.append("\(signed).\(Base64.encodeForURL(Array(repeating: 0, count: 64)))")
        let other = try P384.Signing.PrivateKey().signature(for: Data(signed.utf8))
        texts.append("\(signed).\(Base64.encodeForURL(other.rawRepresentation))")
        // The DER form of a good signature is not JWS's.
        let der = try key.key.signature(for: Data(signed.utf8)).derRepresentation
        texts.append("\(signed).\(Base64.encodeForURL(der))")
        for text in texts {
            let failure = try await Self.failure(key, ["Bearer \(text)"])
            #expect(failure?.status == .unauthorized, "\(text)")
        }
        let good = try key.key.signature(for: Data(signed.utf8)).rawRepresentation
        #expect(
            try await Self.failure(key, ["Bearer \(signed).\(Base64.encodeForURL(good))"]) == nil)
    }

    @Test func credentialsStandInOneHeader() async throws {
        let key = TokenKey()
        let good = try await TokenSigner(key).sign(Self.claims(), type: "at+jwt")
        let twice = try await Self.failure(key, ["Bearer \(good)", "Bearer \(good)"])
        #expect(twice?.status == .badRequest)
        for header in ["Basic YTpi", "Bearer", "Bearer  ", "", good, "Bearer \(good) more"] {
            let failure = try await Self.failure(key, [header])
            #expect(failure?.status == .unauthorized, "\(header)")
        }
    }

    /// Whatever bytes come: an answer, never a caller.
    @Test func randomTokensAreRefused() async throws {
        let key = TokenKey()
        let good = try await TokenSigner(key).sign(Self.claims(), type: "at+jwt")
        let issuer = try await LocalIssuer(keys: TokenKeys(key), marks: UsedNames())
        var random = SplitMix64(seed: 1)
        let rounds = ProcessInfo.processInfo.environment["CASEBOOK_FUZZ"].flatMap(Int.init) ?? 2_000
        for _ in 0..<rounds {
            var bytes = Array(good.utf8)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
            case 1: bytes.removeFirst(Int.random(in: 1...bytes.count, using: &random))
            case 2: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x20
            case 3:
                let byte = UInt8.random(in: 0...255, using: &random)
                bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &random))
            default:
                bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                    .random(in: 0x20...0x7E, using: &random)
                }
            }
            guard bytes != Array(good.utf8),
                let token = CompactToken(String(decoding: bytes, as: UTF8.self))
            else { continue }
            await #expect(throws: ServiceFailure.self) {
                try await issuer.caller(for: token, at: Self.now)
            }
        }
    }

    @Test func hugeAndDeepTokensAreNotEvenRead() {
        let header = Base64.encodeForURL(Data(#"{"alg":"ES256"}"#.utf8))
        for payload in [
            String(repeating: "[", count: 11_000), String(repeating: #"{"a":"#, count: 2_000),
            #"{"exp":1e400}"#, "[]", "null", "1", "\"text\"", "{", "",
        ] {
            #expect(CompactToken("\(header).\(Base64.encodeForURL(Data(payload.utf8))).AA") == nil)
        }
        #expect(CompactToken(String(repeating: "a.", count: 1 << 20)) == nil)
        #expect(CompactToken(String(repeating: "A", count: 1 << 24)) == nil)
        #expect(CompactToken("\(header).\(Base64.encodeForURL(Data("{}".utf8))).AA") != nil)
        // Base64url is written one way: no padding, no other alphabet, no bits left over.
        for part in ["e30=", "e3", "e31", "e3\n0", "e30.", "+/+/"] {
            #expect(CompactToken("\(header).\(part).AA") == nil, "\(part)")
        }
    }
}
