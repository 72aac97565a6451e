internal import PDFAttachments

/// What the catalogue says of documents inside PDFs, and of signatures.
enum PDFRules {
    static let entries: [RuleEntry] =
        PDFRefusal.Kind.allCases.map(refusal) + EmbeddedDocument.Note.Kind.allCases.map(note)
        + [signed, unwrapped]

    private static let source = "ISO 32000-1, 7.11; ISO 32000-2, 14.13; PDF/A-3"

    private static func entry(
        _ code: FindingCode, _ severity: ValidationSeverity, _ title: String,
        _ explanation: String, _ failing: String, _ passing: String,
        source: String = PDFRules.source
    ) -> RuleEntry {
        RuleEntry(
            code: code, level: .wellFormed, severity: severity, title: title,
            explanation: explanation, failing: .words(failing), passing: .words(passing),
            source: source, origin: .casebook)
    }

    private static func refusal(_ kind: PDFRefusal.Kind) -> RuleEntry {
        let about: (title: String, explanation: String, failing: String, passing: String) =
            switch kind {
            case .damaged:
                (
                    "a damaged PDF",
                    """
                    Where a PDF's table of objects is lost they are looked for one by one. Here \
                    not even that gave a catalog, or the attachment's bytes are not whole.
                    """,
                    "The first half of a PDF.", "The whole of it."
                )
            case .encrypted:
                (
                    "an encrypted PDF",
                    "Encrypted files are not opened, even where the password is empty.",
                    "A PDF that may be printed and not changed.",
                    "The same without a password and without restrictions."
                )
            case .limit:
                (
                    "a PDF above a limit",
                    """
                    Limits keep one input from taking the memory and time of all others: on what \
                    a file unpacks to, and on how often its parts refer to each other.
                    """,
                    "100 KB that become 10 GB.", "An attachment of 5 MB in a PDF of 1 MB."
                )
            case .none:
                (
                    "a PDF without a clinical document",
                    """
                    A document in a PDF is an attachment: XML whose root is ClinicalDocument. The \
                    message has the reason for each attachment that was none.
                    """,
                    "A printed letter.", "The letter with letter.xml as its attachment."
                )
            case .unsupported:
                (
                    "a PDF that uses what is not supported",
                    "An attachment was packed by a filter for pictures, or lies in another file.",
                    "An attachment with the filter JBIG2Decode.",
                    "An attachment with the filter FlateDecode."
                )
            }
        return entry(
            .refusal(kind), .fatal, about.title, about.explanation, about.failing, about.passing)
    }

    private static func note(_ kind: EmbeddedDocument.Note.Kind) -> RuleEntry {
        let about: (title: String, explanation: String, failing: String, passing: String) =
            switch kind {
            case .taken:
                (
                    "a document inside a PDF",
                    "What was validated is the attachment. Lines and columns are within it.",
                    "A PDF with a clinical document.", "The clinical document itself."
                )
            case .passedOver:
                (
                    "an attachment that was not taken",
                    "A PDF may have other attachments. The message says why each was not taken.",
                    "A PDF with letter.xml and values.csv.", "A PDF with letter.xml."
                )
            case .several:
                (
                    "several documents inside a PDF",
                    """
                    Attachments differ and each is a clinical document: which one the page shows \
                    is open. One that is called source, data or alternative goes first.
                    """,
                    "A PDF with the documents of two patients.", "A PDF with one document."
                )
            case .name:
                (
                    "an attachment that is named as something else",
                    "Receivers who look for .xml or for the media type text/xml do not find it.",
                    "letter.dat with the media type text/plain.",
                    "letter.xml with the media type text/xml."
                )
            case .place:
                (
                    "an attachment that nothing names",
                    "It is in the file, and viewers do not list it: it may be a leftover.",
                    "An embedded file that the list of embedded files does not have.",
                    "The same in the list."
                )
            case .repaired:
                (
                    "a PDF with a damaged table",
                    "The objects were found without their table. Other readers may give up.",
                    "A PDF whose startxref leads nowhere.", "A PDF whose startxref leads to xref."
                )
            case .signed:
                (
                    "a signed PDF",
                    """
                    The message says whether the signature is about the whole file. Whether it \
                    holds, and who signed, is not checked.
                    """,
                    "A PDF by PAdES, changed after it was signed.", "A PDF by PAdES."
                )
            }
        return entry(
            .note(kind), kind.severity, about.title, about.explanation, about.failing,
            about.passing)
    }

    private static let unwrapped = entry(
        .unwrapped, .information, "a document inside other XML",
        "With --unwrap a document inside an envelope is validated; the envelope is not.",
        "A SOAP envelope around a clinical document.", "The clinical document alone.",
        source: "SOAP 1.1 and 1.2")

    private static let signed = entry(
        .signed, .information, "a signed document",
        """
        The document carries a signature. Whether it holds, and who signed, is not checked; \
        whoever changes the document breaks it.
        """,
        "A document with a Signature of XMLDSig.", "A document without one.",
        source: "W3C, XML Signature Syntax and Processing 1.1")
}
