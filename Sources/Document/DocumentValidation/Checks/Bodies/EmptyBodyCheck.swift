internal import ClinicalDocument
internal import XMLTree

/// Bodies with nothing in them.
struct EmptyBodyCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-BODY-EMPTY", .warning, "a body without content",
        explanation: """
            The document has a header but nothing to read: a reader who opens the letter finds an \
            empty page and may take it for the whole result.
            """,
        failing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64"/>  <!-- here -->
            </nonXMLBody>
            """,
        passing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64">JVBERi0xLjQK</text>
            </nonXMLBody>
            """,
        hint: "Embed the file or refer to it; if there is none, state it with a nullFlavor.",
        source: "CDA R2, 4.3.1 (nonXMLBody)")

    static let elements: [StaticString] = ["nonXMLBody"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let text = element.child("text"), text.bytes(of: "nullFlavor") == nil,
            !text.hasVisibleOwnText, text.embeddedMarkup == nil,
            text.child("reference")?.bytes(of: "value") == nil
        else { return }
        run.report(
            Self.rule, at: text, "the body's `text` has no content, no reference and no nullFlavor")
    }
}
