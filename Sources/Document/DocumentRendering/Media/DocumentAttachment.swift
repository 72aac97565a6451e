/// A file inside a document that the page offers but does not show.
public struct DocumentAttachment: Sendable, Hashable {
    /// Its place among the document's attachments, from 1.
    public let index: Int
    /// The media type by the file's first bytes: never one that a browser would run or render
    /// itself but PDF and pictures. `application/octet-stream` where the bytes tell nothing.
    public let mediaType: String
    /// The media type that the document states, for people; it may be wrong.
    public let declaredMediaType: String?
    /// How the file is compressed: `DF`, `GZ`, `ZL` or `Z` (HL7 V3 Data Types R1,
    /// CompressionAlgorithm); nil where it is not. It is offered as it is.
    public let compression: String?
    /// A name for the file, such as `attachment-1.pdf`; nothing in it comes from the document.
    public let fileName: String
    /// The file.
    public let bytes: [UInt8]
}
