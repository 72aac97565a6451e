import Base

/// The order of elements, which XML has and JSON has not, for resources whose JSON is written in
/// the order of names: Consent and AuditEvent (FHIR R4).
enum ElementOrder {
    private static let orders: [String: [String]] = [
        "AuditEvent": [
            "resourceType", "id", "type", "subtype", "action", "recorded", "outcome",
            "outcomeDesc", "purposeOfEvent", "agent", "source", "entity",
        ],
        "Consent": [
            "resourceType", "id", "status", "scope", "category", "patient", "dateTime",
            "performer", "sourceAttachment", "policy", "provision",
        ],
        "actor": ["role", "reference"],
        "agent": [
            "type", "role", "who", "altId", "name", "requestor", "location", "policy", "media",
            "network", "purposeOfUse",
        ],
        "coding": ["system", "version", "code", "display"],
        "data": ["meaning", "reference"],
        "entity": ["what", "type", "role"],
        "identifier": ["system", "value"],
        "period": ["start", "end"],
        "provision": [
            "type", "period", "actor", "securityLabel", "purpose", "class", "code", "dataPeriod",
            "data", "provision",
        ],
        "source": ["observer", "type"],
        "sourceAttachment": ["contentType", "data"],
        "who": ["reference", "type", "identifier", "display"],
    ]
    /// Elements that are written as others are.
    private static let alike = [
        "class": "coding", "dataPeriod": "period", "purpose": "coding", "reference": "who",
        "role": "coding", "securityLabel": "coding", "subtype": "coding", "type": "coding",
        "what": "who",
    ]

    /// The members of an element, or of a resource, in order; those that are not known last.
    static func sorted(
        _ members: [JSONMember], of element: String
    ) -> [JSONMember] {
        guard let order = orders[alike[element] ?? element] else { return members }
        let places = members.enumerated().map { place, member in
            (order.firstIndex(of: member.name) ?? order.count + place, member)
        }
        return places.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
