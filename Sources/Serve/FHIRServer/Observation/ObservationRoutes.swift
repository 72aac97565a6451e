import Access
import FHIR
import HTTPExchange
import Base
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// Observation: a person's samples, by read, search and create.
struct ObservationRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Observation") { try await search($0, $1) }
        let creation = ObservationCreation(service: service)
        router.post("Observation") { try await creation.respond($0, $1) }
        router.post("Observation/_search") { try await search($0, $1) }
        router.get("Observation/:id") { try await read($0, $1) }
    }

    /// The samples as the caller sees them, which callers who are no apps and not the person have
    /// none of.
    private func samples(of caller: Caller) -> (any SampleReading)? {
        service.parts.samples(of: caller)
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: .read, on: "Observation")
        guard let id = context.parameters.get("id").flatMap({ ResourceID($0) }),
            let person = caller.person
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        if let uuid = id.uuid, let sample = try await samples(of: caller)?.sample(uuid),
            !sample.isOfDocument, ObservationWriter.types.contains(sample.sampleType),
            coverage.includes(ObservationCode(sample.sampleType))
        {
            ObservationWriter(person: person).write(sample, to: &json)
            return FHIRResponse.json(json)
        }
        guard
            let found = try await service.ifAnswered({
                try await service.first(of: caller, person, request) {
                    $0.first("Observation", id.text)
                }
            }), coverage.includes(found.facts.codings)
        else { throw ServiceFailure.notFound }
        return FHIRResponse.resource(found, to: request)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: .search, on: "Observation")
        let parameters = SearchForm.read(request.uri.query)
        guard let person = try service.person(of: caller, in: parameters) else {
            throw ServiceFailure.forbidden("this token only brings documents in")
        }
        var search = try ObservationSearch(
            parameters, boundTo: person, isLenient: request.isLenient, now: service.parts.now())
        search.types.removeAll { !coverage.includes(ObservationCode($0)) }
        let samples = samples(of: caller)
        if let client = samples as? ClientHandle {
            search.types = try await client.answeredTypes(among: search.types)
        }
        let clinical = try search.statements(
            parameters, boundTo: person, isLenient: request.isLenient, now: service.parts.now())
        var position = try ObservationMerge.Position(search.paging.token)
        let answered = try await statements(
            of: clinical, search.paging, from: position.statement, for: caller, person, request)
        let statements = answered ?? ClinicalPage()
        let bundle = SearchBundle(
            base: service.base, path: "Observation",
            understood: parameters.filter {
                search.understood.contains($0) || clinical.understood.contains($0)
            })
        let hasSamples = samples != nil && !search.isEmpty && !search.types.isEmpty
        func total() async throws -> Int {
            let number = statements.total ?? 0
            guard hasSamples, let samples else { return number }
            return try await count(search, in: samples) + number
        }
        if search.paging.isCount {
            return FHIRResponse.json(bundle.json(total: try await total(), isEmpty: true) { _ in })
        }
        if !hasSamples { position.samplesAreDone = true }
        let merge = ObservationMerge(
            statements: position.statementsAreDone ? [] : statements.found,
            behind: position.statementsAreDone ? nil : statements.next,
            samples: { rows, token in
                var query = search.query
                query.limit = rows
                return try await samples?.page(query, after: token)
            }, isAscending: search.sort.first?.isAscending)
        let page = try await merge.page(from: position, count: search.paging.count)
        let isWhole = search.paging.token == nil && page.next == nil
        let number =
            isWhole ? page.found.count : search.paging.wantsTotal ? try await total() : nil
        var companions = answered.map {
            ClinicalBundle(
                service: service, path: "Observation", search: clinical, page: $0, caller: caller)
        }
        if !page.found.isEmpty {
            companions?.patient = try await service.patient(
                of: clinical, for: caller, person, request)
        }
        let included = statements.included(
            with: page.found.compactMap {
                if case .statement(let placed) = $0 { placed } else { nil }
            }, of: clinical, for: caller)
        let writer = ObservationWriter(person: person, elements: search.paging.elements)
        let tells = statements.rest.isLacking
        return FHIRResponse.json(
            bundle.json(
                total: number, token: search.paging.token, next: page.next?.token,
                isEmpty: page.found.isEmpty && !tells
            ) { json in
                if tells { json.incompleteEntry(statements.rest) }
                for found in page.found {
                    switch found {
                    case .sample(let sample):
                        let address = service.base + "Observation/" + sample.uuid.resourceID
                        json.entry(address, mode: "match") { writer.write(sample, to: &$0) }
                    case .statement(let placed):
                        json.entry(placed, service.base, "match", only: search.paging.elements)
                    }
                }
                companions?.write(included, to: &json)
            })
    }

    /// The Observations of documents that a page may need; nil for an app that was not answered
    /// about documents.
    private func statements(
        of search: ClinicalSearch, _ paging: SearchPaging, from first: ClinicalPlace?,
        for caller: Caller, _ person: PersonID, _ request: Request
    ) async throws -> ClinicalPage? {
        var search = search
        search.paging = paging
        return try await service.ifAnswered {
            let needsAll = search.needsAll
            var walk = try service.walk(
                of: caller, person, request, from: needsAll ? nil : first?.document)
            return try await ClinicalPage(
                of: search, from: first, count: needsAll ? nil : paging.count, needsAll: needsAll,
                through: &walk
            ) { CoveredResources($0, for: caller, to: .search).shown($1) }
        }
    }

    private func count(
        _ search: ObservationSearch, in samples: any SampleReading
    ) async throws -> Int {
        var query = search.query
        query.limit = nil
        var count = 0
        for try await batch in samples.samples(query) { count += batch.count }
        return count
    }
}
