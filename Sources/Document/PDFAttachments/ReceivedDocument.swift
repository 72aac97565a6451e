/// Bytes as they were received, and the clinical document in them: of a PDF the attachment, of
/// everything else the bytes themselves.
///
/// ```swift
/// let received = try ReceivedDocument(bytes, limit: limits.bytes)
/// let document = try XMLDocument(received.xml)
/// ```
///
/// Every way in and every reader goes through here, so that a PDF is kept as it came and read as
/// the document that it carries.
public struct ReceivedDocument: Sendable {
    /// The document, as it is parsed.
    public let xml: [UInt8]
    /// What it was found in; nil where the bytes are no PDF.
    public let embedded: EmbeddedDocument?

    /// The media type of a PDF.
    public static let mediaTypeOfPDF = "application/pdf"

    /// - Parameter limit: Bytes of a file, and of a document, that are looked at: larger ones are
    ///   handed on as they are, for the parser to refuse.
    /// - Throws: ``PDFRefusal`` for a PDF without a clinical document.
    /// - Complexity: O(*n*) for a PDF, O(1) otherwise.
    public init(_ bytes: consuming [UInt8], limit: Int) throws(PDFRefusal) {
        guard bytes.count <= limit, PDFFile.isPDF(bytes) else {
            xml = bytes
            embedded = nil
            return
        }
        var limits = PDFLimits()
        limits.attachmentBytes = min(limits.attachmentBytes, limit)
        let found = try EmbeddedDocument(inPDF: bytes, limits: limits)
        xml = found.bytes
        embedded = found
    }

    /// The media type of received bytes, for who is given them again.
    ///
    /// - Parameter other: The type of what is no PDF.
    public static func mediaType(of bytes: [UInt8], orElse other: String) -> String {
        PDFFile.isPDF(bytes) ? mediaTypeOfPDF : other
    }
}
