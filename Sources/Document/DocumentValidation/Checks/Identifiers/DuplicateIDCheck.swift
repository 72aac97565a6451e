internal import ClinicalDocument
internal import XMLTree

/// The same `ID` on two elements; the schema says so too, where it is the judge.
struct DuplicateIDCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ID-TWICE", .error, "one ID on two elements",
        explanation: """
            Entries refer to their words in the narrative by ID. With a duplicate ID, a receiver \
            shows the words of the wrong medication. With Casebook's own schema, the finding is \
            CB-SCHEMA-ID.
            """,
        failing: """
            <section>
              <text>
                <content ID="a">Aspirin</content>
                <content ID="a">Ibuprofen</content>  <!-- here -->
              </text>
            </section>
            """,
        passing: """
            <section>
              <text>
                <content ID="a">Aspirin</content>
                <content ID="b">Ibuprofen</content>
              </text>
            </section>
            """,
        hint: "Make every ID unique, so that references lead to the right place.",
        source: "XML 1.0, 3.3.1 (validity constraint: ID); CDA R2, 4.3.5.1")

    static let attributes: [StaticString] = ["ID"]

    private var seen: Set<XMLBytes> = []

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard !run.isSchemaChecked, let id = element.token(of: "ID"),
            !seen.insert(id).inserted
        else { return }
        run.report(
            Self.rule, at: element, attribute: "ID",
            "the `ID` of \(element.shownName) is already used")
    }
}
