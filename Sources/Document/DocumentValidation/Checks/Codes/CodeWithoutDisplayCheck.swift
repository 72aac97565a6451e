internal import ClinicalDocument
internal import XMLTree

/// Codes that nobody can read.
struct CodeWithoutDisplayCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-CODE-NO-DISPLAY", .information, "codes without a display name",
        explanation: """
            A receiver that does not know the code has nothing to show, and a mistyped code goes \
            unnoticed. Counted once per document, without codes of HL7's own lists, translations, \
            codes with an originalText, and codes beside a title.
            """,
        failing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8480-6" codeSystem="2.16.840.1.113883.6.1"/>  <!-- here -->
            </observation>
            """,
        passing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8480-6" codeSystem="2.16.840.1.113883.6.1" displayName="Systolic"/>
            </observation>
            """,
        hint: "Add displayName with the code system's own wording, or originalText.",
        source: "HL7 V3 Data Types R1 (CD.displayName, CD.originalText)")

    static let attributes: [StaticString] = ["codeSystem"]

    private var first: XMLNode?
    private var count = 0

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.bytes(of: "displayName") == nil, let code = element.bytes(of: "code"),
            !code.isEmpty, let system = element.bytes(of: "codeSystem"),
            !system.starts(with: "2.16.840.1.113883.5.".utf8),
            !element.hasLocalName("translation"), element.child("originalText") == nil,
            element.nextElement?.hasLocalName("title") != true
        else { return }
        count += 1
        if first == nil { first = element }
    }

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        guard let first else { return }
        run.report(
            Self.rule, at: first,
            count == 1
                ? "\(first.shownName) has a `code` but no `displayName`"
                : "\(count) codes have no `displayName`; this is the first")
    }
}
