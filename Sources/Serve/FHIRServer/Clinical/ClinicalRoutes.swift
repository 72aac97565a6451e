import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird

/// Read and search of the resources that are made of what documents say: visible if and only if
/// their document's bytes are.
struct ClinicalRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        for type in ClinicalType.all {
            router.get(RouterPath(type.type)) { try await search(type, $0, $1) }
            router.post(RouterPath(type.type + "/_search")) { try await search(type, $0, $1) }
            router.get(RouterPath(type.type + "/:id")) { try await read(type, $0, $1) }
        }
    }

    private func read(
        _ type: ClinicalType, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: .read, on: type.type)
        guard let id = context.parameters.get("id").flatMap({ ResourceID($0) }),
            let person = caller.person,
            let found = try await service.first(
                of: caller, person, request, { $0.first(type.type, id.text) }),
            coverage.includes(found.facts.codings)
        else { throw ServiceFailure.notFound }
        return FHIRResponse.resource(found, to: request)
    }

    private func search(
        _ type: ClinicalType, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context)
        _ = try caller.coverage(of: .search, on: type.type)
        let parameters = SearchForm.read(request.uri.query)
        guard let person = try service.person(of: caller, in: parameters) else {
            throw ServiceFailure.forbidden("this token only brings documents in")
        }
        let search = try ClinicalSearch(
            type, parameters, boundTo: person, isLenient: request.isLenient,
            now: service.parts.now())
        let page = try await service.page(of: search, for: caller, person, request) {
            CoveredResources($0, for: caller, to: .search).shown($1)
        }
        var bundle = ClinicalBundle(
            service: service, path: type.type, search: search, page: page, caller: caller)
        if !page.found.isEmpty {
            bundle.patient = try await service.patient(of: search, for: caller, person, request)
        }
        return FHIRResponse.json(bundle.json)
    }
}

extension FHIRService {
    /// The patient, where a search includes it.
    func patient(
        of search: ClinicalSearch, for caller: Caller, _ id: PersonID, _ request: Request
    ) async throws -> JSONText? {
        guard search.includes.contains(where: ClinicalType.patientParameters.contains) else {
            return nil
        }
        return try await patient(for: caller, id, request)
    }
}

extension PersonResources {
    /// The resource of a type with an id.
    func first(_ type: String, _ id: String) -> Resource? {
        placed.first { $0.type == type && $0.id == id }
    }
}

extension FHIRService {
    /// What the documents of a person say, as a caller sees it.
    func clinical(
        of caller: Caller, _ person: PersonID, _ request: Request
    ) async throws -> PersonResources {
        let documents = try documents(of: caller, about: person, request)
        return try await PersonResources.read(
            from: documents, of: person,
            keeping: (parts.resources, ResourceCache.Reader(caller.readerName, of: person)))
    }
}

extension FHIRService {
    /// What documents say beside something else: nil for an app that was not answered about
    /// documents, which then gets the rest.
    func ifAnswered<Answer>(_ answer: () async throws -> Answer?) async throws -> Answer? {
        do { return try await answer() } catch let error as StoreError where error.isUnanswered {
            return nil
        }
    }
}

extension StoreError {
    /// Whether an app was not answered about what it asks for.
    var isUnanswered: Bool {
        code == .authorizationNotDetermined || code == .authorizationDenied
    }
}

extension Caller {
    /// What tells the caller from all others who read, with their purpose.
    var readerName: String {
        switch role {
        case .app(let app, _, let purpose): "app \(purpose.rawValue) \(app.identifier)"
        case .delegate(let delegate, _, let purpose): "delegate \(purpose.rawValue) \(delegate)"
        case .staff(let name): "staff \(name)"
        case .owner: "owner"
        // Several systems may have one name.
        case .intake(let source): "intake \(source.bundleIdentifier ?? "") \(source.name)"
        }
    }
}
