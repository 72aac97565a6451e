public import AccessLog
import Base
import HealthModel
import HealthStore

extension RecordedAccess {
    /// The access as a FHIR R4 AuditEvent, by the patterns of IHE BALP (PatientRead, PatientQuery
    /// and their siblings); for one document also ITI-68 of MHD.
    ///
    /// What was erased is left out; the record that decided is `agent.policy`.
    public var auditEvent: FHIRResource {
        var members: [String: JSONValue] = [
            "resourceType": .string("AuditEvent"), "id": .string("access-\(index)"),
            "type": .coding(.auditEventType, "rest"), "subtype": .array(subtypes),
            "action": .string(event.action.auditEventCode),
            "recorded": .string(InstantText.format(event.instant)),
            "outcome": .string(event.decision == .allowed ? "0" : "4"),
            "purposeOfEvent": .array([purpose]),
            "agent": .array([client, server, user]),
            "source": .object([
                "observer": .object(["display": .string("Casebook")]),
                "type": .array([.coding(.securitySourceType, "4")]),
            ]),
        ]
        if event.decision == .denied { members["outcomeDesc"] = .string("denied") }
        if event.decision == .allowed, let withheld = event.subject?.withheld, withheld > 0 {
            members["outcomeDesc"] = .string("\(withheld) withheld")
        }
        if !entities.isEmpty { members["entity"] = .array(entities) }
        return FHIRResource(members)
    }

    private var isRetrieval: Bool { event.kind == .document && event.action == .read }

    private var subtypes: [JSONValue] {
        let interaction = JSONValue.coding(
            .restfulInteraction, event.action.restfulInteraction)
        return isRetrieval ? [interaction, .coding(.iheEvent, "ITI-68")] : [interaction]
    }

    private var purpose: JSONValue { .concept(.actReason, event.purpose.rawValue) }

    // MARK: Agents

    /// Data flows to the client, except where it brings something.
    private var isIncoming: Bool { [.create, .update].contains(event.action) }

    private var client: JSONValue {
        let name = event.app ?? event.role.rawValue
        return machine(name, isDestination: !isIncoming)
    }

    private var server: JSONValue { machine("Casebook", isDestination: isIncoming) }

    private func machine(_ name: String, isDestination: Bool) -> JSONValue {
        .object([
            "type": .concept(.dicom, isDestination ? "110152" : "110153"),
            "who": .object(["display": .string(name)]), "requestor": .boolean(false),
        ])
    }

    private var user: JSONValue {
        var who: [String: JSONValue] = ["display": .string(event.role.rawValue)]
        if let agent = event.agent {
            who["identifier"] = .object(["value": .string(agent.identifier)])
            who["display"] = .string(agent.name ?? agent.identifier)
        }
        var members: [String: JSONValue] = [
            "type": .concept(.participationType, "IRCP"), "who": .object(who),
            "requestor": .boolean(true), "purposeOfUse": .array([purpose]),
        ]
        if let record = event.subject?.record {
            members["policy"] = .array([.string("urn:casebook:record:\(record)")])
        }
        return .object(members)
    }

    // MARK: Entities

    private var entities: [JSONValue] {
        var entities: [JSONValue] = []
        guard let subject = event.subject else { return entities }
        if let person = subject.person {
            entities.append(
                entity(
                    ["reference": .string("Patient/\(person)")], .coding(.entityType, "1"),
                    role: "1"))
        }
        for item in subject.items {
            let what: [String: JSONValue] =
                event.kind.isOfDocuments
                ? ["reference": .string("DocumentReference/\(item)")]
                : ["display": .string(item)]
            entities.append(
                entity(what, .coding(.entityType, "2"), role: isRetrieval ? "3" : "4"))
        }
        if let request = subject.request {
            entities.append(
                entity(
                    ["identifier": .object(["value": .string(request)])],
                    .coding(.balpEntityType, "XrequestId"), role: nil))
        }
        return entities
    }

    private func entity(
        _ what: [String: JSONValue], _ type: JSONValue, role: String?
    ) -> JSONValue {
        var members: [String: JSONValue] = ["what": .object(what), "type": type]
        members["role"] = role.map { .coding(.objectRole, $0) }
        return .object(members)
    }
}

extension AccessEvent.Action {
    fileprivate var auditEventCode: String {
        switch self {
        case .create: "C"
        case .read: "R"
        case .update: "U"
        case .delete: "D"
        case .search: "E"
        }
    }

    fileprivate var restfulInteraction: String { self == .search ? "search-type" : rawValue }
}

extension AccessEvent.Kind {
    fileprivate var isOfDocuments: Bool { self == .document || self == .documents }
}

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
        .coding(system.rawValue, code)
    }

    /// FHIR's CodeableConcept with one coding.
    static func concept(_ system: AuditCodeSystem, _ code: String) -> JSONValue {
        .concept(system.rawValue, code)
    }
}
