internal import Base
internal import Foundation
internal import HealthModel

/// Resources for required sections of which no document says anything (IPS 1.1, Absent and Unknown
/// Data).
extension PersonSummary {
    private static let system = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips"
    private static let terminology = "http://terminology.hl7.org/CodeSystem/"

    /// The resource of a section by its code; nil for one that may be left out.
    func noInformation(_ section: String) -> JSONValue? {
        let patient: JSONValue = .fields(["reference": .string("Patient/\(person)")])
        switch section {
        case "48765-2":
            return .fields([
                "resourceType": "AllergyIntolerance", "id": .string(unknownID(1)),
                "clinicalStatus": .concept(
                    Self.terminology + "allergyintolerance-clinical", "active"),
                "code": Self.unknown("no-allergy-info", "No information about allergies"),
                "patient": patient,
            ])
        case "10160-0":
            return .fields([
                "resourceType": "MedicationStatement", "id": .string(unknownID(2)),
                "status": "unknown",
                "medicationCodeableConcept": Self.unknown(
                    "no-medication-info", "No information about medications"),
                "subject": patient,
                // IPS requires a time, and takes the reason why there is none.
                "_effectiveDateTime": .fields([
                    "extension": .array([
                        .fields([
                            "url":
                                "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
                            "valueCode": "unknown",
                        ])
                    ])
                ]),
            ])
        case "11450-4":
            return .fields([
                "resourceType": "Condition", "id": .string(unknownID(3)),
                "clinicalStatus": .concept(Self.terminology + "condition-clinical", "active"),
                "category": .array([
                    .concept(Self.terminology + "condition-category", "problem-list-item")
                ]),
                "code": Self.unknown("no-problem-info", "No information about problems"),
                "subject": patient,
            ])
        default: return nil
        }
    }

    private static func unknown(_ code: String, _ display: String) -> JSONValue {
        .fields([
            "coding": .array([
                .fields([
                    "system": .string(system), "code": .string(code),
                    "display": .string(display),
                ])
            ])
        ])
    }

    /// Another name than the patient's, the same each time.
    private func unknownID(_ number: UInt8) -> String {
        var bytes = Array(person.uuid.bytes)
        bytes[14] ^= number
        return UUID(bytes: bytes)?.lowercasedText ?? "\(person)"
    }
}
