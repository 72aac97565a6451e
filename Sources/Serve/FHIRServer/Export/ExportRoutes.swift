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
/// (FHIR Bulk Data 2.0), and `$export` and `Patient/$export`, which are one here: all persons who
/// let a system have something.
struct ExportRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Patient/:id/$export") { try await order($0, $1) }
        for path: RouterPath in ["$export", "Patient/$export"] {
            router.get(path) { try await orderAll($0, $1) }
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
        try Self.requireAsynchronous(request)
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let person = try await PatientRoutes(service: service)
                .person(PersonID(uuid), for: caller, request)
        else { throw ServiceFailure.notFound }
        return try accepted(
            ExportOrder(
                SearchForm.read(request.uri.query), of: person.id, for: caller, request,
                now: service.parts.now()))
    }

    private func orderAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let caller = try service.caller(context)
        let system = try SystemExport(service, caller)
        try Self.requireAsynchronous(request)
        let order = try await ExportOrder(
            SearchForm.read(request.uri.query), of: nil, parts: system.parts(), for: caller,
            request, now: service.parts.now())
        // Whom no scope lets read anything is told which one would.
        if order.types.isEmpty { _ = try caller.coverage(of: .read, on: "Patient") }
        return try accepted(order)
    }

    private static func requireAsynchronous(_ request: Request) throws {
        guard request.headers[values: .prefer].contains(where: { $0.contains("respond-async") })
        else {
            throw ServiceFailure.invalid(
                "missing-header", "an export expects the header Prefer: respond-async")
        }
    }

    private func accepted(_ order: ExportOrder) throws -> Response {
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

    /// The list of the files. They are made when they are fetched, so that nobody waits for them;
    /// those of a system may be empty, since whether they are is found out by reading everybody.
    private func status(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let caller = try service.caller(context)
        let order = try order(of: caller, context)
        var found: [ExportFile] = []
        var deleted = false
        var errors = true
        if let person = order.person {
            let contents = try await contents(order, person, caller, request, context)
            for type in order.types where try await contents.has(type) {
                found.append(.type(type))
            }
            try await contents.eachReplaced { _ in deleted = true }
            errors = !contents.notes.bytes.isEmpty
        } else {
            found = order.types.map { .type($0) }
            deleted = true
        }
        let job = context.parameters.get("job") ?? ""
        func list(_ name: String, _ files: [ExportFile], to json: inout JSONText) {
            json.key(name)
            let parts = files.flatMap { file in (1...order.parts).map { (file, $0) } }
            json.array(parts) { json, place in
                let (file, part) = place
                json.object { json in
                    json.member("type", file.type)
                    json.member(
                        "url", "\(service.base)$export-file/\(job)/\(file.name(part, of: order))")
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
            list("error", errors ? [.errors] : [], to: &json)
        }
        var response = FHIRResponse.json(json)
        response.headers[.contentType] = "application/json"
        response.headers[.expires] =
            ModificationTime(microseconds: order.end.microseconds).text
        return response
    }

    private func contents(
        _ order: ExportOrder, _ person: PersonID, _ caller: Caller, writing file: ExportFile? = nil,
        _ request: Request, _ context: ServiceContext
    ) async throws -> ExportContents {
        try await service.parts.work.run(for: context) {
            try await ExportContents(
                service, order, of: person, for: caller, writing: file, request)
        }
    }

    private func cancel(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let caller = try service.caller(context)
        try await order(of: caller, context).cancel(by: try authority())
        return Response(status: .accepted)
    }

    private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let caller = try service.caller(context)
        let order = try order(of: caller, context)
        guard
            let (file, part) = context.parameters.get("file")
                .flatMap({ ExportFile.named($0, of: order) })
        else { throw ServiceFailure.notFound }
        let body: ResponseBody
        if let person = order.person {
            let contents = try await contents(
                order, person, caller, writing: file, request, context)
            body = ResponseBody { writer in
                try await contents.write(file, to: &writer)
                try await writer.finish(nil)
            }
        } else {
            body = try SystemExport(service, caller)
                .body(of: file, part: part, order, request, context)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/fhir+ndjson", .cacheControl: "private, no-store",
                .xContentTypeOptions: "nosniff",
            ], body: body)
    }
}
