import HealthModel
import Statements

/// What a statement is about, by the templates that it claims.
enum TemplateMeaning {
    /// A row of the table.
    struct Row {
        let kind: StatementKind
        /// Whether the template is used for other things too, so that the section decides where it
        /// knows better: CCD R1's result observation stands in vital signs, its medication
        /// activity in immunizations.
        let isWeak: Bool
    }

    /// The row of the first known template, one that is not weak first.
    static func row(_ ids: [InstanceIdentifier]) -> Row? {
        var weak: Row?
        for id in ids {
            guard let root = id.root, let row = rows[root] else { continue }
            if !row.isWeak { return row }
            weak = weak ?? row
        }
        return weak
    }

    private static let rows: [String: Row] = {
        var rows: [String: Row] = [:]
        for (root, kind, templates) in table {
            for template in templates.split(separator: " ") {
                let isWeak = template.hasSuffix("?")
                let name = isWeak ? template.dropLast() : template
                rows[root + name] = Row(kind: kind, isWeak: isWeak)
            }
        }
        return rows
    }()

    /// C-CDA R1.1 to R4.
    private static let ccda = "2.16.840.1.113883.10.20.22.4."
    /// CCD R1 (ASTM/HL7).
    private static let ccd = "2.16.840.1.113883.10.20.1."
    /// IHE PCC.
    private static let pcc = "1.3.6.1.4.1.19376.1.5.3.1.4."
    /// IHE XD-LAB.
    private static let lab = "1.3.6.1.4.1.19376.1.3.1."
    /// IHE Pharmacy.
    private static let pharmacy = "1.3.6.1.4.1.19376.1.9.1.3."
    /// HITSP C83.
    private static let hitsp = "2.16.840.1.113883.3.88.11.83."
    /// epSOS and eHDSI.
    private static let epsos = "1.3.6.1.4.1.12559.11.10.1.3.1.3."
    /// QRDA I.
    private static let qrda = "2.16.840.1.113883.10.20.24.3."
    /// CDA-CH-EMED.
    private static let emed = "2.16.756.5.30.1.1.10.4."

    /// Roots, what they are about, and templates below the root; `?` behind a weak one.
    private static let table: [(String, StatementKind, String)] = [
        (ccda, .concern, "3 30 33 34 51 65 80 132 136"),
        (ccda, .problem, "4 70 114"),
        (ccda, .allergy, "7"),
        (ccda, .medication, "16"),
        (ccda, .dispensation, "17 18"),
        (ccda, .immunization, "52"),
        (ccda, .resultPanel, "1"),
        (ccda, .result, "2 133 134"),
        (ccda, .vitalSignPanel, "26 512"),
        (ccda, .vitalSign, "27"),
        (ccda, .procedure, "12 13 14 131"),
        (ccda, .encounter, "49"),
        (ccda, .socialHistory, "38 72 109 111 200 501 503 504 505 506 507"),
        (ccda, .smokingStatus, "78 85 511"),
        (ccda, .functionalStatus, "66 67 68 69 73 74 75 76 77 86 124 127 128 138"),
        (ccda, .pregnancy, "281 293 297 284 285 280 282"),
        (ccda, .familyHistory, "45 46"),
        (ccda, .goal, "121"),
        (ccda, .plan, "39 40 41 42 43 44 120 130 140 146"),
        (ccda, .device, "50 135 301 302 303 304 305 308 309 311 314 315 316 317 318 319"),
        // A note; that somebody has died; what a patient prefers.
        (ccda, .note, "202 79 509 510"),
        (ccda, .advanceDirective, "48 108 513"),
        (ccda, .coverage, "60 61 129"),
        (ccda, .careTeam, "500 500.1 500.2 500.3"),
        (ccda, .status, "5 6 28 110"),
        (ccda, .severity, "8"),
        (ccda, .reaction, "9"),
        (ccda, .criticality, "145"),
        (ccda, .ageAtOnset, "31 516"),
        (ccda, .indication, "19 53"),
        (ccda, .instruction, "20 147 515"),
        (ccda, .specimen, "415 421"),
        // A comment, how important something is to the patient (Priority Preference), that it led
        // to death, the act of giving a substance, a prognosis, the period of a section, the date
        // of a diagnosis, and whether a medication is taken as told.
        (ccda, .comment, "64 143 47 118 113 201 502 508"),
        (qrda, .encounter, "23"), (qrda, .result, "18 20 38 40"), (qrda, .coverage, "55"),
        (qrda, .comment, "166"), (qrda, .indication, "88"),
        // A travel of Initial Case Reports.
        ("2.16.840.1.113883.10.20.15.2.3.", .socialHistory, "1"),
        ("2.16.840.1.113883.10.22.4.", .smokingStatus, "78"),
        ("2.16.840.1.113883.10.20.15.3.", .pregnancy, "1 8"),
        ("2.16.840.1.113883.10.20.30.3.", .pregnancy, "34"),
        // Gender identity and pronouns.
        ("2.16.840.1.113883.10.20.34.3.", .socialHistory, "45"),
        ("2.16.840.1.113883.10.15.", .socialHistory, "2"),
        (ccd, .concern, "27"), (ccd, .problem, "28?"), (ccd, .allergy, "18"),
        (ccd, .medication, "24?"), (ccd, .dispensation, "34"), (ccd, .resultPanel, "32?"),
        (ccd, .result, "31?"), (ccd, .vitalSignPanel, "35"), (ccd, .plan, "25"),
        (ccd, .procedure, "29"), (ccd, .encounter, "21"), (ccd, .socialHistory, "33"),
        (ccd, .familyHistory, "22 23"), (ccd, .advanceDirective, "17"),
        (ccd, .coverage, "19 20 26"),
        (ccd, .reaction, "54"), (ccd, .severity, "55"), (ccd, .ageAtOnset, "38"),
        (ccd, .status, "37 39 47 50 51 57"), (ccd, .instruction, "43 49"), (ccd, .comment, "40 46"),
        (pcc, .concern, "5.1 5.2 5.3"), (pcc, .problem, "5?"), (pcc, .allergy, "6"),
        (pcc, .medication, "7? 7.1? 7.2 8 9 10 11"), (pcc, .dispensation, "7.3"),
        (pcc, .immunization, "12"), (pcc, .vitalSignPanel, "13.1"), (pcc, .vitalSign, "13.2"),
        (pcc, .familyHistory, "13.3 15"), (pcc, .socialHistory, "13.4"),
        (pcc, .pregnancy, "13.5 13.5.1"), (pcc, .advanceDirective, "13.7"),
        (pcc, .encounter, "14"), (pcc, .coverage, "17 18"), (pcc, .procedure, "19"),
        (pcc, .severity, "1"), (pcc, .status, "1.1 1.2"), (pcc, .comment, "2"),
        (pcc, .instruction, "3 3.1"), (pcc, .result, "13?"),
        (lab, .specimen, "2 3"), (lab, .resultPanel, "4 5"), (lab, .result, "6"),
        ("1.3.6.1.4.1.19376.1.3.", .resultPanel, "1"),
        (pharmacy, .medication, "2 6 7 8 9 10 11"), (pharmacy, .dispensation, "4"),
        (pharmacy, .comment, "3"), (pharmacy, .substitution, "9.1"),
        (hitsp, .concern, "6 7"), (hitsp, .medication, "8"), (hitsp, .comment, "8.1 11"),
        (hitsp, .advanceDirective, "12"), (hitsp, .immunization, "13"),
        (hitsp, .vitalSign, "14"), (hitsp, .result, "15?"), (hitsp, .encounter, "16"),
        (hitsp, .procedure, "17"), (hitsp, .familyHistory, "18"), (hitsp, .socialHistory, "19"),
        (hitsp, .coverage, "5"),
        (epsos, .medication, "2 4"), (epsos, .dispensation, "3"),
        (emed, .medication, "34 37 45 52"), (emed, .dispensation, "42"), (emed, .comment, "44"),
    ]
}
