import Access
import FHIR
import HTTPExchange
import Base
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// Provenance: read, and search by target. Each document has one, under the document's own id, and
/// so has each resource that is made of what a document says, under an id of its own.
struct ProvenanceRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Provenance") { try await search($0, $1) }
        router.post("Provenance/_search") { try await search($0, $1) }
        router.get("Provenance/:id") { try await read($0, $1) }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (caller, coverage) = try service.documentCaller(
            context, may: .read, on: "Provenance")
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }) else {
            throw ServiceFailure.notFound
        }
        let documents = try await service.documents(of: caller, holding: uuid, request)
        var json = JSONText()
        guard let sample = try await documents.document(uuid), coverage.includes(sample) else {
            guard let found = try await statement(uuid, for: caller, request) else {
                throw ServiceFailure.notFound
            }
            json.raw(found.bytes)
            return FHIRResponse.json(json)
        }
        ProvenanceWriter().write(sample, to: &json)
        return FHIRResponse.json(json)
    }

    /// The Provenance of a resource that is made of what a document says, for callers whose scopes
    /// cover all Provenance.
    private func statement(
        _ uuid: UUID, for caller: Caller, _ request: Request
    ) async throws -> PersonResources.Resource? {
        guard let person = caller.person,
            try caller.coverage(of: .read, on: "Provenance") == .everything
        else { return nil }
        return try await service.ifAnswered {
            try await service.first(of: caller, person, request) {
                $0.first("Provenance", uuid.resourceID)
            }
        }
    }

    /// The answer to a search by targets that are made of what documents say; nil where the targets
    /// are documents.
    private func statements(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response? {
        let parameters = SearchForm.read(request.uri.query)
        let targets = parameters.filter { $0.name == "target" }.flatMap(\.values)
        let types = Set(ClinicalType.all.map(\.type) + ["Observation"])
        guard !targets.isEmpty,
            targets.allSatisfy({ target in
                let parts = target.split(separator: "/")
                return parts.count > 1 && types.contains(String(parts[parts.count - 2]))
            })
        else { return nil }
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: .search, on: "Provenance")
        guard let person = caller.person else {
            throw ServiceFailure.forbidden("staff read what one person's documents say")
        }
        var type = ClinicalType(type: "Provenance")
        type.isOfPatient = true
        let search = try ClinicalSearch(
            type, parameters.filter { $0.name != "target" }, boundTo: person,
            isLenient: request.isLenient, now: service.parts.now())
        let addresses = Set(
            targets.map { $0.split(separator: "/").suffix(2).joined(separator: "/") })
        let page = try await service.page(of: search, for: caller, person, request) { all, _ in
            all.placed.filter {
                $0.type == "Provenance" && coverage == .everything
                    && !addresses.isDisjoint(with: $0.references)
            }
        }
        return FHIRResponse.json(
            ClinicalBundle(
                service: service, path: "Provenance", search: search, page: page, caller: caller
            ).json)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        if let answer = try await statements(request, context) { return answer }
        let (caller, coverage) = try service.documentCaller(
            context, may: .search, on: "Provenance")
        var search = DocumentSearch()
        let (targets, understood) = try search.paging.sift(
            SearchForm.read(request.uri.query), known: ["_id", "target"],
            isLenient: request.isLenient)
        guard !targets.isEmpty else {
            throw ServiceFailure.invalid(
                "missing-parameter",
                "a search of Provenance expects the parameter target, or _id")
        }
        let wanted = try targets.map { target in
            let ids =
                target.name == "_id"
                ? try ResourceID.ids(target.values, of: "_id")
                : try ResourceID.references(
                    target.values, to: "DocumentReference", of: target.name)
            return Set(ids.compactMap(\.uuid))
        }
        search.predicates = wanted.map { .uuids($0) }
        search.restrict(to: coverage)
        let documents = try await documents(of: caller, wanted, request)
        let result =
            try await documents.map {
                DocumentSearchRun(documents: $0, search: search, leavesOutDamaged: true)
            }?.result()
            ?? DocumentSearchRun.Result(total: 0)
        let bundle = SearchBundle(base: service.base, path: "Provenance", understood: understood)
        return FHIRResponse.json(
            bundle.json(
                total: result.total, token: search.paging.token, next: result.next,
                isEmpty: result.samples.isEmpty && result.unreadable.isEmpty
            ) { json in
                if !result.unreadable.isEmpty {
                    json.unreadableEntry(result.unreadable, of: search)
                }
                for sample in result.samples {
                    json.entry(
                        service.base + "Provenance/" + sample.uuid.resourceID, mode: "match"
                    ) { ProvenanceWriter().write(sample, to: &$0) }
                }
            })
    }

    /// The documents that a search looks among; staff name one document, which says whose, and
    /// there are none if nobody has it.
    private func documents(
        of caller: Caller, _ wanted: [Set<UUID>], _ request: Request
    ) async throws -> (any DocumentReading)? {
        guard let member = caller.staff else {
            return try service.documents(of: caller, about: nil, request)
        }
        guard Set(wanted.joined()).count == 1, let uuid = wanted.first?.first else {
            throw ServiceFailure.invalid(
                "missing-parameter",
                "staff search one document's Provenance: the parameter target expects one")
        }
        return try await service.parts.staff(member.name, request).documents(holding: uuid)
    }
}
