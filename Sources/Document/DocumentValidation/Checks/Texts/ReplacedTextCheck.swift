internal import XMLTree

/// Characters that were lost.
struct ReplacedTextCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TEXT-REPLACED", .warning, "the replacement character in a text",
        explanation: """
            U+FFFD is what a program writes when it cannot read a character. The letter of a \
            name, or the sign before a number (µ, ≤, ±), is lost and cannot be restored from this \
            document.
            """,
        failing: """
            <title>Discharge summary \u{FFFD}</title>  <!-- here -->
            """,
        passing: """
            <title>Discharge summary µ</title>
            """,
        hint: "Make the document anew from the source, with one encoding from end to end.",
        source: "Unicode 15, 23.8 (Specials)")

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        guard !run.flaws.isDisjoint(with: [.replaced, .references]) else { return }
        DamagedText.find(.replaced, in: document) { node in
            run.report(
                Self.rule, at: node,
                "\(node.shownName) holds U+FFFD: a character was lost before")
        }
    }
}
