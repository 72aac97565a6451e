import HealthModel
import Statements

/// What a statement is about, by its own code, where neither template nor section tells.
enum CodeMeaning {
    static func kind(_ concept: CodedConcept?) -> StatementKind? {
        for concept in concept?.all ?? [] {
            guard let code = concept.code, let system = concept.system else { continue }
            if let kind = rows[system]?[code] { return kind }
        }
        return nil
    }

    /// Why an immunization was not given (HL7 V3, the value set NoImmunizationReason): by the code
    /// system, or by the value set that CCD and C32 name in its place.
    static func isRefusal(_ concept: CodedConcept) -> Bool {
        concept.all.contains { concept in
            guard let code = concept.code, let system = concept.system else { return false }
            return noImmunization.contains(code) && refusalSystems.contains(system)
        }
    }

    private static let noImmunization: Set = [
        "IMMUNE", "MEDPREC", "OSTOCK", "PATOBJ", "PHILISOP", "RELIG", "VACEFF", "VACSAF",
    ]
    private static let refusalSystems: Set = [
        "2.16.840.1.113883.5.8", "2.16.840.1.113883.11.19725", "2.16.840.1.113883.1.11.19717",
    ]

    /// Whether a concept is of a classification of diagnoses: ICD-10 and ICD-9 of the WHO and of
    /// nations.
    static func isDiagnosis(_ concept: CodedConcept) -> Bool {
        concept.all.contains { concept in
            concept.code != nil && concept.system.map(classifications.contains) == true
        }
    }

    private static let classifications: Set = [
        "2.16.840.1.113883.6.3", "2.16.840.1.113883.6.90", "2.16.840.1.113883.6.103",
        "2.16.840.1.113883.6.42", "2.16.840.1.113883.6.260", "1.2.246.537.6.1",
    ]

    private static func table(_ rows: [(StatementKind, String)]) -> [String: StatementKind] {
        var table: [String: StatementKind] = [:]
        for (kind, codes) in rows {
            for code in codes.split(separator: " ") { table[String(code)] = kind }
        }
        return table
    }

    private static let rows: [String: [String: StatementKind]] = [
        // LOINC
        "2.16.840.1.113883.6.1": table([
            (
                .vitalSign,
                "8480-6 8462-4 8867-4 9279-1 8310-5 8302-2 8306-3 8287-5 3141-9 29463-7 39156-5 "
                    + "3140-1 2708-6 59408-5 85354-9 8289-1 59576-9"
            ),
            (.smokingStatus, "72166-2 11367-0"),
            (
                .pregnancy,
                "82810-3 11778-8 11779-6 11780-4 11996-6 11977-6 11640-0 11637-6 11449-6 86645-9"
            ),
            (.status, "33999-4 11323-3 89261-2"), (.criticality, "82606-5"), (.severity, "64750-3"),
            // A comment, an information source, a prognosis, an age at death; of a vaccination the
            // number and the validity of the dose, and when the next one is due or overdue.
            (.comment, "48767-8 48766-0 75328-5 30973-2 59781-5 30980-7 59778-1 39016-1"),
            // The earliest date of a diagnosis; when a specimen was collected.
            (.comment, "77975-1"), (.specimen, "33882-2"),
            (.ageAtOnset, "30525-0 35267-4"), (.note, "34109-9"), (.reaction, "31044-1"),
            (.indication, "59785-6"), (.familyHistory, "10157-6"),
            // Types of problems: problem, condition, diagnosis, symptom, complaint, finding.
            (.problem, "75326-9 75323-6 29308-4 52797-8 8646-2 75325-1 75322-8 75321-0"),
        ]),
        // ActCode
        "2.16.840.1.113883.5.4": table([
            (.severity, "SEV"), (.concern, "CONC"),
            (.allergy, "ALG OINT DINT EINT FINT DALG EALG FALG DNAINT ENAINT FNAINT ALGOPT"),
        ]),
        // SNOMED CT
        "2.16.840.1.113883.6.96": table([
            (.ageAtOnset, "445518008"), (.smokingStatus, "229819007 230056004"),
            (.pregnancy, "77386006"), (.vitalSignPanel, "46680005"), (.specimen, "17636008"),
            // Problem, diagnosis (interpretation, established), complaint, symptom.
            (.problem, "55607006 282291009 439401001 14657009 409586006 418799008"),
            // Rank; prescribed and free drugs; the act that is an administration; comments on a
            // result and on its reference range.
            (.comment, "263486008 73639000 329505003 416118004 281296001 281298000"),
            (.vitalSign, "271649006 271650006"),
        ]),
        // Data components of the Australian Digital Health Agency
        "1.2.36.1.2001.1001.101": table([
            (.allergy, "102.15517"), (.reaction, "102.16474"), (.indication, "103.10141"),
            (.comment, "103.16044 103.16545 103.16630 103.16468 103.15595 103.15510"),
            (.instruction, "103.10146"),
        ]),
        // IHE's act codes: the receipt of a specimen.
        "1.3.5.1.4.1.19376.1.5.3.2": ["SPRECEIVE": .specimen],
        // Act classes
        "2.16.840.1.113883.5.6": table([(.concern, "CONC"), (.substitution, "SUBST")]),
        // SubstanceAdminSubstitution
        "2.16.840.1.113883.5.1070": table([(.substitution, "E EC BC G TE TB TG F N")]),
    ]
}
