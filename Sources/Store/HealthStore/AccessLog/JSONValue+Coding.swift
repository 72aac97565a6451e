internal import AccessLog
internal import Base

/// The code systems of an AuditEvent.
enum AuditCodeSystem: String {
    case auditEventType = "http://terminology.hl7.org/CodeSystem/audit-event-type"
    case restfulInteraction = "http://hl7.org/fhir/restful-interaction"
    case iheEvent = "urn:ihe:event-type-code"
    case actReason = "http://terminology.hl7.org/CodeSystem/v3-ActReason"
    case dicom = "http://dicom.nema.org/resources/ontology/DCM"
    case participationType = "http://terminology.hl7.org/CodeSystem/v3-ParticipationType"
    case securitySourceType = "http://terminology.hl7.org/CodeSystem/security-source-type"
    case entityType = "http://terminology.hl7.org/CodeSystem/audit-entity-type"
    case objectRole = "http://terminology.hl7.org/CodeSystem/object-role"
    case balpEntityType = "https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType"
}

extension JSONValue {
    /// FHIR's Coding.
    static func coding(_ system: AuditCodeSystem, _ code: String) -> JSONValue {
        .object(["system": .string(system.rawValue), "code": .string(code)])
    }

    /// FHIR's CodeableConcept with one coding.
    static func concept(_ system: AuditCodeSystem, _ code: String) -> JSONValue {
        .object(["coding": .array([.coding(system, code)])])
    }
}
