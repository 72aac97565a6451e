internal import XMLTree

/// Typographic characters that became control characters.
struct ControlCharacterCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TEXT-CONTROL", .warning, "control characters in a text",
        explanation: """
            U+0080 to U+009F are control characters that nobody writes. They come from quotation \
            marks, dashes or the euro sign of windows-1252 that were read as ISO-8859-1, and are \
            invisible to a reader: "5–10 mg" turns into "510 mg".
            """,
        failing: """
            <title>Discharge summary &#150; surgery</title>  <!-- here -->
            """,
        passing: """
            <title>Discharge summary – surgery</title>
            """,
        hint: "Declare windows-1252 if that is the encoding, or convert the file to UTF-8.",
        source: "XML 1.0, 2.2 (characters that are discouraged)")

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        guard !run.flaws.isDisjoint(with: [.controls, .references]) else { return }
        DamagedText.find(.controls, in: document) { node in
            run.report(
                Self.rule, at: node,
                "\(node.shownName) contains control characters from U+0080 to U+009F")
        }
    }
}
