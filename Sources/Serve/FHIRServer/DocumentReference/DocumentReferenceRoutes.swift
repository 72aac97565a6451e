import Access
import FHIR
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// DocumentReference: read, vread, history, search.
struct DocumentReferenceRoutes {
    let service: FHIRService
    private let written = WrittenReferences()

    init(service: FHIRService) { self.service = service }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("DocumentReference") { try await search($0, $1) }
        router.post("DocumentReference/_search") { try await search($0, $1) }
        router.get("DocumentReference/$docref") { try await docRef($0, $1) }
        router.post("DocumentReference/$docref") { try await docRef($0, $1, hasBody: true) }
        router.get("DocumentReference/:id") { try await read($0, $1) }
        router.get("DocumentReference/:id/_history") { try await history($0, $1) }
        router.get("DocumentReference/:id/_history/:version") { try await readVersion($0, $1) }
    }

    private var writer: DocumentReferenceWriter {
        DocumentReferenceWriter(base: service.base, written: written)
    }

    // MARK: Search

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (caller, coverage) = try service.documentCaller(context, may: .search)
        let parameters = SearchForm.read(request.uri.query)
        let person = try service.person(of: caller, in: parameters)
        var search = try DocumentSearch(
            parameters, boundTo: person, isLenient: request.isLenient, now: service.parts.now())
        search.restrict(to: coverage)
        let documents = try service.documents(of: caller, about: person, request)
        var patient: JSONText?
        if search.includesPatient, let person {
            patient = try await service.patient(for: caller, person, request)
        }
        return try await answer([search], of: documents, with: patient)
    }

    private func docRef(
        _ request: Request, _ context: ServiceContext, hasBody: Bool = false
    ) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (caller, coverage) = try service.documentCaller(context, may: .search)
        var parameters = SearchForm.read(request.uri.query)
        if hasBody {
            let body = try await request.bytes(upTo: FormFields.bytes)
            if !body.isEmpty {
                try request.requireBody(of: FHIRResponse.jsonTypes)
                parameters += try DocRefOperation.parameters(body)
            }
        }
        let person = try service.person(of: caller, in: parameters)
        let operation = try DocRefOperation(
            parameters, boundTo: person, now: service.parts.now())
        return try await answer(
            operation.searches.map { search in
                var search = search
                search.restrict(to: coverage)
                return search
            }, path: "DocumentReference/$docref",
            of: service.documents(of: caller, about: person, request))
    }

    /// The searchset of a search, or of several that each find their latest document.
    private func answer(
        _ searches: [DocumentSearch], path: String = "DocumentReference",
        of documents: any DocumentReading, with patient: JSONText? = nil
    ) async throws -> Response {
        guard let search = searches.first else { throw ServiceFailure.notFound }
        func run(_ search: DocumentSearch) async throws -> DocumentSearchRun.Result {
            try await DocumentSearchRun(
                documents: documents, search: search, leavesOutDamaged: true
            ).result()
        }
        var result = try await run(search)
        for other in searches.dropFirst() {
            let more = try await run(other)
            result.samples += more.samples.filter { !result.samples.map(\.uuid).contains($0.uuid) }
            result.unreadable += more.unreadable.filter { !result.unreadable.contains($0) }
            result.total = result.unreadable.isEmpty ? result.samples.count : nil
        }
        var writer = writer
        writer.elements = search.paging.elements
        let bundle = SearchBundle(
            base: service.base, path: path, understood: search.understood)
        return FHIRResponse.json(
            bundle.json(
                total: result.total, token: search.paging.token, next: result.next,
                isEmpty: result.samples.isEmpty && result.unreadable.isEmpty
            ) { json in
                if !result.unreadable.isEmpty {
                    json.unreadableEntry(result.unreadable, of: search)
                }
                writer.writeEntries(result.samples, to: &json)
                if let patient, !result.samples.isEmpty { json.patientEntry(patient, service.base) }
                guard search.includesProvenance else { return }
                for sample in result.samples {
                    let id = sample.uuid.resourceID
                    json.entry(service.base + "Provenance/" + id, mode: "include") {
                        ProvenanceWriter().write(sample, to: &$0)
                    }
                }
            })
    }

    private func address(_ uuid: UUID) -> String {
        service.base + "DocumentReference/" + uuid.resourceID
    }

    // MARK: Read

    /// The document that a request names, as the caller sees it.
    private func document(
        _ request: Request, _ context: ServiceContext
    ) async throws -> CDADocumentSample {
        try FHIRResponse.requireFormat(request)
        let (caller, coverage) = try service.documentCaller(context, may: .read)
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }) else {
            throw ServiceFailure.notFound
        }
        let documents = try await service.documents(of: caller, holding: uuid, request)
        guard let sample = try await documents.document(uuid), coverage.includes(sample) else {
            throw ServiceFailure.notFound
        }
        return sample
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let sample = try await document(request, context)
        return response(sample, unlessKnownTo: request)
    }

    private func response(
        _ sample: CDADocumentSample, unlessKnownTo request: Request
    ) -> Response {
        let tag = "W/\"\(sample.status.resourceVersion)\""
        // When something took its place is not the time that it tells.
        let time =
            sample.status == .current
            ? ModificationTime(microseconds: sample.storedAt.microseconds) : nil
        let headers = HTTPFields.version(tag: tag, time)
        let isKnown =
            time?.isKnown(to: request.headers, tag: tag)
            ?? EntityTag.list(request.headers[.ifNoneMatch]).matches(tag)
        guard !isKnown else { return Response(status: .notModified, headers: headers) }
        var json = JSONText()
        writer.write(sample, to: &json)
        return FHIRResponse.json(json, headers: headers)
    }

    /// A document has a version before something took its place, and one after it.
    private func readVersion(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let sample = try await document(request, context)
        let version = context.parameters.get("version")
        guard let match = versions(of: sample).first(where: { $0.0 == version }) else {
            throw ServiceFailure.notFound
        }
        return response(match.1, unlessKnownTo: request)
    }

    /// The latest version first.
    private func history(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let sample = try await document(request, context)
        let versions = versions(of: sample)
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("type", "history")
            json.member("total", versions.count)
            json.key("link")
            json.array(CollectionOfOne(address(sample.uuid) + "/_history")) { json, address in
                json.object { json in
                    json.member("relation", "self")
                    json.member("url", address)
                }
            }
            json.key("entry")
            json.array(versions) { json, version in
                json.object { json in
                    json.member("fullUrl", address(sample.uuid))
                    json.key("resource")
                    writer.write(version.1, to: &json)
                    let isFirst = version.0 == DocumentStatus.current.resourceVersion
                    json.key("request")
                    json.object { json in
                        json.member("method", isFirst ? "POST" : "PUT")
                        json.member(
                            "url",
                            "DocumentReference" + (isFirst ? "" : "/" + sample.uuid.resourceID))
                    }
                    json.key("response")
                    json.object { json in
                        json.member("status", isFirst ? "201" : "200")
                        json.member("etag", "W/\"\(version.0)\"")
                        json.member(
                            "lastModified", InstantText.format(sample.storedAt.microseconds))
                    }
                }
            }
        }
        return FHIRResponse.json(json)
    }

    private func versions(of sample: CDADocumentSample) -> [(String, CDADocumentSample)] {
        let first = sample.with(status: .current)
        let both = sample.status == .current ? [sample] : [sample, first]
        return both.map { ($0.status.resourceVersion, $0) }
    }
}
