import Access
import FHIR
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Patient: the id that a token is bound to; name, birth date and sex for callers who may see the
/// content of a document that says them; identifiers for the person and for staff.
struct PatientRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Patient") { try await search($0, $1) }
        router.post("Patient/_search") { try await search($0, $1) }
        router.get("Patient/:id") { try await read($0, $1) }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context, may: .read, on: "Patient")
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let person = try await person(PersonID(uuid), for: caller, request)
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        try await service.patientWriter(for: caller, of: person.id, request)
            .write(person, to: &json)
        return FHIRResponse.json(json)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let caller = try service.caller(context, may: .search, on: "Patient")
        var paging = SearchPaging()
        let (parameters, understood) = try paging.sift(
            SearchForm.read(request.uri.query),
            known: ["_has", "_id", "identifier"], isLenient: request.isLenient)
        var found: [Person]?
        for parameter in parameters where parameter.name != "_has" {
            var persons: [Person] = []
            if parameter.name == "_id" { _ = try ResourceID.ids(parameter.values, of: "_id") }
            for value in parameter.values {
                let person =
                    parameter.name == "_id"
                    ? try await self.person(value, for: caller, request)
                    : try await self.person(
                        identifiedBy: TokenParameter(value), for: caller, request)
                if let person, !persons.contains(person) { persons.append(person) }
            }
            found = found?.filter(persons.contains) ?? persons
        }
        let reverse = parameters.filter { $0.name == "_has" }
        if parameters.count == reverse.count, let id = caller.person {
            found = try await person(id, for: caller, request).map { [$0] }
        }
        guard var found else {
            throw ServiceFailure.invalid(
                "missing-parameter",
                "a search of Patient expects the parameter _id or identifier")
        }
        for parameter in reverse {
            var kept: [Person] = []
            for person in found {
                let isMeant = try await service.isMeant(
                    person.id, by: parameter, for: caller, request)
                if isMeant { kept.append(person) }
            }
            found = kept
        }
        var writers: [PersonID: PatientWriter] = [:]
        for person in found where !paging.isCount {
            writers[person.id] = try await service.patientWriter(
                for: caller, of: person.id, request)
        }
        let bundle = SearchBundle(base: service.base, path: "Patient", understood: understood)
        return FHIRResponse.json(
            bundle.json(total: found.count, isEmpty: found.isEmpty || paging.isCount) { json in
                for person in found {
                    json.entry("\(service.base)Patient/\(person.id)", mode: "match") {
                        (writers[person.id] ?? PatientWriter()).write(person, to: &$0)
                    }
                }
            })
    }

    private func person(
        _ id: String, for caller: Caller, _ request: Request
    ) async throws -> Person? {
        guard let uuid = UUID(resource: id) else { return nil }
        return try await person(PersonID(uuid), for: caller, request)
    }

    /// The person with as many identifiers as the caller may know.
    func person(
        _ id: PersonID, for caller: Caller, _ request: Request
    ) async throws -> Person? {
        switch caller.role {
        case .app(_, for: id, _), .delegate(_, for: id, _): Person(id: id, identifiers: [])
        case .owner(id): try await service.parts.store.owner(id).person()
        case .staff(let member):
            try await service.parts.staff(member.name, request).person(id)
        case .app, .delegate, .owner, .intake: nil
        }
    }

    private func person(
        identifiedBy token: TokenParameter, for caller: Caller, _ request: Request
    ) async throws -> Person? {
        guard case .named(let system) = token.system, let code = token.code,
            let wanted = BusinessIdentifier(system: system, value: code).instance
        else { return nil }
        switch caller.role {
        case .owner(let id):
            let person = try await person(id, for: caller, request)
            return person.flatMap { person in
                wanted.key.map(person.identifiers.contains) ?? false ? person : nil
            }
        case .staff(let member):
            return try await service.parts.staff(member.name, request).person(identifiedBy: wanted)
        case .app, .delegate, .intake: return nil
        }
    }
}

extension FHIRService {
    /// What writes a Patient with what the caller may know of the person.
    func patientWriter(
        for caller: Caller, of person: PersonID, _ request: Request
    ) async throws -> PatientWriter {
        let documents = try documents(of: caller, about: person, request)
        return PatientWriter(try await Demographics.read(from: documents))
    }

    /// The Patient that comes with what is found; nil where the caller may not read it.
    func patient(
        for caller: Caller, _ id: PersonID, _ request: Request
    ) async throws -> JSONText? {
        guard (try? caller.coverage(of: .read, on: "Patient")) == .everything,
            let person = try await PatientRoutes(service: self).person(id, for: caller, request)
        else { return nil }
        var json = JSONText()
        try await patientWriter(for: caller, of: id, request).write(person, to: &json)
        return json
    }
}

extension FHIRService {
    /// Whether something that documents say of a person meets a `_has` parameter.
    fileprivate func isMeant(
        _ person: PersonID, by parameter: SearchParameter, for caller: Caller, _ request: Request
    ) async throws -> Bool {
        let type = ClinicalType(type: "Patient")
        guard
            case .isReferredTo(let link, let conditions)? =
                try ClinicalCondition(parameter, of: type, now: parts.now())
        else { throw ServiceFailure.unknownReverse(of: type.type) }
        return try await first(of: caller, person, request) { all in
            CoveredResources(all, for: caller, to: .search).shown(link.type).first { placed in
                conditions.allSatisfy { $0.means(placed) { _, _ in [] } }
            }
        } != nil
    }
}

extension JSONText {
    /// The entry of a searchset with the Patient that was written.
    mutating func patientEntry(_ patient: JSONText, _ base: String) {
        guard let id = (try? JSONValue(patient.bytes))?["id"]?.text else { return }
        entry("\(base)Patient/\(id)", mode: "include") { $0.raw(patient.bytes) }
    }
}
