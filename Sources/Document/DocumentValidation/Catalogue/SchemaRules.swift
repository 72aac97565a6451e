/// What the catalogue says of the level of the schema.
enum SchemaRules {
    static let entries: [RuleEntry] = [
        entry(
            .foreign, "elements or attributes of other namespaces",
            """
            CDA allows extensions in namespaces of their own, as long as the document means the \
            same without them. They are set aside before the schema is applied, and counted.
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
            .schemaUnknown, "an element that has no place where it stands",
            """
            Receivers pass over what they do not expect: its content is lost to them. Often the \
            name is mistyped, or the element belongs into another one.
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
            .schemaOrder, "elements in another order than the schema's",
            """
            The order of elements is fixed in CDA. Readers that go through a document in that \
            order miss what comes too late.
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
            .schemaTooMany, "an element more often than it may stand",
            "A receiver takes the first, the last or none of them, each its own.",
            """
            <title>Discharge summary</title>
            <title>Letter</title>  <!-- here -->
            """,
            """
            <title>Discharge summary</title>
            """),
        entry(
            .schemaMissing, "a required element that is absent",
            """
            What CDA requires, receivers rely on: who is responsible for the document, whom it is \
            about, when it was made.
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
            "Where CDA lets one of several elements stand, a receiver cannot tell which one holds.",
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
            .schemaText, "text where only elements may stand",
            "Text between elements is shown by no receiver and read by no program.",
            """
            <code nullFlavor="UNK">Discharge summary</code>  <!-- here -->
            """,
            """
            <code nullFlavor="UNK"><originalText>Discharge summary</originalText></code>
            """),
        entry(
            .schemaAttributeMissing, "a required attribute that is absent",
            """
            An act without moodCode, for instance, may have happened or be planned: the same \
            medication given, or to be given.
            """,
            """
            <act classCode="ACT"><code nullFlavor="UNK"/></act>  <!-- here -->
            """,
            """
            <act classCode="ACT" moodCode="EVN"><code nullFlavor="UNK"/></act>
            """),
        entry(
            .schemaAttributeUnknown, "an attribute that has no place where it stands",
            "Receivers pass over it, and with it over what it was to say.",
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
            "The type says how to read a value. Without it a result is neither number nor code.",
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
            Entries point at their words in the narrative by ID. With two of them a receiver \
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
            .schemaReference, "a reference to an ID that no element has",
            """
            A cell without its header, a footnote without its text or an image that is not there \
            is missing from what the reader sees, without any sign that it is missing.
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
            title: "any other error of a schema",
            explanation: """
                With --schema another schema is the judge, and its errors come under this code: \
                the words are that schema's own.
                """,
            failing: .words("A document that the schema named with --schema rejects."),
            passing: .words("A document that it accepts."), source: "XML Schema 1.0",
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
