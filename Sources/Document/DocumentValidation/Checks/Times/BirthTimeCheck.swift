internal import XMLTree

/// Patients who are born after the document about them was made.
struct BirthTimeCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TIME-BIRTH", .warning, "a birth after the document",
        explanation: """
            One of the two times is wrong. Doses and reference ranges depend on the age, and \
            patients are matched by their date of birth.
            """,
        failing: """
            <effectiveTime value="20240312"/>
            <recordTarget>
              <patientRole>
                <id root="2.999.1.2" extension="100042"/>
                <patient>
                  <birthTime value="20240317"/>  <!-- here -->
                </patient>
              </patientRole>
            </recordTarget>
            """,
        passing: """
            <effectiveTime value="20240312"/>
            <recordTarget>
              <patientRole>
                <id root="2.999.1.2" extension="100042"/>
                <patient>
                  <birthTime value="19580317"/>
                </patient>
              </patientRole>
            </recordTarget>
            """,
        hint:
            "Compare both with the source; a date of birth in the document's year is a "
            + "common slip.",
        source: "CDA R2, 4.2.1 (effectiveTime) and 4.2.2 (recordTarget)")

    static let elements: [StaticString] = ["effectiveTime", "birthTime"]

    private var document: WrittenInstant?

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let parent = element.parent, let value = element.bytes(of: "value") else { return }
        if element.hasLocalName("effectiveTime") {
            if parent.parent == nil { document = try? WrittenInstant(value) }
        } else if parent.hasLocalName("patient"), let document,
            let birth = try? WrittenInstant(value), birth.isAfter(document)
        {
            run.report(
                Self.rule, at: element, attribute: "value",
                "`birthTime` is after the document's `effectiveTime`")
        }
    }
}
