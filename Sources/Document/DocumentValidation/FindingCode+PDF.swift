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
            case .damaged: "Send the file again, and look whether the transfer was complete."
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
            case .taken: "Nothing has to be done: the message says what was validated."
            case .passedOver: "Nothing has to be done, unless it should have been taken."
            case .several: "Attach one clinical document to a PDF."
            case .name: "Name the attachment with .xml, and give it the media type text/xml."
            case .place: "Name the attachment in the list of embedded files."
            case .repaired: "Make the PDF anew: other readers may not open it."
            case .signed: "Have the signature checked by whoever has the certificates."
            }
        let name = "CB-PDF-" + kind.rawValue.uppercased()
        return FindingCode(name, hint)
    }

    /// The document was taken out of XML around it.
    public static let unwrapped = FindingCode(
        "CB-UNWRAPPED", "Nothing has to be done: only the clinical document was validated.")
    /// The document carries a signature of its own.
    public static let signed = FindingCode(
        "CB-SIGNED", "Have the signature checked by whoever has the certificates.")
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
