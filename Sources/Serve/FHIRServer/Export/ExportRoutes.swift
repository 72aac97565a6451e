import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// `Patient/ID/$export`: all of a person that a caller may read, as files with a resource a line
/// (FHIR Bulk Data 2.0, for one person).
struct ExportRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Patient/:id/$export") { try await order($0, $1) }
        for path: RouterPath in ["$export", "Patient/$export"] {
            router.get(path) { _, context -> Response in
                _ = try service.caller(context)
                throw ServiceFailure(
                    .forbidden, "not-supported",
                    "persons are exported one by one, by Patient/ID/$export: each decides about "
                        + "their own data, and who reads them stands in their access log")
            }
        }
        router.get("$export-status/:job") { try await status($0, $1) }
        router.delete("$export-status/:job") { try await cancel($0, $1) }
        router.get("$export-file/:job/:file") { try await file($0, $1) }
    }

    private func authority() throws -> ServiceAuthority {
        guard let authority = service.parts.authority else {
            throw ServiceFailure(
                .notImplemented, "not-supported", "exports need a service with keys of its own")
        }
        return authority
    }

    private func order(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let caller = try service.caller(context, may: .read, on: "Patient")
        guard request.headers[values: .prefer].contains(where: { $0.contains("respond-async") })
        else {
            throw ServiceFailure.invalid(
                "missing-header", "an export expects the header Prefer: respond-async")
        }
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let person = try await PatientRoutes(service: service)
                .person(PersonID(uuid), for: caller, request)
        else { throw ServiceFailure.notFound }
        let order = try ExportOrder(
            SearchForm.read(request.uri.query), of: person.id, for: caller, request,
            now: service.parts.now())
        let address = service.base + "$export-status/" + (try order.sealed(by: authority()))
        var headers: HTTPFields = [.cacheControl: "private, no-store"]
        headers[.contentLocation] = address
        return Response(status: .accepted, headers: headers)
    }

    /// The order that an address names.
    ///
    /// - Throws: ``ServiceFailure`` with status 404 for one that is not there, any more or for this
    ///   caller.
    private func order(of caller: Caller, _ context: ServiceContext) throws -> ExportOrder {
        guard let text = context.parameters.get("job"),
            let order = ExportOrder(
                text, for: caller, by: try authority(), at: service.parts.now())
        else {
            throw ServiceFailure(
                .notFound, "no-such-export",
                "there is no such export of this caller, or it was cancelled, or is over; begin a "
                    + "new one")
        }
        return order
    }

    private func contents(
        _ request: Request, _ context: ServiceContext
    ) async throws -> ExportContents {
        let caller = try service.caller(context)
        let order = try order(of: caller, context)
        return try await service.parts.work.run(for: context) {
            let all = try await service.clinical(of: caller, order.person, request)
            var samples = service.parts.samples(of: caller).map { reader in
                (
                    reader: reader,
                    types: ObservationWriter.types.filter { type in
                        (try? caller.coverage(of: .read, on: "Observation"))?
                            .includes(ObservationCode(type)) ?? false
                    }
                )
            }
            if let client = samples?.reader as? ClientHandle {
                let types = samples?.types ?? []
                samples?.types = try await client.answeredTypes(among: types)
            }
            if samples?.types.isEmpty == true { samples = nil }
            return ExportContents(
                service: service, order: order, caller: caller,
                documents: try service.documents(of: caller, about: order.person, request),
                all: all, covered: CoveredResources(all, for: caller, to: .read),
                patient: try await service.patient(for: caller, order.person, request),
                samples: samples)
        }
    }

    /// The list of the files. They are made when they are fetched, so that nobody waits for them.
    private func status(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let contents = try await contents(request, context)
        let order = contents.order
        var found: [ExportFile] = []
        for type in order.types where try await contents.has(type) { found.append(.type(type)) }
        var deleted = false
        try await contents.eachReplaced { _ in deleted = true }
        let job = context.parameters.get("job") ?? ""
        func list(_ name: String, _ files: [ExportFile], to json: inout JSONText) {
            json.key(name)
            json.array(files) { json, file in
                json.object { json in
                    json.member("type", file.type)
                    json.member("url", "\(service.base)$export-file/\(job)/\(file.name)")
                }
            }
        }
        var json = JSONText()
        json.object { json in
            json.member("transactionTime", InstantText.format(order.until))
            json.member("request", service.parts.configuration.publicBase + order.request)
            json.member("requiresAccessToken", true)
            list("output", found, to: &json)
            if order.since != nil { list("deleted", deleted ? [.deleted] : [], to: &json) }
            list("error", contents.notes.bytes.isEmpty ? [] : [.errors], to: &json)
        }
        var response = FHIRResponse.json(json)
        response.headers[.contentType] = "application/json"
        response.headers[.expires] =
            ModificationTime(microseconds: order.end.microseconds).text
        return response
    }

    private func cancel(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let caller = try service.caller(context)
        try await order(of: caller, context).cancel(by: try authority())
        return Response(status: .accepted)
    }

    private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let contents = try await contents(request, context)
        guard
            let file = context.parameters.get("file")
                .flatMap({ ExportFile($0, of: contents.order) })
        else { throw ServiceFailure.notFound }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/fhir+ndjson", .cacheControl: "private, no-store",
                .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody { writer in
                try await contents.write(file, to: &writer)
                try await writer.finish(nil)
            })
    }
}
