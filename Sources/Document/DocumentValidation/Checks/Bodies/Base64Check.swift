internal import ClinicalDocument
internal import XMLTree

/// Embedded files that cannot be unpacked.
struct Base64Check: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-BODY-BASE64", .error, "base64 that does not decode",
        explanation: """
            The file, often the whole letter as a PDF, cannot be restored: the receiver shows an \
            error or nothing. Common causes are an interrupted transfer, a data: prefix, or line \
            ends written as text.
            """,
        failing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64">  <!-- here -->
                JVBERi0xLjQ*
              </text>
            </nonXMLBody>
            """,
        passing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64">JVBERi0xLjQK</text>
            </nonXMLBody>
            """,
        hint: "Encode the file again: A-Z, a-z, 0-9, + and /, padded with = to groups of four.",
        source: "HL7 V3 Data Types R1 (ED, representation B64); RFC 4648, 4")

    static let attributes: [StaticString] = ["representation"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.isBase64, run.embedded(in: element) == nil else { return }
        run.report(
            Self.rule, at: element, "the text of \(element.shownName) is not base64")
    }
}

extension XMLNode {
    /// Whether the element says that its text is base64.
    var isBase64: Bool { token(of: "representation")?.equals("B64") == true }
}
