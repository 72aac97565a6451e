import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird

/// `Patient/$everything` (FHIR R4) and `Patient/$summary` (HL7 IPS 1.1): all that the documents of
/// a person say, as the caller may see it.
struct PersonOperations {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Patient/:id/$everything") { try await everything($0, $1) }
        router.get("Patient/:id/$summary") { try await summary($0, $1) }
    }

    /// The person whom the address names, if the caller may ask for them.
    private func person(
        _ caller: Caller, _ request: Request, _ context: ServiceContext
    ) async throws -> Person {
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let person = try await PatientRoutes(service: service)
                .person(PersonID(uuid), for: caller, request)
        else { throw ServiceFailure.notFound }
        return person
    }

    // MARK: Everything

    private func everything(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context, may: .read, on: "Patient")
        let person = try await person(caller, request, context)
        var paging = SearchPaging()
        let (parameters, understood) = try paging.sift(
            SearchForm.read(request.uri.query), known: ["_type", "_since"],
            isLenient: request.isLenient)
        var wanted = EverythingPage.Wanted(caller)
        for parameter in parameters {
            if parameter.name == "_type" {
                wanted.add(types: parameter.values)
            } else {
                wanted.since.append(
                    try DateParameter(
                        "ge" + parameter.written, of: "_since", now: service.parts.now()))
            }
        }
        let token = try paging.token.map(EverythingPage.Place.init)
        var walk = try service.walk(of: caller, person.id, request, from: token?.placed?.document)
        let page = try await EverythingPage(
            from: token, count: max(paging.count, 1), wanted,
            in: service.documents(of: caller, about: person.id, request), through: &walk)
        let writer = try await service.patientWriter(for: caller, of: person.id, request)
        let documents = DocumentReferenceWriter(base: service.base, written: WrittenReferences())
        let bundle = SearchBundle(
            base: service.base, path: "Patient/\(person.id)/$everything", understood: understood)
        return FHIRResponse.json(
            bundle.json(
                total: page.total, token: paging.token, next: page.next?.token,
                isEmpty: page.count == 0 && !page.rest.isLacking
            ) { json in
                if page.rest.isLacking { json.incompleteEntry(page.rest) }
                if page.hasPatient {
                    json.entry("\(service.base)Patient/\(person.id)", mode: "match") {
                        writer.write(person, to: &$0)
                    }
                }
                for placed in page.placed { json.entry(placed, service.base, "match") }
                documents.writeEntries(page.documents, to: &json)
            })
    }

    // MARK: Summary

    private func summary(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context, may: .read, on: "Patient")
        let person = try await person(caller, request, context)
        // A summary without a kind that it should have would say that there is none of it.
        for type in ["AllergyIntolerance", "Condition", "MedicationRequest"] {
            try caller.require(.read, on: type)
        }
        var all = try await service.clinical(of: caller, person.id, request)
        all.keep { placed in
            (try? caller.coverage(of: .read, on: placed.type))?.includes(placed.facts.codings)
                ?? false
        }
        var patient = JSONText()
        try await service.patientWriter(for: caller, of: person.id, request)
            .write(person, to: &patient)
        var json = JSONText()
        json.value(
            PersonSummary(
                all, patient: try JSONValue(patient.bytes), person: person.id,
                now: service.parts.now()
            ).bundle)
        return FHIRResponse.json(json)
    }
}
