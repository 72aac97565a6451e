internal import ClinicalDocument
internal import Units
internal import XMLTree

/// Units that are not UCUM's.
struct UnitCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-UNIT", .error, "a unit that is not a UCUM code",
        explanation: """
            Quantities in CDA have case-sensitive UCUM codes as units. A receiver cannot compare \
            or convert a value with any other spelling; it leaves the value out of trends and \
            dose checks, or takes it for another unit.
            """,
        failing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8480-6" codeSystem="2.16.840.1.113883.6.1" displayName="Systolic"/>
              <value xsi:type="PQ" value="120" unit="mmHg"/>  <!-- here -->
            </observation>
            """,
        passing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8480-6" codeSystem="2.16.840.1.113883.6.1" displayName="Systolic"/>
              <value xsi:type="PQ" value="120" unit="mm[Hg]"/>
            </observation>
            """,
        hint: "Write the UCUM code; counted things are in braces, such as {tablet}.",
        source: "HL7 V3 Data Types R1 (PQ.unit); UCUM (case-sensitive codes)")

    static let attributes: [StaticString] = ["unit"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let bytes = element.token(of: "unit"), !bytes.isEmpty else { return }
        let unit = String(bytes)
        guard !HealthUnit.isUCUM(unit) else { return }
        let meant = UnitSuggestion.of(unit)
        run.report(
            Self.rule, at: element, attribute: "unit",
            meant.map { "`\(unit)` is not a UCUM code: `\($0)` was probably meant" }
                ?? "the `unit` of \(element.shownName) is not a UCUM code")
    }
}

/// What the checks know of units, for the room that repairs them.
///
/// The check and the repair must agree on what a unit is: a repair that the check then refused, or
/// a hint that no repair followed, would leave the user with two answers.
package enum UnitCorrection {
    /// The longest text that is looked at: no unit in use is longer.
    private static let longest = 64

    /// Whether a text is a case-sensitive code of UCUM.
    ///
    /// - Complexity: O(*n*) in its length.
    package static func isCode(_ text: String) -> Bool {
        text.utf8.count <= longest && HealthUnit.isUCUM(text)
    }

    /// The code that was probably meant by a text that is none; nil where nothing is near.
    ///
    /// - Complexity: O(*n*) in its length.
    package static func suggestion(for text: String) -> String? {
        guard text.utf8.count <= longest, !isCode(text) else { return nil }
        return UnitSuggestion.of(text)
    }
}
