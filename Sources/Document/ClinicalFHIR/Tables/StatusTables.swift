import Statements

/// Codes of status, mood and the like as FHIR's resources have them (ConceptMaps of C-CDA on FHIR;
/// ActStatus codes that those do not have by their definition in HL7 V3).
enum StatusTables {
    static let medicationRequest = [
        "active": "active", "suspended": "on-hold", "held": "on-hold", "aborted": "stopped",
        "completed": "completed", "nullified": "entered-in-error", "cancelled": "cancelled",
        "new": "draft",
    ]
    static let medicationStatement = [
        "active": "active", "suspended": "on-hold", "held": "on-hold", "aborted": "stopped",
        "completed": "completed", "nullified": "entered-in-error", "cancelled": "not-taken",
        "new": "intended",
    ]
    static let administration = [
        "active": "in-progress", "suspended": "on-hold", "held": "on-hold",
        "aborted": "stopped", "completed": "completed", "nullified": "entered-in-error",
        "cancelled": "not-done",
    ]
    static let dispense = [
        "active": "in-progress", "suspended": "on-hold", "held": "on-hold",
        "aborted": "stopped", "completed": "completed", "nullified": "entered-in-error",
        "cancelled": "cancelled", "new": "preparation",
    ]
    static let immunization = [
        "aborted": "not-done", "cancelled": "not-done", "completed": "completed",
        "held": "not-done", "new": "not-done", "nullified": "entered-in-error",
        "obsolete": "not-done", "suspended": "not-done",
    ]
    static let procedure = [
        "aborted": "stopped", "active": "in-progress", "cancelled": "not-done",
        "completed": "completed", "held": "on-hold", "suspended": "on-hold",
        "new": "preparation", "nullified": "entered-in-error",
    ]
    static let observation = [
        "aborted": "cancelled", "active": "registered", "cancelled": "cancelled",
        "completed": "final", "held": "registered", "suspended": "registered",
        "new": "registered", "nullified": "entered-in-error",
    ]
    static let encounter = [
        "active": "in-progress", "cancelled": "cancelled", "completed": "finished",
        "held": "planned", "suspended": "onleave", "nullified": "entered-in-error",
    ]
    static let request = [
        "active": "active", "new": "draft", "held": "on-hold", "suspended": "on-hold",
        "completed": "completed", "aborted": "revoked", "cancelled": "revoked",
        "nullified": "entered-in-error",
    ]
    static let goal = [
        "active": "active", "new": "proposed", "held": "on-hold", "suspended": "on-hold",
        "completed": "completed", "aborted": "cancelled", "cancelled": "cancelled",
        "nullified": "entered-in-error",
    ]
    static let careTeam = [
        "active": "active", "completed": "inactive", "suspended": "suspended",
        "new": "proposed", "nullified": "entered-in-error",
    ]
    /// ActStatus of a concern.
    static let concern = [
        "active": "active", "completed": "inactive", "aborted": "inactive",
        "suspended": "inactive",
    ]
    /// SNOMED CT in a status observation, for conditions.
    static let problem = [
        "246455001": "recurrence", "263855007": "relapse", "277022003": "remission",
        "413322009": "resolved", "55561003": "active", "73425007": "inactive",
        // IHE PCC and CCD R1; eHDSI.
        "255227004": "recurrence", "765205004": "remission",
        // LOINC's answers (Italian patient summary).
        "LA16666-2": "active", "LA18632-2": "inactive",
    ]
    /// How sure a problem is.
    static let verification: [Certainty: String] = [
        .confirmed: "confirmed", .suspected: "unconfirmed", .ruledOut: "refuted",
    ]
    /// The same for allergies.
    static let allergy = [
        "413322009": "resolved", "73425007": "inactive", "55561003": "active",
        "LA16666-2": "active", "LA18632-2": "inactive",
    ]
    /// HL7 V3 ActMood, as what a request is for.
    static let intent = [
        "INT": "plan", "RQO": "order", "PRP": "proposal", "PRMS": "plan", "ARQ": "proposal",
        "APT": "plan",
    ]
    /// The same for medications, where HL7's map has an intent as an order.
    static let medicationIntent = [
        "INT": "order", "RQO": "order", "PRP": "proposal", "PRMS": "plan", "ARQ": "proposal",
        "APT": "plan",
    ]
    /// How severe a reaction is, by code system: SNOMED CT (C-CDA on FHIR), HL7 V3
    /// SeverityObservation, LOINC's answers.
    static let severity: [String: [String: String]] = [
        SystemNames.snomedOID: [
            "255604002": "mild", "6736007": "moderate", "24484000": "severe",
        ],
        "2.16.840.1.113883.5.1063": ["L": "mild", "M": "moderate", "H": "severe"],
        SystemNames.loincOID: [
            "LA6752-5": "mild", "LA6751-7": "moderate", "LA6750-9": "severe",
        ],
    ]
    static let criticality = ["CRITH": "high", "CRITL": "low", "CRITU": "unable-to-assess"]
    static let allergyCategory = [
        "235719002": "food", "414285001": "food", "418471000": "food",
        "416098002": "medication", "419511003": "medication", "59037007": "medication",
        "426232007": "environment",
        // ActCode
        "FALG": "food", "FINT": "food", "FNAINT": "food", "DALG": "medication",
        "DINT": "medication", "DNAINT": "medication", "EALG": "environment",
        "EINT": "environment", "ENAINT": "environment",
    ]
    static let allergyType = [
        "235719002": "intolerance", "59037007": "intolerance", "414285001": "allergy",
        "416098002": "allergy", "419199007": "allergy", "426232007": "allergy",
        "ALG": "allergy", "FALG": "allergy", "DALG": "allergy", "EALG": "allergy",
        "OINT": "intolerance", "FINT": "intolerance", "DINT": "intolerance",
        "EINT": "intolerance", "FNAINT": "intolerance", "DNAINT": "intolerance",
        "ENAINT": "intolerance",
    ]
    /// SNOMED CT: reactions and allergies in general, which say nothing beside a substance.
    static let anyReaction: Set = ["418038007", "420134006", "106190000", "281647001", "282100009"]
    /// What is denied of a substance, or of a kind of allergy, as SNOMED CT says it.
    static let noAllergy = [
        "1003752001": "1003774007", "410942007": "409137002", "426232007": "428607008",
        "762766007": "429625007", "260769002": "716186003", "414285001": "429625007",
        "416098002": "409137002", "419199007": "716186003",
    ]
    /// Visits by their procedure code (CPT), as far as C-CDA on FHIR names them: in the office, in
    /// a hospital, in an emergency.
    static let encounterProcedures: [(ClosedRange<Int>, String)] = [
        (99211...99215, "AMB"), (99221...99223, "IMP"), (99281...99285, "EMER"),
    ]
    /// Encounters by ActEncounterCode.
    static let encounterClasses: Set<String> = [
        "AMB", "EMER", "FLD", "HH", "IMP", "ACUTE", "NONAC", "OBSENC", "PRENC", "SS", "VR",
    ]
}
