/// Code systems and systems of identifiers: the addresses that FHIR gives them, by OID (HL7
/// Terminology; FHIR R4, 4.3). A system that is not here is `urn:oid:…`.
enum SystemNames {
    static let loinc = "http://loinc.org"
    static let snomed = "http://snomed.info/sct"
    static let actClass = "2.16.840.1.113883.5.6"
    static let snomedOID = "2.16.840.1.113883.6.96"
    static let loincOID = "2.16.840.1.113883.6.1"
    static let ucum = "http://unitsofmeasure.org"
    static let nullFlavor = terminology + "v3-NullFlavor"
    static let actCode = terminology + "v3-ActCode"
    static let absent = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips"
    static let conditionClinical = terminology + "condition-clinical"
    static let conditionVerification = terminology + "condition-ver-status"
    static let conditionCategory = terminology + "condition-category"
    static let allergyClinical = terminology + "allergyintolerance-clinical"
    static let allergyVerification = terminology + "allergyintolerance-verification"
    static let observationCategory = terminology + "observation-category"
    static let dataAbsentReason = terminology + "data-absent-reason"
    static let terminology = "http://terminology.hl7.org/CodeSystem/"
    static let usCore = "http://hl7.org/fhir/us/core/CodeSystem/"

    static let addresses: [String: String] = [
        loincOID: loinc, snomedOID: snomed, "2.16.840.1.113883.2.1.3.2.4.15": snomed,
        "2.16.840.1.113883.6.88": "http://www.nlm.nih.gov/research/umls/rxnorm",
        "2.16.840.1.113883.12.292": "http://hl7.org/fhir/sid/cvx",
        "2.16.840.1.113883.6.59": "http://hl7.org/fhir/sid/cvx",
        "2.16.840.1.113883.12.227": "http://hl7.org/fhir/sid/mvx",
        "2.16.840.1.113883.6.69": "http://hl7.org/fhir/sid/ndc",
        "2.16.840.1.113883.6.90": "http://hl7.org/fhir/sid/icd-10-cm",
        "2.16.840.1.113883.6.3": "http://hl7.org/fhir/sid/icd-10",
        "2.16.840.1.113883.6.103": "http://hl7.org/fhir/sid/icd-9-cm",
        "2.16.840.1.113883.6.104": "http://hl7.org/fhir/sid/icd-9-cm",
        "2.16.840.1.113883.6.42": "http://hl7.org/fhir/sid/icd-9",
        "2.16.840.1.113883.6.4": "http://www.cms.gov/Medicare/Coding/ICD10",
        "2.16.840.1.113883.6.12": "http://www.ama-assn.org/go/cpt",
        "2.16.840.1.113883.6.13": "http://www.ada.org/cdt",
        "2.16.840.1.113883.6.14": terminology + "HCPCS",
        "2.16.840.1.113883.6.285":
            "http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets",
        "2.16.840.1.113883.6.73": "http://www.whocc.no/atc",
        "2.16.840.1.113883.6.8": ucum,
        "2.16.840.1.113883.3.26.1.1": "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl",
        "2.16.840.1.113883.3.26.1.5": "http://hl7.org/fhir/ndfrt",
        "2.16.840.1.113883.4.9": "http://fdasis.nlm.nih.gov",
        "2.16.840.1.113883.6.101": "http://nucc.org/provider-taxonomy",
        "2.16.840.1.113883.6.259":
            "https://www.cdc.gov/nhsn/cdaportal/terminology/codesystem/hsloc.html",
        "2.16.840.1.113883.6.50":
            "https://www.cms.gov/Medicare/Coding/place-of-service-codes/"
            + "Place_of_Service_Code_Set",
        "2.16.840.1.113883.3.221.5": "https://nahdo.org/sopt",
        "2.16.840.1.113883.6.301.3": "https://www.nubc.org/CodeSystem/RevenueCodes",
        "2.16.840.1.113883.6.316": "urn:ietf:bcp:47",
        "2.16.840.1.113883.6.121": "urn:ietf:bcp:47",
        "2.16.840.1.113883.2.9.6.2.7": "urn:oid:2.16.840.1.113883.2.9.6.2.7",
        "2.16.840.1.113883.5.1150.1": absent,
        "1.2.840.10008.2.16.4": "http://dicom.nema.org/resources/ontology/DCM",
        "0.4.0.127.0.16.1.1.2.1": "http://standardterms.edqm.eu",
        "1.0.3166.1.2.2": "urn:iso:std:iso:3166",
        "2.16.1": "urn:iso:std:iso:3166",
        "1.3.160": "https://www.gs1.org/gtin",
        "2.16.840.1.113883.12.1": terminology + "v2-0001",
        "2.16.840.1.113883.12.112": terminology + "v2-0112",
        "2.16.840.1.113883.12.78": terminology + "v2-0078",
        "2.16.840.1.113883.12.2": terminology + "v2-0002",
        "2.16.840.1.113883.12.443": terminology + "v2-0443",
        "2.16.840.1.113883.12.162": terminology + "v2-0162",
        "2.16.840.1.113883.5.1": terminology + "v3-AdministrativeGender",
        "2.16.840.1.113883.5.2": terminology + "v3-MaritalStatus",
        "2.16.840.1.113883.5.4": actCode,
        "2.16.840.1.113883.5.6": terminology + "v3-ActClass",
        "2.16.840.1.113883.5.7": terminology + "v3-ActPriority",
        "2.16.840.1.113883.5.8": terminology + "v3-ActReason",
        "2.16.840.1.113883.5.14": terminology + "v3-ActStatus",
        "2.16.840.1.113883.5.25": terminology + "v3-Confidentiality",
        "2.16.840.1.113883.5.50": terminology + "v3-EntityNamePartQualifier",
        "2.16.840.1.113883.5.83": terminology + "v3-ObservationInterpretation",
        "2.16.840.1.113883.5.84": terminology + "v3-ObservationMethod",
        "2.16.840.1.113883.5.85": terminology + "v3-orderableDrugForm",
        "2.16.840.1.113883.5.88": terminology + "v3-ParticipationFunction",
        "2.16.840.1.113883.5.90": terminology + "v3-ParticipationType",
        "2.16.840.1.113883.5.110": terminology + "v3-RoleClass",
        "2.16.840.1.113883.5.111": terminology + "v3-RoleCode",
        "2.16.840.1.113883.5.112": terminology + "v3-RouteOfAdministration",
        "2.16.840.1.113883.5.129": terminology + "v3-SpecimenType",
        "2.16.840.1.113883.5.139": terminology + "v3-TimingEvent",
        "2.16.840.1.113883.5.1001": terminology + "v3-ActMood",
        "2.16.840.1.113883.5.1008": nullFlavor,
        "2.16.840.1.113883.5.1052": terminology + "v3-ActSite",
        "2.16.840.1.113883.5.1063": terminology + "v3-ObservationValue",
        "2.16.840.1.113883.5.1070": terminology + "v3-substanceAdminSubstitution",
        "2.16.840.1.113883.5.1076": terminology + "v3-ReligiousAffiliation",
    ]

    /// Systems of identifiers; of these a bare OID names nobody.
    static let identifiers: [String: String] = [
        "2.16.840.1.113883.4.1": "http://hl7.org/fhir/sid/us-ssn",
        "2.16.840.1.113883.4.6": "http://hl7.org/fhir/sid/us-npi",
        "2.16.840.1.113883.4.572": "http://hl7.org/fhir/sid/us-medicare",
        "2.16.840.1.113883.4.927": "http://terminology.hl7.org/NamingSystem/MBI",
    ]
}
