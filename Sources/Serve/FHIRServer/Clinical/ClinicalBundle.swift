import Access
import Base
import DocumentValidation
import FHIR
import HTTPExchange
import HealthModel
import HealthStore

/// What the documents of a person say, as far as a caller's scopes cover it.
struct CoveredResources: Sendable {
    private let byType: [String: [PersonResources.Resource]]
    private let caller: Caller
    private let interaction: Scope.Interaction

    init(_ all: PersonResources, for caller: Caller, to interaction: Scope.Interaction) {
        byType = Dictionary(grouping: all.shown, by: \.type)
        self.caller = caller
        self.interaction = interaction
    }

    /// Whether the caller may have none of any type.
    var isEmpty: Bool { byType.keys.allSatisfy { shown($0).isEmpty } }

    /// Those of a type that an answer may have: each thing once.
    func shown(_ type: String) -> [PersonResources.Resource] {
        guard let found = byType[type],
            let coverage = try? caller.coverage(of: interaction, on: type)
        else { return [] }
        return found.filter { coverage.includes($0.facts.codings) }
    }
}

/// A searchset of resources of documents.
struct ClinicalBundle {
    let service: FHIRService
    let path: String
    let search: ClinicalSearch
    let page: ClinicalPage
    let caller: Caller
    /// The patient, where that is included.
    var patient: JSONText?

    var json: JSONText {
        let tells = !search.paging.isCount && page.rest.isLacking
        let bundle = SearchBundle(base: service.base, path: path, understood: search.understood)
        return bundle.json(
            total: page.total, token: search.first?.token, next: page.next?.token,
            isEmpty: page.found.isEmpty && !tells
        ) { json in
            if tells { json.incompleteEntry(page.rest) }
            for placed in page.found {
                json.entry(placed, service.base, "match", only: search.paging.elements)
            }
            write(page.included(with: page.found, of: search, for: caller), to: &json)
        }
    }

    /// Writes what comes with matches.
    func write(_ included: [PersonResources.Resource], to json: inout JSONText) {
        for placed in included { json.entry(placed, service.base, "include") }
        if let patient { json.patientEntry(patient, service.base) }
    }
}

extension PersonResources.Resource {
    /// The addresses that the element of a parameter refers to.
    func addresses(of parameter: String) -> Set<String> {
        let json = json
        var found: Set<String> = []
        for element in ClinicalType.elements(of: parameter) {
            json[element]?.collectReferences(into: &found)
        }
        return found
    }

    /// The resource with some elements and those that it must have (FHIR R4, 3.1.1.5.8).
    fileprivate func subset(_ elements: Set<String>) -> JSONValue {
        guard case .object(let members) = json else { return .null }
        return .object(
            members.compactMap { member in
                if member.name == "meta", case .object(let meta) = member.value {
                    let tag = JSONValue.array([
                        .fields([
                            "system":
                                "http://terminology.hl7.org/CodeSystem/v3-ObservationValue",
                            "code": "SUBSETTED",
                        ])
                    ])
                    let rest = meta.filter { $0.name != "tag" }
                    return JSONMember(
                        name: "meta", value: .object(rest + [JSONMember(name: "tag", value: tag)]))
                }
                let isKept =
                    Self.mandatory.contains(member.name)
                    || Self.mandatoryChoices.contains { member.name.hasPrefix($0) }
                    || elements.contains { member.name.hasPrefix($0) }
                return isKept ? member : nil
            })
    }

    /// The elements that some resource must have, whatever is asked for.
    private static let mandatory: Set<String> = [
        "resourceType", "id", "agent", "author", "class", "content", "date", "description",
        "device", "intent", "lifecycleStatus", "mode", "patient", "recorded", "relationship",
        "status", "subject", "target", "title", "type", "vaccineCode",
    ]
    /// What such elements begin with that have a type in their name.
    private static let mandatoryChoices = ["code", "effective", "medication", "occurrence"]
}

extension JSONText {
    /// An entry of a searchset, with all elements or some.
    mutating func entry(
        _ placed: PersonResources.Resource, _ base: String, _ mode: String,
        only elements: Set<String>? = nil
    ) {
        entry(base + placed.address, mode: mode) { json in
            if let elements {
                json.value(placed.subset(elements))
            } else {
                json.raw(placed.bytes)
            }
        }
    }

    /// Says that documents have no part in an answer.
    mutating func incompleteEntry(_ all: PersonResources) {
        object { json in
            json.key("resource")
            OperationOutcome([.init(.warning, "incomplete", diagnostics: all.incompleteness)])
                .write(to: &json)
            json.key("search")
            json.object { $0.member("mode", "outcome") }
        }
    }
}

extension JSONValue {
    /// The addresses of all references inside.
    fileprivate func collectReferences(into found: inout Set<String>) {
        switch self {
        case .array(let values): values.forEach { $0.collectReferences(into: &found) }
        case .object(let members):
            for member in members {
                if member.name == "reference", let address = member.value.text {
                    found.insert(address)
                } else {
                    member.value.collectReferences(into: &found)
                }
            }
        default: break
        }
    }
}
