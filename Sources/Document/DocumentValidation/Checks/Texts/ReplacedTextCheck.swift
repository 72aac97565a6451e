internal import XMLTree

/// Characters that were lost.
struct ReplacedTextCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TEXT-REPLACED", .warning, "the replacement character in a text",
        explanation: """
            A program writes U+FFFD for a character that it cannot read. The letter of a name, or \
            the sign before a number (µ, ≤, ±), is lost and cannot be restored from this \
            document.
            """,
        failing: """
            <title>Discharge summary \u{FFFD}</title>  <!-- here -->
            """,
        passing: """
            <title>Discharge summary µ</title>
            """,
        hint: "Create the document again from the source, with one encoding from end to end.",
        source: "Unicode 15, 23.8 (Specials)")

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        guard !run.flaws.isDisjoint(with: [.replaced, .references]) else { return }
        DamagedText.find(.replaced, in: document) { node in
            run.report(
                Self.rule, at: node,
                "\(node.shownName) contains U+FFFD: a character was lost earlier")
        }
    }
}
