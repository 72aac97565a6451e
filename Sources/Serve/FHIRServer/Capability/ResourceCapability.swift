/// What the service can do with one kind of resource: a row of the CapabilityStatement.
struct ResourceCapability: Sendable {
    let type: String
    var profiles: [String] = []
    let interactions: [String]
    /// Search parameters with their types.
    var parameters: [(name: String, type: String)] = []
    var operations: [(name: String, definition: String)] = []
    /// What a search can include, as `MedicationRequest:medication`.
    var includes: [String] = []
    /// What a search can include that refers to what it finds.
    var reverse: [String] = []

    /// Extensions, each an address and the canonical that it has.
    var canonicals: [(url: String, value: String)] = []

    /// Operations of Bulk Data.
    static let bulk = "http://hl7.org/fhir/uv/bulkdata/OperationDefinition/"
    private static let usCore = "http://hl7.org/fhir/us/core/StructureDefinition/"

    static let all: [ResourceCapability] =
        [
            ResourceCapability(
                type: "DocumentReference", profiles: [usCore + "us-core-documentreference"],
                interactions: ["create", "read", "vread", "history-instance", "search-type"],
                parameters: DocumentParameter.all.compactMap { parameter in
                    parameter.type.map { (parameter.name, $0) }
                } + [("_content", "special"), ("_text", "special")],
                operations: [
                    ("docref", "http://hl7.org/fhir/us/core/OperationDefinition/docref")
                ], includes: ClinicalType.patientParameters.map { "DocumentReference:\($0)" },
                reverse: [ClinicalSearch.provenance]),
            ResourceCapability(type: "Binary", interactions: ["read"]),
            ResourceCapability(
                type: "Observation", interactions: ["create", "read", "search-type"],
                parameters: searched(.observation) + [("identifier", "token")],
                includes: ClinicalType.observation.links.map(\.text),
                reverse: reverse(of: .observation)),
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
                    ("export", bulk + "patient-export"),
                    // Bulk Data's own definition is of all patients at once.
                    ("export", "urn:casebook:operation:patient-instance-export"),
                ]),
            ResourceCapability(
                type: "Provenance", profiles: [usCore + "us-core-provenance"],
                interactions: ["read", "search-type"],
                parameters: [("_id", "token"), ("target", "reference")]),
        ]
        + ClinicalType.all.map { type in
            ResourceCapability(
                type: type.type, profiles: type.profiles, interactions: ["read", "search-type"],
                parameters: searched(type), includes: type.links.map(\.text),
                reverse: reverse(of: type))
        }

    /// Of a service that tells apps of changes.
    static let subscription = ResourceCapability(
        type: "Subscription", profiles: [Backport.subscription],
        interactions: ["create", "read", "update", "delete", "search-type"],
        parameters: [("_id", "token"), ("status", "token")],
        operations: [
            ("status", Backport.statusOperation),
            ("get-ws-binding-token", Backport.bindingOperation),
        ],
        canonicals: SubscriptionTopic.allCases.map { (Backport.topics, $0.rawValue) })

    private static func searched(_ type: ClinicalType) -> [(name: String, type: String)] {
        type.common + type.parameters.map { ($0.name, ClinicalType.kind(of: $0.compares)) }
    }

    private static func reverse(of type: ClinicalType) -> [String] {
        [ClinicalSearch.provenance] + ClinicalType.links(to: type.type).map(\.text)
    }
}
