internal import XMLTree

/// UTF-8 that was taken for something else and encoded again.
struct MisreadTextCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TEXT-MISREAD", .warning, "text that was decoded wrongly",
        explanation: """
            Two odd characters replace one letter: MÃ¼ller for Müller. Patients are not found by \
            such names, and µg in a dose becomes unreadable.
            """,
        failing: """
            <title>EntlassungsprÃ¼fung</title>  <!-- here -->
            """,
        passing: """
            <title>Entlassungsprüfung</title>
            """,
        hint: "Read the source as UTF-8; the text was decoded as ISO-8859-1 or windows-1252.",
        source: "RFC 3629 (UTF-8)")

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        guard !run.flaws.isDisjoint(with: [.misread, .references]) else { return }
        DamagedText.find(.misread, in: document) { node in
            run.report(
                Self.rule, at: node,
                "\(node.shownName) contains UTF-8 that was decoded as another encoding")
        }
    }
}
