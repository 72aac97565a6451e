internal import ClinicalDocument
internal import XMLTree

/// Something embedded in a document, or referred to, that is not narrative: the `text` of a
/// `nonXMLBody`, the `value` of an `observationMedia`, or any other base64.
struct MediaItem {
    enum Content {
        case picture(PictureData)
        case text([UInt8])
        /// The number of the attachment among the document's, from 0.
        case attachment(Int, isDamaged: Bool)
        /// Content that is elsewhere; it is never loaded.
        case reference(String)
        case none
    }

    let content: Content
    /// Where it is in the page, once it has been shown.
    var place: PageIdentifier?
}

/// What the bytes of an embedded file are, and what is done with them.
struct MediaReading {
    /// Media types that an attachment is offered as, with the ending of its name.
    private static let endings: [String: String] = [
        "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif",
        "image/webp": "webp", "image/tiff": "tif", "image/bmp": "bmp", "application/rtf": "rtf",
        "application/zip": "zip", "application/msword": "doc", "application/dicom": "dcm",
        "application/gzip": "gz", "text/plain": "txt",
    ]
    /// Compressed files by what the document states (HL7 V3 Data Types R1, CompressionAlgorithm;
    /// RFC 1950 to 1952).
    private static let compressed: [String: (type: String, ending: String)] = [
        "DF": ("application/octet-stream", "deflate"), "GZ": ("application/gzip", "gz"),
        "ZL": ("application/zlib", "zlib"), "Z": ("application/octet-stream", "Z"),
    ]

    let content: [UInt8]
    let isDamaged: Bool
    let declared: String?
    private let declaredCompression: String?

    init(_ element: XMLNode) {
        declared = element.token("mediaType")
        declaredCompression = element.token("compression")
        if let bytes = element.embeddedBase64 {
            (content, isDamaged) = (bytes, false)
        } else {
            let words = element.embeddedText.split { $0 <= 0x20 }
            (content, isDamaged) = (Array(words.joined(separator: [0x20])), true)
        }
    }

    private var signature: String? {
        MediaSignature.of(Array(content.prefix(EmbeddedContent.startLength)))?.name
    }

    /// How the file is compressed, where its bytes are not those of a file that is not.
    private var compression: String? {
        guard let declaredCompression, Self.compressed[declaredCompression] != nil,
            signature == nil || signature == "application/gzip"
        else { return nil }
        return declaredCompression
    }

    /// The text, where the file is plain text by its declaration and by its bytes.
    var plainText: [UInt8]? {
        guard !isDamaged, signature == nil, compression == nil, isText,
            MediaSignature.essence(declared ?? "text/plain") == "text/plain",
            content.count <= RenderingLimits.shownTextBytes
        else { return nil }
        return content
    }

    private var isText: Bool {
        String(validating: content, as: UTF8.self) != nil
            && content.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 }
    }

    func attachment(index: Int) -> DocumentAttachment {
        let packed = compression.flatMap { Self.compressed[$0] }
        let type =
            packed?.type ?? signature ?? (isText ? "text/plain" : "application/octet-stream")
        let ending = packed?.ending ?? Self.endings[type] ?? "bin"
        return DocumentAttachment(
            index: index, mediaType: type, declaredMediaType: declared, compression: compression,
            fileName: "attachment-\(index).\(ending)", bytes: content)
    }
}

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

/// A picture that a browser shows without running anything: PNG, JPEG, GIF or WebP, told by its
/// first bytes and by nothing that the document says of it.
struct PictureData {
    let mediaType: String
    let content: [UInt8]

    /// Nil where the bytes are none of the four, or more than a page holds.
    init?(_ content: [UInt8]) {
        guard content.count <= RenderingLimits.pictureBytes,
            let found = MediaSignature.of(Array(content.prefix(EmbeddedContent.startLength)))?.name,
            ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(found)
        else { return nil }
        mediaType = found
        self.content = content
    }
}
