internal import ClinicalDocument
internal import XMLTree

/// References from entries to words that are not there.
struct BrokenReferenceCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-REFERENCE-BROKEN", .warning, "a reference to missing words",
        explanation: """
            An entry's reference leads to the words that the author signed. If it leads nowhere, \
            the words of the medication or allergy cannot be shown with it, and narrative and \
            entry cannot be compared.
            """,
        failing: """
            <section>
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <text><content ID="med1">Aspirin 100 mg</content></text>
              <entry>
                <act classCode="ACT" moodCode="EVN">
                  <code nullFlavor="UNK"/>
                  <text><reference value="#med2"/></text>  <!-- here -->
                </act>
              </entry>
            </section>
            """,
        passing: """
            <section>
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <text><content ID="med1">Aspirin 100 mg</content></text>
              <entry>
                <act classCode="ACT" moodCode="EVN">
                  <code nullFlavor="UNK"/>
                  <text><reference value="#med1"/></text>
                </act>
              </entry>
            </section>
            """,
        hint: "Put the ID on the narrative element with the words.",
        source: "CDA R2, 4.3.5.1 (content); HL7 V3 Data Types R1 (ED.reference)")

    static let elements: [StaticString] = ["reference"]

    private var references: [XMLNode] = []

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        if element.token(of: "value")?.first == UInt8(ascii: "#") { references.append(element) }
    }

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        for reference in references {
            guard let value = reference.token(of: "value") else { continue }
            let name = value[bytes: 1..<value.count]
            if run.hasID(name) { continue }
            let otherCase = run.caseWords(name)
            let owner = reference.parent?.shownName ?? "an element"
            run.report(
                Self.rule, at: reference, attribute: "value",
                value.count == 1
                    ? "the reference in \(owner) has no ID after its #"
                    : "the reference in \(owner) points to an ID that does not exist"
                        + otherCase)
        }
    }
}
