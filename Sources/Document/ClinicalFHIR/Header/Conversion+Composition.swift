import Base
import HealthModel
import Statements

/// The header to Composition, its encounter and its care team; and Provenance for each resource.
extension Conversion {
    func makeComposition() {
        let header = document.header
        let id = identity.id("Composition", "/ClinicalDocument")
        var fields = Fields(resource: "Composition", id: id)
        fields.add("meta", meta)
        fields.add("language", header.languageCode?.token.map(JSONValue.string))
        fields.add("identifier", header.setId.flatMap(Persons.identifier) ?? documentIdentifier)
        fields.add("status", "final")
        fields.add("type", Codes.required(header.code))
        if !severalPatients { fields.add("subject", patientReference) }
        fields.add("encounter", headerEncounter())
        let date = header.effectiveTime.map { Span($0) }?.start
        if date == nil { fields.add("_date", .absent("unknown")) }
        fields.dateTime("date", date)
        let authors = references(
            to: header.parts.filter { $0.name == "author" },
            [.Practitioner, .PractitionerRole, .Device, .Patient, .RelatedPerson, .Organization])
        fields.list("author", authors.isEmpty ? [.absent("unknown")] : authors)
        let title = header.title?.trimmed ?? header.code?.display?.trimmed
        fields.required("title", title.map(JSONValue.string), absent: "unknown")
        fields.add("confidentiality", header.confidentialityCode?.code?.token.map(JSONValue.string))
        fields.list("attester", attesters())
        fields.add("custodian", custodian)
        fields.list("event", events())
        fields.list("section", sectionOrder.compactMap(section))
        guard let json = fields.value else { return }
        head.insert(
            ClinicalResource(json, type: "Composition", id: id, statements: []), at: 0)
    }

    /// The organization that keeps the document.
    var custodian: JSONValue? {
        document.header.parts.first { $0.name == "custodian" }?["assignedCustodian"]?[
            "representedCustodianOrganization"
        ].flatMap { organization($0) }
    }

    private func section(_ section: StatementSection) -> JSONValue? {
        guard let addresses = sections[section.xpath], !addresses.isEmpty else { return nil }
        var fields = Fields()
        fields.text("title", section.title)
        fields.add("code", Codes.concept(section.code))
        fields.list("entry", addresses.map { .reference($0) })
        return fields.value
    }

    private func attesters() -> [JSONValue] {
        let modes = [
            "legalAuthenticator": "legal", "authenticator": "professional",
        ]
        return document.header.parts.compactMap { part in
            guard let mode = modes[part.name] else { return nil }
            var fields = Fields()
            fields.add("mode", .string(mode))
            fields.dateTime("time", part.time.map { Span($0) }?.start)
            fields.add(
                "party",
                reference(
                    to: part,
                    [.Practitioner, .PractitionerRole, .Patient, .RelatedPerson, .Organization]))
            return fields.value
        }
    }

    private var services: [Part] {
        document.header.parts.filter { $0.name == "documentationOf" }
            .compactMap { $0["serviceEvent"] }
    }

    private func events() -> [JSONValue] {
        services.compactMap { service in
            var fields = Fields()
            fields.one("code", Codes.concept(service.code))
            if let time = service.time { fields.period("period", Span(time)) }
            return fields.value
        }
    }

    /// The encounter that the document is of.
    private func headerEncounter() -> JSONValue? {
        guard !severalPatients,
            let part = document.header.parts.first(where: { $0.name == "componentOf" })?[
                "encompassingEncounter"]
        else { return nil }
        let id = identity.id("Encounter", "encompassingEncounter")
        var fields = Fields(resource: "Encounter", id: id)
        fields.add("meta", meta)
        fields.list("identifier", Persons.identifiers(part.ids))
        let span = part.time.map { Span($0) } ?? Span()
        fields.add("status", span.isOver ? "finished" : "unknown")
        fields.add("class", encounterClass(part.code))
        fields.one("type", Codes.concept(part.code))
        fields.add("subject", patientReference)
        let people = part.parts.filter {
            $0.name == "responsibleParty" || $0.name == "encounterParticipant"
        }
        let types: Set<ResourceType> = [.Practitioner, .PractitionerRole, .RelatedPerson]
        fields.list(
            "participant", references(to: people, types).map { .fields(["individual": $0]) })
        fields.period("period", pointAsStart(span))
        if let code = part.first("dischargeDispositionCode")?.concept,
            let disposition = Codes.concept(code)
        {
            fields.add("hospitalization", .fields(["dischargeDisposition": disposition]))
        }
        let facility = part["location"]?["healthCareFacility"]
        if let place = facility.flatMap({ location($0) }) {
            fields.list("location", [.fields(["location": place])])
        }
        fields.add(
            "serviceProvider",
            facility?["serviceProviderOrganization"].flatMap { organization($0) })
        add(fields, .Encounter, id, toHead: true)
        return .reference("Encounter/\(id)")
    }

    /// Whom the document's service was done by, as a care team.
    func makeHeaderCareTeams() {
        guard !severalPatients else { return }
        for (number, service) in services.enumerated() {
            let members = service.parts.filter { $0.name == "performer" }.compactMap(member)
            guard !members.isEmpty else { continue }
            let id = identity.id("CareTeam", "serviceEvent[\(number + 1)]")
            var fields = Fields(resource: "CareTeam", id: id)
            fields.add("meta", meta)
            fields.add("subject", patientReference)
            if let time = service.time { fields.period("period", Span(time)) }
            fields.list("participant", members)
            add(fields, .CareTeam, id, toHead: true)
        }
    }
}
