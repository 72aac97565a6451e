import Base
import HealthModel
import Statements

/// Participations to Practitioner, PractitionerRole, Organization, Device, Location, RelatedPerson.
extension Conversion {
    private static let roles = [
        "assignedAuthor", "assignedEntity", "assignedCustodian", "relatedEntity",
        "participantRole", "associatedEntity", "intendedRecipient", "responsibleParty",
    ]

    /// The references to participations of the types that an element may have, each once.
    func references(to parts: [Part], _ types: Set<ResourceType>) -> [JSONValue] {
        var found: [JSONValue] = []
        for part in parts {
            guard let reference = reference(to: part, types), !found.contains(reference) else {
                continue
            }
            found.append(reference)
        }
        return found
    }

    /// The first of them.
    func reference(toFirst parts: [Part], _ types: Set<ResourceType>) -> JSONValue? {
        parts.lazy.compactMap { self.reference(to: $0, types) }.first
    }

    /// The reference to a participation; nil where it names nobody, or where the element may not
    /// have what it names.
    func reference(to part: Part, _ types: Set<ResourceType>) -> JSONValue? {
        guard let role = part.parts.first(where: { Self.roles.contains($0.name) }) else {
            return nil
        }
        let keys = role.ids.compactMap(\.key)
        if types.contains(.Patient), keys.contains(where: patientKeys.contains) {
            return patientReference
        }
        if role.name == "relatedEntity" {
            return types.contains(.RelatedPerson) ? relatedPerson(role) : nil
        }
        let person = role["assignedPerson"] ?? role["associatedPerson"]
        if person == nil, let device = role["assignedAuthoringDevice"] {
            return types.contains(.Device) ? authoringDevice(role, device) : nil
        }
        let organization = role["representedOrganization"] ?? role["scopingOrganization"]
        if person == nil, let organization, keys.isEmpty || types == [.Organization] {
            return types.contains(.Organization) ? self.organization(organization) : nil
        }
        guard types.contains(.Practitioner) else {
            return types.contains(.Organization)
                ? organization.flatMap { self.organization($0) } : nil
        }
        return practitioner(role, person, organization)
    }

    /// A resource once for all that name the same; nil where nothing names it.
    private func once(
        _ type: ResourceType, _ role: Part, _ name: String?, _ build: (inout Fields) -> Void
    ) -> JSONValue? {
        let ids = role.ids.compactMap(\.key).map { "\($0.root)^\($0.extension)" }
        let key = "\(type.rawValue)|" + ids.sorted().joined(separator: "|") + "|" + (name ?? "")
        guard !ids.isEmpty || name != nil else { return nil }
        if let address = known[key] { return .reference(address, display: name) }
        let id = identity.id(type.rawValue, key)
        known[key] = "\(type.rawValue)/\(id)"
        var fields = Fields(resource: type.rawValue, id: id)
        fields.add("meta", meta)
        build(&fields)
        add(fields, type, id)
        return .reference("\(type.rawValue)/\(id)", display: name)
    }

    private func practitioner(_ role: Part, _ person: Part?, _ organization: Part?) -> JSONValue? {
        let names = person?.names ?? []
        let name = names.lazy.compactMap(\.display).first?.trimmed
        let found = once(.Practitioner, role, name) { fields in
            fields.list("identifier", Persons.identifiers(role.ids))
            fields.list("name", names.compactMap(Persons.name))
            fields.list("telecom", role.telecoms.compactMap(Persons.telecom))
            fields.list("address", role.addresses.compactMap(Persons.address))
            if organization == nil, let code = Codes.concept(role.code) {
                fields.list("qualification", [.fields(["code": code])])
            }
        }
        if let found, let organization { self.role(role, found, organization) }
        return found
    }

    /// Links a practitioner with the organization that they act for.
    private func role(_ role: Part, _ practitioner: JSONValue, _ organization: Part) {
        guard let employer = self.organization(organization),
            let person = practitioner["reference"]?.text,
            let place = employer["reference"]?.text
        else { return }
        let key = "PractitionerRole|\(person)|\(place)|\(role.code?.code ?? "")"
        guard known[key] == nil else { return }
        let id = identity.id("PractitionerRole", key)
        known[key] = "PractitionerRole/\(id)"
        var fields = Fields(resource: "PractitionerRole", id: id)
        fields.add("meta", meta)
        fields.add("practitioner", practitioner)
        fields.add("organization", employer)
        fields.one("code", Codes.concept(role.code))
        fields.list("telecom", role.telecoms.compactMap(Persons.telecom))
        add(fields, .PractitionerRole, id)
    }

    /// An organization; nil where neither a name nor an identifier names it (R4, org-1).
    func organization(_ part: Part) -> JSONValue? {
        let name = part.names.lazy.compactMap(\.display).first?.trimmed
        let identifiers = Persons.identifiers(part.ids)
        guard name != nil || !identifiers.isEmpty else {
            return part["asOrganizationPartOf"]?["wholeOrganization"].flatMap { organization($0) }
        }
        return once(.Organization, part, name) { fields in
            fields.list("identifier", identifiers)
            fields.one("type", Codes.concept(part.first("standardIndustryClassCode")?.concept))
            fields.text("name", name)
            fields.list("telecom", part.telecoms.compactMap(Persons.telecom))
            fields.list("address", part.addresses.compactMap(Persons.address))
        }
    }

    private func authoringDevice(_ role: Part, _ device: Part) -> JSONValue? {
        let model = device.first("manufacturerModelName")?.text?.words?.trimmed
        let software = device.first("softwareName")?.text?.words?.trimmed
        return once(.Device, role, model ?? software) { fields in
            fields.list("identifier", Persons.identifiers(role.ids))
            var names: [JSONValue] = []
            if let model {
                names.append(.fields(["name": .string(model), "type": "model-name"]))
            }
            if let software {
                names.append(.fields(["name": .string(software), "type": "other"]))
            }
            fields.list("deviceName", names)
            fields.add("type", Codes.concept(device.code ?? role.code))
            if let owner = role["representedOrganization"] {
                fields.add("owner", organization(owner))
            }
        }
    }

    private func relatedPerson(_ role: Part) -> JSONValue? {
        let person = role["relatedPerson"]
        let name = person?.names.lazy.compactMap(\.display).first?.trimmed
        let key = name ?? role.code?.display
        return once(.RelatedPerson, role, key) { fields in
            fields.list("identifier", Persons.identifiers(role.ids))
            fields.add("patient", patientReference)
            fields.one("relationship", Codes.concept(role.code))
            fields.list("name", (person?.names ?? []).compactMap(Persons.name))
            fields.list("telecom", role.telecoms.compactMap(Persons.telecom))
            fields.list("address", role.addresses.compactMap(Persons.address))
        }
    }

    /// Where it is done: participations of a place.
    func locations(_ statement: ClinicalStatement) -> [JSONValue] {
        statement.participants.compactMap { part in
            guard let role = part["participantRole"], Self.isPlace(part) else { return nil }
            return location(role)
        }
    }

    private static func isPlace(_ part: Part) -> Bool {
        guard let role = part["participantRole"], role["playingDevice"] == nil else { return false }
        return part.typeCode == "LOC" || role.classCode == "SDLOC"
    }

    private static func isDevice(_ part: Part) -> Bool {
        part["participantRole"]?["playingDevice"] != nil
            && [nil, "DEV", "PRD"].contains(part.typeCode)
    }

    /// Lists participations that a resource with places or devices alone does not tell.
    func loseParticipants(_ statement: ClinicalStatement, _ type: ResourceType) {
        let (hasPlaces, hasDevices): (Bool, Bool)
        switch type {
        case .Encounter, .Immunization, .ServiceRequest: (hasPlaces, hasDevices) = (true, false)
        case .DeviceRequest, .DeviceUseStatement: (hasPlaces, hasDevices) = (false, true)
        case .Procedure: (hasPlaces, hasDevices) = (true, true)
        default: return
        }
        let isTold = statement.participants.allSatisfy { part in
            hasPlaces && Self.isPlace(part) || hasDevices && Self.isDevice(part)
        }
        if !isTold { lose(statement, "participant", "R4 has no element for this participation") }
    }

    /// A place with a code, a name or an identifier.
    func location(_ role: Part) -> JSONValue? {
        let entity = role["playingEntity"] ?? role["location"]
        let name = entity?.names.lazy.compactMap(\.display).first?.trimmed
        return once(.Location, role, name ?? role.code?.display?.trimmed) { fields in
            fields.list("identifier", Persons.identifiers(role.ids))
            fields.text("name", name)
            fields.one("type", Codes.concept(role.code))
            fields.list("telecom", role.telecoms.compactMap(Persons.telecom))
            let addresses = role.addresses + (entity?.addresses ?? [])
            fields.add("address", addresses.lazy.compactMap(Persons.address).first)
        }
    }

    /// The devices that take part in a statement (C-CDA: Product Instance).
    func devices(_ statement: ClinicalStatement) -> [JSONValue] {
        statement.participants.compactMap { part in
            guard let role = part["participantRole"], let device = role["playingDevice"],
                Self.isDevice(part)
            else { return nil }
            let model = device.first("manufacturerModelName")?.text?.words?.trimmed
            let words = model ?? device.code?.display?.trimmed
            return once(.Device, role, words) { fields in
                addDevice(role, device, of: statement, to: &fields)
            }
        }
    }
}
