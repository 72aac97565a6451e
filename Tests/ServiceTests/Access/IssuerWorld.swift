import Base
import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Testing

@testable import Access
@testable import HTTPExchange

/// A service that believes somebody else, with a clock and keys that tests change.
final class IssuerWorld: Sendable {
    static let issuer = "https://id.example.org"
    static let base = "https://records.example.org"
    static let start = AuthorityWorld.start

    /// Where keys are read from.
    final class KeySource: KeySetReading {
        struct Empty: Error {}
        private let state: Mutex<(bytes: [UInt8]?, reads: Int, isHanging: Bool)>
        init(_ bytes: [UInt8]?) { state = Mutex((bytes, 0, false)) }

        /// What is found; nil for nothing.
        func put(_ bytes: [UInt8]?) { state.withLock { $0.bytes = bytes } }
        var reads: Int { state.withLock { $0.reads } }
        /// From now on nothing is answered, until it is released.
        func hang() { state.withLock { $0.isHanging = true } }
        func release() { state.withLock { $0.isHanging = false } }

        func read(_ place: KeySetPlace) async throws -> [UInt8] {
            // Whoever asks meanwhile comes while this is under way.
            await Task.yield()
            while state.withLock({ $0.isHanging }) { try await Task.sleep(for: .milliseconds(1)) }
            return try state.withLock { state in
                state.reads += 1
                guard let bytes = state.bytes else { throw Empty() }
                return bytes
            }
        }
    }

    let source: KeySource
    let store = HealthStore(backend: MemoryBackend())
    private let callers: TokenCallers
    private let clock: AuthorityWorld.ClockBox

    /// - Parameter fields: Fields of the configuration besides `issuer` and `jwks_uri`, in JSON.
    init(_ keys: [UInt8]?, _ fields: String = #""purpose": "TREAT""#) async throws {
        source = KeySource(keys)
        let text = """
            [{"issuer": "\(Self.issuer)", "jwks_uri": "\(Self.issuer)/keys", \(fields)}]
            """
        let list = try IssuerConfiguration.list(json: Data(text.utf8), base: Self.base)
        let (source, store, clock) = (self.source, self.store, AuthorityWorld.ClockBox())
        self.clock = clock
        callers = TokenCallers(
            authority: try await ServiceAuthority(keys: TokenKeys()),
            issuers: list.map {
                ConfiguredIssuer($0, keys: source, store: store, logger: Logger(label: "tests"))
            }, now: { clock.now })
    }

    func advance(_ seconds: TimeInterval) { clock.now += seconds }

    /// Keeps a document of a person that has an identifier.
    func identify(_ person: PersonID, _ identifier: InstanceIdentifier) async throws {
        let bytes = Array("a document".utf8)
        let digest = try #require(ContentDigest(bytes: SHA256.hash(data: bytes)))
        var document = CDADocument(
            digest: digest, byteCount: bytes.count, bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true, warningCount: 0))
        document.patientIdentifiers = [identifier]
        _ = try await store.intake(source: Source(name: "St. Anna")).store(
            NewDocument(
                bytes: bytes, document: document, startDate: clock.now, endDate: clock.now,
                person: person))
    }

    /// The claims of a good token for an app, with changes; nil leaves one out.
    func claims(_ changes: [String: JSONValue?] = [:]) -> TokenClaims {
        let now = clock.now.timeIntervalSince1970
        var claims = TokenClaims([
            "iss": .string(Self.issuer), "aud": .string(Self.base + "/fhir/R4"),
            "sub": .string("user-1"), "client_id": .string("portal"),
            "patient": .string("6f9619ff-8b86-4d01-b42d-00cf4fc964ff"),
            "scope": .string("patient/*.rs"), "iat": .number(now), "exp": .number(now + 300),
        ])
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    func caller(_ token: String) async throws -> Caller {
        let request = Request(
            head: HTTPRequest(
                method: .get, scheme: nil, authority: nil, path: "/",
                headerFields: [.authorization: "Bearer \(token)"]),
            body: RequestBody(buffer: ByteBuffer()))
        return try #require(try await callers.caller(of: request))
    }

    /// Why a token is not believed; nil if it is.
    func failure(_ token: String) async -> ServiceFailure? {
        do {
            _ = try await caller(token)
            return nil
        } catch let failure as ServiceFailure { return failure } catch {
            return ServiceFailure(.internalServerError, "unexpected", "\(error)")
        }
    }
}
