internal import ClinicalDocument
internal import XMLTree

/// Embedded files that are something else than they are said to be.
struct MediaTypeCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-BODY-MEDIA-TYPE", .error, "an embedded file of another type than declared",
        explanation: """
            A receiver selects the viewer by the mediaType. An image declared as a PDF is not \
            shown, nor is a PDF without a mediaType, which counts as plain text. Casebook \
            recognizes files by their first bytes.
            """,
        failing: """
            <nonXMLBody>
              <text mediaType="image/png" representation="B64">JVBERi0xLjQK</text>  <!-- here -->
            </nonXMLBody>
            """,
        passing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64">JVBERi0xLjQK</text>
            </nonXMLBody>
            """,
        hint: "Declare the file's real mediaType, or embed the intended file.",
        source: "HL7 V3 Data Types R1 (ED.mediaType, text/plain by default); RFC 2046")

    static let attributes: [StaticString] = ["representation"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.isBase64, element.bytes(of: "compression") == nil,
            let content = run.embedded(in: element), content.byteCount > 0
        else { return }
        let declared = MediaSignature.essence(element.token("mediaType") ?? "text/plain")
        let found = MediaSignature.of(content.start)
        if MediaSignature.tells(declared) {
            guard !MediaSignature.allows(declared, content.start) else { return }
            let instead = found.map { "it begins as \($0.name)" } ?? "its first bytes are others"
            report(
                element, "the content of \(element.shownName) is not \(declared): \(instead)", &run)
        } else if let found, declared.hasPrefix("text/") {
            let word = element.bytes(of: "mediaType") == nil ? "by default" : "declared"
            report(
                element,
                "the content of \(element.shownName) begins as \(found.name) and is \(word) text",
                &run)
        }
    }

    private func report(_ element: XMLNode, _ message: String, _ run: inout CheckRun) {
        run.report(Self.rule, at: element, attribute: "mediaType", message)
    }
}
