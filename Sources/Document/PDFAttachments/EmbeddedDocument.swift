/// The clinical document in a PDF, and why it was taken and nothing else.
///
/// An attachment is one if it is XML whose root is `ClinicalDocument`, whatever its name, media
/// type and place say; those are noted where they say otherwise. Of several, one that the PDF
/// calls its source, data or alternative goes before one of which it says nothing.
public struct EmbeddedDocument: Sendable {
    /// Something to say about the PDF. The words hold nothing of its content.
    public struct Note: Sendable, Hashable {
        /// The kinds of notes.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// Which attachment was taken.
            case taken
            /// An attachment that was not, and why.
            case passedOver = "passed-over"
            /// More than one could have been taken.
            case several
            /// The one that was taken has the name or media type of something else.
            case name
            /// It hangs where viewers do not look.
            case place
            /// The PDF was damaged.
            case repaired
            /// The PDF has a signature.
            case signed
        }

        /// The kind.
        public let kind: Kind
        /// One sentence without a full stop.
        public let message: String
    }

    /// The document's bytes as they were embedded.
    public let bytes: [UInt8]
    /// The attachment that they are.
    public let attachment: PDFAttachment
    /// What there is to say.
    public let notes: [Note]

    /// Finds the document in a PDF.
    ///
    /// - Throws: ``PDFRefusal``; of kind `none` with the reason for each attachment.
    /// - Complexity: O(*n*) in the bytes; see ``PDFLimits``.
    public init(
        inPDF pdf: [UInt8], limits: PDFLimits = PDFLimits()
    ) throws(PDFRefusal) {
        let file = try PDFFile(pdf, limits: limits)
        var choice = AttachmentChoice(of: file)
        for (place, attachment) in file.attachments.enumerated() {
            try choice.look(at: attachment, number: place + 1)
        }
        guard let taken = choice.taken else { throw choice.refusal }
        bytes = taken.bytes
        attachment = taken.attachment
        notes = choice.notes(taken)
    }
}

/// The choice among the attachments of a file.
private struct AttachmentChoice {
    struct Candidate {
        let number: Int
        let attachment: PDFAttachment
        let bytes: [UInt8]
        let hasMark: Bool

        var isPreferred: Bool {
            ["Source", "Data", "Alternative"].contains(attachment.relationship)
        }
    }

    /// Reasons that a refusal names one by one.
    private static let reasonsNamed = 10
    /// Roots of documents that are often in PDFs, and may be named.
    private static let knownRoots: Set = [
        "CrossIndustryInvoice", "CrossIndustryDocument", "Invoice", "Bundle", "Envelope",
        "SubmitObjectsRequest", "xdp", "xfdf", "html", "svg",
    ]

    let file: PDFFile
    private(set) var taken: Candidate?
    private var others: [Candidate] = []
    private var passedOver: [(number: Int, reason: String)] = []

    init(of file: PDFFile) { self.file = file }

    mutating func look(
        at attachment: PDFAttachment, number: Int
    ) throws(PDFRefusal) {
        let bytes: [UInt8]
        do throws(PDFRefusal) {
            bytes = try file.contents(of: attachment)
        } catch {
            passedOver.append((number, "it cannot be unpacked: \(error)"))
            return
        }
        guard let beginning = XMLBeginning(bytes) else {
            passedOver.append(
                (number, bytes.isEmpty ? "it is empty" : "it does not begin as XML does"))
            return
        }
        guard beginning.root == "ClinicalDocument" else {
            let isKnown = Self.knownRoots.contains(beginning.root)
            let root = isKnown ? "`\(beginning.root)`" : "another element"
            passedOver.append((number, "it is XML whose root is \(root)"))
            return
        }
        let candidate = Candidate(
            number: number, attachment: attachment, bytes: bytes, hasMark: beginning.hasMark)
        guard let before = taken else {
            taken = candidate
            return
        }
        if before.bytes == bytes {
            passedOver.append((number, "it has the same bytes as attachment \(before.number)"))
        } else if candidate.isPreferred, !before.isPreferred {
            others.append(before)
            taken = candidate
        } else {
            others.append(candidate)
        }
    }

    /// Where none is a clinical document.
    var refusal: PDFRefusal {
        let count = file.attachments.count
        guard count > 0 else {
            return PDFRefusal(
                .none,
                "this is a PDF without attachments: expected one that is a clinical "
                    + "document (CDA R2)")
        }
        let reasons = passedOver.prefix(Self.reasonsNamed).map {
            "attachment \($0.number): \($0.reason)"
        }
        return PDFRefusal(
            .none,
            "this is a PDF with \(count) attachment\(count == 1 ? "" : "s"), none of which "
                + "is a clinical document (\(reasons.joined(separator: "; ")))")
    }

    func notes(_ taken: Candidate) -> [EmbeddedDocument.Note] {
        var notes: [EmbeddedDocument.Note] = []
        func say(_ kind: EmbeddedDocument.Note.Kind, _ message: String) {
            notes.append(EmbeddedDocument.Note(kind: kind, message: message))
        }
        let attachment = taken.attachment
        let relationship = attachment.relationship.map { ", AFRelationship \($0)" } ?? ""
        let mark = taken.hasMark ? ", with a byte order mark" : ""
        say(
            .taken,
            "the document is attachment \(taken.number) of \(file.attachments.count) in the PDF "
                + "(\(attachment.place.rawValue)\(relationship)\(mark)); lines count within it")
        for other in passedOver {
            say(.passedOver, "attachment \(other.number) was not taken: \(other.reason)")
        }
        if !others.isEmpty {
            let numbers = others.map { String($0.number) }.joined(separator: ", ")
            say(
                .several,
                "\(others.count + 1) attachments are clinical documents and differ: attachment "
                    + "\(taken.number) was taken, nothing was said of \(numbers)")
        }
        if !attachment.hasNameOfXML {
            say(.name, "the attachment's name does not end with .xml: receivers may not find it")
        }
        if !attachment.hasTypeOfXML {
            say(.name, "the attachment's media type in the PDF is not one of XML")
        }
        if attachment.place == .unlinked {
            say(.place, "no list or page of the PDF names the attachment: viewers do not show it")
        }
        if file.wasDamaged {
            say(
                .repaired,
                "the PDF's table of objects is damaged; its objects were looked for one by one")
        }
        for signature in file.signatures { say(.signed, words(signature, attachment)) }
        return notes
    }

    private func words(_ signature: PDFSignature, _ attachment: PDFAttachment) -> String {
        let form = signature.form.map { " (\($0))" } ?? ""
        let extent: String
        if signature.coversWhole {
            extent = "it covers the whole file"
        } else {
            let isCovered = file.range(of: attachment).map(signature.covers) ?? false
            extent =
                "it does not cover the whole file (\(signature.bytesBehind) bytes follow), "
                + (isCovered ? "but the document's bytes" : "and not the document's bytes")
        }
        return "the PDF is signed\(form): \(extent); whether the signature holds was not checked"
    }
}
