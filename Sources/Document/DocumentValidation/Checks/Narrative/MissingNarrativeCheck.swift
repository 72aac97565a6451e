internal import ClinicalDocument
internal import XMLTree

/// Sections whose entries say what no reader sees.
struct MissingNarrativeCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-NARRATIVE-MISSING", .warning, "entries without narrative",
        explanation: """
            Receivers show, and authors sign, the text of a section. Entries of a section without \
            text reach programs but no human reader: the allergy is in the document but on \
            nobody's screen.
            """,
        failing: """
            <section>  <!-- here -->
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <entry>
                <act classCode="ACT" moodCode="EVN"><code nullFlavor="UNK"/></act>
              </entry>
            </section>
            """,
        passing: """
            <section>
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <text>Aspirin 100 mg once a day</text>
              <entry>
                <act classCode="ACT" moodCode="EVN"><code nullFlavor="UNK"/></act>
              </entry>
            </section>
            """,
        hint: "Write what the entries say into the section's text.",
        source: "CDA R2, 1.2.3 (human readability) and 4.3.5 (section narrative block)")

    static let elements: [StaticString] = ["section"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.child("entry") != nil, element.bytes(of: "nullFlavor") == nil else { return }
        guard let text = element.child("text") else {
            run.report(Self.rule, at: element, "the section has entries but no `text`")
            return
        }
        let isShown =
            text.hasVisibleText(outside: "section")
            || text.countDescendants(XMLName("renderMultiMedia", hl7)) > 0
        if !isShown {
            run.report(Self.rule, at: text, "the section has entries but its `text` is empty")
        }
    }
}
