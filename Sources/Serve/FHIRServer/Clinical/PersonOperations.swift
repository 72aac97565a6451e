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

    /// Something that is part of everything.
    private enum Part {
        case patient
        case placed(PersonResources.Placed)
        case document(CDADocumentSample)

        var type: String {
            switch self {
            case .patient: "Patient"
            case .placed(let placed): placed.type
            case .document: "DocumentReference"
            }
        }

        var id: String? {
            switch self {
            case .patient: nil
            case .placed(let placed): placed.id
            case .document(let sample): sample.uuid.resourceID
            }
        }

        /// When the store had it; nil for the patient.
        var stored: Int64? {
            switch self {
            case .patient: nil
            case .placed(let placed): placed.stored
            case .document(let sample): sample.storedAt.microseconds
            }
        }
    }

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
        let all = try await service.clinical(of: caller, person.id, request)
        var parts = parts(of: all, for: caller)
        for parameter in parameters {
            if parameter.name == "_type" {
                let types = Set(parameter.values)
                parts.removeAll { !types.contains($0.type) }
            } else {
                let since = try DateParameter(
                    "ge" + parameter.written, of: "_since", now: service.parts.now())
                parts.removeAll { $0.stored.map { !since.means($0) } ?? false }
            }
        }
        var rest = parts[...]
        if let token = paging.token {
            guard let place = parts.firstIndex(where: { ($0.id ?? "patient") == token.text })
            else { throw ServiceFailure.invalidToken }
            rest = parts[(place + 1)...]
        }
        let shown = rest.prefix(paging.count)
        let next = rest.count > shown.count ? shown.last.map { $0.id ?? "patient" } : nil
        let writer = try await service.patientWriter(for: caller, of: person.id, request)
        let documents = DocumentReferenceWriter(base: service.base, written: WrittenReferences())
        let bundle = SearchBundle(
            base: service.base, path: "Patient/\(person.id)/$everything", understood: understood)
        let tells = all.missing > 0 || !all.isComplete
        return FHIRResponse.json(
            bundle.json(
                total: parts.count, token: paging.token, next: next.map { PagingToken(text: $0) },
                isEmpty: shown.isEmpty && !tells
            ) { json in
                if tells { json.incompleteEntry(all) }
                for part in shown {
                    switch part {
                    case .patient:
                        json.entry("\(service.base)Patient/\(person.id)", mode: "match") {
                            writer.write(person, to: &$0)
                        }
                    case .placed(let placed): json.entry(placed, service.base, "match")
                    case .document(let sample): documents.writeEntries([sample], to: &json)
                    }
                }
            })
    }

    /// What the caller's scopes cover, type by type.
    private func parts(of all: PersonResources, for caller: Caller) -> [Part] {
        var coverages: [String: ScopeCoverage] = [:]
        for type in Set(all.placed.map(\.type) + ["DocumentReference"]) {
            coverages[type] = try? caller.coverage(of: .read, on: type)
        }
        let placed = all.shown.filter { placed in
            coverages[placed.type]?.includes(placed.facts.codings) ?? false
        }
        let documents = all.documents.values.filter { sample in
            coverages["DocumentReference"]?.includes(sample) ?? false
        }.sorted { one, other in
            one.startDate == other.startDate
                ? one.uuid.precedes(other.uuid) : one.startDate > other.startDate
        }
        return [.patient] + placed.map(Part.placed) + documents.map(Part.document)
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
