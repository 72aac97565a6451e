internal import XMLTree

/// Documents in an encoding that not every receiver reads.
struct EncodingCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ENCODING", .information, "an encoding other than UTF-8 or UTF-16",
        explanation: """
            XML programs must be able to read UTF-8 and UTF-16, but no other encoding. If a \
            system on the way takes the bytes for UTF-8, names with umlauts or accents come out \
            wrong.
            """,
        failing: .document(
            """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <ClinicalDocument xmlns="urn:hl7-org:v3">…</ClinicalDocument>
            """),
        passing: .document(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <ClinicalDocument xmlns="urn:hl7-org:v3">…</ClinicalDocument>
            """),
        hint: "Write the document in UTF-8 and declare it.",
        source: "XML 1.0, 4.3.3; HL7 V3 XML ITS R1")

    private static let universal = ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "US-ASCII"]

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        let encoding = document.encoding
        guard !Self.universal.contains(encoding) else { return }
        run.report(Self.rule, at: document.root, "the document is encoded in \(encoding)")
    }
}
