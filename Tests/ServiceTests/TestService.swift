import DocumentValidation
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import Intake
import Logging
import NIOCore

@testable import Access
@testable import HTTPExchange
@testable import Service

/// A service over a store in memory or on another backend, with callers by the words of their
/// tokens.
struct TestService: Sendable {
    static let validator = Result { try DocumentValidator() }

    let store: HealthStore
    let parts: ServiceParts

    init(
        callers: [String: Caller] = [:], authority: ServiceAuthority? = nil,
        configuration: ServiceConfiguration = .init(),
        surroundings: any ServiceSurroundings = NoSurroundings(),
        mailer: (any MailSending)? = nil,
        backend: any StorageBackend = MemoryBackend(), sharing shared: HealthStore? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) throws {
        store = shared ?? HealthStore(backend: backend, now: now)
        parts = ServiceParts(
            store: store, validator: try Self.validator.get(), configuration: configuration,
            callers: TestCallers(callers: callers), authority: authority,
            mailer: mailer, surroundings: surroundings, now: now, sleep: sleep)
    }

    /// Sends requests to the service's router, without a socket.
    func test<Value>(
        logger: Logger = Logger(label: "tests"),
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let service = CasebookService(parts: parts, logger: logger)
        return try await Application(router: service.router(), logger: logger)
            .test(.router, body)
    }

    /// Takes a fixture in for a person; its sample.
    @discardableResult
    func take(_ name: String, for person: PersonID) async throws -> UUID? {
        try await take(bytes: try Fixtures.named(name).bytes, for: person)
    }

    /// Takes a document in for a person; its sample.
    func take(bytes: [UInt8], for person: PersonID) async throws -> UUID? {
        try await Self.take(bytes, into: parts, for: person)
    }

    /// Takes a fixture in for a person of another service; its sample.
    static func take(
        _ name: String, into parts: ServiceParts, for person: PersonID
    ) async throws -> UUID? {
        try await take(try Fixtures.named(name).bytes, into: parts, for: person)
    }

    private static func take(
        _ bytes: [UInt8], into parts: ServiceParts, for person: PersonID
    ) async throws -> UUID? {
        let intake = parts.intake(from: Source(name: "St. Anna"))
        var receipt = try await intake.take(bytes, person: person)
        if case .rejected(let reason) = receipt.outcome, reason.code == "CB-INTAKE-PATIENT" {
            // Fixtures are of several patients, and become one person's here.
            receipt = try await intake.file(
                bytes, for: person, by: parts.store.administrator(reason: "tests"),
                because: "A fixture")
        }
        switch receipt.outcome {
        case .stored(let sample), .duplicate(let sample): return sample.uuid
        default: return nil
        }
    }
}
