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
                    If the object table of a PDF is missing, Casebook searches the file for \
                    objects. In this file, even that gave no catalog or no complete attachment.
                    """,
                    "The first half of a PDF.", "The complete PDF."
                )
            case .encrypted:
                (
                    "an encrypted PDF",
                    "Encrypted files are not opened, even if the password is empty.",
                    "A PDF that may be printed but not changed.",
                    "The same without a password and without restrictions."
                )
            case .limit:
                (
                    "a PDF above a limit",
                    """
                    Limits keep one input from taking the memory and time of all others: on the \
                    unpacked size of a file, and on the references between its parts.
                    """,
                    "100 KB that unpack to 10 GB.", "An attachment of 5 MB in a PDF of 1 MB."
                )
            case .none:
                (
                    "a PDF without a clinical document",
                    """
                    A document in a PDF is an attachment: XML with the root ClinicalDocument. The \
                    message gives the reason why each attachment is not one.
                    """,
                    "A printed letter.", "The letter with letter.xml as its attachment."
                )
            case .unsupported:
                (
                    "a PDF with an unsupported feature",
                    "The attachment uses an image filter, or is in another file.",
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
                    "The attachment was validated. Lines and columns refer to it.",
                    "A PDF with a clinical document.", "The clinical document itself."
                )
            case .passedOver:
                (
                    "an attachment that was ignored",
                    "A PDF can have other attachments. The message gives the reason why "
                        + "each was ignored.",
                    "A PDF with letter.xml and values.csv.", "A PDF with letter.xml."
                )
            case .several:
                (
                    "several documents inside a PDF",
                    """
                    The PDF has several attachments that are clinical documents, and it is \
                    unclear which one the page shows. An attachment declared as source, data or \
                    alternative is chosen first.
                    """,
                    "A PDF with the documents of two patients.", "A PDF with one document."
                )
            case .name:
                (
                    "an attachment with an unsuitable name",
                    "Receivers that look for .xml or for the media type text/xml do not find it.",
                    "letter.dat with the media type text/plain.",
                    "letter.xml with the media type text/xml."
                )
            case .place:
                (
                    "an unlisted attachment",
                    "The attachment is in the file, but viewers do not list it: it may be "
                        + "left over.",
                    "An embedded file that is missing from the list of embedded files.",
                    "The same file in the list."
                )
            case .repaired:
                (
                    "a PDF with a damaged object table",
                    "The objects were found without their table. Other readers may fail.",
                    "A PDF whose startxref leads nowhere.", "A PDF whose startxref leads to xref."
                )
            case .signed:
                (
                    "a signed PDF",
                    """
                    The message says whether the signature covers the whole file. The signature \
                    and its signer are not checked.
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
        "With --unwrap, a document inside an envelope is validated, but not the envelope.",
        "A SOAP envelope around a clinical document.", "The clinical document alone.",
        source: "SOAP 1.1 and 1.2")

    private static let signed = entry(
        .signed, .information, "a signed document",
        """
        The document carries a signature. The signature and its signer are not checked; any \
        change of the document breaks the signature.
        """,
        "A document with a Signature of XMLDSig.", "A document without one.",
        source: "W3C, XML Signature Syntax and Processing 1.1")
}
