import Crypto
import DocumentValidation
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import Intake
import Logging
import NIOCore
import ShapeStatements
import StoreSQLite

@testable import Access
@testable import HTTPExchange
@testable import Service

/// A store on disk with a service over it, and what SQLite does for them.
struct ShapeStore: Sendable {
    /// Who asks: the word of a token.
    enum Asker: String, CaseIterable { case owner, staff }

    private static let counts: Void = shape_statements_begin()
    /// Documents are checked elsewhere.
    private static let validator = Result {
        var options = ValidationOptions()
        options.schema = .none
        options.rules = .none
        options.runsChecks = false
        return try DocumentValidator(options)
    }

    private struct Callers: CallerResolving {
        let owner: PersonID

        func caller(of request: Request) async throws -> Caller? {
            switch request.headers[.authorization].flatMap({ Asker(rawValue: $0) }) {
            case .owner: Caller(role: .owner(owner))
            case .staff: Caller(role: .staff(.withAllRoles("nurse 4")))
            case nil: nil
            }
        }
    }

    let person = PersonID(UUID())
    private let folder: URL
    private let parts: ServiceParts
    /// What answers requests; made once, since that takes longer than an answer.
    private let responder: CallbackResponder<ServiceContext>
    private static let logger = Logger(label: "shapes") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        Self.counts
        folder = FileManager.default.temporaryDirectory
            .appending(path: "casebook-shape-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let backend = try SQLiteBackend(path: folder.appending(path: "store.sqlite").path)
        parts = ServiceParts(
            store: HealthStore(backend: backend), validator: try Self.validator.get(),
            configuration: ServiceConfiguration(), callers: Callers(owner: person),
            surroundings: NoSurroundings())
        let routes = CasebookService(parts: parts, logger: Self.logger).router().buildResponder()
        responder = CallbackResponder { try await routes.respond(to: $0, context: $1) }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Takes a document in; its sample, where it was stored.
    func take(_ bytes: [UInt8]) async throws -> UUID? {
        let intake = parts.intake(from: Source(name: "Larkfield"))
        guard case .stored(let sample) = try await intake.take(bytes, person: person).outcome else {
            return nil
        }
        return sample.uuid
    }

    /// How many documents of the owner match.
    func search(_ predicate: SamplePredicate) async throws -> Int {
        try await parts.store.owner(person).documents(matching: predicate, limit: 10).count
    }

    /// The bytes of a page, or of what the interfaces answer.
    func get(_ path: String, as asker: Asker) async throws -> Int {
        let fields: HTTPFields = [
            .authorization: asker.rawValue, .acceptLanguage: "en", .xPurpose: "TREAT",
            .xReason: "Ward round",
        ]
        return try await Application(responder: responder, logger: Self.logger)
            .test(.router) { client in
                try await client.execute(uri: path, method: .get, headers: fields) { response in
                    guard response.status == .ok else {
                        throw ShapeFailure.status(path, response.status.code)
                    }
                    return response.body.readableBytes
                }
            }
    }

    static func digest(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}

enum ShapeFailure: Error { case status(String, Int) }
