import Base
import HealthModel
import Statements

extension Conversion {
    /// Reads what all resources need of the header, and makes the Patient.
    func readHeader() {
        let roles = document.header.parts.filter { $0.name == "recordTarget" }
            .compactMap { $0["patientRole"] }
        patientKeys = Set(roles.flatMap { $0.ids.compactMap(\.personKey) })
        if let code = document.header.confidentialityCode?.code?.token, code != "N" {
            meta = document.header.confidentialityCode.flatMap { Codes.coding($0) }
                .map { .fields(["security": .array([$0])]) }
        }
        guard options.patient == nil else { return }
        if severalPatients {
            for (number, role) in roles.enumerated() {
                makePatient(role, identity.id("Patient", "recordTarget[\(number + 1)]"))
            }
        } else {
            makePatient(roles.first ?? Part(name: "patientRole"), patient)
        }
    }

    private func makePatient(_ role: Part, _ id: String) {
        let person = role["patient"]
        var fields = Fields(resource: "Patient", id: id)
        fields.add("meta", meta)
        fields.list("extension", patientExtensions(person))
        fields.list("identifier", Persons.identifiers(role.ids))
        let names = (person?.names ?? []).compactMap(Persons.name)
        fields.list("name", names)
        fields.list("telecom", role.telecoms.compactMap(Persons.telecom))
        fields.add("gender", Persons.gender(person?.first("administrativeGenderCode")?.concept))
        if let birth = person?.first("birthTime")?.time { addBirth(Span(birth).start, to: &fields) }
        if let death = person?.first("deceasedTime")?.time, let moment = Span(death).start {
            fields.dateTime("deceasedDateTime", moment)
        } else if let isDead = person?.first("deceasedInd")?.boolean {
            fields.add("deceasedBoolean", .boolean(isDead))
        }
        fields.list("address", role.addresses.compactMap(Persons.address))
        fields.add("maritalStatus", Codes.concept(person?.first("maritalStatusCode")?.concept))
        if let number = person?.first("multipleBirthOrderNumber")?.quantity?.value?.trimmed,
            let order = Int32(number)
        {
            fields.add("multipleBirthInteger", .number(order))
        } else if let isMultiple = person?.first("multipleBirthInd")?.boolean {
            fields.add("multipleBirthBoolean", .boolean(isMultiple))
        }
        fields.list(
            "contact", (person?.parts ?? []).filter { $0.name == "guardian" }.compactMap(contact))
        fields.list(
            "communication",
            (person?.parts ?? []).filter { $0.name == "languageCommunication" }
                .compactMap(communication))
        fields.add(
            "managingOrganization", role["providerOrganization"].flatMap { organization($0) })
        add(fields, .Patient, id, toHead: true)
    }

    /// `birthDate` is a date; a time of birth stands beside it.
    private func addBirth(_ moment: Moment?, to fields: inout Fields) {
        guard let moment else { return }
        fields.date("birthDate", moment)
        guard moment.precision >= .hour, moment.original == nil else { return }
        fields.add(
            "_birthDate",
            .fields([
                "extension": .array([
                    .fields([
                        "url": "http://hl7.org/fhir/StructureDefinition/patient-birthTime",
                        "valueDateTime": .string(moment.text),
                    ])
                ])
            ]))
    }

    private func contact(_ guardian: Part) -> JSONValue? {
        var fields = Fields()
        fields.one(
            "relationship",
            Codes.concept(guardian.code)
                ?? .concept(SystemNames.terminology + "v3-RoleCode", "GUARD"))
        fields.add(
            "name", guardian["guardianPerson"]?.names.lazy.compactMap(Persons.name).first)
        fields.list("telecom", guardian.telecoms.compactMap(Persons.telecom))
        fields.add("address", guardian.addresses.lazy.compactMap(Persons.address).first)
        fields.add(
            "organization", guardian["guardianOrganization"].flatMap { organization($0) })
        // R4 (pat-1): a contact has more than a relationship.
        guard fields.members.count > 1 else { return nil }
        return fields.value
    }

    private func communication(_ part: Part) -> JSONValue? {
        guard let language = part.first("languageCode")?.concept?.code?.token else { return nil }
        var fields = Fields()
        fields.add("language", .concept("urn:ietf:bcp:47", language))
        fields.add(
            "preferred", part.first("preferenceInd")?.boolean.map(JSONValue.boolean))
        return fields.value
    }

    private static let profiles = "http://hl7.org/fhir/us/core/StructureDefinition/"
    private static let raceSystem = "2.16.840.1.113883.6.238"
    private static let races: Set<String> = [
        "1002-5", "2028-9", "2054-5", "2076-8", "2106-3",
    ]
    private static let ethnicities: Set<String> = ["2135-2", "2186-5"]

    private func patientExtensions(_ person: Part?) -> [JSONValue] {
        guard let person else { return [] }
        let race = person.all("raceCode").compactMap(\.concept)
        let ethnicity = person.all("ethnicGroupCode").compactMap(\.concept)
        var found = [
            category(race, Self.races, "us-core-race"),
            category(ethnicity, Self.ethnicities, "us-core-ethnicity"),
        ].compactMap(\.self)
        if let place = person["birthplace"]?["place"],
            let address = place.addresses.lazy.compactMap(Persons.address).first
        {
            found.append(
                .fields([
                    "url": "http://hl7.org/fhir/StructureDefinition/patient-birthPlace",
                    "valueAddress": address,
                ]))
        }
        if let religion = Codes.concept(person.first("religiousAffiliationCode")?.concept) {
            found.append(
                .fields([
                    "url": "http://hl7.org/fhir/StructureDefinition/patient-religion",
                    "valueCodeableConcept": religion,
                ]))
        }
        return found
    }

    /// US Core's race or ethnicity.
    private func category(
        _ concepts: [CodedConcept], _ broad: Set<String>, _ profile: String
    ) -> JSONValue? {
        var parts: [JSONValue] = []
        var words: [String] = []
        for concept in concepts.flatMap(\.all) {
            if let display = concept.display?.trimmed { words.append(display) }
            guard concept.codeSystem == Self.raceSystem || concept.nullFlavor != nil else {
                continue
            }
            if let coding = Codes.coding(concept), let code = concept.code?.token {
                let url = broad.contains(code) ? "ombCategory" : "detailed"
                parts.append(.fields(["url": .string(url), "valueCoding": coding]))
            }
        }
        guard let first = words.first else { return nil }
        let text = Array(Set(words)).count == 1 ? first : words.joined(separator: ", ")
        parts.append(.fields(["url": "text", "valueString": .string(text)]))
        return .fields([
            "extension": .array(parts), "url": .string(Self.profiles + profile),
        ])
    }
}
