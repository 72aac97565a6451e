/// Code systems by their addresses in FHIR and their OIDs in CDA.
package enum CodeSystem {
    package static let loinc = "http://loinc.org"
    static let confidentiality = "http://terminology.hl7.org/CodeSystem/v3-Confidentiality"
    static let nullFlavor = "http://terminology.hl7.org/CodeSystem/v3-NullFlavor"
    package static let documentCategory =
        "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category"
    static let documentFormat = "http://terminology.hl7.org/CodeSystem/v3-HL7DocumentFormatCodes"
    static let iheFormat = "http://ihe.net/fhir/ihe.formatcode.fhir/CodeSystem/formatcode"
    package static let documentStatus = "http://hl7.org/fhir/document-reference-status"
    package static let observationCategory =
        "http://terminology.hl7.org/CodeSystem/observation-category"
    package static let observationStatus = "http://hl7.org/fhir/observation-status"
    package static let consentState = "http://hl7.org/fhir/consent-state-codes"
    package static let auditAction = "http://hl7.org/fhir/audit-event-action"
    package static let auditOutcome = "http://hl7.org/fhir/audit-event-outcome"
    static let ucum = "http://unitsofmeasure.org"

    /// The codes of systems that a resource here must have one of (a required binding of FHIR R4).
    package static let closed = [
        documentStatus: ["current", "superseded", "entered-in-error"],
        observationStatus: [
            "registered", "preliminary", "final", "amended", "corrected", "cancelled",
            "entered-in-error", "unknown",
        ],
        consentState: ["draft", "proposed", "active", "rejected", "inactive", "entered-in-error"],
        auditAction: ["C", "R", "U", "D", "E"], auditOutcome: ["0", "4", "8", "12"],
    ]

    private static let addresses = [
        "2.16.840.1.113883.6.1": loinc,
        "2.16.840.1.113883.6.96": "http://snomed.info/sct",
        "2.16.840.1.113883.5.25": confidentiality,
        "2.16.840.1.113883.6.3": "http://hl7.org/fhir/sid/icd-10",
        "2.16.840.1.113883.6.90": "http://hl7.org/fhir/sid/icd-10-cm",
    ]
    private static let oids = Dictionary(uniqueKeysWithValues: addresses.map { ($1, $0) })

    /// What FHIR calls a system; systems without a name of their own are `urn:oid:…`.
    static func address(ofOID oid: String) -> String { addresses[oid] ?? "urn:oid:\(oid)" }

    /// What CDA calls a system; nil for one that has no OID that we know.
    package static func oid(of address: String) -> String? {
        if let oid = oids[address] { return oid }
        return address.hasPrefix("urn:oid:") ? String(address.dropFirst(8)) : nil
    }
}
