import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import HTTPExchange

/// A service with a caller of every kind for one person, and a stranger.
///
/// Whatever it answers is held against the operation's own description: no status and no body that
/// `/openapi.json` does not promise.
struct APIWorld {
    static let person = PersonID(UUID(uuidString: "11111111-2222-4333-8444-555555555555")!)
    static let stranger = PersonID(UUID(uuidString: "99999999-2222-4333-8444-555555555555")!)
    static let app = ClientApp(identifier: "org.example.app", name: "Example")
    static let usage = UsageDescription(read: ["en": "to read"], share: ["en": "to save"])

    let service: TestService

    /// - Parameter waitsEnd: Whether what waits for a number of seconds gives up when they are
    ///   over, and not only when it is cancelled.
    init(
        configuration: ServiceConfiguration = .init(),
        now: @escaping @Sendable () -> Date = { Date() }, waitsEnd: Bool = true
    ) throws {
        let scopes = ScopeSet("patient/*.cruds")
        service = try TestService(
            callers: [
                "app": Caller(
                    role: .app(Self.app, for: Self.person, .patientRequest), scopes: scopes),
                "narrow": Caller(
                    role: .app(Self.app, for: Self.person, .patientRequest),
                    scopes: ScopeSet("patient/Observation.rs")),
                "other": Caller(
                    role: .app(
                        ClientApp(identifier: "org.example.other"), for: Self.person,
                        .patientRequest), scopes: scopes),
                "glass": Caller(
                    role: .app(Self.app, for: Self.person, .breakTheGlass), scopes: scopes),
                "owner": Caller(role: .owner(Self.person)),
                "stranger": Caller(role: .owner(Self.stranger)),
                "delegate": Caller(
                    role: .delegate(Self.stranger, for: Self.person, .familyRequest)),
                "intake": Caller(
                    role: .intake(Source(name: "St. Anna")), scopes: ScopeSet("system/*.cruds")),
                "staff": Caller(role: .staff(.withAllRoles("A. Clerk"))),
                "session": Caller(role: .owner(Self.person), proof: .session),
            ], configuration: configuration, now: now,
            sleep: { try await Task.sleep(for: waitsEnd ? $0 : .seconds(1 << 30)) })
    }

    var store: HealthStore { service.store }

    /// Runs calls against the service.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (APIClient) async throws -> Value
    ) async throws -> Value {
        try await service.test { try await body(APIClient(client: $0)) }
    }

    /// The fixture of ``withDocument()``.
    static let document = "documents/discharge-summary-german"

    /// A world whose person has one document, about which nobody has decided; the app may read the
    /// type.
    static func withDocument() async throws -> (APIWorld, UUID) {
        let world = try APIWorld()
        let id = try #require(try await world.service.take(document, for: person))
        try await world.allow(read: [SampleType(.cda).objectType])
        return (world, id)
    }

    /// Lets the app save and read types, as the person would.
    func allow(share: [ObjectType] = [], read: [ObjectType] = []) async throws {
        try await store.owner(Self.person).setAuthorization(
            of: Self.app.identifier,
            share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
            read: Dictionary(uniqueKeysWithValues: read.map { ($0, .allow) }))
    }
}
