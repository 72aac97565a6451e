import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import NIOCore
import Access
import HTTPExchange

/// A person with documents, and callers of the facade: the `owner`, an `app` that may read what the
/// person permits it, a `stranger` that the person never heard of, `staff`, an `intake`.
struct FHIRWorld: Sendable {
    static let scopes = ScopeSet(
        "patient/DocumentReference.rs patient/Binary.rs patient/Patient.rs patient/Provenance.rs "
            + "patient/Observation.rs")

    let service: TestService
    let person = PersonID(UUID())
    let app = ClientApp(identifier: "example.reader", name: "Reader")
    /// By the names of their fixtures.
    private(set) var documents: [String: UUID] = [:]

    /// - Parameter hasAuthority: Whether the service has keys of its own.
    init(_ fixtures: [String] = [], hasAuthority: Bool = false) async throws {
        let stranger = ClientApp(identifier: "example.stranger")
        service = try TestService(
            callers: [
                "owner": Caller(role: .owner(person)),
                "session": Caller(role: .owner(person), proof: .session),
                "staff": Caller(role: .staff(.withAllRoles("tests"))),
                "app": Caller(role: .app(app, for: person, .treatment), scopes: Self.scopes),
                "stranger": Caller(
                    role: .app(stranger, for: person, .treatment), scopes: Self.scopes),
                "reader": Caller(
                    role: .app(app, for: person, .treatment), scopes: ScopeSet("patient/*.rs")),
                "narrow": Caller(
                    role: .app(app, for: person, .treatment),
                    scopes: ScopeSet("patient/Observation.rs")),
                "writer": Caller(
                    role: .app(app, for: person, .treatment),
                    scopes: ScopeSet(
                        "patient/Observation.crs patient/Patient.rs patient/DocumentReference.rs")),
                "intake": Caller(
                    role: .intake(Source(name: "St. Anna")),
                    scopes: ScopeSet("system/DocumentReference.c")),
            ],
            authority: hasAuthority
                ? try await ServiceAuthority(keys: TokenKeys(TokenKey())) : nil)
        for fixture in fixtures {
            documents[fixture] = try await service.take(fixture, for: person)
        }
        try await owner.setAuthorization(
            of: app.identifier, read: [SampleType(.cda).objectType: .allow])
    }

    var owner: OwnerHandle { service.store.owner(person) }

    func id(_ fixture: String) -> String { documents[fixture]?.uuidString.lowercased() ?? "none" }

    /// Lets the app see documents.
    func permit(_ fixtures: String..., level: ConsentLevel = .data) async throws {
        for fixture in fixtures {
            guard let uuid = documents[fixture] else { continue }
            try await owner.permit(
                ConsentDraft(
                    .document(uuid), for: .app(app.identifier), level: level,
                    purposes: [.treatment], until: .never, text: "For the chart"))
        }
    }

    func get(
        _ path: String, as token: String? = "owner", headers: HTTPFields = [:]
    ) async throws -> FHIRAnswer {
        try await send(.get, path, as: token, headers: headers)
    }

    /// What the facade answers to a path below its own, or to a whole one.
    func send(
        _ method: HTTPRequest.Method, _ path: String, as token: String? = "owner",
        headers: HTTPFields = [:], body: String? = nil
    ) async throws -> FHIRAnswer {
        var fields = headers
        if let token { fields[.authorization] = "Bearer \(token)" }
        let base = service.parts.configuration.publicBase
        let relative = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
        return try await service.test { [fields] client in
            try await client.execute(
                uri: relative.hasPrefix("/") ? relative : "/fhir/R4/\(relative)", method: method,
                headers: fields, body: body.map { ByteBuffer(string: $0) }
            ) { FHIRAnswer(status: $0.status, headers: $0.headers, body: Array(buffer: $0.body)) }
        }
    }

    func search(_ query: String, as token: String = "owner") async throws -> FHIRAnswer {
        try await get("DocumentReference?\(query)", as: token)
    }

    /// The names of the fixtures whose documents a search finds, in its order.
    func found(_ query: String, as token: String = "owner") async throws -> [String] {
        names(try await search(query, as: token).ids)
    }

    func names(_ ids: [String]) -> [String] {
        ids.map { id in documents.first { $0.value.uuidString.lowercased() == id }?.key ?? id }
    }
}
