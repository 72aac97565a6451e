public import Base
internal import HealthModel
public import Statements

extension ClinicalResources {
    /// All resources as a `Bundle` of type `collection`, with an `OperationOutcome` at its end that
    /// lists what could not be converted, and where statements contradict themselves.
    ///
    /// Entries have addresses `urn:uuid:…`, and references inside the bundle are those, since a
    /// bundle of a file has no server whose addresses `Type/id` could be. It is no document of
    /// FHIR's: narrative of sections stays in the CDA document.
    ///
    /// - Complexity: O(*n*) in the resources.
    public func bundle(of header: DocumentFacts) -> JSONValue {
        let inside = Dictionary(
            resources.map { ($0.address, "urn:uuid:\($0.id)") }, uniquingKeysWith: { $1 })
        var entries = resources.map { resource in
            JSONValue.fields([
                "fullUrl": .string("urn:uuid:\(resource.id)"),
                "resource": Self.linked(resource.json, inside),
            ])
        }
        if let outcome { entries.append(.fields(["resource": outcome])) }
        var fields = Fields()
        fields.add("resourceType", "Bundle")
        fields.add("identifier", header.id.flatMap(Persons.identifier))
        fields.add("type", "collection")
        if let date = header.effectiveTime.map({ Span($0) })?.start {
            fields.instant("timestamp", date)
        }
        fields.list("entry", entries)
        return fields.value ?? .null
    }

    /// What is not converted, and faults, as an `OperationOutcome`; nil where there is nothing.
    public var outcome: JSONValue? {
        let issues =
            unconverted.map { Self.issue($0, "warning", "not-supported") }
            + faults.map { Self.issue($0, "information", "invalid") }
        guard !issues.isEmpty else { return nil }
        return .fields(["resourceType": "OperationOutcome", "issue": .array(issues)])
    }

    /// `location` holds the XPath: R4's `expression` is FHIRPath, and CDA is XML.
    private static func issue(
        _ entry: Unconverted, _ severity: String, _ code: String
    ) -> JSONValue {
        let place = entry.place.isEmpty ? entry.xpath : "\(entry.xpath)/\(entry.place)"
        return .fields([
            "severity": .string(severity), "code": .string(code),
            "details": .fields(["text": .string(entry.reason)]),
            "location": .array([.string(place)]),
        ])
    }

    private static func linked(_ value: JSONValue, _ inside: [String: String]) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map { linked($0, inside) })
        case .object(let members):
            .object(
                members.map { member in
                    guard member.name == "reference", case .string(let address) = member.value
                    else {
                        return JSONMember(name: member.name, value: linked(member.value, inside))
                    }
                    return JSONMember(
                        name: member.name, value: .string(inside[address] ?? address))
                })
        default: value
        }
    }
}
