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

/// Finds the texts and attributes that show signs of damage.
enum DamagedText {
    /// Hands over each attribute, and each element with a text of its own, that shows the sign.
    static func find(
        _ flaw: XMLTextFlaws, in document: XMLDocument, _ found: (XMLNode) -> Void
    ) {
        find(flaw, below: document.root, found)
    }

    private static func find(
        _ flaw: XMLTextFlaws, below element: XMLNode, _ found: (XMLNode) -> Void
    ) {
        for attribute in element.attributes where attribute.textFlaws.contains(flaw) {
            found(attribute)
        }
        var isFound = false
        var child = element.firstChild
        while let node = child {
            switch node.kind {
            case .element: find(flaw, below: node, found)
            case .text where !isFound && node.textFlaws.contains(flaw):
                isFound = true
                found(element)
            default: break
            }
            child = node.next
        }
    }
}
