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

    /// The samples as the caller sees them, and whose they are.
    private func samples(
        _ context: ServiceContext, may interaction: Scope.Interaction
    ) throws -> (handle: any SampleReading, person: PersonID, coverage: ScopeCoverage) {
        let caller = try service.caller(context)
        let coverage = try caller.coverage(of: interaction, on: "Observation")
        guard let handle = service.parts.samples(of: caller), let person = caller.person else {
            throw ServiceFailure.forbidden("samples are for the person and for apps")
        }
        return (handle, person, coverage)
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (samples, person, coverage) = try samples(context, may: .read)
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let sample = try await samples.sample(uuid),
            ObservationWriter.types.contains(sample.sampleType),
            coverage.includes(ObservationCode(sample.sampleType))
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        ObservationWriter(person: person).write(sample, to: &json)
        return FHIRResponse.json(json)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (samples, person, coverage) = try samples(context, may: .search)
        var search = try ObservationSearch(
            SearchForm.read(request.uri.query), boundTo: person,
            isStrict: request.isStrict, now: service.parts.now())
        search.types.removeAll { !coverage.includes(ObservationCode($0)) }
        if let client = samples as? ClientHandle {
            search.types = try await client.answeredTypes(among: search.types)
        }
        let bundle = SearchBundle(
            base: service.base, path: "Observation", understood: search.understood)
        if search.isEmpty || search.types.isEmpty {
            return FHIRResponse.json(bundle.json(total: 0, isEmpty: true) { _ in })
        }
        if search.paging.isCount {
            let total = try await count(search, in: samples)
            return FHIRResponse.json(bundle.json(total: total, isEmpty: true) { _ in })
        }
        let page = try await samples.page(search.query, after: search.paging.token)
        let isWhole = search.paging.token == nil && page.next == nil
        var total = isWhole ? page.samples.count : nil
        if total == nil, search.paging.wantsTotal { total = try await count(search, in: samples) }
        let writer = ObservationWriter(person: person, elements: search.paging.elements)
        return FHIRResponse.json(
            bundle.json(
                total: total, token: search.paging.token, next: page.next,
                isEmpty: page.samples.isEmpty
            ) { json in
                for sample in page.samples {
                    let address = service.base + "Observation/" + sample.uuid.resourceID
                    json.entry(address, mode: "match") { writer.write(sample, to: &$0) }
                }
            })
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
