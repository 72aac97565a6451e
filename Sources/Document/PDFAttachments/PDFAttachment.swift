/// A file inside a PDF (ISO 32000-1, 7.11.4), not yet unpacked.
public struct PDFAttachment: Sendable {
    /// Where in the PDF it is named.
    public enum Place: String, Sendable, Hashable {
        /// The tree of embedded files, which viewers list.
        case nameTree = "the list of embedded files"
        /// `AF` of the document, a page or a part (ISO 32000-2, 14.13; PDF/A-3).
        case associated = "an associated file"
        /// A note on a page (`FileAttachment`).
        case annotation = "a note on a page"
        /// In no place where attachments belong: found by looking at all objects.
        case unlinked = "an object that nothing names"
    }

    /// Where it is named, first of all.
    public internal(set) var place: Place
    /// The name that the PDF gives it: a label, which may name a patient. Empty where it has none.
    public let name: String
    /// `AFRelationship`, where it is one that the standards know (ISO 32000-2, table 43).
    public let relationship: String?
    /// The media type that the PDF gives it.
    public let mediaType: String?
    /// Its object's number.
    public let object: Int

    private static let relationships: Set = [
        "Source", "Data", "Alternative", "Supplement", "EncryptedPayload", "FormData", "Schema",
        "Unspecified",
    ]

    init(
        place: Place, name: String, relationship: String?, mediaType: String?, object: Int
    ) {
        self.place = place
        self.name = name
        self.relationship = relationship.flatMap { Self.relationships.contains($0) ? $0 : nil }
        self.mediaType = mediaType
        self.object = object
    }

    /// Whether its name ends as one of XML does.
    public var hasNameOfXML: Bool {
        let name = name.lowercased()
        return [".xml", ".cda", ".ccd", ".ccda"].contains { name.hasSuffix($0) }
    }

    /// Whether its media type, if it has one, is XML's.
    public var hasTypeOfXML: Bool {
        guard let type = mediaType?.lowercased() else { return true }
        return type.hasSuffix("/xml") || type.hasSuffix("+xml")
    }
}
