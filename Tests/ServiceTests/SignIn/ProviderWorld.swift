import Base
import Crypto
import Foundation
import HTTPExchange
import HTTPTypes
import HealthStore
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import Access

/// A provider of OpenID Connect as the tests need it, written from Core 1.0, Discovery 1.0 and
/// Back-Channel Logout 1.0; what it says can be made wrong.
final class HostileProvider: ProviderCalling {
    static let issuer = "https://id.example.org"

    struct State {
        var party = IssuingParty()
        var published: [IssuingParty] = []
        var metadata: [String: JSONValue] = [:]
        var claims: [String: JSONValue?] = [:]
        var header: [String: JSONValue?] = [:]
        var token: String?
        var isHanging = false
        /// The nonce and challenge that each code was given for.
        var codes: [String: (nonce: String, challenge: String)] = [:]
        var asked: [String] = []
    }

    struct Silence: Error {}

    let state: Mutex<State>
    let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) {
        let party = IssuingParty()
        state = Mutex(State(party: party, published: [party]))
        self.now = now
    }

    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    func get(_ address: String) async throws -> [UInt8] {
        try state.withLock { state in
            state.asked.append(address)
            if state.isHanging { throw Silence() }
            if address.hasSuffix("/keys") { return IssuingParty.keySet(state.published) }
            var fields: [String: JSONValue] = [
                "issuer": .string(Self.issuer),
                "authorization_endpoint": .string(Self.issuer + "/authorize"),
                "token_endpoint": .string(Self.issuer + "/token"),
                "jwks_uri": .string(Self.issuer + "/keys"),
                "end_session_endpoint": .string(Self.issuer + "/end"),
            ]
            fields.merge(state.metadata) { _, new in new }
            return JSONValue.object(fields).canonicalBytes
        }
    }

    func post(
        _ address: String, form: String, authorization: String?
    ) async throws -> (status: Int, bytes: [UInt8]) {
        let fields = FormFields(form)
        let time = now().timeIntervalSince1970
        return try state.withLock { state in
            state.asked.append(address)
            if state.isHanging { throw Silence() }
            // RFC 7636 section 4.6, and the secret in the way of RFC 6749 section 2.3.1.
            let verifier = Data((fields["code_verifier"] ?? "").utf8)
            guard authorization == "Basic " + Base64.encode(Array("casebook:a%20secret".utf8)),
                let code = state.codes.removeValue(forKey: fields["code"] ?? ""),
                code.challenge == Base64.encodeForURL(SHA256.hash(data: verifier))
            else { return (400, Array(#"{"error": "invalid_grant"}"#.utf8)) }
            var claims = TokenClaims([
                "iss": .string(Self.issuer), "aud": .string("casebook"), "sub": .string("user-1"),
                "nonce": .string(code.nonce), "iat": .number(time), "exp": .number(time + 300),
                "sid": .string("session-1"), "name": .string("Dr. Moll"),
            ])
            for (name, value) in state.claims { claims[name] = value }
            let token = try state.token ?? state.party.token(claims, header: state.header)
            let answer: [String: JSONValue] = [
                "access_token": .string("access"), "token_type": .string("Bearer"),
                "id_token": .string(token),
            ]
            return (200, JSONValue.object(answer).canonicalBytes)
        }
    }

    /// Lets somebody in who was sent here; the code that they bring back.
    func admit(_ address: String) -> (code: String, state: String) {
        let fields = FormFields(address.drop { $0 != "?" }.dropFirst())
        let code = UUID().uuidString
        state.withLock {
            $0.codes[code] = (fields["nonce"] ?? "", fields["code_challenge"] ?? "")
        }
        return (code, fields["state"] ?? "")
    }
}

/// A service with a provider beside it.
struct ProviderWorld {
    let world: AuthorityWorld
    let provider: HostileProvider

    init(_ settings: [String: [String]] = [:]) async throws {
        let box = AuthorityWorld.ClockBox()
        provider = HostileProvider(now: { box.now })
        var values: [String: [String]] = [
            "issuer": [HostileProvider.issuer], "client-id": ["casebook"],
            "secret-file": ["secret"], "role-claim": ["realm.groups"], "name-claim": ["name"],
            "roles": ["ward-3=clinician", "records=privacy-officer"],
        ]
        values.merge(settings) { _, new in new }
        let configuration = try ProviderConfiguration("hospital", values) { _ in "a secret" }
        world = try await AuthorityWorld(
            base: "http://localhost:8080",
            providers: [
                SignInProvider(
                    configuration, caller: provider, logger: Logger(label: "tests"))
            ], box: box)
    }

    /// Goes to the provider and comes back; what the service answers.
    ///
    /// - Parameter change: What somebody does to the parameters on the way back.
    func goThere(
        _ client: any TestClientProtocol, from page: TestResponse? = nil, cookie: String = "",
        change: ((inout [(String, String)]) -> Void)? = nil
    ) async throws -> TestResponse {
        let leaving = if let page { page } else { try await client.page("/sign-in/with/hospital") }
        guard let address = leaving.headers[.location], address.hasPrefix(HostileProvider.issuer)
        else { return leaving }
        let (code, state) = provider.admit(address)
        var answer = [("code", code), ("state", state)]
        change?(&answer)
        return try await comeBack(
            client, answer, cookie: [leaving.cookie("provider"), cookie].joined(separator: "; "))
    }

    func comeBack(
        _ client: any TestClientProtocol, _ answer: [(String, String)], cookie: String
    ) async throws -> TestResponse {
        let query = answer.map { "\($0)=\($1)" }.joined(separator: "&")
        return try await client.page("/sign-in/from/hospital?\(query)", cookie: cookie)
    }
}
