package import Base
package import Foundation
internal import HTML
package import HealthModel

/// A person's documents as an International Patient Summary (HL7 IPS 1.1): a document of FHIR with
/// a Composition, whose sections refer to the resources that the documents say.
///
/// The summary says what the documents say and decides nothing: where they contradict each other,
/// both are in it. A required section without anything refers to a resource that says that there is
/// no information, as IPS 1.1 requires (Design Conventions: not by `emptyReason`); that never means
/// that there is nothing.
package struct PersonSummary {
    /// What the documents say.
    package let resources: PersonResources
    /// The person as a Patient.
    package let patient: JSONValue
    /// Whose it is.
    package let person: PersonID
    /// When it is made.
    package let now: Date

    /// A summary of what a reader may see.
    package init(
        _ resources: PersonResources, patient: JSONValue, person: PersonID, now: Date
    ) {
        self.resources = resources
        self.patient = patient
        self.person = person
        self.now = now
    }

    private typealias Section = (
        code: String, title: String, isRequired: Bool,
        means: @Sendable (PersonResources.Resource) -> Bool
    )

    /// The sections of IPS, by LOINC's codes.
    private static let sections: [Section] = [
        ("48765-2", "Allergies and Intolerances", true, { $0.type == "AllergyIntolerance" }),
        (
            "10160-0", "Medication Summary", true,
            { ["MedicationStatement", "MedicationRequest"].contains($0.type) }
        ),
        ("11450-4", "Problem List", true, { $0.type == "Condition" }),
        ("11369-6", "Immunizations", false, { $0.type == "Immunization" }),
        ("47519-4", "History of Procedures", false, { $0.type == "Procedure" }),
        ("46264-8", "Medical Devices", false, { $0.type == "DeviceUseStatement" }),
        (
            "30954-2", "Diagnostic Results", false,
            { $0.type == "DiagnosticReport" || $0.isObservation(of: "laboratory") }
        ),
        ("8716-3", "Vital Signs", false, { $0.isObservation(of: "vital-signs") }),
        ("29762-2", "Social History", false, { $0.isObservation(of: "social-history") }),
        ("10157-6", "Family History", false, { $0.type == "FamilyMemberHistory" }),
        (
            "18776-5", "Plan of Care", false,
            { ["CarePlan", "Goal", "ServiceRequest"].contains($0.type) }
        ),
    ]

    /// The document: a Bundle whose first entry is the Composition.
    package var bundle: JSONValue {
        let known = Dictionary(
            resources.placed.map { ($0.address, $0) }, uniquingKeysWith: { one, _ in one })
        let shown = resources.placed.filter { !$0.isRepeated }
        var listed: [PersonResources.Resource] = []
        var sections: [JSONValue] = []
        var unknown: [JSONValue] = []
        for section in Self.sections {
            let found = shown.filter(section.means)
            guard !found.isEmpty || section.isRequired else { continue }
            listed += found
            let missing = found.isEmpty ? noInformation(section.code) : nil
            if let missing { unknown.append(missing) }
            sections.append(Self.section(section, found, missing, known))
        }
        var entries = [entry(id: person.description, patient)]
        entries += unknown.map { entry(id: $0["id"]?.text ?? "", $0) }
        entries += Self.closure(of: listed, known).map { entry(id: $0.id, $0.json) }
        let composition = composition(sections)
        let all = [entry(id: Self.compositionID(person), composition)] + entries
        return .fields([
            "resourceType": "Bundle",
            "meta": .fields([
                "profile": .array([
                    "http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips"
                ])
            ]),
            "identifier": .fields([
                "system": "urn:ietf:rfc:3986",
                "value": .string("urn:uuid:\(identifier)"),
            ]),
            "type": "document",
            "timestamp": .string(InstantText.format(now.microseconds)),
            "entry": .array(all),
        ])
    }

    /// The resources with all that they refer to, each once.
    private static func closure(
        of listed: [PersonResources.Resource], _ known: [String: PersonResources.Resource]
    ) -> [PersonResources.Resource] {
        var seen: Set<String> = []
        var found: [PersonResources.Resource] = []
        var waiting = Array(listed.reversed())
        while let next = waiting.popLast() {
            guard seen.insert(next.address).inserted else { continue }
            found.append(next)
            waiting += next.references.reversed().compactMap { known[$0] }
        }
        return found
    }

    private func entry(id: String, _ resource: JSONValue) -> JSONValue {
        .fields(["fullUrl": .string("urn:uuid:\(id)"), "resource": linked(resource)])
    }

    /// References within the document are those of its entries.
    private func linked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(linked))
        case .object(let members):
            .object(
                members.map { member in
                    guard member.name == "reference", let address = member.value.text,
                        let id = address.split(separator: "/").last, !address.contains(":"),
                        !address.hasPrefix("DocumentReference/")
                    else { return JSONMember(name: member.name, value: linked(member.value)) }
                    return JSONMember(name: member.name, value: .string("urn:uuid:\(id)"))
                })
        default: value
        }
    }

    /// One for each person and moment, so that a summary of another time is another document.
    private var identifier: String {
        var bytes = Array(person.uuid.bytes)
        for place in 0..<8 {
            bytes[8 + place] ^= UInt8(truncatingIfNeeded: now.microseconds >> Int64(8 * place))
        }
        return UUID(bytes: bytes)?.lowercasedText ?? "\(person)"
    }

    private static func compositionID(_ person: PersonID) -> String {
        // Another name than the patient's, the same each time.
        var bytes = Array(person.uuid.bytes)
        bytes[15] ^= 0xFF
        return UUID(bytes: bytes)?.lowercasedText ?? "\(person)"
    }

    private func composition(_ sections: [JSONValue]) -> JSONValue {
        .fields([
            "resourceType": "Composition", "id": .string(Self.compositionID(person)),
            "meta": .fields([
                "profile": .array([
                    "http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips"
                ])
            ]),
            "status": "final", "type": .concept(CodeSystem.loinc, "60591-5"),
            "subject": .fields(["reference": .string("Patient/\(person)")]),
            "date": .string(InstantText.format(now.microseconds)),
            "author": .array([.fields(["display": "Casebook"])]),
            "title": "International Patient Summary",
            "section": .array(sections),
        ])
    }

    private static func section(
        _ section: Section, _ found: [PersonResources.Resource], _ missing: JSONValue?,
        _ known: [String: PersonResources.Resource]
    ) -> JSONValue {
        let addresses =
            found.map(\.address)
            + [missing].compactMap { resource -> String? in
                guard let type = resource?["resourceType"]?.text, let id = resource?["id"]?.text
                else { return nil }
                return "\(type)/\(id)"
            }
        return .fields([
            "title": .string(section.title), "code": .concept(CodeSystem.loinc, section.code),
            "text": .fields([
                "status": "generated", "div": .string(narrative(found, known)),
            ]),
            "entry": .array(addresses.map { .fields(["reference": .string($0)]) }),
        ])
    }

    /// What the section's resources are about, as a list for people.
    private static func narrative(
        _ found: [PersonResources.Resource], _ known: [String: PersonResources.Resource]
    ) -> String {
        let xhtml = MarkupAttribute(name: "xmlns", "http://www.w3.org/1999/xhtml")
        let narrative = NarrativeTag.div(xhtml) {
            if found.isEmpty {
                NarrativeTag.p { "No information in the documents." }
            } else {
                NarrativeTag.ul {
                    for placed in found.prefix(1_000) {
                        NarrativeTag.li { SummaryWords(of: placed.json) { known[$0]?.json }.text }
                    }
                }
            }
        }
        return String(decoding: narrative.bytes, as: UTF8.self)
    }

    /// The elements of a narrative (R4, 2.4.0).
    private enum NarrativeTag: String, ElementName {
        case div, li, p, ul
        var end: ElementEnd { .tag }
    }
}

extension PersonResources.Resource {
    fileprivate func isObservation(of category: String) -> Bool {
        type == "Observation" && facts.categories.contains { $0.code == category }
    }
}
