internal import ClinicalDocument
internal import XMLTree

/// UCUM codes that mean something nobody measures in a patient.
struct DoubtfulUnitCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-UNIT-DOUBTFUL", .warning, "a unit with suspicious case or spelling",
        explanation: """
            UCUM is case-sensitive: MG is a megagauss, ML a million litres, C a coulomb and F a \
            farad. The code is valid, so no other check reports it; a receiver that calculates \
            with it is wrong by orders of magnitude, or refuses the dose.
            """,
        failing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8310-5" codeSystem="2.16.840.1.113883.6.1" displayName="Temperature"/>
              <value xsi:type="PQ" value="37.5" unit="C"/>  <!-- here -->
            </observation>
            """,
        passing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8310-5" codeSystem="2.16.840.1.113883.6.1" displayName="Temperature"/>
              <value xsi:type="PQ" value="37.5" unit="Cel"/>
            </observation>
            """,
        hint: "Write the code of the intended unit, in UCUM's case.",
        source: "UCUM (case-sensitive codes)")

    static let attributes: [StaticString] = ["unit"]

    /// A valid code, what it means, and what was probably meant.
    static let doubtful: [String: (meaning: String, meant: String)] = [
        "MG": ("a megagauss", "mg"), "Mg": ("a megagram", "mg"), "ML": ("a megalitre", "mL"),
        "G": ("a gauss", "g"), "PG": ("a petagauss", "pg"), "C": ("a coulomb", "Cel"),
        "F": ("a farad", "[degF]"), "H": ("a henry", "h"), "S": ("a siemens", "s"),
        "PA": ("a petaampere", "Pa"),
        "ft": ("a femtotonne", "[ft_i]"),
        "pt": ("a picotonne", "[pt_us]"), "MG/ML": ("megagauss in a megalitre", "mg/mL"),
    ]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let bytes = element.token(of: "unit"), bytes.count <= 5,
            let found = Self.doubtful[String(bytes)]
        else { return }
        run.report(
            Self.rule, at: element, attribute: "unit",
            "`\(String(bytes))` is \(found.meaning): `\(found.meant)` was probably meant")
    }
}
