internal import ClinicalDocument
internal import XMLTree

/// Files embedded as if they were text.
struct UnmarkedBase64Check: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-BODY-REPRESENTATION", .error, "a file that is not marked as base64",
        explanation: """
            Without representation="B64", the characters are the content: a receiver saves the \
            base64 itself as a PDF that cannot be opened, or shows it as text.
            """,
        failing: """
            <nonXMLBody>
              <text mediaType="application/pdf">JVBERi0xLjQK</text>  <!-- here -->
            </nonXMLBody>
            """,
        passing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64">JVBERi0xLjQK</text>
            </nonXMLBody>
            """,
        hint: "Add representation=\"B64\".",
        source: "HL7 V3 Data Types R1 (ED, representation TXT by default)")

    static let attributes: [StaticString] = ["mediaType"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard !element.isBase64, let type = element.token(of: "mediaType"),
            !type.starts(with: "text/".utf8),
            MediaSignature.tells(MediaSignature.essence(String(type))), element.hasVisibleOwnText,
            element.child("thumbnail") == nil
        else { return }
        run.report(
            Self.rule, at: element,
            "\(element.shownName) holds a file as text: `representation=\"B64\"` is missing")
    }
}
