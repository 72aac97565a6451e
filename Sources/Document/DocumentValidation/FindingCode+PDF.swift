internal import PDFAttachments

extension FindingCode {
    /// What is wrong with a PDF so that no document can be had from it, the most frequent first.
    static let refusedPDFs = PDFRefusal.Kind.allCases.map(refusal)

    /// What is said of a PDF from which one was taken.
    static let notedPDFs = EmbeddedDocument.Note.Kind.allCases.map(note)

    /// The code of a refusal, such as `CB-PDF-ENCRYPTED`.
    static func refusal(_ kind: PDFRefusal.Kind) -> FindingCode {
        let hint =
            switch kind {
            case .damaged: "Send the file again, and check that the transfer was complete."
            case .encrypted: "Send the PDF without encryption, or the document itself."
            case .limit: "Real documents stay below this limit; it may be an attack."
            case .none: "Attach the CDA document to the PDF, or send the document itself."
            case .unsupported: "Attach the document with FlateDecode, or without a filter."
            }
        let name = "CB-PDF-" + kind.rawValue.uppercased()
        return FindingCode(name, hint)
    }

    /// The code of a note, such as `CB-PDF-TAKEN`.
    static func note(_ kind: EmbeddedDocument.Note.Kind) -> FindingCode {
        let hint =
            switch kind {
            case .taken: "No action needed: the message says which attachment was validated."
            case .passedOver: "No action needed, unless the attachment is the document."
            case .several: "Attach only one clinical document to a PDF."
            case .name: "Give the attachment a name with .xml, and the media type text/xml."
            case .place: "Add the attachment to the list of embedded files."
            case .repaired: "Create the PDF again: other readers may not open it."
            case .signed: "Have the signature checked with the signer's certificates."
            }
        let name = "CB-PDF-" + kind.rawValue.uppercased()
        return FindingCode(name, hint)
    }

    /// The document was taken out of XML around it.
    public static let unwrapped = FindingCode(
        "CB-UNWRAPPED", "No action needed: only the clinical document was validated.")
    /// The document carries a signature of its own.
    public static let signed = FindingCode(
        "CB-SIGNED", "Have the signature checked with the signer's certificates.")
}

extension EmbeddedDocument.Note.Kind {
    /// How much it matters.
    var severity: ValidationSeverity {
        switch self {
        case .taken, .passedOver, .signed: .information
        case .several, .name, .place, .repaired: .warning
        }
    }
}
