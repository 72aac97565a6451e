internal import XMLTree

/// Words in the place of a code's name, without the code.
struct DisplayWithoutCodeCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-DISPLAY-NO-CODE", .warning, "a display name without a code",
        explanation: """
            displayName is the name of a code. Without the code, programs see nothing coded, and \
            many drop the name too: an allergy may be lost on import. Words without a code belong \
            in originalText, beside a nullFlavor.
            """,
        failing: """
            <code displayName="Discharge summary"/>  <!-- here -->
            """,
        passing: """
            <code nullFlavor="UNK"><originalText>Discharge summary</originalText></code>
            """,
        hint: "Add code and codeSystem, or move the words into originalText with a nullFlavor.",
        source: "HL7 V3 Data Types R1 (CD.displayName, CD.originalText)")

    static let attributes: [StaticString] = ["displayName"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.bytes(of: "code") == nil,
            !TimeElements.isNamed(element, ["manufacturerModelName", "softwareName"])
        else { return }
        run.report(
            Self.rule, at: element, attribute: "displayName",
            "\(element.shownName) has a `displayName` but no `code`")
    }
}
