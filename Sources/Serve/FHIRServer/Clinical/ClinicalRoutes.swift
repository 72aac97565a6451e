import Access
import Base
import DocumentValidation
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
            let found = try await service.clinical(of: caller, person, request)
                .first(type.type, id.text), coverage.includes(found.facts.codings)
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        json.value(found.json)
        return FHIRResponse.json(json)
    }

    private func search(
        _ type: ClinicalType, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: .search, on: type.type)
        let parameters = SearchForm.read(request.uri.query)
        guard let person = try service.person(of: caller, in: parameters) else {
            throw ServiceFailure.forbidden("this token only brings documents in")
        }
        let search = try ClinicalSearch(
            type, parameters, boundTo: person, isLenient: request.isLenient,
            now: service.parts.now())
        let all = try await service.clinical(of: caller, person, request)
        let covered = all.shown.filter {
            $0.type == type.type && coverage.includes($0.facts.codings)
        }
        let page = try search.page(of: covered)
        let bundle = ClinicalBundle(service: service, path: type.type, search: search, all: all)
        return FHIRResponse.json(bundle.json(page, for: caller))
    }
}

/// A searchset of resources of documents.
struct ClinicalBundle {
    let service: FHIRService
    let path: String
    let search: ClinicalSearch
    let all: PersonResources

    func json(
        _ page: (found: [PersonResources.Placed], total: Int, next: String?), for caller: Caller
    ) -> JSONText {
        let included = included(with: page.found, for: caller)
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("type", "searchset")
            json.member("total", page.total)
            json.key("link")
            json.array(
                [("self", search.after), ("next", page.next)].filter {
                    $0.0 == "self" || $0.1 != nil
                }
            ) { json, link in
                json.object { json in
                    json.member("relation", link.0)
                    json.member("url", address(after: link.1))
                }
            }
            let tells = !search.isCount && (all.missing > 0 || !all.isComplete)
            guard !page.found.isEmpty || tells else { return }
            json.key("entry")
            json.array(CollectionOfOne(())) { json, _ in
                if tells { json.incompleteEntry(all) }
                for placed in page.found { json.entry(placed, service.base, "match") }
                for placed in included { json.entry(placed, service.base, "include") }
            }
        }
        return json
    }

    private func address(after id: String?) -> String {
        let page = id.map { [SearchParameter(name: SearchPaging.tokenName, value: $0)] } ?? []
        return service.base + path + SearchForm.write(search.understood + page)
    }

    /// What the page's resources refer to by the elements that were asked for, and what says where
    /// they come from, as far as the caller may read it.
    func included(
        with found: [PersonResources.Placed], for caller: Caller
    ) -> [PersonResources.Placed] {
        guard !search.includes.isEmpty || search.includesProvenance else { return [] }
        var wanted: Set<String> = []
        for placed in found {
            for name in search.includes {
                for element in [name, name + "Reference"] {
                    if let value = placed.json[element] { value.collectReferences(into: &wanted) }
                }
            }
        }
        let matched = Set(found.map(\.address))
        return all.placed.filter { placed in
            let isWanted =
                wanted.contains(placed.address)
                || search.includesProvenance && placed.type == "Provenance"
                    && !matched.isDisjoint(with: placed.references)
            guard isWanted, !matched.contains(placed.address),
                let coverage = try? caller.coverage(of: .read, on: placed.type)
            else { return false }
            return coverage.includes(placed.facts.codings)
        }
    }
}

extension JSONValue {
    /// The addresses of all references inside.
    fileprivate func collectReferences(into found: inout Set<String>) {
        switch self {
        case .array(let values): values.forEach { $0.collectReferences(into: &found) }
        case .object(let members):
            for member in members {
                if member.name == "reference", let address = member.value.text {
                    found.insert(address)
                } else {
                    member.value.collectReferences(into: &found)
                }
            }
        default: break
        }
    }
}

extension JSONText {
    /// An entry of a searchset.
    mutating func entry(_ placed: PersonResources.Placed, _ base: String, _ mode: String) {
        entry(base + placed.address, mode: mode) { $0.value(placed.json) }
    }

    /// Says that documents have no part in an answer.
    mutating func incompleteEntry(_ all: PersonResources) {
        object { json in
            json.key("resource")
            let text =
                all.isComplete
                ? "\(all.missing) documents have no part in this: nobody has read them yet, or "
                    + "their content may not be seen, or is damaged"
                : "there are more documents than are read at once"
            OperationOutcome([.init(.warning, "incomplete", diagnostics: text)]).write(to: &json)
            json.key("search")
            json.object { $0.member("mode", "outcome") }
        }
    }
}

extension PersonResources {
    /// The resource of a type with an id.
    func first(_ type: String, _ id: String) -> Placed? {
        placed.first { $0.type == type && $0.id == id }
    }
}

extension FHIRService {
    /// What the documents of a person say, as a caller sees it.
    func clinical(
        of caller: Caller, _ person: PersonID, _ request: Request
    ) async throws -> PersonResources {
        let documents = try documents(of: caller, about: person, request)
        return try await PersonResources.read(from: documents, of: person)
    }
}

extension FHIRService {
    /// The same beside something else: nil for an app that was not answered about documents, which
    /// then gets the rest.
    func clinicalIfAnswered(
        of caller: Caller, _ person: PersonID, _ request: Request
    ) async throws -> PersonResources? {
        do { return try await clinical(of: caller, person, request) } catch let error as StoreError
            where error.code == .authorizationNotDetermined || error.code == .authorizationDenied
        { return nil }
    }
}

extension Request {
    /// Whether the caller wants what is not understood to be passed over (FHIR R4, 3.1.1.1).
    var isLenient: Bool {
        headers[values: .prefer].contains { $0.contains("handling=lenient") }
    }
}
