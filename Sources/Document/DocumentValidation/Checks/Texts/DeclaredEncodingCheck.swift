internal import XMLTree

/// Documents in another encoding than they say.
struct DeclaredEncodingCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ENCODING-DECLARED", .error, "an encoding other than the declared one",
        explanation: """
            The byte order mark or the bytes of the document are of another encoding than its \
            declaration. Casebook goes by the bytes; other programs go by the declaration, and \
            refuse the document or misread umlauts and accents.
            """,
        failing: .words(
            "A file with UTF-8's byte order mark (EF BB BF) before `encoding=\"ISO-8859-1\"`."),
        passing: .document(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <ClinicalDocument xmlns="urn:hl7-org:v3">…</ClinicalDocument>
            """),
        hint:
            "Declare the encoding of the file, or write the file in the declared encoding.",
        source: "XML 1.0, 4.3.3 and appendix F")

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        guard !document.isEncodedAsDeclared else { return }
        run.report(
            Self.rule, at: document.root,
            "the document is encoded in \(document.encoding), but declares another encoding")
    }
}
