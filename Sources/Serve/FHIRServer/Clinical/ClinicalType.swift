/// A kind of resource that is made of what documents say, and what it can be searched by: a row
/// of the CapabilityStatement too.
struct ClinicalType: Sendable {
    /// What a parameter compares.
    enum Comparison: Sendable {
        case codes, categories, status, clinicalStatus, verificationStatus, intent, date, amount
    }

    let type: String
    var profiles: [String] = []
    /// Parameters beside those that all have.
    var parameters: [(name: String, compares: Comparison)] = []
    /// Whether it is about the patient: others are found by their id alone.
    var isOfPatient = true
    /// Elements with references that an answer can include, by the names of the parameters.
    var includes: [String] = []

    /// What a parameter is in the CapabilityStatement.
    static func kind(of comparison: Comparison) -> String {
        switch comparison {
        case .date: "date"
        case .amount: "quantity"
        default: "token"
        }
    }

    /// Parameters that each of them has.
    var common: [(name: String, type: String)] {
        var own = [("_id", "token"), ("_content", "special"), ("_text", "special")]
        if tellsStored { own.append(("_lastUpdated", "date")) }
        return isOfPatient ? own + [("patient", "reference"), ("subject", "reference")] : own
    }

    /// Whether a search can ask when the store had it: samples, which are Observations too, are
    /// kept without that.
    var tellsStored: Bool { type != "Observation" }

    private static let usCore = "http://hl7.org/fhir/us/core/StructureDefinition/us-core-"

    static let all: [ClinicalType] = [
        ClinicalType(
            type: "AllergyIntolerance", profiles: [usCore + "allergyintolerance"],
            parameters: [
                ("code", .codes), ("category", .categories), ("clinical-status", .clinicalStatus),
                ("verification-status", .verificationStatus), ("date", .date),
            ], includes: ["recorder", "asserter"]),
        ClinicalType(
            type: "CarePlan", profiles: [usCore + "careplan"],
            parameters: [("category", .categories), ("status", .status), ("date", .date)]),
        ClinicalType(
            type: "CareTeam", profiles: [usCore + "careteam"],
            parameters: [("category", .categories), ("status", .status), ("date", .date)],
            includes: ["participant"]),
        ClinicalType(
            type: "Composition",
            parameters: [("type", .codes), ("status", .status), ("date", .date)],
            includes: ["author"]),
        ClinicalType(
            type: "Condition",
            profiles: [
                usCore + "condition-problems-health-concerns",
                usCore + "condition-encounter-diagnosis",
            ],
            parameters: [
                ("code", .codes), ("category", .categories), ("clinical-status", .clinicalStatus),
                ("verification-status", .verificationStatus), ("onset-date", .date),
            ], includes: ["encounter", "recorder", "asserter"]),
        ClinicalType(type: "Device", parameters: [("type", .codes), ("status", .status)]),
        ClinicalType(
            type: "DeviceRequest",
            parameters: [
                ("code", .codes), ("status", .status), ("intent", .intent), ("authored-on", .date),
            ]),
        ClinicalType(type: "DeviceUseStatement", parameters: [("status", .status)]),
        ClinicalType(
            type: "DiagnosticReport", profiles: [usCore + "diagnosticreport-lab"],
            parameters: [
                ("code", .codes), ("category", .categories), ("status", .status), ("date", .date),
            ], includes: ["result", "performer", "encounter", "specimen"]),
        ClinicalType(
            type: "Encounter", profiles: [usCore + "encounter"],
            parameters: [("type", .codes), ("status", .status), ("date", .date)],
            includes: ["participant", "location", "service-provider"]),
        ClinicalType(
            type: "FamilyMemberHistory",
            parameters: [("code", .codes), ("status", .status), ("date", .date)]),
        ClinicalType(
            type: "Goal", profiles: [usCore + "goal"],
            parameters: [
                ("category", .categories), ("lifecycle-status", .status), ("start-date", .date),
            ]),
        ClinicalType(
            type: "Immunization", profiles: [usCore + "immunization"],
            parameters: [("vaccine-code", .codes), ("status", .status), ("date", .date)],
            includes: ["performer", "location"]),
        ClinicalType(
            type: "List",
            parameters: [("code", .codes), ("status", .status), ("date", .date)]),
        ClinicalType(
            type: "Location", profiles: [usCore + "location"], isOfPatient: false),
        ClinicalType(
            type: "Media", parameters: [("type", .codes), ("status", .status), ("created", .date)]),
        ClinicalType(
            type: "Medication", profiles: [usCore + "medication"], parameters: [("code", .codes)],
            isOfPatient: false),
        ClinicalType(
            type: "MedicationAdministration",
            parameters: [("code", .codes), ("status", .status), ("effective-time", .date)],
            includes: ["medication", "performer"]),
        ClinicalType(
            type: "MedicationDispense", profiles: [usCore + "medicationdispense"],
            parameters: [("code", .codes), ("status", .status), ("whenhandedover", .date)],
            includes: ["medication", "performer"]),
        ClinicalType(
            type: "MedicationRequest", profiles: [usCore + "medicationrequest"],
            parameters: [
                ("code", .codes), ("category", .categories), ("status", .status),
                ("intent", .intent), ("authoredon", .date),
            ], includes: ["medication", "requester", "encounter"]),
        ClinicalType(
            type: "MedicationStatement",
            parameters: [
                ("code", .codes), ("category", .categories), ("status", .status),
                ("effective", .date),
            ], includes: ["medication"]),
        ClinicalType(
            type: "Organization", profiles: [usCore + "organization"], isOfPatient: false),
        ClinicalType(
            type: "Practitioner", profiles: [usCore + "practitioner"], isOfPatient: false),
        ClinicalType(
            type: "PractitionerRole", profiles: [usCore + "practitionerrole"], isOfPatient: false,
            includes: ["practitioner", "organization"]),
        ClinicalType(
            type: "Procedure", profiles: [usCore + "procedure"],
            parameters: [
                ("code", .codes), ("category", .categories), ("status", .status), ("date", .date),
            ], includes: ["performer", "encounter", "location"]),
        ClinicalType(
            type: "RelatedPerson", profiles: [usCore + "relatedperson"]),
        ClinicalType(
            type: "ServiceRequest", profiles: [usCore + "servicerequest"],
            parameters: [
                ("code", .codes), ("category", .categories), ("status", .status),
                ("intent", .intent), ("authored", .date),
            ], includes: ["requester", "encounter"]),
        ClinicalType(
            type: "Specimen", profiles: [usCore + "specimen"], parameters: [("type", .codes)]),
    ]

    /// Observations of documents, beside those of samples.
    static let observation = ClinicalType(
        type: "Observation",
        parameters: [
            ("code", .codes), ("category", .categories), ("status", .status), ("date", .date),
            ("value-quantity", .amount),
        ], includes: ["performer", "encounter", "specimen", "has-member"])
}
