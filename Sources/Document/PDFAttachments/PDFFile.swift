/// A PDF as far as its attachments go (ISO 32000-1 and -2; PDF/A-3).
///
/// ```swift
/// let file = try PDFFile(bytes)
/// let first = try file.attachments.first.map(file.contents)
/// ```
///
/// Pages are not drawn, nothing is decrypted, and no script or link is followed.
public struct PDFFile {
    /// Where the head may begin: some senders put lines of their own before it.
    private static let headBytes = 1_024

    /// The attachments, those of the list of embedded files first.
    public let attachments: [PDFAttachment]
    /// Whether its table of objects was damaged, so that they had to be looked for.
    public var wasDamaged: Bool { reader.wasDamaged }
    /// The signatures, the one that is about most of the file first.
    public let signatures: [PDFSignature]

    private let reader: PDFReader
    /// Bytes before the head.
    private let offset: Int

    /// Whether bytes are a PDF.
    ///
    /// - Complexity: O(1).
    public static func isPDF(_ bytes: [UInt8]) -> Bool { head(of: bytes) != nil }

    private static func head(of bytes: [UInt8]) -> Int? {
        // What begins with markup is a document that talks of PDFs.
        let start = bytes.prefix(headBytes).first { !$0.isSpaceOfPDF }
        guard start != UInt8(ascii: "<") else { return nil }
        return bytes.first(of: "%PDF-", from: 0, before: min(bytes.count, headBytes))
    }

    /// Reads a file's tables and finds its attachments; unpacks none.
    ///
    /// - Throws: ``PDFRefusal`` where it cannot be read.
    /// - Complexity: O(*n*) in the bytes; see ``PDFLimits``.
    public init(
        _ bytes: [UInt8], limits: PDFLimits = PDFLimits()
    ) throws(PDFRefusal) {
        offset = Self.head(of: bytes) ?? 0
        let reader = try PDFReader(
            offset == 0 ? bytes : Array(bytes[offset...]), limits: limits)
        self.reader = reader
        let head = offset
        (attachments, signatures) = try reader.attempt { () throws(PDFRefusal) in
            var search = AttachmentSearch(reader)
            try search.searchPlaces()
            if search.found.isEmpty { try search.searchEverywhere() }
            return (search.found, try reader.signatures(behind: head))
        }
    }

    /// The bytes of an attachment.
    ///
    /// - Throws: ``PDFRefusal`` where it cannot be unpacked as a whole.
    public func contents(of attachment: PDFAttachment) throws(PDFRefusal) -> [UInt8] {
        let reference = PDFReference(number: attachment.object, generation: 0)
        return try reader.attempt { () throws(PDFRefusal) in
            guard let stream = try reader.resolve(.reference(reference)), stream.data != nil else {
                throw PDFRefusal(.damaged, "its bytes are not in the PDF")
            }
            let result = try reader.decode(stream)
            guard result.isWhole else {
                throw PDFRefusal(.damaged, "its packed bytes are damaged")
            }
            return result.bytes
        }
    }

    /// Where the packed bytes of an attachment are in the file, for what signatures are about.
    public func range(of attachment: PDFAttachment) -> Range<Int>? {
        let reference = PDFReference(number: attachment.object, generation: 0)
        guard let stream = try? reader.resolve(.reference(reference)),
            let range = try? reader.range(of: stream)
        else { return nil }
        return range.lowerBound + offset..<range.upperBound + offset
    }
}
