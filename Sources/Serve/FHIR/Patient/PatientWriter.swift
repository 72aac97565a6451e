package import Base
package import HealthModel

/// A person as a Patient of US Core 6.1. The name stands in the documents: for callers who may see
/// none of them it is masked.
package struct PatientWriter: Sendable {
    private let known: Demographics

    package init(_ known: Demographics = Demographics()) { self.known = known }

    private static let absent = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"

    package func write(_ person: Person, to json: inout JSONText) {
        json.object { json in
            json.member("resourceType", "Patient")
            json.member("id", "\(person.id)")
            json.key("meta")
            json.object { json in
                json.key("profile")
                json.array(
                    CollectionOfOne(
                        "http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient")
                ) { $0.string($1) }
            }
            let identifiers = person.identifiers.compactMap { key in
                BusinessIdentifier(InstanceIdentifier(root: key.root, extension: key.extension))
            }
            json.key("identifier")
            json.array([BusinessIdentifier(person.id.uuid)] + identifiers) { $0.identifier($1) }
            json.key("name")
            if let name = known.name { json.value(name) } else { writeMasked(to: &json) }
            json.member("gender", known.gender ?? "unknown")
            if let birthDate = known.birthDate { json.member("birthDate", birthDate) }
        }
    }

    private func writeMasked(to json: inout JSONText) {
        json.array(CollectionOfOne("masked")) { json, reason in
            json.object { json in
                json.key("extension")
                json.array(CollectionOfOne(reason)) { json, reason in
                    json.object { json in
                        json.member("url", Self.absent)
                        json.member("valueCode", reason)
                    }
                }
            }
        }
    }
}
