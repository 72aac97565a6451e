public import Base
internal import HealthModel
public import Statements

extension ClinicalResources {
    /// All resources as the JSON of a `Bundle` of type `collection`, with an `OperationOutcome` at
    /// its end that lists what could not be converted, and where statements contradict themselves.
    ///
    /// Entries have addresses `urn:uuid:…`, and references inside the bundle are those, since a
    /// bundle of a file has no server whose addresses `Type/id` could be. It is no document of
    /// FHIR's: narrative of sections stays in the CDA document.
    ///
    /// - Complexity: O(*n*) in the resources; nothing is made that holds all of them but the text.
    public func bundle(of header: DocumentFacts) -> [UInt8] {
        var fields = Fields()
        fields.add("resourceType", "Bundle")
        fields.add("identifier", header.id.flatMap(Persons.identifier))
        fields.add("type", "collection")
        if let date = header.effectiveTime.map({ Span($0) })?.start {
            fields.instant("timestamp", date)
        }
        let inside = Set(resources.map(\.address))
        let outcome = outcome
        var json = JSONText()
        json.object { json in
            for member in fields.members {
                json.key(member.name)
                json.value(member.value)
            }
            json.key("entry")
            json.array(resources.indices.map(Optional.some) + (outcome == nil ? [] : [nil])) {
                json, place in
                json.object { json in
                    if let place {
                        json.member("fullUrl", "urn:uuid:\(resources[place].id)")
                        json.key("resource")
                        Self.write(resources[place].json, to: &json, inside)
                    } else if let outcome {
                        json.key("resource")
                        json.value(outcome)
                    }
                }
            }
        }
        return json.bytes
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

    /// Writes a value; references to resources inside the bundle become their `fullUrl`.
    private static func write(
        _ value: JSONValue, to json: inout JSONText, _ inside: Set<String>
    ) {
        switch value {
        case .array(let values): json.array(values) { write($1, to: &$0, inside) }
        case .object(let members):
            json.object { json in
                for member in members {
                    json.key(member.name)
                    if member.name == "reference", case .string(let address) = member.value,
                        inside.contains(address), let slash = address.utf8.firstIndex(of: 0x2F)
                    {
                        json.string("urn:uuid:" + address[slash...].dropFirst())
                    } else {
                        write(member.value, to: &json, inside)
                    }
                }
            }
        default: json.value(value)
        }
    }
}
