/// What the service can do with one kind of resource: a row of the CapabilityStatement.
struct ResourceCapability: Sendable {
    let type: String
    var profiles: [String] = []
    let interactions: [String]
    /// Search parameters with their types.
    var parameters: [(name: String, type: String)] = []
    var includesProvenance = false
    var operations: [(name: String, definition: String)] = []
    /// What a search can include, as `MedicationRequest:medication`.
    var includes: [String] = []

    private static let usCore = "http://hl7.org/fhir/us/core/StructureDefinition/"

    static let all: [ResourceCapability] =
        [
            ResourceCapability(
                type: "DocumentReference", profiles: [usCore + "us-core-documentreference"],
                interactions: ["create", "read", "vread", "history-instance", "search-type"],
                parameters: DocumentParameter.all.compactMap { parameter in
                    parameter.type.map { (parameter.name, $0) }
                }, includesProvenance: true,
                operations: [
                    ("docref", "http://hl7.org/fhir/us/core/OperationDefinition/docref")
                ]),
            ResourceCapability(type: "Binary", interactions: ["read"]),
            ResourceCapability(
                type: "Observation", interactions: ["create", "read", "search-type"],
                parameters: [
                    ("_id", "token"), ("patient", "reference"), ("subject", "reference"),
                    ("code", "token"), ("category", "token"), ("date", "date"),
                    ("status", "token"), ("identifier", "token"), ("_lastUpdated", "date"),
                ], includesProvenance: true,
                includes: ClinicalType.observation.includes.map { "Observation:\($0)" }),
            ResourceCapability(
                type: "Consent", interactions: ["read", "search-type"],
                parameters: [
                    ("_id", "token"), ("patient", "reference"), ("status", "token"),
                    ("date", "date"),
                ]),
            ResourceCapability(
                type: "AuditEvent", interactions: ["read", "search-type"],
                parameters: [
                    ("_id", "token"), ("patient", "reference"), ("date", "date"),
                    ("action", "token"), ("outcome", "token"),
                ]),
            ResourceCapability(
                type: "Patient", profiles: [usCore + "us-core-patient"],
                interactions: ["read", "search-type"],
                parameters: [("_id", "token"), ("identifier", "token")],
                operations: [
                    (
                        "everything",
                        "http://hl7.org/fhir/OperationDefinition/Patient-everything"
                    ),
                    ("summary", "http://hl7.org/fhir/uv/ips/OperationDefinition/summary"),
                ]),
            ResourceCapability(
                type: "Provenance", profiles: [usCore + "us-core-provenance"],
                interactions: ["read", "search-type"],
                parameters: [("_id", "token"), ("target", "reference")]),
        ]
        + ClinicalType.all.map { type in
            ResourceCapability(
                type: type.type, profiles: type.profiles, interactions: ["read", "search-type"],
                parameters: type.common
                    + type.parameters.map { ($0.name, ClinicalType.kind(of: $0.compares)) },
                includesProvenance: type.isOfPatient,
                includes: type.includes.map { "\(type.type):\($0)" })
        }
}
