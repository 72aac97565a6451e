/// What the catalogue says of the level of the schema.
enum SchemaRules {
    static let entries: [RuleEntry] = [
        entry(
            .foreign, "elements or attributes of other namespaces",
            """
            CDA allows extensions in other namespaces, provided that the document means the same \
            without them. They are set aside before schema validation, and counted.
            """,
            """
            <title>Discharge summary</title>
            <x:note xmlns:x="urn:example:local">ward 7</x:note>
            """,
            """
            <title>Discharge summary</title>
            """,
            severity: .information, source: "CDA R2, 1.4 (CDA extensibility)"),
        entry(
            .schemaUnknown, "an element that is not allowed here",
            """
            Receivers skip elements that they do not expect, and lose the content. Often the name \
            is misspelt, or the element belongs elsewhere.
            """,
            """
            <title>Discharge summary</title>
            <effectivTime value="20240312"/>  <!-- here -->
            """,
            """
            <title>Discharge summary</title>
            <effectiveTime value="20240312"/>
            """),
        entry(
            .schemaOrder, "elements in the wrong order",
            """
            CDA fixes the order of elements. Readers that go through a document in this order \
            miss an element that comes too late.
            """,
            """
            <section>
              <text>Feels well.</text>
              <title>Course</title>  <!-- here -->
            </section>
            """,
            """
            <section>
              <title>Course</title>
              <text>Feels well.</text>
            </section>
            """),
        entry(
            .schemaTooMany, "an element that appears too often",
            "One receiver takes the first, another the last, a third none.",
            """
            <title>Discharge summary</title>
            <title>Letter</title>  <!-- here -->
            """,
            """
            <title>Discharge summary</title>
            """),
        entry(
            .schemaMissing, "a required element that is missing",
            """
            Receivers rely on the elements that CDA requires: who is responsible for the \
            document, whom it is about, when it was made.
            """,
            """
            <section>
              <text>
                <table><thead><tr><th>Drug</th></tr></thead></table>  <!-- here -->
              </text>
            </section>
            """,
            """
            <section>
              <text>
                <table>
                  <thead><tr><th>Drug</th></tr></thead>
                  <tbody><tr><td>Aspirin</td></tr></tbody>
                </table>
              </text>
            </section>
            """),
        entry(
            .schemaChoice, "elements that exclude each other",
            "CDA allows only one of several elements here. With two of them, a receiver "
                + "cannot tell which one is valid.",
            """
            <entry>
              <act classCode="ACT" moodCode="EVN"><code nullFlavor="UNK"/></act>
              <encounter classCode="ENC" moodCode="EVN"/>  <!-- here -->
            </entry>
            """,
            """
            <entry>
              <act classCode="ACT" moodCode="EVN"><code nullFlavor="UNK"/></act>
            </entry>
            """),
        entry(
            .schemaText, "text in a place for elements only",
            "Receivers do not show text between elements, and programs do not read it.",
            """
            <code nullFlavor="UNK">Discharge summary</code>  <!-- here -->
            """,
            """
            <code nullFlavor="UNK"><originalText>Discharge summary</originalText></code>
            """),
        entry(
            .schemaAttributeMissing, "a required attribute that is missing",
            """
            For example, an act without moodCode may be done or planned: a medication given, or \
            to be given.
            """,
            """
            <act classCode="ACT"><code nullFlavor="UNK"/></act>  <!-- here -->
            """,
            """
            <act classCode="ACT" moodCode="EVN"><code nullFlavor="UNK"/></act>
            """),
        entry(
            .schemaAttributeUnknown, "an attribute that is not allowed here",
            "Receivers skip it, and lose its information.",
            """
            <title lang="en">Discharge summary</title>  <!-- here -->
            """,
            """
            <title language="en">Discharge summary</title>
            """),
        entry(
            .schemaValue, "a value outside its type or its list",
            "A program that expects a number, a time or a code of a list stops or drops the value.",
            """
            <versionNumber value="1.1"/>  <!-- here -->
            """,
            """
            <setId root="2.999.7.2"/>
            <versionNumber value="1"/>
            """),
        entry(
            .schemaType, "an xsi:type that does not fit",
            "The type says how to read a value. Without it, a result is neither a number "
                + "nor a code.",
            """
            <observation classCode="OBS" moodCode="EVN">
              <code nullFlavor="UNK"/>
              <value xsi:type="QUANTITY" value="37"/>  <!-- here -->
            </observation>
            """,
            """
            <observation classCode="OBS" moodCode="EVN">
              <code nullFlavor="UNK"/>
              <value xsi:type="PQ" value="37" unit="Cel"/>
            </observation>
            """),
        entry(
            .schemaID, "an ID that is used twice",
            """
            Entries refer to their words in the narrative by ID. With a duplicate ID, a receiver \
            shows the words of the wrong medication.
            """,
            """
            <section>
              <text>
                <content ID="a">Aspirin</content>
                <content ID="a">Ibuprofen</content>  <!-- here -->
              </text>
            </section>
            """,
            """
            <section>
              <text>
                <content ID="a">Aspirin</content>
                <content ID="b">Ibuprofen</content>
              </text>
            </section>
            """),
        entry(
            .schemaReference, "a reference to an ID that does not exist",
            """
            A cell without its header, a footnote without its text or a missing image leaves a \
            gap that the reader cannot notice.
            """,
            """
            <section>
              <text>
                <footnoteRef IDREF="f1"/>  <!-- here -->
              </text>
            </section>
            """,
            """
            <section>
              <text>
                <footnote ID="f1">Since 2019.</footnote>
                <footnoteRef IDREF="f1"/>
              </text>
            </section>
            """, source: "CDA R2 schema (NarrativeBlock); XML Schema 1.0, Part 1, 3.15.4 (IDREF)"),
        RuleEntry(
            code: .schemaInvalid, level: .schema, severity: .error,
            title: "any other schema error",
            explanation: """
                With --schema, another schema is used; its errors are reported under this code, \
                in the words of that schema.
                """,
            failing: .words("A document that the schema named with --schema rejects."),
            passing: .words("A document that the schema accepts."), source: "XML Schema 1.0",
            origin: .casebook),
    ]

    private static func entry(
        _ code: FindingCode, _ title: String, _ explanation: String,
        _ failing: String, _ passing: String, severity: ValidationSeverity = .error,
        source: String = "CDA R2 schema (POCD_MT000040)"
    ) -> RuleEntry {
        RuleEntry(
            code: code, level: .schema, severity: severity, title: title, explanation: explanation,
            failing: .fragment(failing), passing: .fragment(passing), source: source,
            origin: .casebook)
    }
}
